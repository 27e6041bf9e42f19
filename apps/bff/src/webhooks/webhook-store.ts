import { randomUUID } from 'node:crypto'

import { and, asc, count, desc, eq, gte, inArray, isNull, lt, lte, ne, not, or, sql } from 'drizzle-orm'

import { isAtLeast } from '#access/access.ts'
import type { Person } from '#access/session.ts'
import type { Transaction } from '#audit/audit.ts'
import { personColumns } from '#auth/staff-accounts.ts'
import { type Database, firstOf, stored } from '#store/database.ts'
import { accounts } from '#store/tables.ts'
import type { TextCipher } from '#store/text-cipher.ts'
import { webhookDeliveries, webhooks } from '#store/webhook-tables.ts'

import type { Cursor, Fact } from './facts.ts'

export type Webhook = typeof webhooks.$inferSelect
export type Delivery = typeof webhookDeliveries.$inferSelect
/** Decrypted. `before`: the secret of yesterday, while it is used. */
export type Target = { url: URL; secrets: string[] }

/** Deliveries that wait for one webhook; further facts stay where they are until there is room. */
export const mostWaiting = 10_000
/** Deliveries that are over stay listed for so long, and so many of them. */
const keepMs = 7 * 86_400_000
const mostKept = 10_000
/** What is read again, such as a mark that was undone, is told apart by the rows of so long. */
const keepAllMs = 3_600_000
const rowsAtOnce = 500

const place = (id: string, what: string): string => `webhook ${id} ${what}`

export type WebhookStore = ReturnType<typeof createWebhookStore>

