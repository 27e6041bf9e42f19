import { randomBytes, randomUUID } from 'node:crypto'

import type { AuditedAction, DeskAnswer, DeskBody, DeskQuery } from '@frontdesk/desk-api'
import { mostWebhooks, testType, webhookOffReasons, webhookTypes } from '@frontdesk/desk-api/webhook-words'
import { eq } from 'drizzle-orm'

import { roleOf } from '#access/access.ts'
import type { Person, Session } from '#access/session.ts'
import type { Append, Audit, Transaction } from '#audit/audit.ts'
import { accountNames } from '#auth/account-names.ts'
import { createJobRunners } from '#jobs/job-runner.ts'
import type { JobStore } from '#jobs/job-store.ts'
import { ProblemError, problemErrorOf } from '#problem.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'
import { type Database, stored } from '#store/database.ts'
import { accounts } from '#store/tables.ts'
import type { TextCipher } from '#store/text-cipher.ts'
import { webhookDeliveries, webhooks } from '#store/webhook-tables.ts'

import { createFacts } from './facts.ts'
import { type Post, createPost } from './target.ts'
import { type Delivery, type Webhook, createWebhookStore, mostWaiting } from './webhook-store.ts'
import { createWebhookTurn } from './webhook-turn.ts'

type Shown = DeskAnswer<'changeWebhook'>
type ShownDelivery = DeskAnswer<'webhookDeliveries'>['deliveries'][number]
/** Who asks, with what the audit needs. */
export type Asker = { session: Session; reference: string }

export type Webhooks = {
  list(by: Asker): Promise<Shown[]>
  add(body: DeskBody<'addWebhook'>, by: Asker): Promise<DeskAnswer<'addWebhook'>>
  change(id: string, body: DeskBody<'changeWebhook'>, by: Asker): Promise<Shown>
  remove(id: string, by: Asker): Promise<void>
  rotate(id: string, by: Asker): Promise<DeskAnswer<'rotateWebhookSecret'>>
  test(id: string, by: Asker): Promise<void>
  deliveries(id: string, query: DeskQuery<'webhookDeliveries'>, by: Asker): Promise<DeskAnswer<'webhookDeliveries'>>
  replay(id: string, deliveryId: string | undefined, by: Asker): Promise<number>
}

/** One job for all webhooks. */
const job = { id: '00000000-0000-4000-8000-0000000077eb', kind: 'webhooks' } as const
const pageRows = 50
const secretBytes = 32
/** The secret before is used beside the new one for so long. */
const overlapMs = 86_400_000

const newSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`
const isOneOf = <T extends string>(all: readonly T[], text: string): text is T => all.some((one) => one === text)
const seesAll = ({ role, scope }: Person): boolean => roleOf(role) === 'admin' && !scope

function shownDelivery(row: Delivery): ShownDelivery {
  const { id, eventId, data, attempts, status, position } = row
  return {
    id,
    // Guarantee of the casts: only these words are written.
    type: row.type as ShownDelivery['type'],
    eventId,
    data,
    at: row.at.toISOString(),
    state: row.state as ShownDelivery['state'],
    attempts,
    dueAt: row.state === 'waiting' ? row.dueAt.toISOString() : null,
    triedAt: row.triedAt?.toISOString() ?? null,
    status,
    fault: row.fault as ShownDelivery['fault'],
    position,
  }
}

const missing = (): ProblemError => new ProblemError('not_seen', { detail: 'There is no such webhook.' })

/** A row of the audit. */
const entry = (
  action: AuditedAction,
  { id, personId }: Pick<Webhook, 'id' | 'personId'>,
  by: Asker,
  fields: string[],
) => ({
  kind: 'webhooks' as const,
  action,
  actor: { id: by.session.person.id, role: by.session.person.role },
  session: by.session.id,
  reference: by.reference,
  outcome: 'confirmed',
  subjects: { webhookId: id, personId },
  fields,
})

/** Webhooks: what their owners set up, and the work that delivers to them. */
export function createWebhooks(deps: {
  db: Database
  shared: boolean
  jobs: JobStore
  audit: Pick<Audit, 'within'>
  cipher: TextCipher
  scope: Pick<ScopeGuard, 'beforeEvent'>
  /** Private networks that may be reached. */
  networks: readonly string[]
  post?: Post
  now: () => Date
  elapsed: () => number
  failed: (failure: unknown) => void
}) {
  const { db, jobs, audit, networks, now } = deps
  const store = createWebhookStore({ db, cipher: deps.cipher })
  const facts = createFacts({ db, now })
  const maySee = (person: Person, eventId: string): Promise<boolean | null> =>
    deps.scope.beforeEvent(person, eventId).then(
      () => true,
      (failure: unknown) => (problemErrorOf(failure).code === 'out_of_scope' ? false : null),
    )
  const turn = createWebhookTurn({ ...deps, store, facts, maySee, post: deps.post ?? createPost(networks) })
  const runners = createJobRunners({ ...deps, store: jobs, turns: { [job.kind]: turn } })

  const shown = async (all: readonly Webhook[]): Promise<Shown[]> => {
    const counts = await store.counts(all.map(({ id }) => id))
    const nameOf = await accountNames(
      db,
      all.map(({ personId }) => personId),
    )
    const at = now()
    return all.map((one) => {
      const { id, name, personId, offAt, offReason, secretBeforeUntil } = one
      const reason = offReason !== null && isOneOf(webhookOffReasons, offReason) ? offReason : 'person'
      return {
        id,
        name,
        url: store.urlOf(one),
        types: webhookTypes.filter((type) => one.types.includes(type)),
        owner: { id: personId, name: nameOf(personId) },
        isOn: offAt === null,
        off: offAt === null ? null : { reason, at: offAt.toISOString() },
        createdAt: one.createdAt.toISOString(),
        failingSince: one.failingSince?.toISOString() ?? null,
        sentAt: one.sentAt?.toISOString() ?? null,
        waiting: counts.get(id)?.waiting ?? 0,
        failed: counts.get(id)?.failed ?? 0,
        secretBeforeUntil:
          secretBeforeUntil !== null && secretBeforeUntil > at ? secretBeforeUntil.toISOString() : null,
      }
    })
  }
  const show = async (webhook: Webhook): Promise<Shown> => {
    const [one] = await shown([webhook])
    if (one === undefined) throw missing()
    return one
  }
  /** One's own; those of others are not told apart from missing ones. */
  const find = async (id: string, { session: { person } }: Asker): Promise<Webhook> => {
    const found = await store.find(id)
    if (found === null || (found.personId !== person.id && !seesAll(person))) throw missing()
    return found
  }
  const wake = (): void => runners.wake()
  /** Changes a webhook in a transaction that is audited, and has the work look at it. */
  const changed = async (work: (tx: Transaction, append: Append) => Promise<void>): Promise<void> => {
    await audit.within(async (tx, append) => {
      await jobs.add(tx, job, now())
      await work(tx, append)
    })
    wake()
  }
  const reread = async (id: string, by: Asker): Promise<Shown> => show(await find(id, by))

  const routes: Webhooks = {
    list: async ({ session: { person } }) => shown(await store.list(seesAll(person) ? null : person.id)),
    async add({ name, url, types }, by) {
      if (new URL(url).protocol === 'http:' && networks.length === 0)
        throw new ProblemError('invalid_input', {
          detail: 'A webhook needs an https address.',
          fields: [{ path: 'url', message: 'must begin with https://' }],
        })
      const [id, secret] = [randomUUID(), newSecret()]
      const { person } = by.session
      const cursor = await facts.end()
      await changed(async (tx, append) => {
        // Two at once are counted one after the other.
        await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, person.id)).for('update')
        const all = await tx.select({ personId: webhooks.personId }).from(webhooks)
        const own = all.filter(({ personId }) => personId === person.id).length
        if (own >= mostWebhooks.own || all.length >= mostWebhooks.inAll)
          throw new ProblemError('limit_reached', {
            detail: `An account may have ${mostWebhooks.own} webhooks, a desk ${mostWebhooks.inAll}. Remove one first.`,
          })
        await tx.insert(webhooks).values({
          id,
          personId: person.id,
          name,
          url: store.encrypt(id, 'url', url),
          secret: store.encrypt(id, 'secret', secret),
          types: [...new Set(types)],
          createdAt: now(),
          ...cursor,
        })
        await append(entry('webhooks.add', { id, personId: person.id }, by, ['name', 'types', 'url']))
      })
      return { webhook: await reread(id, by), secret }
    },
    async change(id, { name, types, isOn }, by) {
      const found = await find(id, by)
      const begins = isOn === true && found.offAt !== null
      if (begins && store.targetOf(found, now()) === null)
        throw new ProblemError('not_now', {
          detail: 'Its address and secret cannot be read with the secret of this installation. Make another webhook.',
        })
      const cursor = begins ? await facts.end() : null
      const fresh = { failures: 0, failingSince: null, restUntil: null }
      await changed(async (tx, append) => {
        await store.change(tx, id, {
          name: name ?? found.name,
          ...(types === undefined ? {} : { types: [...new Set(types)] }),
          ...(begins ? { offAt: null, offReason: null, ...fresh, ...cursor } : {}),
          ...(isOn === false && found.offAt === null ? { offAt: now(), offReason: 'person' } : {}),
        })
        const fields = Object.entries({ name, types, isOn }).flatMap(([field, value]) =>
          value === undefined ? [] : field,
        )
        await append(entry('webhooks.change', found, by, fields.toSorted()))
      })
      return reread(id, by)
    },
    async remove(id, by) {
      const found = await find(id, by)
      await changed(async (tx, append) => {
        await tx.delete(webhooks).where(eq(webhooks.id, id))
        await append(entry('webhooks.remove', found, by, []))
      })
    },
    async rotate(id, by) {
      const found = await find(id, by)
      const secret = newSecret()
      await changed(async (tx, append) => {
        await store.change(tx, id, {
          secret: store.encrypt(id, 'secret', secret),
          secretBefore: found.secret,
          secretBeforeUntil: new Date(now().getTime() + overlapMs),
        })
        await append(entry('webhooks.rotate', found, by, ['secret']))
      })
      return { webhook: await reread(id, by), secret }
    },
    async test(id, by) {
      const found = await find(id, by)
      if (found.offAt !== null) throw new ProblemError('not_now', { detail: 'Switch the webhook on first.' })
      if ((await store.waiting(id)) >= mostWaiting)
        throw new ProblemError('limit_reached', { detail: 'Too many deliveries wait for this webhook.' })
      const at = now()
      const row = { id: randomUUID(), webhookId: id, type: testType, state: 'waiting', at, dueAt: at }
      const subjectId = randomUUID()
      await stored(
        db.insert(webhookDeliveries).values({
          ...row,
          fact: `test ${row.id}`,
          subjectId,
          data: { subject: subjectId, by: by.session.person.id },
        }),
      )
      wake()
    },
    async deliveries(id, { state, before }, by) {
      await find(id, by)
      const rows = await store.page(id, state, before, pageRows)
      const some = rows.slice(0, pageRows)
      return {
        deliveries: some.map(shownDelivery),
        next: rows.length > pageRows ? (some.at(-1)?.position ?? null) : null,
      }
    },
    async replay(id, deliveryId, by) {
      const found = await find(id, by)
      let count = 0
      await changed(async (tx, append) => {
        count = await store.replay(tx, id, deliveryId, now())
        if (count > 0) await append(entry('webhooks.replay', found, by, []))
      })
      return count
    },
  }
  return {
    routes,
    wake,
    erase: (tx: Transaction, ids: readonly string[]) => store.erase(tx, ids),
    sweep: () => store.sweep(now()),
    async begin(): Promise<void> {
      if ((await store.active()).length > 0) await stored(db.transaction((tx) => jobs.add(tx, job, now())))
      await runners.begin()
    },
    stop: () => runners.stop(),
  }
}
