import type { EventRecord } from '@frontdesk/api-types'
import type { When, WhenState } from '@frontdesk/time'
import { CalendarClock, MapPin, Pin, PinOff, Video } from 'lucide-react'
import type { ReactNode } from 'react'

import { safeColour } from '#format/links.ts'
import { Badge, type Meaning } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'

import { eventName } from './event-name.ts'
import type { Place } from './event-place.ts'
import { WordBadge } from './state-badge.tsx'

const meanings: Readonly<Record<WhenState, Meaning>> = {
  running: 'yes',
  upcoming: 'neutral',
  started: 'yes',
  repeating: 'neutral',
  over: 'neutral',
  unscheduled: 'unknown',
  unknown: 'unknown',
}

/** The answer first: what, in which state, when in the event's zone and in the viewer's, where. */
export function EventHeader(props: {
  event: EventRecord
  when: When
  place: Place
  pinned: boolean
  onPin: () => void
  asOf: ReactNode
  /** On a phone only what and when: on the other tabs something else was come for. */
  brief?: boolean
}) {
  const { event, when, place, pinned, onPin, asOf, brief = false } = props
  const colour = event.style?.hasStyle ? safeColour(event.style.primaryColor) : null
  return (
    <header
      className="border-line flex flex-col gap-1.5 border-l-[3px] pl-3 sm:pl-4"
      style={colour ? { borderColor: colour } : undefined}
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <h1 tabIndex={-1} className="text-title min-w-0 flex-1 max-sm:basis-full">
          {eventName(event)}
        </h1>
        <div className={cx('flex items-center gap-1 max-sm:-ml-2', brief && 'max-sm:hidden')}>
          <Button kind="quiet" compact icon={pinned ? <PinOff /> : <Pin />} aria-pressed={pinned} onClick={onPin}>
            {pinned ? 'Unpin' : 'Pin'}
          </Button>
          {asOf}
        </div>
      </div>
      <WhenLine when={when} brief={brief} />
      <PlaceLine place={place} brief={brief} />
      <p className={cx('flex flex-wrap items-center gap-1.5 pt-0.5', brief && 'max-sm:hidden')}>
        <Badge meaning={meanings[when.state]} {...(meanings[when.state] === 'neutral' ? { icon: null } : {})}>
          {stateText(when)}
        </Badge>
        <WordBadge family="eventStatus" word={event.status} label="Status" />
        <WordBadge family="eventApproval" word={event.approvalStatus} label="Approval" />
        <WordBadge family="visibility" word={event.visibility} label="Visibility" />
        {event.isDraft ? <Badge meaning="wait">Draft</Badge> : null}
        {event.publish === false ? <Badge meaning="wait">Not published</Badge> : null}
        {event.isDeclined ? <Badge meaning="no">Declined</Badge> : null}
      </p>
    </header>
  )
}

/** The state as a badge says it: a sentence of its own. */
function stateText({ state, stateText: text }: When): string {
  if (state === 'upcoming') return /^(in|tomorrow|today)\b/.test(text) ? `Starts ${text}` : text
  return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`
}

/** Day and time in the event's zone, then in the viewer's where its clock differs. */
function WhenLine({ when, brief }: { when: When; brief: boolean }) {
  const zone = when.zoneLabel
  return (
    <p className="flex items-start gap-2">
      <CalendarClock aria-hidden className="text-quiet mt-0.5 size-4 shrink-0" />
      <span>
        {when.inEventZone ? (
          <>
            <strong className="font-semibold">{when.inEventZone.text}</strong>
            {zone ? (
              <span title={when.offsetLabel ? `${when.zone ?? zone}, ${when.offsetLabel}` : undefined}>, {zone}</span>
            ) : null}
            {when.isAllDay ? ', all day' : null}
            {when.inViewerZone ? (
              <span className={cx('text-quiet', brief && 'max-sm:hidden')}> ({when.inViewerZone.text} your time)</span>
            ) : null}
          </>
        ) : (
          <strong className="font-semibold">Not scheduled</strong>
        )}
      </span>
    </p>
  )
}

function PlaceLine({ place, brief }: { place: Place; brief: boolean }) {
  if (!place.short && !place.address) return null
  const Icon = place.online ? Video : MapPin
  return (
    <p className={cx('flex items-start gap-2', brief && 'max-sm:hidden')}>
      <Icon aria-hidden className="text-quiet mt-0.5 size-4 shrink-0" />
      <span>
        {place.short}
        {place.short && place.address ? <span className="text-quiet">, {place.address}</span> : place.address}
        {place.online && place.short !== 'Online' ? <span className="text-quiet">, also online</span> : null}
      </span>
    </p>
  )
}
