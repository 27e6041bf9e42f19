import type { DeskAnswer, DeskQuery } from '@frontdesk/desk-api'
import { byValue } from '@frontdesk/desk-api/field-values'
import { isOneOf } from '@frontdesk/desk-api/near-names'
import type { IndexedEntry } from '@frontdesk/finder/entry'

import { createBoundedMap } from '#concurrency/bounded-map.ts'

import { comparable } from '../lists/comparable.ts'
import { dayAt, daysOf, hourAt, zoneOf } from '../lists/event-days.ts'
import type { Mark } from '../lists/guest.ts'
import { insideBy } from '../lists/inside.ts'
import type { ListRow } from '../lists/list-rows.ts'
import { guestsIn, markOf, standingOf } from '../lists/standing.ts'

type Shift = Omit<DeskAnswer<'arrivals'>['shifts'][number], 'by'> & { personId: string }
type Last = { mark: Mark; name: string }
export type Board = Omit<DeskAnswer<'arrivals'>, 'last' | 'lastOf' | 'shifts' | 'version' | 'asOf'> & {
  last: Last[]
  /** The last ones of each person at each door, by `shiftKey`. */
  lastOf: ReadonlyMap<string, readonly Last[]>
  shifts: Shift[]
}

type CountedRow = Pick<ListRow, 'kind' | 'sheet' | 'isRemoved' | 'onEvent' | 'marks' | 'undone' | 'passages'>
const countedOf = ({ kind, sheet, isRemoved, onEvent, marks, undone, passages }: ListRow): CountedRow => ({
  kind,
  sheet,
  isRemoved,
  onEvent,
  marks,
  undone,
  passages,
})

const mostLast = 10
const mostTickets = 100
const mostShifts = 200

type Share = { expected: number; arrived: number }
const added = (one: Share, other: Share): Share => ({
  expected: one.expected + other.expected,
  arrived: one.arrived + other.arrived,
})

export const shiftKey = (personId: string, door: string | null): string => JSON.stringify([personId, door])

/** The latest first. */
function lastByShift(latest: readonly Last[]): Map<string, Last[]> {
  const all = new Map<string, Last[]>()
  for (const one of latest) {
    const key = shiftKey(one.mark.personId, one.mark.door)
    const own = all.get(key) ?? []
    all.set(key, own)
    if (own.length < mostLast) own.push(one)
  }
  return all
}

type CountedMark = CountedRow['marks'][number]

/** Whether the desk undid this mark because an earlier mark of the same person was received later. */
const isReplaced = ({ at, undoneAt, undoneBy }: CountedMark, marks: readonly CountedMark[]): boolean =>
  undoneAt !== null &&
  marks.some(
    (other) => other.at < at && other.receivedAt?.getTime() === undoneAt.getTime() && other.personId === undoneBy,
  )

/** What each person marked at each door. */
function shiftsOf(rows: readonly CountedRow[], day: string | undefined): Shift[] {
  const shifts = new Map<string, Shift>()
  for (const { marks, undone } of rows) {
    const all = [...marks, ...undone]
    for (const mark of all) {
      if ((day !== undefined && mark.day !== day) || isReplaced(mark, all)) continue
      const { personId, door } = mark
      const at = mark.at.toISOString()
      const key = shiftKey(personId, door)
      const shift = shifts.get(key) ?? { personId, door, arrived: 0, undone: 0, first: at, last: at }
      shifts.set(key, shift)
      if (mark.undoneAt === null) shift.arrived += 1
      else shift.undone += 1
      if (at < shift.first) shift.first = at
      if (at > shift.last) shift.last = at
    }
  }
  return [...shifts.values()].toSorted((a, b) => (a.last > b.last ? -1 : 1)).slice(0, mostShifts)
}

type Settings = DeskAnswer<'doorSettings'>['settings']

/** Who is inside now, whatever their ticket. */
function insideNow(
  rows: readonly CountedRow[],
  { from, settings, hasPassages }: { from: number; settings: Settings; hasPassages: boolean },
): Board['inside'] {
  const doors = new Map<string | null, number>()
  let inside = 0
  for (const row of rows) {
    const by = insideBy(row, from)
    if (by === null) continue
    inside += 1
    doors.set(by.door, (doors.get(by.door) ?? 0) + 1)
  }
  const capacity = settings?.capacity ?? null
  return {
    now: inside,
    capacity,
    doors: [...doors].map(([door, n]) => ({ door, inside: n })).toSorted((a, b) => b.inside - a.inside),
    isCounted: hasPassages || capacity !== null || typeof settings?.exitHour === 'number',
  }
}

