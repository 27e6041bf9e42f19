import { type OperationId, operationIds } from '@frontdesk/api-types/table'
import { type SQL, and, arrayOverlaps, desc, eq, like, or } from 'drizzle-orm'

import type { ArrivalLog } from '#audit/arrival-steps.ts'
import { type Database, stored } from '#store/database.ts'
import { audit, accounts, writes } from '#store/tables.ts'

import type { WriteState } from './outcome.ts'
import { currentState } from './write-history.ts'

/** An action of a staff member on a record. Times are instants, `…Z`. */
export type Activity = {
  id: string
  /** The operation; `reveal` when a sealed field was revealed. */
  operation: OperationId | 'reveal' | 'markArrival' | 'undoArrival'
  state: WriteState | 'shown'
  /** For an enrollment. */
  requestedState: 'enroll' | 'remove' | null
  by: { id: string; name: string | null }
  at: string
  settledAt: string | null
  /** A masked e-mail address. */
  to: string | null
  /**
   * A code when not confirmed, `waitlisted` for an enrollment in line, `unchanged` for one that was so already; the
   * revealed field, or the door of an arrival.
   */
  detail: string | null
}

export type ActivityLog = {
  /** The newest ones for any of these ids, by all staff, at most `limit`. Without `eventId` for every event. */
  list(about: { eventId: string | null; subjects: readonly string[] }, limit?: number): Promise<Activity[]>
}

const usualLimit = 50
type About = Parameters<ActivityLog['list']>[0]
const known: ReadonlySet<string> = new Set(operationIds)
const isOperation = (text: string): text is OperationId => known.has(text)

const newest = (all: readonly Activity[], limit: number): Activity[] =>
  all.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, limit)

/** An id in the JSON of an audit row's subjects. */
const names = (id: string): SQL => like(audit.subjects, `%"${id}"%`)

export function createActivityLog(deps: { db: Database; now: () => Date }): ActivityLog {
  const { db, now } = deps
  const written = async ({ eventId, subjects }: About, limit: number): Promise<Activity[]> => {
    const rows = await stored(
      db
        .select({ write: writes, name: accounts.name })
        .from(writes)
        .leftJoin(accounts, eq(accounts.id, writes.personId))
        .where(
          and(
            arrayOverlaps(writes.subjects, [...subjects]),
            eventId === null ? undefined : eq(writes.eventId, eventId),
          ),
        )
        .orderBy(desc(writes.at), desc(writes.id))
        .limit(limit),
    )
    return rows.flatMap(({ write, name }): Activity[] => {
      const { id, operation, personId, at, settledAt, recipient, code } = write
      if (!isOperation(operation)) return []
      return [
        {
          id,
          operation,
          state: currentState(write, now()),
          requestedState: write.requestedState,
          by: { id: personId, name },
          at: at.toISOString(),
          settledAt: settledAt?.toISOString() ?? null,
          to: recipient,
          detail: code,
        },
      ]
    })
  }
  const shown = async ({ eventId, subjects }: About, limit: number): Promise<Activity[]> => {
    const rows = await stored(
      db
        .select({ row: audit, name: accounts.name })
        .from(audit)
        .leftJoin(accounts, eq(accounts.id, audit.personId))
        .where(and(eq(audit.kind, 'reveal'), or(...subjects.map(names)), eventId === null ? undefined : names(eventId)))
        .orderBy(desc(audit.seq))
        .limit(limit),
    )
    return rows.flatMap(({ row, name }): Activity[] =>
      row.personId === null
        ? []
        : [
            {
              id: `reveal-${row.seq}`,
              operation: 'reveal',
              state: 'shown',
              requestedState: null,
              by: { id: row.personId, name },
              at: row.at.toISOString(),
              settledAt: null,
              to: null,
              detail: row.fields === '' ? null : row.fields,
            },
          ],
    )
  }
  return {
    async list(about, limit = usualLimit) {
      // Sequential: the embedded store has one session.
      return newest([...(await written(about, limit)), ...(await shown(about, limit))], limit)
    },
  }
}

/** The same with the arrivals of these people. */
export function withArrivals(activity: ActivityLog, arrivals: Pick<ArrivalLog, 'ofPeople'>): ActivityLog {
  return {
    async list(about, limit = usualLimit) {
      const others = await activity.list(about, limit)
      const steps = await arrivals.ofPeople(about, limit)
      const entries = steps.map(({ kind, mark, at, by }): Activity => {
        const isMark = kind === 'marked'
        return {
          id: `${isMark ? 'arrival' : 'undo'}-${mark.id}`,
          operation: isMark ? 'markArrival' : 'undoArrival',
          state: 'confirmed',
          requestedState: null,
          by,
          at: at.toISOString(),
          settledAt: (isMark ? (mark.receivedAt ?? at) : at).toISOString(),
          to: null,
          detail: mark.door,
        }
      })
      return newest([...others, ...entries], limit)
    },
  }
}
