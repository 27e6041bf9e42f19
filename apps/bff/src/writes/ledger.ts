import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

import { fieldsOf } from '@frontdesk/api-types/is-record'
import { type OperationId, parseJson } from '@frontdesk/api-types/table'
import { and, arrayOverlaps, desc, eq, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm'

import type { Append, Audit, AuditEntry, Transaction } from '#audit/audit.ts'
import { ProblemError } from '#problem.ts'
import { type Database, firstOf, stored } from '#store/database.ts'
import { writeLocks, writes } from '#store/tables.ts'

import { type AffectedRecords, subjectsOf } from './affected-records.ts'
import type { Outcome } from './outcome.ts'
import type { StoredAnswer, StoredAnswers } from './stored-answers.ts'

const keepAnswersMs = 24 * 60 * 60_000
const keepRowsMs = 90 * keepAnswersMs

export type WriteRequest = {
  operation: OperationId
  actor: { id: string; role: string }
  session: string
  reference: string
  affected: AffectedRecords
  /** The client's idempotency key, or null. */
  key: string | null
  /** Whose key it is: the account's, or that of a run which several accounts may go on with. */
  keyOwner: string
  /** The whole request: a different request with the same key is refused. */
  fingerprint: unknown
}

/** The same request ended before. `answer` is null when it has expired or never came. */
export type EarlierWrite = { kind: 'known'; state: Outcome['state']; answer: StoredAnswer | null }
/** What became of a write, without its request. `sending`: its answer may still come. */
export type KnownOutcome = Omit<EarlierWrite, 'kind' | 'state'> & {
  state: EarlierWrite['state'] | 'sending'
  repeatable: boolean
}
export type Begun = { kind: 'go'; id: string } | EarlierWrite

export type Ledger = {
  /** The outcome of the same request, or null. @throws ProblemError `in_flight`, `key_reused` */
  find(request: WriteRequest): Promise<EarlierWrite | null>
  /** What became of the write with this key; null when there is none. */
  outcomeOf(keyOwner: string, key: string): Promise<KnownOutcome | null>
  /**
   * Records the intent before the call. `hold` is called in its transaction.
   * @throws ProblemError `in_flight` while the same request is running, `key_reused`, `unavailable` when it cannot be
   * stored: then nothing may be sent
   */
  begin(request: WriteRequest, hold?: (tx: Transaction) => Promise<void>): Promise<Begun>
  /** Records the outcome. On a store failure it is retried later. */
  settle(id: string, request: WriteRequest, outcome: Outcome, answer: StoredAnswer | null): Promise<void>
  /** Marks expired writes as unknown; deletes answers older than a day and rows older than 90. */
  sweep(): Promise<void>
  /** After a start of the only process: marks writes of earlier runs that are still open as unknown. */
  recover(): Promise<void>
}

type Settled = { id: string; request: WriteRequest; outcome: Outcome; answer: StoredAnswer | null }

export const inFlight = (): ProblemError =>
  new ProblemError('in_flight', {
    detail: 'Wait for its answer, then look at the record.',
    headers: { 'retry-after': '2' },
  })

function entryOf(kind: 'intent' | 'outcome', id: string, request: WriteRequest): AuditEntry {
  const { operation, actor, session, reference, affected } = request
  return {
    kind,
    action: operation,
    actor,
    session,
    reference,
    writeId: id,
    subjects: affected.ids,
    fields: affected.fields,
  }
}

type Row = typeof writes.$inferSelect

/** What an earlier attempt with the same key means; `retry` when the service did nothing. */
function judgeEarlier(earlier: Row | null, fingerprint: string): 'retry' | 'known' {
  if (earlier === null) throw inFlight()
  if (earlier.fingerprint !== fingerprint)
    throw new ProblemError('key_reused', { detail: 'Send a new key with every new request.' })
  if (earlier.state === 'sending') throw inFlight()
  return earlier.state === 'refused' && earlier.repeatable ? 'retry' : 'known'
}

/** Inserts the row, or returns the earlier one with the same key. */
async function claim(tx: Transaction, row: typeof writes.$inferInsert): Promise<{ id: string } | { known: Row }> {
  const made = firstOf(await tx.insert(writes).values(row).onConflictDoNothing().returning({ id: writes.id }))
  if (made !== null) return made
  const known = firstOf(
    await tx
      .select()
      .from(writes)
      .where(eq(writes.key, row.key ?? ''))
      .for('update'),
  )
  if (judgeEarlier(known, row.fingerprint) === 'known' && known !== null) return { known }
  const { state, at, leaseUntil } = row
  await tx
    .update(writes)
    .set({ state, at, leaseUntil, repeatable: false, code: null, settledAt: null, answer: null })
    .where(eq(writes.id, known?.id ?? row.id))
  return { id: known?.id ?? row.id }
}

const recordIn = (answer: StoredAnswer | null): unknown =>
  answer?.kind === 'answer' && answer.text !== null ? fieldsOf(parseJson(answer.text))['data'] : undefined

async function takeLocks(tx: Transaction, id: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const rows = keys.map((key) => ({ key, writeId: id }))
  const taken = await tx.insert(writeLocks).values(rows).onConflictDoNothing().returning({ key: writeLocks.key })
  // Another process is writing for the same person.
  if (taken.length < keys.length) throw inFlight()
}

export function createLedger(deps: {
  db: Database
  audit: Audit
  storedAnswers: StoredAnswers
  now: () => Date
  /** Longer than any call to the service. */
  leaseMs: number
}): Ledger {
  const { db, audit, storedAnswers, now } = deps
  const pending: Settled[] = []

  const markUnknown = async (tx: Transaction, append: Append, condition: ReturnType<typeof lt>): Promise<void> => {
    const left = await tx
      .update(writes)
      .set({ state: 'unknown', code: 'no_outcome', settledAt: now() })
      .where(and(eq(writes.state, 'sending'), condition))
      .returning()
    if (left.length === 0) return
    const ids = left.map(({ id }) => id)
    await tx.delete(writeLocks).where(inArray(writeLocks.writeId, ids))
    for (const { id, operation } of left)
      await append({
        kind: 'outcome',
        action: operation,
        actor: null,
        outcome: 'unknown',
        code: 'no_outcome',
        writeId: id,
      })
  }
  const expireLeases = async (): Promise<void> => {
    const over = lt(writes.leaseUntil, now())
    const found = await stored(
      db
        .select({ id: writes.id })
        .from(writes)
        .where(and(eq(writes.state, 'sending'), over))
        .limit(1),
    )
    if (found.length > 0) await audit.within((tx, append) => markUnknown(tx, append, over))
  }
  /** The desk's write before asked for the same, and the service's record is the same as after it. */
  const isUnchanged = async (tx: Transaction, { id, request, outcome, answer }: Settled): Promise<boolean> => {
    const { eventId, action, ids } = request.affected
    const found = recordIn(answer)
    const isPlain = outcome.state === 'confirmed' && outcome.code === null
    if (!isPlain || action === null || eventId === null || found === undefined) return false
    const before = firstOf(
      await tx
        .select()
        .from(writes)
        .where(
          and(
            eq(writes.operation, request.operation),
            eq(writes.eventId, eventId),
            eq(writes.state, 'confirmed'),
            arrayOverlaps(writes.subjects, subjectsOf({ ...ids, ...outcome.ids })),
            ne(writes.id, id),
          ),
        )
        .orderBy(desc(writes.settledAt))
        .limit(1),
    )
    if (before === null || before.requestedState !== action || before.answer === null) return false
    return isDeepStrictEqual(recordIn(storedAnswers.decrypt(before.id, before.answer)), found)
  }
  const record = (settled: Settled): Promise<void> =>
    audit.within(async (tx, append) => {
      const { id, request, outcome, answer } = settled
      const { state, repeatable } = outcome
      const code = (await isUnchanged(tx, settled)) ? 'unchanged' : outcome.code
      const ids = { ...request.affected.ids, ...outcome.ids }
      await tx
        .update(writes)
        .set({
          state,
          code,
          repeatable,
          settledAt: now(),
          subjects: subjectsOf(ids),
          eventId: request.affected.eventId ?? outcome.ids['eventId'] ?? null,
          recipient: request.affected.recipient ?? outcome.recipient,
          answer: answer === null ? null : storedAnswers.encrypt(id, answer),
        })
        .where(eq(writes.id, id))
      if (request.affected.lockKeys.length > 0) await tx.delete(writeLocks).where(eq(writeLocks.writeId, id))
      await append({ ...entryOf('outcome', id, request), subjects: ids, outcome: state, code })
    })
  let flushing: Promise<void> | null = null
  const recordPending = async (): Promise<void> => {
    for (let next = pending[0]; next !== undefined; next = pending[0]) {
      await record(next)
      pending.shift()
    }
  }
  /** Single execution, so that no outcome is recorded twice. */
  const flushPending = (): Promise<void> => {
    flushing ??= recordPending().finally(() => (flushing = null))
    return flushing
  }

  const keyOf = ({ key, keyOwner }: WriteRequest): string | null =>
    key === null ? null : storedAnswers.keyOf(keyOwner, key)
  const earlierWrite = ({ id, state, answer }: Row): EarlierWrite => ({
    kind: 'known',
    state: state === 'confirmed' || state === 'refused' ? state : 'unknown',
    answer: answer === null ? null : storedAnswers.decrypt(id, answer),
  })

  return {
    async find(request) {
      const key = keyOf(request)
      if (key === null) return null
      const earlier = firstOf(await stored(db.select().from(writes).where(eq(writes.key, key))))
      if (earlier === null) return null
      // Left by a crashed process: `begin` marks it as unknown.
      if (earlier.state === 'sending' && earlier.leaseUntil < now()) return null
      const meaning = judgeEarlier(earlier, storedAnswers.fingerprint('wish', request.fingerprint))
      return meaning === 'known' ? earlierWrite(earlier) : null
    },
    async outcomeOf(keyOwner, key) {
      const own = eq(writes.key, storedAnswers.keyOf(keyOwner, key))
      const earlier = firstOf(await stored(db.select().from(writes).where(own)))
      if (earlier === null) return null
      const { state, answer } = earlierWrite(earlier)
      const isOpen = earlier.state === 'sending' && earlier.leaseUntil >= now()
      return { state: isOpen ? 'sending' : state, answer, repeatable: earlier.repeatable }
    },
    async begin(request, hold) {
      await flushPending()
      await expireLeases()
      const keys = request.affected.lockKeys.map((lockKey) => storedAnswers.fingerprint('turn', lockKey)).toSorted()
      return audit.within<Begun>(async (tx, append) => {
        await hold?.(tx)
        const claimed = await claim(tx, {
          id: randomUUID(),
          key: keyOf(request),
          fingerprint: storedAnswers.fingerprint('wish', request.fingerprint),
          operation: request.operation,
          personId: request.actor.id,
          state: 'sending',
          eventId: request.affected.eventId,
          subjects: subjectsOf(request.affected.ids),
          recipient: request.affected.recipient,
          requestedState: request.affected.action,
          at: now(),
          leaseUntil: new Date(now().getTime() + deps.leaseMs),
        })
        if ('known' in claimed) return earlierWrite(claimed.known)
        await takeLocks(tx, claimed.id, keys)
        await append(entryOf('intent', claimed.id, request))
        return { kind: 'go', id: claimed.id }
      })
    },
    async settle(id, request, outcome, answer) {
      const settled = { id, request, outcome, answer }
      try {
        await flushPending()
        await record(settled)
      } catch {
        // The write has happened: the outcome is kept in memory until the store is back.
        if (pending.length < 1000) pending.push(settled)
      }
    },
    async sweep() {
      await flushPending()
      await expireLeases()
      const at = now().getTime()
      await stored(
        db
          .update(writes)
          .set({ answer: null })
          .where(and(isNotNull(writes.answer), lt(writes.at, new Date(at - keepAnswersMs)))),
      )
      await stored(db.delete(writes).where(lt(writes.at, new Date(at - keepRowsMs))))
    },
    recover: () => audit.within((tx, append) => markUnknown(tx, append, sql`true`)),
  }
}
