import type { EventRecord } from '@frontdesk/api-types'
import type { When, WhenState } from '@frontdesk/time/desk'
import { CalendarClock, MapPin, Pin, PinOff, Users, Video } from 'lucide-react'
import type { ReactNode } from 'react'

import { safeColour } from '#format/links.ts'
import { say, sayRich } from '#i18n/say.ts'
import { eventName } from '#records/event/event-name.ts'
import { fullnessOf } from '#records/event/event-numbers.tsx'
import type { Place } from '#records/event/event-place.ts'
import { eventState } from '#records/event/event-state.ts'
import { StateBadge, WordBadge } from '#records/state-badge.tsx'
import { stateWord } from '#records/state-words.ts'
import { Badge, type Meaning } from '#ui/badge.tsx'
import { Button } from '#ui/forms/button.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'

const meanings: Readonly<Record<WhenState, Meaning>> = {
  running: 'yes',
  upcoming: 'neutral',
  started: 'yes',
  repeating: 'neutral',
  over: 'neutral',
  unscheduled: 'unknown',
  unknown: 'unknown',
}

/** The facts of an event: name, state, time in the event's zone and in the viewer's, place, numbers. */
export function EventHeader(props: {
  event: EventRecord
  when: When
  place: Place
  pinned: boolean
  onPin: () => void
  aside: ReactNode
  /** Reduced to one line, for tabs whose own content comes first. */
  brief?: boolean
}) {
  const { event, when, place, pinned, onPin, aside, brief = false } = props
  const colour = event.style?.hasStyle ? safeColour(event.style.primaryColor) : null
  const fullness = fullnessOf(event)
  const { state, instead } = eventState(event, when.state)
  const approval = stateWord('eventApproval', event.approvalStatus)
  const further = marksOf(event).filter(({ word }) => word !== state?.shown)
  // A cancelled event is neither running nor about to begin.
  const timely = instead === 'off' || instead === 'over' ? null : <WhenBadge when={when} />
  const edge = colour ? { borderInlineStartColor: colour } : undefined
  if (brief)
    return (
      <header className="border-line flex min-h-8 min-w-0 items-center gap-x-3 border-s-[3px] ps-3" style={edge}>
        <h1
          tabIndex={-1}
          dir="auto"
          title={eventName(event)}
          className="text-body min-w-0 shrink-0 truncate max-sm:flex-1 max-sm:shrink sm:max-w-[60%]"
        >
          {eventName(event)}
        </h1>
        <p className="text-table text-quiet min-w-0 flex-1 truncate max-sm:hidden" data-numbers>
          {when.inEventZone?.text ?? say('Not scheduled')}
          {when.inEventZone && when.zoneLabel ? `, ${when.zoneLabel}` : null}
        </p>
        {/* On a phone the name has the line, unless the event is off or over. */}
        <span className={timely ? 'shrink-0 max-md:hidden' : 'shrink-0 sm:max-md:hidden'}>
          {timely ?? <StateBadge state={state} label={say('Status')} />}
        </span>
        <IconButton
          label={pinned ? say('Unpin') : say('Pin')}
          icon={pinned ? <PinOff /> : <Pin />}
          aria-pressed={pinned}
          onClick={onPin}
          className="max-sm:hidden"
        />
      </header>
    )
  return (
    <header className="border-line flex flex-col gap-1.5 border-s-[3px] ps-3 sm:ps-4" style={edge}>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <h1 tabIndex={-1} dir="auto" className="text-title line-clamp-6 min-w-0 flex-1 max-sm:basis-full">
          {eventName(event)}
        </h1>
        <div className="flex flex-wrap items-center gap-1 max-sm:-ms-2">
          <IconButton
            label={pinned ? say('Unpin') : say('Pin')}
            icon={pinned ? <PinOff /> : <Pin />}
            aria-pressed={pinned}
            onClick={onPin}
            className="sm:hidden"
          />
          <Button
            kind="quiet"
            compact
            icon={pinned ? <PinOff /> : <Pin />}
            aria-pressed={pinned}
            onClick={onPin}
            className="max-sm:hidden"
          >
            {pinned ? say('Unpin') : say('Pin')}
          </Button>
          {aside}
        </div>
      </div>
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
        {timely}
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
    </header>
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

function WhenBadge({ when }: { when: When }) {
  const meaning = meanings[when.state]
  return (
    <Badge meaning={meaning} {...(meaning === 'neutral' ? { icon: null } : {})}>
      {stateText(when)}
    </Badge>
  )
}

/** The state as a badge: a sentence of its own. */
function stateText({ state, stateText: text }: When): string {
  if (state === 'upcoming') return say('Starts {when}', { when: text })
  return `${text[0]?.toLocaleUpperCase() ?? ''}${text.slice(1)}`
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
