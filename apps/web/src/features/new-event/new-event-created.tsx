import type { EventRecord } from '@frontdesk/api-types'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowRight, CopyPlus, Pin } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { pinsQuery, usePinning } from '#api/desk/pins.ts'
import { useNow, viewerZone } from '#browser/now.ts'
import { describeWhen } from '#format/when.ts'
import { say } from '#i18n/say.ts'
import { eventPaths } from '#navigation/paths.ts'
import { AllFields } from '#records/all-fields.tsx'
import { AnswerBand } from '#records/answer-band.tsx'
import { placeOf } from '#records/event/event-place.ts'
import { WordBadge } from '#records/state-badge.tsx'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Id } from '#ui/id.tsx'
import { announce } from '#ui/overlays/live-region.tsx'
import { Notice } from '#ui/overlays/notice.tsx'

import { shortName } from './new-event-labels.ts'

/** The created event as the service returned it, with links. */
export function NewEventCreated(props: { event: EventRecord; remarks: readonly string[]; onAnother: () => void }) {
  const { event, remarks, onAnother } = props
  const now = useNow()
  const when = describeWhen(event, { now, viewerZone: viewerZone() })
  const name = shortName(event.name ?? say('An event without a name'))
  const slug = event.slug?.trim() ?? ''
  const actions = useRef<HTMLDivElement>(null)
  useEffect(() => {
    announce(say('{name} was created', { name }))
    actions.current?.querySelector('a')?.focus()
  }, [name])
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <AnswerBand
        meaning="yes"
        word={say('Created')}
        name={name}
        because={when.inEventZone?.text ?? say('Not scheduled')}
      />
      {remarks.length > 0 ? (
        <Notice kind="partial" title={say('It was created, with a note:')}>
          <ul className="list-disc ps-5">
            {remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <div ref={actions} className="flex flex-wrap gap-2">
        {slug ? (
          <ButtonLink
            {...eventPaths(slug, event.projectId).overview()}
            kind="primary"
            icon={<ArrowRight className="rtl:-scale-x-100" />}
          >
            {say('Open the event')}
          </ButtonLink>
        ) : (
          <ButtonLink {...eventPaths(event.id).overview()} kind="primary">
            {say('Open the event by its id')}
          </ButtonLink>
        )}
        <PinIt event={event} slug={slug} name={name} />
        <Button icon={<CopyPlus />} onClick={onAnother}>
          {say('Create another like it')}
        </Button>
      </div>
      <DefinitionList>
        <Definition term={say('Event address')}>{slug ? <code>{slug}</code> : null}</Definition>
        <Definition term={say('Event id')}>
          <Id id={event.id} what={say('event id')} />
        </Definition>
        <Definition term={say('When')}>
          {when.inEventZone ? `${when.inEventZone.text}${when.zone ? `, ${when.zone}` : ''}` : say('Not scheduled')}
        </Definition>
        <Definition term={say('Where')}>{placeOf(event).short}</Definition>
        <Definition term={say('State')}>
          <span className="flex flex-wrap gap-2">
            <WordBadge family="eventStatus" word={event.status} label={say('Status')} />
            <WordBadge family="eventApproval" word={event.approvalStatus} label={say('Approval')} />
            <span>{event.publish ? say('Published') : say('Not published')}</span>
          </span>
        </Definition>
      </DefinitionList>
      <AllFields record={event} />
    </div>
  )
}

function PinIt({ event, slug, name }: { event: EventRecord; slug: string; name: string }) {
  const { data: pins } = useSuspenseQuery(pinsQuery)
  const { pin, unpin } = usePinning()
  if (!slug || !event.projectId) return null
  const pinned = pins.some(({ eventId }) => eventId.toLowerCase() === event.id.toLowerCase())
  const { id: eventId, projectId, start = null, end = null, timezone = null } = event
  const press = () => {
    if (pinned) unpin.mutate(eventId)
    else pin.mutate({ eventId, projectId, slug, name: event.name ?? name, start, end, timezone })
  }
  return (
    <Button icon={<Pin />} aria-pressed={pinned} onClick={press}>
      {pinned ? say('Pinned') : say('Pin')}
    </Button>
  )
}

/** Accepted without a record that could be opened. */
export function NewEventAccepted({ name, onAnother }: { name: string; onAnother: () => void }) {
  return (
    <Notice
      kind="partial"
      assertive
      title={say('{name} was accepted, but no details came back', { name })}
      action={<Button onClick={onAnother}>{say('Create another like it')}</Button>}
    >
      <p>{say('No link to it yet. Type its event address into the search box.')}</p>
    </Notice>
  )
}
