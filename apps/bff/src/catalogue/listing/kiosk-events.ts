import type { DeskAnswer } from '@frontdesk/desk-api'

import { type Scope, holdsEvent } from '#access/scope.ts'

import { collator, dayIn, isOver, shownDays } from './find-events.ts'
import type { Visible } from './known-catalogue.ts'
import { type KnownEvent, isBetween } from './known-event.ts'

type KioskEvent = DeskAnswer<'kioskEvents'>['events'][number]

const mostEvents = 200

/** It may begin later today: guests come before it does. */
function isToday(event: KnownEvent, now: number): boolean {
  const zone = event.view.zone ?? 'UTC'
  const today = dayIn(zone, now)
  return isBetween(event, { first: today, last: today, zone })
}

function kioskEvent(event: KnownEvent, now: number): KioskEvent {
  const { id, name } = event.entry
  const today = isToday(event, now)
  const [day = null] = today ? [dayIn(event.view.zone ?? 'UTC', now)] : shownDays(event)
  return { id, name, day, isToday: today }
}

const byDay = (a: KioskEvent, b: KioskEvent): number =>
  Number(b.isToday) - Number(a.isToday) ||
  collator.compare(a.day ?? '9999', b.day ?? '9999') ||
  collator.compare(a.name ?? '', b.name ?? '')

/**
 * The events at which a kiosk may stand: those that were granted by id, and of granted projects those with a guest list,
 * unless they are over.
 */
export function kioskEvents(
  visible: Pick<Visible, 'events'>,
  listed: ReadonlySet<string>,
  scope: Scope,
  now: number,
): KioskEvent[] {
  const seen = new Set(visible.events.map(({ entry }) => entry.id))
  const unseen = (scope ?? []).flatMap(({ eventId }) => {
    const id = eventId?.toLowerCase()
    return id === undefined || seen.has(id) ? [] : [{ id, name: null, day: null, isToday: false }]
  })
  const known = visible.events
    .filter(({ entry: { id } }) => listed.has(id) || holdsEvent(scope ?? [], id))
    .map((event) => ({ event, row: kioskEvent(event, now) }))
    .filter(({ event, row }) => row.isToday || !(isOver(event) || event.facts['gone'] === true))
  return [...known.map(({ row }) => row), ...unseen].toSorted(byDay).slice(0, mostEvents)
}
