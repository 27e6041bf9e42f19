import { randomUUID } from 'node:crypto'

import type { OperationId } from '@frontdesk/api-types/table'
import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'

import type { Append, Audit, AuditEntry, Transaction } from '#audit/audit.ts'
import { Refusal } from '#problem.ts'
import { type Database, firstOf, stored } from '#store/database.ts'
import { writeTurns, writes } from '#store/tables.ts'

import { type About, subjectsOf } from './about.ts'
import type { Outcome } from './judged.ts'
import type { KeptAnswer, Vault } from './vault.ts'

const keepAnswersMs = 24 * 60 * 60_000
const keepRowsMs = 90 * keepAnswersMs

export type Wish = {
  operation: OperationId
  actor: { id: string; role: string }
  session: string
  reference: string
  about: About
  /** The client's idempotency key, or null. */
  key: string | null
  /** The whole request: a different request with the same key is refused. */
  fingerprint: unknown
}

/** The same request ended before. `answer` is null when it has expired or never came. */
export type Known = { kind: 'known'; state: Outcome['state']; answer: KeptAnswer | null }
export type Begun = { kind: 'go'; id: string } | Known

export type Ledger = {
  /** The outcome of the same request, or null. @throws Refusal `in_flight`, `key_reused` */
  known(wish: Wish): Promise<Known | null>
  /**
   * Records the intent before the call.
   * @throws Refusal `in_flight` while the same request is running, `key_reused`, `unavailable` when it cannot be
   * stored: then nothing may be sent
   */
  begin(wish: Wish): Promise<Begun>
  /** Records the outcome. On a store failure it is retried later. */
  settle(id: string, wish: Wish, outcome: Outcome, answer: KeptAnswer | null): Promise<void>
  /** Marks expired writes as unknown; deletes answers older than a day and rows older than 90. */
  sweep(): Promise<void>
  /** After a start of the only process: marks writes of earlier runs that are still open as unknown. */
  recover(): Promise<void>
}

type Settled = { id: string; wish: Wish; outcome: Outcome; answer: KeptAnswer | null }

export const inFlight = (): Refusal =>
  new Refusal('in_flight', {
    detail: 'Wait for its answer, then look at the record.',
    headers: { 'retry-after': '2' },
  })

function entryOf(kind: 'intent' | 'outcome', id: string, wish: Wish): AuditEntry {
  const { operation, actor, session, reference, about } = wish
  return { kind, action: operation, actor, session, reference, writeId: id, subjects: about.ids, fields: about.fields }
}

type Row = typeof writes.$inferSelect

/** What an earlier attempt with the same key means; `retry` when the service did nothing. */
function judgedEarlier(earlier: Row | null, fingerprint: string): 'retry' | 'known' {
  if (earlier === null) throw inFlight()
  if (earlier.fingerprint !== fingerprint)
    throw new Refusal('key_reused', { detail: 'Send a new key with every new wish.' })
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
  if (judgedEarlier(known, row.fingerprint) === 'known' && known !== null) return { known }
  const { state, at, leaseUntil } = row
  await tx
    .update(writes)
    .set({ state, at, leaseUntil, repeatable: false, code: null, settledAt: null, answer: null })
    .where(eq(writes.id, known?.id ?? row.id))
  return { id: known?.id ?? row.id }
}

async function takeTurns(tx: Transaction, id: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const rows = keys.map((key) => ({ key, writeId: id }))
  const taken = await tx.insert(writeTurns).values(rows).onConflictDoNothing().returning({ key: writeTurns.key })
  // Another process is writing for the same person.
  if (taken.length < keys.length) throw inFlight()
}

