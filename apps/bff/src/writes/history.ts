import type { OperationId } from '@frontdesk/api-types/table'
import { and, arrayContains, desc, eq } from 'drizzle-orm'

import { type Database, stored } from '#store/database.ts'
import { people, writes } from '#store/tables.ts'

import type { WriteState } from './judged.ts'

/** What was asked of the service and what became of it, as the desk shows it. Moments are ISO 8601. */
export type PastWrite = {
  id: string
  operation: string
  state: WriteState
  by: { id: string; name: string | null }
  at: string
  settledAt: string | null
  subject: string | null
  /** Masked e-mail address. */
  to: string | null
  code: string | null
}

export type HistoryFilter = { operation: OperationId; eventId?: string | undefined; subject?: string | undefined }

export type History = {
  /** The newest 20. */
  list(filter: HistoryFilter): Promise<PastWrite[]>
}

const states: ReadonlySet<string> = new Set<WriteState>(['sending', 'confirmed', 'refused', 'unknown'])
type Row = typeof writes.$inferSelect
const isState = (text: string): text is WriteState => states.has(text)

/** Where a write stands: one whose caller nobody waits for any more is not known; the ledger will say so at its next chance. */
export function stateNow({ state, leaseUntil }: Pick<Row, 'state' | 'leaseUntil'>, now: Date): WriteState {
  return !isState(state) || (state === 'sending' && leaseUntil < now) ? 'unknown' : state
}

export function createHistory(deps: { db: Database; now: () => Date }): History {
  return {
    async list({ operation, eventId, subject }) {
      const rows = await stored(
        deps.db
          .select({ write: writes, name: people.name })
          .from(writes)
          .leftJoin(people, eq(people.id, writes.personId))
          .where(
            and(
              eq(writes.operation, operation),
              eventId === undefined ? undefined : eq(writes.eventId, eventId),
              subject === undefined ? undefined : arrayContains(writes.subjects, [subject.toLowerCase()]),
            ),
          )
          .orderBy(desc(writes.at), desc(writes.id))
          .limit(20),
      )
      return rows.map(({ write, name }) => {
        return {
          id: write.id,
          operation: write.operation,
          state: stateNow(write, deps.now()),
          by: { id: write.personId, name },
          at: write.at.toISOString(),
          settledAt: write.settledAt?.toISOString() ?? null,
          subject: subject?.toLowerCase() ?? write.subjects[0] ?? null,
          to: write.recipient,
          code: write.code,
        }
      })
    },
  }
}
