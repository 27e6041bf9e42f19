import type { OperationId } from '@frontdesk/api-types/table'
import { writeRulesOf } from '@frontdesk/api-types/write-rules'
import { and, arrayContains, desc, eq } from 'drizzle-orm'
import { z } from 'zod'

import { type Database, stored } from '#store/database.ts'
import { accounts, writes } from '#store/tables.ts'

import { addressIn } from './masked-address.ts'
import type { WriteState } from './outcome.ts'
import type { StoredAnswers } from './stored-answers.ts'

/** A past write and its outcome, as shown. Times are ISO 8601. */
export type PastWrite = {
  id: string
  operation: string
  state: WriteState
  by: { id: string; name: string | null }
  at: string
  settledAt: string | null
  subject: string | null
  /** Ids of the affected records, as `subjectsOf` orders them. */
  subjects: string[]
  /**
   * E-mail address of a confirmation: complete while the answer is stored, for people who may send; otherwise masked.
   */
  to: string | null
  /** Why it is not confirmed; `queued` or `accepted` for a confirmation that may not have been delivered yet. */
  code: string | null
}

export type HistoryFilter = { operation: OperationId; eventId?: string | undefined; subject?: string | undefined }

export type History = {
  /** The newest 20. `whole`: unmasked addresses where stored. */
  list(filter: HistoryFilter, whole: boolean): Promise<PastWrite[]>
}

const states: ReadonlySet<string> = new Set<WriteState>(['sending', 'confirmed', 'refused', 'unknown'])
type Row = typeof writes.$inferSelect
const isState = (text: string): text is WriteState => states.has(text)

/** The current state: a write whose lease has expired is unknown, before the ledger updates it. */
export function currentState({ state, leaseUntil }: Pick<Row, 'state' | 'leaseUntil'>, now: Date): WriteState {
  return !isState(state) || (state === 'sending' && leaseUntil < now) ? 'unknown' : state
}

/** The address in the stored answer of a write that sent a message. */
function storedAddress({ id, answer }: Row, storedAnswers: Pick<StoredAnswers, 'decrypt'>): string | null {
  if (answer === null) return null
  const kept = storedAnswers.decrypt(id, answer)
  if (kept?.kind !== 'answer' || kept.text === null) return null
  const parsed = z.object({ message: z.string() }).safeParse(JSON.parse(kept.text))
  return parsed.success ? addressIn(parsed.data.message) : null
}

export function createHistory(deps: {
  db: Database
  storedAnswers: Pick<StoredAnswers, 'decrypt'>
  now: () => Date
}): History {
  return {
    async list({ operation, eventId, subject }, whole) {
      const rows = await stored(
        deps.db
          .select({ write: writes, name: accounts.name })
          .from(writes)
          .leftJoin(accounts, eq(accounts.id, writes.personId))
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
      const showsAddress = whole && writeRulesOf(operation)?.sends === true
      return rows.map(({ write, name }) => {
        return {
          id: write.id,
          operation: write.operation,
          state: currentState(write, deps.now()),
          by: { id: write.personId, name },
          at: write.at.toISOString(),
          settledAt: write.settledAt?.toISOString() ?? null,
          subjects: write.subjects,
          subject: subject?.toLowerCase() ?? write.subjects[0] ?? null,
          to: (showsAddress ? storedAddress(write, deps.storedAnswers) : null) ?? write.recipient,
          code: write.code,
        }
      })
    },
  }
}
