import { PinOff } from 'lucide-react'

import { kindOf } from '#api/problem.ts'
import type { Pinned } from '#events/pinned-events.ts'
import { isCancelled } from '#events/pinned-events.ts'
import { useUnpin } from '#events/use-unpin.ts'
import { type WhenGroup, whenGroupWords } from '#events/when-groups.ts'
import { safeColour } from '#format/links.ts'
import { say } from '#i18n/say.ts'
import { eventPaths } from '#navigation/paths.ts'
import { placeOf } from '#records/event/event-place.ts'
import { eventState } from '#records/event/event-state.ts'
import { StateBadge } from '#records/state-badge.tsx'
import { ColourFill } from '#ui/colour-fill.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { RowLink } from '#ui/table.tsx'

/** Pinned events of a group that take place. */
export const countOf = (pins: readonly Pinned[], group: WhenGroup): number =>
  pins.filter((pin) => pin.group === group && !isCancelled(pin)).length

/** The pinned events by group, with a heading for each group that is not empty. */
export function PinGroups({ pins, groups }: { pins: readonly Pinned[]; groups: readonly WhenGroup[] }) {
  return groups.map((group) => {
    const of = pins.filter((pin) => pin.group === group)
    const name = say(whenGroupWords[group])
    return of.length === 0 ? null : (
      // Not a landmark: the rail has landmarks with the same names.
      <div key={group} role="group" aria-label={name} className="flex flex-col">
        <h2 className="border-line text-table flex items-baseline gap-2 border-b pb-1.5">
          {name}
          <span className="text-label text-quiet font-normal">{countOf(pins, group)}</span>
        </h2>
        <ul>
          {of.map((pin) => (
            <PinRow key={pin.eventId} pin={pin} />
          ))}
        </ul>
      </div>
    )
  })
}

function troubleWords(pin: Pinned): string | null {
  const { moved, problem, event, when } = pin
  if (moved) return say('This address now opens another event')
  if (isCancelled(pin)) return when.stateText
  if (!problem || event) return null
  const kind = kindOf(problem)
  if (kind === 'refused') return say('No access to it now')
  if (kind === 'missing') return say('This event address no longer exists')
  return say('As last known; no answer now')
}

function PinRow({ pin }: { pin: Pinned }) {
  const { event, when } = pin
  const running = pin.group === 'Running now'
  const colour = event?.style?.hasStyle ? safeColour(event.style.primaryColor) : null
  const place = event ? placeOf(event).short : null
  const trouble = troubleWords(pin)
  return (
    <li className="group/row border-line focus-within:bg-hover hover:bg-hover relative grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 border-b py-2 ps-3 pe-2 lg:grid-cols-[minmax(0,9fr)_minmax(0,11fr)_minmax(0,5fr)_6.5rem_2rem] lg:gap-x-4">
      <span
        aria-hidden
        className={cx(
          'absolute inset-y-2 start-0 w-[3px] overflow-hidden rounded-full',
          running && !colour && 'bg-text',
        )}
      >
        {colour ? <ColourFill colour={colour} /> : null}
      </span>
      <div className="flex min-w-0 flex-col">
        <RowLink
          {...eventPaths(pin.slug, pin.projectId).overview()}
          dir="auto"
          title={event?.name ?? pin.name}
          className="own-words line-clamp-2 whitespace-normal"
        >
          {event?.name ?? pin.name}
        </RowLink>
        <span className={cx('truncate text-table', trouble ? 'text-wait-ink' : 'text-quiet')}>
          {trouble ?? when.stateText}
        </span>
      </div>
      {/* Space for two lines, because the record may have an end that the pin lacks. */}
      <div className="text-table min-w-0 max-lg:col-span-2 max-lg:row-start-2 max-lg:min-h-10 max-lg:pt-1">
        <p data-numbers>
          {when.inEventZone?.text ?? say('Not scheduled')} <span className="text-quiet">{when.zoneLabel}</span>
        </p>
        {when.inViewerZone ? (
          <p data-numbers className="text-quiet">
            {say('{time} your time', { time: when.inViewerZone.text })}
          </p>
        ) : null}
      </div>
      <p
        dir="auto"
        title={place ?? undefined}
        className="own-words text-table text-quiet min-h-4.5 truncate max-lg:col-start-1 max-lg:row-start-3"
      >
        {place}
      </p>
      {/* Reserved space, so that the name does not wrap again when the status loads. */}
      <div className="relative z-10 flex justify-end max-lg:col-start-2 max-lg:row-start-1 max-lg:min-w-24 max-lg:self-start lg:justify-start">
        <StateBadge state={event ? eventState(event, when.state).state : null} label={say('Status')} />
      </div>
      <Unpin pin={pin} />
    </li>
  )
}

function Unpin({ pin }: { pin: Pinned }) {
  const unpin = useUnpin()
  return (
    <IconButton
      label={say('Unpin {name}', { name: pin.name })}
      icon={<PinOff />}
      onClick={() => unpin(pin)}
      className="fine:opacity-0 fine:group-focus-within/row:opacity-100 fine:group-hover/row:opacity-100 relative z-10 max-lg:col-start-2 max-lg:row-start-3 max-lg:-my-3 max-lg:-me-2 max-lg:justify-self-end"
    />
  )
}