/** People and times of each checkpoint that the organizer has named. */
function passedOf(rows: readonly CountedRow[], settings: Settings, day: string | undefined): Board['checkpoints'] {
  const passed = new Map<string, { people: number; times: number }>()
  for (const { passages } of rows) {
    const own = passages.filter((one) => day === undefined || one.day === day).flatMap((one) => one.checkpointId ?? [])
    for (const id of new Set(own)) {
      const { people = 0, times = 0 } = passed.get(id) ?? {}
      passed.set(id, { people: people + 1, times: times + own.filter((one) => one === id).length })
    }
  }
  return (settings?.checkpoints ?? []).map(({ id, name }) => ({
    id,
    name,
    people: 0,
    times: 0,
    ...passed.get(id.toLowerCase()),
  }))
}

/** What a board counts; whose last marks it tells is another matter. */
export type CountedQuery = Omit<DeskQuery<'arrivals'>, 'lastBy' | 'lastDoor'>

/** Arrived of expected: by day and hour at the event, by ticket and by door; and who marked. */
export function boardOf(
  listed: readonly ListRow[],
  { day, ticket, company }: CountedQuery,
  at: { event: IndexedEntry | null; now: number; from: number; settings: Settings; hasPassages: boolean },
): Board {
  const { event, now, settings } = at
  const zone = zoneOf(event)
  // Marks and passages of a row are looked up each time they are read.
  const all = listed.map(countedOf)
  const hasTicket = ticket === undefined ? null : isOneOf([ticket])
  const hasCompany = company === undefined ? null : isOneOf([company])
  const rows = all.filter(
    ({ sheet }) => (hasTicket?.(sheet.ticket ?? '') ?? true) && (hasCompany?.(sheet.company ?? '') ?? true),
  )
  const days = new Map<string, number[]>(daysOf(event).map((one) => [one, Array.from({ length: 24 }, () => 0)]))
  const [tickets, doors] = [new Map<string, Share>(), new Map<string | null, number>()]
  const last: Last[] = []
  for (const row of rows) {
    if (standingOf(row, day) === 'notExpected') continue
    const mark = markOf(row, day)
    const share = tickets.get(row.sheet.ticket ?? '') ?? { expected: 0, arrived: 0 }
    tickets.set(row.sheet.ticket ?? '', share)
    share.expected += 1
    for (const one of row.marks) {
      const hours = days.get(one.day) ?? Array.from({ length: 24 }, () => 0)
      days.set(one.day, hours)
      const hour = hourAt(one.at.getTime(), zone)
      hours[hour] = (hours[hour] ?? 0) + 1
    }
    if (mark === null) continue
    share.arrived += 1
    doors.set(mark.door, (doors.get(mark.door) ?? 0) + 1)
    last.push({ mark, name: row.sheet.name })
  }
  const latest = last.toSorted((a, b) => b.mark.at.getTime() - a.mark.at.getTime())
  return {
    ...guestsIn(rows, day),
    days: [...days]
      .map(([one, hours]) => ({ day: one, arrived: hours.reduce((sum, n) => sum + n, 0), hours }))
      .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    tickets: byValue(tickets, { size: ({ expected }) => expected, sum: added, shorten: comparable })
      .map(({ value, count }) => ({ value, ...count }))
      .toSorted((a, b) => b.expected - a.expected)
      .slice(0, mostTickets),
    doors: [...doors].map(([door, n]) => ({ door, arrived: n })).toSorted((a, b) => b.arrived - a.arrived),
    shifts: shiftsOf(rows, day),
    last: latest.slice(0, mostLast),
    lastOf: lastByShift(latest),
    inside: insideNow(all, at),
    checkpoints: passedOf(rows, settings, day),
    today: zone === null ? null : dayAt(now, zone),
  }
}

/** Boards that are kept, of all events and filters. */
const mostKept = 100

/**
 * Counts a board once for all who read it: at an event every door does after each arrival. `change`: differs whenever marks
 * or passages have changed; rows are others when guests have.
 */
export function createBoards() {
  type Kept = { rows: readonly ListRow[]; event: IndexedEntry | null; state: string; board: Board }
  const kept = createBoundedMap<string, Kept>(mostKept)
  return (
    eventId: string,
    change: string,
    ...[rows, query, { now, ...at }]: Parameters<typeof boardOf>
  ): ReturnType<typeof boardOf> => {
    const { event, from, settings } = at
    const key = JSON.stringify([eventId, query])
    const state = JSON.stringify([change, from, dayAt(now, zoneOf(event)), settings])
    const found = kept.get(key)
    if (found?.rows === rows && found.event === event && found.state === state) return found.board
    const board = boardOf(rows, query, { now, ...at })
    kept.set(key, { rows, event, state, board })
    return board
  }
}