export function createLedger(deps: {
  db: Database
  audit: Audit
  vault: Vault
  now: () => Date
  /** Longer than any call to the service. */
  leaseMs: number
}): Ledger {
  const { db, audit, vault, now } = deps
  const late: Settled[] = []

  const abandon = async (tx: Transaction, append: Append, condition: ReturnType<typeof lt>): Promise<void> => {
    const left = await tx
      .update(writes)
      .set({ state: 'unknown', code: 'no_outcome', settledAt: now() })
      .where(and(eq(writes.state, 'sending'), condition))
      .returning()
    if (left.length === 0) return
    const ids = left.map(({ id }) => id)
    await tx.delete(writeTurns).where(inArray(writeTurns.writeId, ids))
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
  const expire = async (): Promise<void> => {
    const over = lt(writes.leaseUntil, now())
    const found = await stored(
      db
        .select({ id: writes.id })
        .from(writes)
        .where(and(eq(writes.state, 'sending'), over))
        .limit(1),
    )
    if (found.length > 0) await audit.within((tx, append) => abandon(tx, append, over))
  }
  const record = ({ id, wish, outcome, answer }: Settled): Promise<void> =>
    audit.within(async (tx, append) => {
      const { state, code, repeatable } = outcome
      const ids = { ...wish.about.ids, ...outcome.ids }
      await tx
        .update(writes)
        .set({
          state,
          code,
          repeatable,
          settledAt: now(),
          subjects: subjectsOf(ids),
          eventId: wish.about.eventId ?? outcome.ids['eventId'] ?? null,
          recipient: wish.about.recipient ?? outcome.recipient,
          answer: answer === null ? null : vault.lock(id, answer),
        })
        .where(eq(writes.id, id))
      if (wish.about.turns.length > 0) await tx.delete(writeTurns).where(eq(writeTurns.writeId, id))
      await append({ ...entryOf('outcome', id, wish), subjects: ids, outcome: state, code })
    })
  let catching: Promise<void> | null = null
  const recordLate = async (): Promise<void> => {
    for (let next = late[0]; next !== undefined; next = late[0]) {
      await record(next)
      late.shift()
    }
  }
  /** Single execution, so that no outcome is recorded twice. */
  const catchUp = (): Promise<void> => {
    catching ??= recordLate().finally(() => (catching = null))
    return catching
  }

  const keyOf = ({ key, actor }: Wish): string | null =>
    key === null ? null : vault.fingerprint('key', [actor.id, key])
  const knownOf = ({ id, state, answer }: Row): Known => ({
    kind: 'known',
    state: state === 'confirmed' || state === 'refused' ? state : 'unknown',
    answer: answer === null ? null : vault.unlock(id, answer),
  })

  return {
    async known(wish) {
      const key = keyOf(wish)
      if (key === null) return null
      const earlier = firstOf(await stored(db.select().from(writes).where(eq(writes.key, key))))
      if (earlier === null) return null
      // Left by a crashed process: `begin` marks it as unknown.
      if (earlier.state === 'sending' && earlier.leaseUntil < now()) return null
      const meaning = judgedEarlier(earlier, vault.fingerprint('wish', wish.fingerprint))
      return meaning === 'known' ? knownOf(earlier) : null
    },
    async begin(wish) {
      await catchUp()
      await expire()
      const keys = wish.about.turns.map((turn) => vault.fingerprint('turn', turn)).toSorted()
      return audit.within<Begun>(async (tx, append) => {
        const claimed = await claim(tx, {
          id: randomUUID(),
          key: keyOf(wish),
          fingerprint: vault.fingerprint('wish', wish.fingerprint),
          operation: wish.operation,
          personId: wish.actor.id,
          state: 'sending',
          eventId: wish.about.eventId,
          subjects: subjectsOf(wish.about.ids),
          recipient: wish.about.recipient,
          wish: wish.about.wish,
          at: now(),
          leaseUntil: new Date(now().getTime() + deps.leaseMs),
        })
        if ('known' in claimed) return knownOf(claimed.known)
        await takeTurns(tx, claimed.id, keys)
        await append(entryOf('intent', claimed.id, wish))
        return { kind: 'go', id: claimed.id }
      })
    },
    async settle(id, wish, outcome, answer) {
      const settled = { id, wish, outcome, answer }
      try {
        await catchUp()
        await record(settled)
      } catch {
        // The write has happened: the outcome is kept in memory until the store is back.
        if (late.length < 1000) late.push(settled)
      }
    },
    async sweep() {
      await catchUp()
      await expire()
      const at = now().getTime()
      await stored(
        db
          .update(writes)
          .set({ answer: null })
          .where(and(isNotNull(writes.answer), lt(writes.at, new Date(at - keepAnswersMs)))),
      )
      await stored(db.delete(writes).where(lt(writes.at, new Date(at - keepRowsMs))))
    },
    recover: () => audit.within((tx, append) => abandon(tx, append, sql`true`)),
  }
}
