import { useMaybeAnswer } from '#api/queries.ts'
import { say } from '#i18n/say.ts'
import { MetaFieldInput } from '#records/event/meta-field-input.tsx'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Check } from '#ui/forms/check.tsx'
import { Field, Input } from '#ui/forms/field.tsx'

import { useNewEventForm } from './new-event-context.ts'
import { Flag, Fold, Line, LongTextField, Part } from './new-event-fields.tsx'
import { fieldLabels } from './new-event-labels.ts'
import { WordChoice } from './new-event-what.tsx'

const typed = (texts: readonly string[]) => texts.filter((text) => text.trim() !== '').length

/** Rarely used fields. With the rest of the form these are all fields of ops 7 and 13. */
export function NewEventMore() {
  const { values } = useNewEventForm()
  const about = [values.category, values.code, values.organizer, values.notes, values.baseEventType]
  const flags = [values.isDraft, values.forceSchedule]
  const ids = [values.parentId, values.organizerId, values.timeslotId, values.organizationId, values.descriptorId]
  return (
    <section aria-label={say('Less used')} className="flex flex-col">
      <Fold title={say('Code, category, organizer, notes')} filled={typed(about) + flags.filter(Boolean).length}>
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <Line field="code" hint={say('Your own short name for the event')} />
          <Line field="category" hint={say('A word, kept as typed')} />
          <Line field="organizer" hint={say('If empty, it may be the person who creates the event')} />
          <WordChoice field="baseEventType" none={say('As its event type says')} />
        </div>
        <LongTextField field="notes" hint={say('For the organizers of the event')} />
        <Flag field="isDraft" hint={say('Marks the event as a draft. It is not the draft saved in this browser')} />
        <Flag field="forceSchedule" hint={say('Keep this time even if it overlaps another event')} />
      </Fold>
      <Fold title={say('Ids of other records')} filled={typed(ids)}>
        <p className="text-table text-quiet max-w-prose">
          {say('Paste an id, or a link that contains it. Each has to belong to this project.')}
        </p>
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <Line field="parentId" id hint={say('The event that this one is part of')} />
          <Line field="organizerId" id hint={say('Someone of this project; used instead of the name')} />
          <Line field="timeslotId" id hint={say('Without a start of its own the event takes the slot’s times')} />
          <Line field="organizationId" id />
          <Line field="descriptorId" id hint={say('What it refers to is unknown')} />
          <NewId />
        </div>
      </Fold>
    </section>
  )
}

function NewId() {
  const { draft, setDraft, error } = useNewEventForm()
  const put = (eventId: string) => setDraft((it) => ({ ...it, eventId }), ['eventId'])
  return (
    <Field
      label={say(fieldLabels.eventId)}
      hint={say('Created here, so that the same event is not made twice')}
      error={error('eventId')}
    >
      <div className="flex gap-2">
        <Input
          data-field="eventId"
          value={draft.eventId}
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
          onChange={(event) => put(event.currentTarget.value.trim())}
        />
        <Button className="shrink-0" onClick={() => put(crypto.randomUUID())}>
          {say('Another')}
        </Button>
      </div>
    </Field>
  )
}

/** Metadata by the project's definitions (op 12), for op 7 only. */
export function NewEventMeta() {
  const { values, draft, set, error, fields, project } = useNewEventForm()
  const read = useMaybeAnswer('listMetaFields', { params: { projectid: project.id } })
  const taken = draft.target === 'createProjectEvent'
  return (
    <Part title={say('Metadata')}>
      <Check
        label={say('Send metadata with the event')}
        hint={
          taken
            ? say('The project’s own fields. Without metadata none of them is required')
            : say('Not sent for all projects: what you type here is kept')
        }
        checked={values.withMeta}
        onChange={(event) => set({ withMeta: event.currentTarget.checked })}
      />
      {!values.withMeta ? null : !taken ? (
        <p className="text-quiet max-w-prose">{say('Choose “In this project” above to send it.')}</p>
      ) : read.problem && !read.answer ? (
        <ProblemNotice problem={read.problem} onRetry={read.refresh} retrying={read.pending}>
          <p>{say('Couldn’t load the metadata fields. The event can be sent without them.')}</p>
        </ProblemNotice>
      ) : read.answer && fields.length === 0 ? (
        <p className="text-quiet">{say('This project defines no metadata fields.')}</p>
      ) : (
        <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2">
          {fields.map((field) =>
            field.key === '' ? null : (
              <MetaFieldInput
                key={field.id}
                view={field}
                value={values.meta[field.key] ?? field.start}
                error={error(`meta.${field.key}`)}
                onValue={(value) => set({ meta: { ...values.meta, [field.key]: value } }, [`meta.${field.key}`])}
              />
            ),
          )}
        </div>
      )}
    </Part>
  )
}
