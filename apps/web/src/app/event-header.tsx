import type { EventRecord } from '@frontdesk/api-types'
import type { When, WhenState } from '@frontdesk/time/desk'
import { Pin, PinOff } from 'lucide-react'

import { safeColour } from '#format/links.ts'
import { say } from '#i18n/say.ts'
import { eventName } from '#records/event/event-name.ts'
import { eventState } from '#records/event/event-state.ts'
import { StateBadge } from '#records/state-badge.tsx'
import { Badge, type Meaning } from '#ui/badge.tsx'
import { Button } from '#ui/forms/button.tsx'

const meanings: Readonly<Record<WhenState, Meaning>> = {
  running: 'yes',
  upcoming: 'neutral',
  started: 'yes',
  repeating: 'neutral',
  over: 'neutral',
  unscheduled: 'unknown',
  unknown: 'unknown',
}

/** The state of an event. A cancelled one is neither running nor about to begin. */
export function statesOf(event: EventRecord, when: When) {
  const { state, instead } = eventState(event, when.state)
  return { state, isTimely: instead !== 'off' && instead !== 'over' }
}

/** Name, time and state of an event in one line, of the same height on each of its tabs. */
export function EventHeader(props: {
  event: EventRecord
  when: When
  pinned: boolean
  onPin: () => void
  /** The Overview has time and state below its tabs, in full. */
  isNameOnly: boolean
}) {
  const { event, when, pinned, onPin, isNameOnly } = props
  const colour = event.style?.hasStyle ? safeColour(event.style.primaryColor) : null
  const { state, isTimely } = statesOf(event, when)
  const pinLabel = pinned ? say('Unpin') : say('Pin')
  return (
    <header
      className="border-line flex min-h-8 min-w-0 items-center gap-x-3 border-s-[3px] ps-3"
      style={colour ? { borderInlineStartColor: colour } : undefined}
    >
      <h1
        tabIndex={-1}
        dir="auto"
        title={eventName(event)}
        className="text-body min-w-0 shrink-0 truncate max-sm:flex-1 max-sm:shrink sm:max-w-[60%]"
      >
        {eventName(event)}
      </h1>
      <p className="text-table text-quiet min-w-0 flex-1 truncate max-sm:hidden" data-numbers>
        {isNameOnly ? null : (when.inEventZone?.text ?? say('Not scheduled'))}
        {!isNameOnly && when.inEventZone && when.zoneLabel ? `, ${when.zoneLabel}` : null}
      </p>
      {/* On a phone the name has the line, unless the event is off or over. */}
      {isNameOnly ? null : (
        <span className={isTimely ? 'shrink-0 max-md:hidden' : 'shrink-0 sm:max-md:hidden'}>
          {isTimely ? <WhenBadge when={when} /> : <StateBadge state={state} label={say('Status')} />}
        </span>
      )}
      <Button
        compact
        kind="quiet"
        icon={pinned ? <PinOff /> : <Pin />}
        aria-label={pinLabel}
        aria-pressed={pinned}
        title={pinLabel}
        onClick={onPin}
        className="shrink-0 max-md:gap-0 max-sm:hidden"
      >
        <span className="max-md:hidden">{pinLabel}</span>
      </Button>
    </header>
  )
}

export function WhenBadge({ when }: { when: When }) {
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
