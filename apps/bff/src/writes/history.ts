import type { OperationId } from '@frontdesk/api-types/table'
import { and, arrayContains, desc, eq } from 'drizzle-orm'
import { z } from 'zod'

import { type Database, stored } from '#store/database.ts'
import { people, writes } from '#store/tables.ts'

import type { WriteState } from './judged.ts'
import { addressIn } from './masked-address.ts'
import type { Vault } from './vault.ts'

/** What was asked of the service and what became of it, as the desk shows it. Moments are ISO 8601. */
export type PastWrite = {
  id: string
  operation: string
  state: WriteState
  by: { id: string; name: string | null }
  at: string
  settledAt: string | null
  subject: string | null
  /** The e-mail address: whole while the answer that names it is kept, for those who may send; else masked. */
  to: string | null
  /** Why it is not confirmed; of a confirmation that is `queued` or `accepted`: it has not been seen to leave. */
  code: string | null
}

export type HistoryFilter = { operation: OperationId; eventId?: string | undefined; subject?: string | undefined }

export type History = {
  /** The newest 20. `whole`: addresses as they are, where they are still kept. */
  list(filter: HistoryFilter, whole: boolean): Promise<PastWrite[]>
}

const states: ReadonlySet<string> = new Set<WriteState>(['sending', 'confirmed', 'refused', 'unknown'])
type Row = typeof writes.$inferSelect
const isState = (text: string): text is WriteState => states.has(text)

/** Where a write stands: one whose caller nobody waits for any more is not known; the ledger will say so at its next chance. */
export function stateNow({ state, leaseUntil }: Pick<Row, 'state' | 'leaseUntil'>, now: Date): WriteState {
  return !isState(state) || (state === 'sending' && leaseUntil < now) ? 'unknown' : state
}

/** The address that the kept answer of a confirmation names. */
function keptAddress({ id, operation, answer }: Row, vault: Pick<Vault, 'unlock'>): string | null {
  if (operation !== 'sendConfirmation' || answer === null) return null
  const kept = vault.unlock(id, answer)
  if (kept?.kind !== 'answer' || kept.text === null) return null
  const said = z.object({ message: z.string() }).safeParse(JSON.parse(kept.text))
  return said.success ? addressIn(said.data.message) : null
}

export function createHistory(deps: { db: Database; vault: Pick<Vault, 'unlock'>; now: () => Date }): History {
  return {
    async list({ operation, eventId, subject }, whole) {
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
          to: (whole ? keptAddress(write, deps.vault) : null) ?? write.recipient,
          code: write.code,
        }
      })
    },
  }
}
