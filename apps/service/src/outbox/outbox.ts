import { and, asc, eq, isNull, lte, min, or } from 'drizzle-orm'

import type { Db } from '#db/database.ts'
import { outbox } from '#db/schema.ts'

import type { Outbox } from '../handler.ts'
import { waitAfter } from './backoff.ts'
import type { Courier, Letter } from './deliver.ts'

/** What the outbox says to the log: ids, counts and SMTP codes, never an address or a text. */
interface OutboxLog {
  info: (facts: Record<string, unknown>, text: string) => void
  warn: (facts: Record<string, unknown>, text: string) => void
}

export interface OutboxDeps {
  db: Db
  now: () => Date
  newId: () => string
  log: OutboxLog
  /** Null: nothing is sent, messages stay queued. */
  courier: Courier | null
  /** The domain of the sender, for Message-IDs. */
  domain: string
  /** Runs `task` once after `ms`; the answer cancels it. Default: a timer that does not keep the process alive. */
  schedule?: (ms: number, task: () => void) => () => void
}

export interface RunningOutbox extends Outbox {
  /** Resolves when nothing is being sent: every message that was due has been tried. */
  idle: () => Promise<void>
  /** Stops sending after the letter in hand, at the latest after five seconds. What is left stays queued. */
  close: () => Promise<void>
}

/** While one process tries a message, no other does for this long; after a crash it is tried again then. */
const LEASE_MS = 120_000
/** Messages of other processes are noticed at the latest after this long. */
const LONGEST_SLEEP_MS = 60_000
/** A due message that another process has in hand is not asked for without pause. */
const SHORTEST_SLEEP_MS = 250
/** How long an end waits for the letter in hand; one that hangs is sent again by the next process. */
const END_MS = 5_000
/** How long a caller waits for the fate of its own message. */
const DELIVERY_MS = 3_000

type OutboxRow = typeof outbox.$inferSelect

const nothingToCancel = () => {}

const onTimer = (ms: number, task: () => void) => {
  const timer = setTimeout(task, ms)
  timer.unref()
  return () => clearTimeout(timer)
}

/** The domain of `Name <desk@example.org>`, for Message-IDs. */
export const domainOf = (from: string): string => /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'frontdesk.invalid'

/** Waits for the work, at most so long. */
const atMost = async (ms: number, work: Promise<unknown>): Promise<void> => {
  let cancel = nothingToCancel
  const over = new Promise<void>((resolve) => {
    cancel = onTimer(ms, resolve)
  })
  await Promise.race([work, over])
  cancel()
}

const dueAt = (moment: Date) =>
  and(eq(outbox.status, 'queued'), or(isNull(outbox.nextAttempt), lte(outbox.nextAttempt, moment)))

/**
 * The durable outbox: rows written with the change that causes them, sent afterwards, at least once, each always under the
 * same Message-ID. Several processes share it: a message is claimed by `for update skip locked` and a lease.
 */
export const createOutbox = ({
  db,
  now,
  newId,
  log,
  courier,
  domain,
  schedule = onTimer,
}: OutboxDeps): RunningOutbox => {
  // One object: it changes while loops below wait.
  const state: { running: Promise<void> | null; again: boolean; closed: boolean } = {
    running: null,
    again: false,
    closed: false,
  }
  let cancelTimer = nothingToCancel

  const claim = async (): Promise<OutboxRow | undefined> =>
    db.transaction(async (tx) => {
      const moment = now()
      const [row] = await tx
        .select()
        .from(outbox)
        .where(dueAt(moment))
        .orderBy(asc(outbox.created), asc(outbox.id))
        .limit(1)
        .for('update', { skipLocked: true })
      if (row === undefined) return undefined
      const attempts = row.attempts + 1
      const nextAttempt = new Date(moment.getTime() + LEASE_MS)
      await tx.update(outbox).set({ attempts, nextAttempt }).where(eq(outbox.id, row.id))
      return { ...row, attempts, nextAttempt }
    })

  const letterOf = (row: OutboxRow): Letter => ({
    messageId: row.messageId ?? `<${row.id}@${domain}>`,
    recipient: row.recipient,
    subject: row.subject,
    bodyText: row.bodyText,
    bodyHtml: row.bodyHtml,
  })

  const attempt = async (row: OutboxRow, by: Courier) => {
    const delivery = await by.deliver(letterOf(row))
    const moment = now()
    if (delivery.sent) {
      await db
        .update(outbox)
        .set({ status: 'sent', sent: moment, nextAttempt: null, lastError: null })
        .where(eq(outbox.id, row.id))
      log.info({ mail: row.id, kind: row.kind, attempts: row.attempts }, 'sent')
      return
    }
    const wait = delivery.permanent ? null : waitAfter(row.attempts)
    await db
      .update(outbox)
      .set({
        status: wait === null ? 'failed' : 'queued',
        nextAttempt: wait === null ? null : new Date(moment.getTime() + wait),
        lastError: delivery.detail,
      })
      .where(eq(outbox.id, row.id))
    log.warn(
      { mail: row.id, kind: row.kind, attempts: row.attempts, code: delivery.code, givenUp: wait === null },
      'not sent',
    )
  }

  const drain = async (by: Courier) => {
    do {
      state.again = false
      for (let row = await claim(); row !== undefined && !state.closed; row = await claim()) await attempt(row, by)
    } while (state.again && !state.closed)
  }

  const sleep = async () => {
    const [next] = await db
      .select({ at: min(outbox.nextAttempt) })
      .from(outbox)
      .where(eq(outbox.status, 'queued'))
    if (state.closed) return
    const wait = next?.at ? next.at.getTime() - now().getTime() : LONGEST_SLEEP_MS
    cancelTimer()
    cancelTimer = schedule(Math.min(LONGEST_SLEEP_MS, Math.max(SHORTEST_SLEEP_MS, wait)), wake)
  }

  const run = async (by: Courier) => {
    try {
      await drain(by)
      await sleep()
    } catch (error) {
      // The store failed: what was claimed comes back when its lease ends.
      log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'outbox stopped for now')
      if (!state.closed) {
        cancelTimer()
        cancelTimer = schedule(LONGEST_SLEEP_MS, wake)
      }
    }
  }

  const wake = () => {
    if (courier === null || state.closed) return
    state.again = true
    if (state.running !== null) return
    state.running = run(courier).finally(() => {
      state.running = null
      if (state.again) wake()
    })
  }

  const idle = async () => {
    while (state.running !== null) await state.running
  }

  return {
    sends: courier !== null,
    add: async (tx, message) => {
      const id = newId()
      await tx.insert(outbox).values({
        ...message,
        id,
        bodyHtml: message.bodyHtml ?? null,
        messageId: `<${id}@${domain}>`,
        created: now(),
      })
      return id
    },
    wake,
    delivered: async (id) => {
      wake()
      await atMost(DELIVERY_MS, idle())
      const [row] = await db.select({ status: outbox.status }).from(outbox).where(eq(outbox.id, id))
      return row?.status === 'sent' || row?.status === 'failed' ? row.status : 'queued'
    },
    idle,
    close: async () => {
      state.closed = true
      cancelTimer()
      if (state.running !== null) await atMost(END_MS, state.running)
      courier?.close()
    },
  }
}
