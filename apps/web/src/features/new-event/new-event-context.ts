import { createContext, use } from 'react'

import type { MetaFieldView } from '#records/event/meta-field-view.ts'

import type { Draft, NewEventValues } from './new-event-draft.ts'
import type { Times } from './new-event-times.ts'

/** Shared by the parts of the new event form. */
export type NewEventForm = {
  draft: Draft
  values: NewEventValues
  project: { id: string; name: string | null; timezone: string | null }
  /** Changes values and clears the errors of the fields. */
  set: (values: Partial<NewEventValues>, fields?: readonly string[]) => void
  setTimes: (change: (times: Times) => Times) => void
  setDraft: (change: (draft: Draft) => Draft, fields?: readonly string[]) => void
  /** Error of a field. */
  error: (field: string) => string | undefined
  /** The definitions of op 12; empty until known. */
  fields: readonly MetaFieldView[]
}

export const NewEventFormContext = createContext<NewEventForm | null>(null)

/** @throws Error outside of the form */
export function useNewEventForm(): NewEventForm {
  const form = use(NewEventFormContext)
  if (!form) throw new Error('a part of the new event form is outside of it')
  return form
}
