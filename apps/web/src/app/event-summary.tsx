import type { EventRecord } from '@frontdesk/api-types'
import type { When } from '@frontdesk/time/desk'
import { CalendarClock, MapPin, Pin, PinOff, Users, Video } from 'lucide-react'
import type { ReactNode } from 'react'

import { say, sayRich } from '#i18n/say.ts'
import { fullnessOf } from '#records/event/event-numbers.tsx'
import type { Place } from '#records/event/event-place.ts'
import { StateBadge, WordBadge } from '#records/state-badge.tsx'
import { stateWord } from '#records/state-words.ts'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'

import { WhenBadge, statesOf } from './event-header.tsx'

/** The facts of an event, first on its Overview: time in the event's zone and in the viewer's, place, numbers, state. */
export function EventSummary(props: {
  event: EventRecord
  when: When
  place: Place
  pinned: boolean
  onPin: () => void
  aside: ReactNode
}) {
  const { event, when, place, pinned, onPin, aside } = props
  const fullness = fullnessOf(event)
  const { state, isTimely } = statesOf(event, when)
  const approval = stateWord('eventApproval', event.approvalStatus)
  const further = marksOf(event).filter(({ word }) => word !== state?.shown)
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 max-sm:basis-full">
        <WhenLine when={when} />
        <PlaceLine place={place} />
        {fullness ? (
          <p className="flex items-start gap-2">
            <Users aria-hidden className="text-quiet mt-0.5 size-4 shrink-0" />
            {fullness}
          </p>
        ) : null}
        <p className="flex flex-wrap items-center gap-1.5 pt-0.5">
          <StateBadge state={state} label={say('Status')} />
          {isTimely ? <WhenBadge when={when} /> : null}
          {approval && approval.shown !== state?.shown ? <StateBadge state={approval} label={say('Approval')} /> : null}
          <WordBadge family="visibility" word={event.visibility} label={say('Visibility')} />
          {further.map(({ word, meaning }) => (
            <Badge key={word} meaning={meaning}>
              {word}
            </Badge>
          ))}
          {event.isLocked ? (
            <Badge meaning="neutral" icon={null}>
              {say('Locked')}
            </Badge>
          ) : null}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1 max-sm:-ms-2">
        {/* Wider windows have it in the header. */}
        <IconButton
          label={pinned ? say('Unpin') : say('Pin')}
          icon={pinned ? <PinOff /> : <Pin />}
          aria-pressed={pinned}
          onClick={onPin}
          className="sm:hidden"
        />
        {aside}
      </div>
    </div>
  )
}

function marksOf({ isDraft, publish, isDeclined }: EventRecord) {
  const marks = [
    { on: isDraft === true, word: say('Draft'), meaning: 'wait' },
    { on: publish === false, word: say('Not published'), meaning: 'wait' },
    { on: isDeclined === true, word: say('Declined'), meaning: 'no' },
  ] as const
  return marks.filter(({ on }) => on)
}

/** Day and time in the event's zone, and in the viewer's where that differs. */
function WhenLine({ when }: { when: When }) {
  const zone = when.zoneLabel
  const exact = when.offsetLabel ? `${when.zone ?? zone ?? ''}, ${when.offsetLabel}` : undefined
  return (
    <p className="flex items-start gap-2">
      <CalendarClock aria-hidden className="text-quiet mt-0.5 size-4 shrink-0" />
      <span>
        {when.inEventZone ? (
          <>
            <strong className="font-medium">{when.inEventZone.text}</strong>
            {zone ? <span title={exact}>, {zone}</span> : null}
            {when.isAllDay ? `, ${say('all day')}` : null}
            {when.inViewerZone ? (
              <span className="text-quiet"> {say('({time} your time)', { time: when.inViewerZone.text })}</span>
            ) : null}
          </>
        ) : (
          <strong className="font-medium">{say('Not scheduled')}</strong>
        )}
      </span>
    </p>
  )
}

const quiet = (chunks: ReactNode) => <span className="text-quiet">{chunks}</span>

function PlaceLine({ place }: { place: Place }) {
  if (!place.short && !place.address)
    return (
      <p className="text-quiet flex items-start gap-2">
        <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />
        {say('place unknown')}
      </p>
    )
  const Icon = place.online ? Video : MapPin
  return (
    <p className="flex items-start gap-2">
      <Icon aria-hidden className="text-quiet mt-0.5 size-4 shrink-0" />
      <span className="line-clamp-4">
        {place.short}
        {place.short && place.address ? <span className="text-quiet">, {place.address}</span> : place.address}
        {place.online && place.named ? sayRich('<quiet>, also online</quiet>', { quiet }) : null}
      </span>
    </p>
  )
}
