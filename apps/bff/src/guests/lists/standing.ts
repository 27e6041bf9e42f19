import { type GuestStanding, guestStanding, isExpected } from '@frontdesk/desk-api/guest-words'

import type { RunResults } from '../runs/run-results.ts'
import type { Mark } from './guest.ts'
import type { ListRow } from './list-rows.ts'

/** The latest mark, of one day or of any. */
export const markOf = (row: Pick<ListRow, 'marks'>, day: string | undefined): Mark | null => firstOf(row.marks, day)

/** Where no mark stands: the one that was undone last, of one day or of any. */
export const undoneOf = (row: Pick<ListRow, 'marks' | 'undone'>, day: string | undefined): Mark | null =>
  markOf(row, day) === null ? firstOf(row.undone, day) : null

const firstOf = (marks: readonly Mark[], day: string | undefined): Mark | null =>
  (day === undefined ? marks[0] : marks.find((mark) => mark.day === day)) ?? null

type Standing = Pick<ListRow, 'marks' | 'kind' | 'onEvent' | 'isRemoved'>

const isGuest = ({ marks, kind, onEvent, isRemoved }: Standing): boolean =>
  isExpected({ kind, onEvent, isRemoved, hasArrived: marks.length > 0 })

/** The standing of each row of a list at its event. */
export type EventStanding = (row: ListRow) => GuestStanding

/** The same by the runs of some events, as they are now. */
export async function eventStandings(
  results: Pick<RunResults, 'uncertainRuns' | 'refusedAt'>,
  eventIds: readonly string[],
): Promise<{ of: EventStanding; guestIds: ReadonlySet<string> }> {
  const [uncertain, refusedAt] = [await results.uncertainRuns(eventIds), await results.refusedAt(eventIds)]
  return {
    of: ({ id, service, onEvent, canAsk }) =>
      guestStanding(
        {
          onEvent: onEvent === 'notAsked' || onEvent === 'cannotAsk' ? null : onEvent,
          enrollmentStatus: service?.enrollmentStatus ?? null,
          askedAt: service?.askedAt ?? null,
          canAsk,
        },
        { refusedAt: refusedAt.get(id)?.getTime() ?? null, mayBeAdded: uncertain.has(id) },
      ),
    guestIds: new Set([...uncertain.keys(), ...refusedAt.keys()]),
  }
}

/** What a row counts as, on one day or on any. Guests are those who have arrived and those who have not yet. */
export const standingOf = (row: Standing, day?: string): 'arrived' | 'notYet' | 'notExpected' =>
  markOf(row, day) !== null ? 'arrived' : isGuest(row) ? 'notYet' : 'notExpected'

/** Guests of a list, and how many of them have arrived. */
export function guestsIn(rows: readonly Standing[], day?: string): { expected: number; arrived: number } {
  let [expected, arrived] = [0, 0]
  for (const row of rows) {
    const standing = standingOf(row, day)
    if (standing !== 'notExpected') expected += 1
    if (standing === 'arrived') arrived += 1
  }
  return { expected, arrived }
}