/** Webhooks and their deliveries. Address and secrets are encrypted by row. */
export function createWebhookStore({ db, cipher }: { db: Database; cipher: TextCipher }) {
  const decrypt = (id: string, what: string, text: string | null): string | null =>
    text === null ? null : cipher.decrypt(place(id, what), text)
  return {
    encrypt: (id: string, what: 'url' | 'secret', text: string): string => cipher.encrypt(place(id, what), text),
    urlOf: ({ id, url }: Webhook): string | null => decrypt(id, 'url', url),
    /** null: with the secret of this installation it cannot be read. */
    targetOf(webhook: Webhook, at: Date): Target | null {
      const url = decrypt(webhook.id, 'url', webhook.url)
      const secret = decrypt(webhook.id, 'secret', webhook.secret)
      if (url === null || secret === null) return null
      const { secretBefore, secretBeforeUntil } = webhook
      const isUsed = secretBeforeUntil !== null && secretBeforeUntil > at
      const before = isUsed ? decrypt(webhook.id, 'secret', secretBefore) : null
      return { url: new URL(url), secrets: before === null ? [secret] : [secret, before] }
    },
    active: (): Promise<Webhook[]> => stored(db.select().from(webhooks).where(isNull(webhooks.offAt))),
    find: async (id: string): Promise<Webhook | null> =>
      firstOf(await stored(db.select().from(webhooks).where(eq(webhooks.id, id)))),
    list: (personId: string | null): Promise<Webhook[]> =>
      stored(
        db
          .select()
          .from(webhooks)
          .where(personId === null ? undefined : eq(webhooks.personId, personId))
          .orderBy(asc(webhooks.createdAt), asc(webhooks.id)),
      ),
    /** The account of a webhook as it is now; null when it may not have one any more. */
    async owner(personId: string): Promise<Person | null> {
      const active = and(eq(accounts.id, personId), isNull(accounts.blockedAt))
      const person = firstOf(await stored(db.select(personColumns).from(accounts).where(active)))
      return person !== null && isAtLeast(person.role, 'organizer') ? person : null
    },
    async counts(ids: readonly string[]): Promise<Map<string, { waiting: number; failed: number }>> {
      const found = new Map<string, { waiting: number; failed: number }>()
      if (ids.length === 0) return found
      const rows = await stored(
        db
          .select({ id: webhookDeliveries.webhookId, state: webhookDeliveries.state, n: count() })
          .from(webhookDeliveries)
          .where(and(inArray(webhookDeliveries.webhookId, [...ids]), ne(webhookDeliveries.state, 'sent')))
          .groupBy(webhookDeliveries.webhookId, webhookDeliveries.state),
      )
      for (const { id, state, n } of rows) {
        const before = found.get(id) ?? { waiting: 0, failed: 0 }
        found.set(id, state === 'waiting' ? { ...before, waiting: n } : { ...before, failed: n })
      }
      return found
    },
    /** Keeps facts as deliveries, each once, and how far they were read. */
    async keep(tx: Transaction, webhookId: string, facts: readonly Fact[], cursor: Cursor): Promise<number> {
      let kept = 0
      for (let from = 0; from < facts.length; from += rowsAtOnce) {
        const rows = facts.slice(from, from + rowsAtOnce).map(({ key, ...fact }) => ({
          ...fact,
          id: randomUUID(),
          webhookId,
          fact: key,
          state: 'waiting',
          dueAt: fact.at,
        }))
        const made = await tx
          .insert(webhookDeliveries)
          .values(rows)
          .onConflictDoNothing()
          .returning({ id: webhookDeliveries.id })
        kept += made.length
      }
      await tx.update(webhooks).set(cursor).where(eq(webhooks.id, webhookId))
      return kept
    },
    async waiting(webhookId: string): Promise<number> {
      const own = and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, 'waiting'))
      return firstOf(await stored(db.select({ n: count() }).from(webhookDeliveries).where(own)))?.n ?? 0
    },
    /** The first delivery of each subject, when it is due; the oldest first. */
    async due(webhookId: string, at: Date, limit: number): Promise<Delivery[]> {
      const own = and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, 'waiting'))
      const first = db
        .selectDistinctOn([webhookDeliveries.subjectId], { id: webhookDeliveries.id })
        .from(webhookDeliveries)
        .where(own)
        .orderBy(webhookDeliveries.subjectId, webhookDeliveries.position)
      return stored(
        db
          .select()
          .from(webhookDeliveries)
          .where(and(inArray(webhookDeliveries.id, first), lte(webhookDeliveries.dueAt, at)))
          .orderBy(asc(webhookDeliveries.position))
          .limit(limit),
      )
    },
    async change(tx: Pick<Database, 'update'>, id: string, change: Partial<Webhook>): Promise<void> {
      await tx.update(webhooks).set(change).where(eq(webhooks.id, id))
    },
    async settle(tx: Transaction, ids: readonly string[], change: Partial<Omit<Delivery, 'position'>>): Promise<void> {
      if (ids.length > 0)
        await tx
          .update(webhookDeliveries)
          .set(change)
          .where(inArray(webhookDeliveries.id, [...ids]))
    },
    /** The newest first, one more than `limit` when there are more. */
    page(webhookId: string, state: string | undefined, before: number | undefined, limit: number): Promise<Delivery[]> {
      const own = and(
        eq(webhookDeliveries.webhookId, webhookId),
        state === undefined ? undefined : eq(webhookDeliveries.state, state),
        before === undefined ? undefined : lt(webhookDeliveries.position, before),
      )
      return stored(
        db
          .select()
          .from(webhookDeliveries)
          .where(own)
          .orderBy(desc(webhookDeliveries.position))
          .limit(limit + 1),
      )
    },
    /** Makes what is over wait again: one delivery, or all that failed. */
    async replay(tx: Transaction, webhookId: string, deliveryId: string | undefined, at: Date): Promise<number> {
      const which =
        deliveryId === undefined
          ? eq(webhookDeliveries.state, 'failed')
          : and(eq(webhookDeliveries.id, deliveryId), ne(webhookDeliveries.state, 'waiting'))
      const again = { state: 'waiting', attempts: 0, dueAt: at, status: null, fault: null }
      const rows = await tx
        .update(webhookDeliveries)
        .set(again)
        .where(and(eq(webhookDeliveries.webhookId, webhookId), which))
        .returning({ id: webhookDeliveries.id })
      return rows.length
    },
    /** Deletes what is over and too old, or too much. */
    async sweep(at: Date): Promise<void> {
      const all = await stored(db.select({ id: webhooks.id }).from(webhooks))
      for (const { id } of all) {
        const isOver = and(eq(webhookDeliveries.webhookId, id), ne(webhookDeliveries.state, 'waiting'))
        const kept = db
          .select({ position: webhookDeliveries.position })
          .from(webhookDeliveries)
          .where(isOver)
          .orderBy(desc(webhookDeliveries.position))
          .offset(mostKept)
          .limit(1)
        const isTooOld = lt(webhookDeliveries.at, new Date(at.getTime() - keepMs))
        const isTooMany = lte(webhookDeliveries.position, sql`(${kept})`)
        const isNeeded = gte(webhookDeliveries.at, new Date(at.getTime() - keepAllMs))
        const goes = or(isTooOld, and(isTooMany, not(isNeeded)))
        await stored(db.delete(webhookDeliveries).where(and(isOver, goes)))
      }
    },
    /** Deletes deliveries about somebody who is erased. */
    async erase(tx: Transaction, ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await tx.delete(webhookDeliveries).where(inArray(webhookDeliveries.subjectId, [...ids]))
    },
  }
}
