import type { WebhookOffReason } from '@frontdesk/desk-api/webhook-words'
import { Webhook as Signature } from 'standardwebhooks'

import type { Person } from '#access/session.ts'
import type { Audit, Transaction } from '#audit/audit.ts'
import type { Turn } from '#jobs/job-runner.ts'
import type { Job, JobStore } from '#jobs/job-store.ts'
import { restAfter } from '#jobs/rest.ts'
import { type Database, stored } from '#store/database.ts'

import type { Facts } from './facts.ts'
import type { Delivered, Post } from './target.ts'
import { type Delivery, type Target, type Webhook, type WebhookStore, mostWaiting } from './webhook-store.ts'

/** Requests to one webhook at a time. */
const atOnce = 16
/** Time of a turn, after which nothing more is begun. */
const turnMs = 5000
/** Pause when there was nothing to do. */
const idleMs = 1000
const firstRestMs = 1000
const failingMs = 86_400_000
/** With rests of up to a quarter of an hour about a day. */
const mostAttempts = 100
/** Until the event system is asked again about an event. */
const unsureMs = 60_000
const gone = 410

/** `result` null: the event system could not say whether the owner may see the event. */
type Tried = { delivery: Delivery; result: Delivered | null }
type Sent = Tried & { result: Delivered }

const wasTried = (one: Tried): one is Sent => one.result !== null
const isWrong = ({ result }: Sent): boolean => result.fault !== null

/** The request of a delivery, signed with each secret in use. */
function requestOf({ id, type, at, data }: Delivery, { secrets }: Target, now: Date) {
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data })
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'frontdesk',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Signature(secret).sign(id, now, body)).join(' '),
  }
  return { headers, body }
}

/**
 * A piece of the work for all webhooks, each by itself: facts become deliveries, and the first waiting one of each subject
 * is sent. What became of them is written before the next ones, so that after a kill the same ids are sent again.
 */
