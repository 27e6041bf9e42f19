import { and, asc, eq, isNull, lte, min, or } from 'drizzle-orm'

import type { Db } from '#db/database.ts'
import { outbox } from '#db/schema.ts'

import type { Outbox } from '../handler.ts'
import { waitAfter } from './backoff.ts'
import type { Mailer, MailMessage } from './deliver.ts'

/** Log fields of the outbox: ids, counts and SMTP codes, never an address or a text. */
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
  mailer: Mailer | null
  /** The domain of the sender, for Message-IDs. */
  domain: string
  /** Runs `task` once after `ms`; returns its cancellation. Default: a timer that does not keep the process alive. */
  schedule?: (ms: number, task: () => void) => () => void
}

export interface RunningOutbox extends Outbox {
  /** Resolves when nothing is being sent: every due message was tried. */
  idle: () => Promise<void>
  /** Stops after the current message, at the latest after five seconds. The rest stays queued. */
  close: () => Promise<void>
}

/** Lease of a message for the process that sends it; after a crash it is tried again when the lease ends. */
const LEASE_MS = 120_000
/** Longest delay before messages of other processes are noticed. */
const LONGEST_SLEEP_MS = 60_000
/** Avoids polling without pause for a message that another process has leased. */
const SHORTEST_SLEEP_MS = 250
/** Longest wait for the current message at shutdown; one that hangs is sent again by the next process. */
const END_MS = 5_000
/** Longest wait of a caller for the result of its own message. */
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

/** Waits for the work, with a timeout. */
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
 * The durable outbox: rows are written in the transaction that causes them and sent afterwards, at least once, each
 * with a stable Message-ID. Several processes share it: a message is claimed by `for update skip locked` and a lease.
 */
export const createOutbox = ({
  db,
  now,
  newId,
  log,
  mailer,
  domain,
  schedule = onTimer,
}: OutboxDeps): RunningOutbox => {
  // One object, so that loops below see changes after an await.
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

  const mailMessageOf = (row: OutboxRow): MailMessage => ({
    messageId: row.messageId ?? `<${row.id}@${domain}>`,
    recipient: row.recipient,
    subject: row.subject,
    bodyText: row.bodyText,
    bodyHtml: row.bodyHtml,
  })

  const attempt = async (row: OutboxRow, by: Mailer) => {
    const delivery = await by.deliver(mailMessageOf(row))
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

  const drain = async (by: Mailer) => {
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

  const run = async (by: Mailer) => {
    try {
      await drain(by)
      await sleep()
    } catch (error) {
      // The store failed: leased messages are retried when the lease ends.
      log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'outbox stopped for now')
      if (!state.closed) {
        cancelTimer()
        cancelTimer = schedule(LONGEST_SLEEP_MS, wake)
      }
    }
  }

  const wake = () => {
    if (mailer === null || state.closed) return
    state.again = true
    if (state.running !== null) return
    state.running = run(mailer).finally(() => {
      state.running = null
      if (state.again) wake()
    })
  }

  const idle = async () => {
    while (state.running !== null) await state.running
  }

  return {
    sends: mailer !== null,
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
      mailer?.close()
    },
  }
}
