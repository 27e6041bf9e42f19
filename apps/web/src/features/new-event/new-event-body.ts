import { guidsIn } from '@frontdesk/api-types/table'
import type { Asked } from '@frontdesk/api-types/table'

import { type MetaFieldView, metaValueToSend } from '#records/event/meta-field-view.ts'

import { type Draft, type NewEventValues, flagFields, idFields, textFields } from './new-event-draft.ts'
import { timesToSend } from './new-event-times.ts'

/** Request body: without empty fields and without `userId`, which the BFF sets. */
export type NewEventBody = Record<string, unknown>

/** The last id in a pasted text; text without an id is unchanged, and validation reports it. */
export function idIn(typed: string): string {
  return guidsIn(typed).at(-1) ?? typed.trim()
}

/** `50.85` or `50,85`; text that is no number is unchanged. */
export function coordinate(typed: string): number | string {
  const number = typed.trim().replace(',', '.')
  return /^[+-]?\d+(?:\.\d+)?$/.test(number) ? Number(number) : typed.trim()
}

function metaOf(values: NewEventValues, fields: readonly MetaFieldView[]): Record<string, unknown> | null {
  if (!values.withMeta || fields.length === 0) return null
  const meta: Record<string, unknown> = {}
  for (const field of fields) {
    if (field.key === '') continue
    const value = metaValueToSend(field, values.meta[field.key] ?? field.start)
    if (value !== undefined) meta[field.key] = value
  }
  return meta
}

/** The request body of a draft: the non-empty fields of ops 7 and 13, in the order of the form. */
export function bodyOf(draft: Draft, projectId: string, fields: readonly MetaFieldView[]): NewEventBody {
  const { values, target } = draft
  const body: NewEventBody = { eventId: draft.eventId }
  if (target === 'createEvent') body['projectId'] = projectId
  for (const name of textFields) {
    const typed = values[name].trim()
    if (typed === '') continue
    body[name] = name === 'latitude' || name === 'longitude' ? coordinate(typed) : typed
  }
  for (const name of idFields) if (values[name].trim() !== '') body[name] = idIn(values[name])
  if (values.locationId) body['locationId'] = values.locationId.id
  if (values.eventTypeId) body['eventTypeId'] = values.eventTypeId.id
  Object.assign(body, timesToSend(values.times))
  body['isAllDay'] = values.times.isAllDay
  body['timezone'] = values.times.timezone
  body['status'] = values.status
  body['approvalStatus'] = values.approvalStatus
  if (values.baseEventType !== '') body['baseEventType'] = values.baseEventType
  // `isDraft` may be null in op 13, the other flags may not.
  for (const name of flagFields) if (name !== 'isDraft' || values[name]) body[name] = values[name]
  if (target === 'createProjectEvent') {
    const meta = metaOf(values, fields)
    if (meta) body['meta'] = meta
  }
  return body
}

/** Guarantee of the cast: the body has passed the schema of op 7. */
export const asProjectBody = (body: NewEventBody): Asked<'createProjectEvent'> => body
/** Guarantee of the cast: the body has passed the schema of op 13, except for the `userId` that the BFF adds. */
export const asServiceBody = (body: NewEventBody): Asked<'createEvent'> => body as Asked<'createEvent'>