export function createWebhookTurn(deps: {
  db: Database
  store: WebhookStore
  facts: Facts
  jobs: Pick<JobStore, 'hold'>
  audit: Pick<Audit, 'within'>
  /** Whether the event is in the scope of a person; null: cannot be said now. */
  maySee: (person: Person, eventId: string) => Promise<boolean | null>
  post: Post
  now: () => Date
  elapsed: () => number
}): Turn {
  const { db, store, facts, jobs, now, elapsed } = deps
  const held = <T>(job: Job, work: (tx: Transaction) => Promise<T>): Promise<T> =>
    stored(
      db.transaction(async (tx) => {
        await jobs.hold(tx, job)
        return work(tx)
      }),
    )
  const switchOff = (job: Job, { id, personId }: Webhook, reason: WebhookOffReason): Promise<void> =>
    deps.audit.within(async (tx, append) => {
      await jobs.hold(tx, job)
      await store.change(tx, id, { offAt: now(), offReason: reason })
      const subjects = { webhookId: id, personId }
      await append({
        kind: 'webhooks',
        action: 'webhooks.off',
        actor: null,
        outcome: 'confirmed',
        code: reason,
        subjects,
      })
    })
  const collect = async (job: Job, webhook: Webhook): Promise<void> => {
    if ((await store.waiting(webhook.id)) >= mostWaiting) return
    const { facts: found, cursor } = await facts.after(webhook)
    const wanted = found.filter(({ type, at }) => webhook.types.includes(type) && at >= webhook.createdAt)
    const isSame =
      cursor.markVersion === webhook.markVersion &&
      cursor.auditSeq === webhook.auditSeq &&
      cursor.runsFrom.getTime() - webhook.runsFrom.getTime() < 60_000
    if (wanted.length === 0 && isSame) return
    await held(job, (tx) => store.keep(tx, webhook.id, wanted, cursor))
  }
  const sendOne = async (target: Target, owner: Person, delivery: Delivery, signal: AbortSignal): Promise<Tried> => {
    const { eventId, type } = delivery
    const isSeen = eventId === null ? type === 'desk.test' || !owner.scope : await deps.maySee(owner, eventId)
    if (isSeen === null) return { delivery, result: null }
    if (!isSeen) return { delivery, result: { status: null, fault: 'out_of_scope' } }
    const { headers, body } = requestOf(delivery, target, now())
    return { delivery, result: await deps.post(target.url, headers, body, signal) }
  }
  /** Writes what became of some deliveries; returns why the webhook is to be switched off, or null. */
  const note = async (job: Job, webhook: Webhook, tried: readonly Tried[]): Promise<WebhookOffReason | null> => {
    const at = now()
    const sent = tried.filter(wasTried)
    const unsure = tried.filter((one) => !wasTried(one)).map(({ delivery }) => delivery.id)
    const arrived = sent.filter((one) => !isWrong(one))
    const wrong = sent.filter((one) => isWrong(one) && one.result.fault !== 'out_of_scope')
    const isFailing = arrived.length === 0 && wrong.length > 0
    const failures = isFailing ? webhook.failures + 1 : arrived.length > 0 ? 0 : webhook.failures
    const failingSince = isFailing ? (webhook.failingSince ?? at) : arrived.length > 0 ? null : webhook.failingSince
    const restUntil = isFailing ? new Date(at.getTime() + restAfter(firstRestMs, webhook.failures)) : null
    const change = { failures, failingSince, restUntil, ...(arrived.length > 0 ? { sentAt: at } : {}) }
    await held(job, async (tx) => {
      for (const status of new Set(arrived.map(({ result }) => result.status))) {
        const ids = arrived.filter(({ result }) => result.status === status).map(({ delivery }) => delivery.id)
        await store.settle(tx, ids, { state: 'sent', status, fault: null, triedAt: at })
      }
      for (const { delivery, result } of sent.filter(isWrong)) {
        const attempts = delivery.attempts + 1
        const isOver = result.fault === 'out_of_scope' || attempts >= mostAttempts
        // When nothing arrives the webhook rests, and not each delivery by itself.
        const dueAt = isFailing ? at : new Date(at.getTime() + restAfter(firstRestMs, attempts))
        await store.settle(tx, [delivery.id], {
          ...result,
          attempts,
          dueAt,
          triedAt: at,
          state: isOver ? 'failed' : 'waiting',
        })
      }
      await store.settle(tx, unsure, { dueAt: new Date(at.getTime() + unsureMs) })
      await store.change(tx, webhook.id, change)
    })
    if (wrong.some(({ result }) => result.status === gone)) return 'gone'
    return failingSince !== null && at.getTime() - failingSince.getTime() >= failingMs ? 'failing' : null
  }
  /**
   * Sends what is due of one webhook, to the account and the settings that it has now. `nothing`: there was nothing to send,
   * or it may not be sent now.
   */
  const round = async (job: Job, id: string, signal: AbortSignal): Promise<'sent' | 'nothing'> => {
    const found = await store.find(id)
    if (found === null || found.offAt !== null) return 'nothing'
    await collect(job, found)
    if (found.restUntil !== null && found.restUntil > now()) return 'nothing'
    const due = await store.due(id, now(), atOnce)
    // Read after the deliveries: a secret that was changed before one of them was made signs it.
    const webhook = await store.find(id)
    if (webhook === null || webhook.offAt !== null) return 'nothing'
    const owner = await store.owner(webhook.personId)
    const target = store.targetOf(webhook, now())
    if (owner === null || target === null) {
      await switchOff(job, webhook, owner === null ? 'owner' : 'secret')
      return 'nothing'
    }
    if (due.length === 0) return 'nothing'
    const sent = await Promise.all(due.map((delivery) => sendOne(target, owner, delivery, signal)))
    // A desk that stops has cut them off: they are sent again.
    if (signal.aborted) return 'nothing'
    const off = await note(job, webhook, sent)
    if (off !== null) await switchOff(job, webhook, off)
    return off === null ? 'sent' : 'nothing'
  }
  const serve = async (job: Job, { id }: Webhook, ends: number, signal: AbortSignal): Promise<boolean> => {
    let rounds = 0
    while (!signal.aborted && elapsed() < ends && (await round(job, id, signal)) === 'sent') rounds += 1
    return rounds > 0
  }
  return async (job, signal) => {
    const active = await store.active()
    if (active.length === 0) return { ended: true }
    const ends = elapsed() + turnMs
    const moved = await Promise.all(active.map((webhook) => serve(job, webhook, ends, signal)))
    return { ended: false, pauseMs: moved.includes(true) ? 0 : idleMs }
  }
}
