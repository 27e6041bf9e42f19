import type { EventType } from '@frontdesk/api-types'
import { unaccented } from '@frontdesk/api-types/plain-text'
import { useMemo, useState } from 'react'

import { useMaybeAnswer } from '#api/queries.ts'
import { firstFilled, joined } from '#format/names.ts'
import { say } from '#i18n/say.ts'
import { listedWord } from '#records/event/listed-words.ts'
import { stateWord } from '#records/state-words.ts'
import { type Choice, Combobox } from '#ui/forms/combobox.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'

import { useNewEventForm } from './new-event-context.ts'
import { type WordField, wordFields } from './new-event-draft.ts'
import { Flag, LongTextField, Part } from './new-event-fields.tsx'
import { chosenWord, fieldLabels } from './new-event-labels.ts'

export function NewEventWhat() {
  const { values, set, error } = useNewEventForm()
  return (
    <Part title={say('What')}>
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Field label={say(fieldLabels.name)} error={error('name')}>
          <Input
            data-field="name"
            required
            focusFirst
            value={values.name}
            autoComplete="off"
            onChange={(event) => set({ name: event.currentTarget.value }, ['name'])}
          />
        </Field>
        <EventTypeField />
      </div>
      <LongTextField field="description" />
    </Part>
  )
}

export function NewEventState() {
  return (
    <Part title={say('State')}>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <WordChoice field="status" />
        <WordChoice field="approvalStatus" />
      </div>
      <Flag field="publish" hint={say('Off: the event is created and not shown to the public')} />
    </Part>
  )
}

/** A select for an enum of the contract. `none` is the label of the empty choice, where there is one. */
export function WordChoice({ field, none, hint }: { field: WordField; none?: string; hint?: string }) {
  const { values, set, error } = useNewEventForm()
  const value = values[field]
  return (
    <Field label={say(fieldLabels[field])} hint={hint ?? explained(field, value)} error={error(field)}>
      <Select
        data-field={field}
        value={value}
        onChange={(event) => set({ [field]: event.currentTarget.value }, [field])}
      >
        {none === undefined ? null : <option value="">{none}</option>}
        {wordFields[field].map((word) => (
          <option key={word} value={word}>
            {chosenWord(field, word)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function explained(field: WordField, value: string): string | undefined {
  if (field === 'baseEventType') return undefined
  return stateWord(field === 'status' ? 'eventStatus' : 'eventApproval', value)?.says
}

function choiceOf(type: EventType): Choice {
  const name = firstFilled(type.name, type.code) ?? say('Type without a name')
  const detail = joined(
    [
      listedWord('baseType', type.baseType),
      type.isSubEventType ? say('for events inside another') : null,
      type.publish === false ? say('not published') : null,
      type.isLocked ? say('locked') : null,
    ],
    ' · ',
  )
  return { id: type.id, label: name, ...(detail ? { detail } : {}) }
}

/** One of the project's event types (op 11). */
function EventTypeField() {
  const { values, set, error, project } = useNewEventForm()
  const [text, setText] = useState('')
  const read = useMaybeAnswer('listEventTypes', { params: { projectid: project.id } })
  const types = read.answer?.data.data
  const choices = useMemo(() => {
    const words = unaccented(text).split(/\s+/).filter(Boolean)
    return (types ?? [])
      .filter((type) => {
        const about = unaccented(`${type.name ?? ''} ${type.code ?? ''} ${listedWord('baseType', type.baseType) ?? ''}`)
        return words.every((word) => about.includes(word))
      })
      .map(choiceOf)
  }, [types, text])
  const { eventTypeId } = values
  const chosen = types?.find(({ id }) => id === eventTypeId?.id)
  const trouble = read.problem && !read.answer ? say('Couldn’t load the event types; you can leave this empty.') : null
  return (
    <Field
      label={say(fieldLabels.eventTypeId)}
      hint={trouble ?? firstFilled(chosen?.description) ?? say('Optional; it decides how people get in')}
      error={error('eventTypeId')}
      className="min-w-0"
    >
      <Combobox
        name="eventTypeId"
        value={eventTypeId ? { id: eventTypeId.id, label: eventTypeId.name } : null}
        onValue={(choice) => set({ eventTypeId: choice && { id: choice.id, name: choice.label } }, ['eventTypeId'])}
        choices={choices}
        onSearch={setText}
        status={
          types ? say('{count, plural, one {# event type} other {# event types}}', { count: choices.length }) : ''
        }
        empty={trouble ?? (types ? say('No matching event type.') : say('Checking'))}
        words={{ list: say('Event types'), clear: say('No event type') }}
        placeholder={say('None')}
      />
    </Field>
  )
}
