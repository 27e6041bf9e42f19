import { randomUUID } from 'node:crypto'

import type { Role } from '@frontdesk/api-types/table'
import type { DeskAnswer, SentBody } from '@frontdesk/desk-api'
import type { Store } from '@frontdesk/store'
import { Webhook as Signature } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { webhookDeliveries, webhooks } from '#store/webhook-tables.ts'
import { enrollmentService } from '#testing/enrollment-service.ts'
import { type GuestDesk, accountOf, eventId, projectId, useGuestDesk } from '#testing/guest-desk.ts'
import { type Received, type WebhookReceiver, startWebhookReceiver } from '#testing/webhook-receiver.ts'

import { mostWaiting } from './webhook-store.ts'

type Shown = DeskAnswer<'changeWebhook'>
const all: SentBody<'addWebhook'>['types'] = [
  'arrival.marked',
  'arrival.undone',
  'enrollment.settled',
  'import.done',
  'run.done',
]
const day = 86_400_000

let desk: GuestDesk
let store: Store
let receiver: WebhookReceiver
useGuestDesk((opened) => ({ desk, store } = opened), { webhookNetworks: ['127.0.0.0/8'] })
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  await desk.desk.stateful.webhooks.begin()
})
afterAll(() => receiver.close())
beforeEach(async () => {
  await store.db.delete(webhooks)
  receiver.received.length = 0
  receiver.statusOf = () => 204
  for (const role of ['organizer', 'admin'] as const)
    await desk.changeAccount(role, { role, scope: null, blockedAt: null })
})

const make = (types = all, role: Role = 'organizer') =>
  desk.ask('addWebhook', role, 'POST', '/desk/webhooks', { name: 'CRM', url: receiver.url, types })
const listOf = async (role: Role = 'organizer'): Promise<Shown[]> =>
  (await desk.ask('webhooks', role, 'GET', '/desk/webhooks')).webhooks
const deliveriesOf = async (id: string) =>
  (await desk.ask('webhookDeliveries', 'organizer', 'GET', `/desk/webhooks/${id}/deliveries`)).deliveries
/** Time passes, and the work is looked at again. */
const later = (ms = 1000): void => {
  desk.desk.later(ms)
  desk.desk.stateful.webhooks.wake()
}
/** Lets seconds pass until it holds. */
const reached = <T>(value: () => T | Promise<T>, ms = 1000) =>
  expect.poll(
    async () => {
      later(ms)
      return value()
    },
    { interval: 30, timeout: 5000 },
  )
const typesOf = (received: readonly Received[]) => received.map(({ body }) => body.type)

let guestCount = 0
async function bringGuests(names: string[]): Promise<string[]> {
  const rows = names.map((name) => [name, `${(guestCount += 1)}@example.org`])
  await desk.bring({ headers: ['Name', 'E-mail'], rows })
  const { guests } = await desk.list('limit=1000')
  return names.map((name) => guests.find(({ sheet }) => sheet.name === name)?.id ?? '')
}
const today = () => desk.desk.now().toISOString().slice(0, 10)
async function markArrival(guestId: string): Promise<string> {
  const id = randomUUID()
  const { mark } = await desk.ask('markArrival', 'staff', 'PUT', `/desk/events/${eventId}/arrivals/${id}`, {
    guestId,
    day: today(),
  })
  return mark?.id ?? ''
}

describe('a webhook', () => {
  it('is told of an arrival and of its undo, signed, with ids and no name', async () => {
    const [ilse = ''] = await bringGuests(['Ilse Testperson'])
    const { webhook, secret } = await make()
    const markId = await markArrival(ilse)
    await reached(() => typesOf(receiver.received)).toEqual(['arrival.marked'])
    const body = { reason: 'wrong person' }
    await desk.ask('undoArrival', 'staff', 'POST', `/desk/events/${eventId}/arrivals/${markId}/undos`, body)
    await reached(() => typesOf(receiver.received)).toEqual(['arrival.marked', 'arrival.undone'])
    const [first] = receiver.received
    expect(first?.body.data).toMatchObject({ eventId, subject: ilse, guestId: ilse, markId, day: today() })
    const sent = receiver.received.map(({ text, headers }) => text + JSON.stringify(headers)).join('')
    expect(sent).not.toMatch(/Ilse|Testperson|@example|wrong person/)
    for (const { id, headers, text } of receiver.received) {
      const at = new Date(Number(headers['webhook-timestamp']) * 1000)
      expect(headers['webhook-signature']).toBe(new Signature(secret).sign(id, at, text))
    }
    const shown = await deliveriesOf(webhook.id)
    expect(shown.map(({ type, state, status }) => [type, state, status])).toEqual([
      ['arrival.undone', 'sent', 204],
      ['arrival.marked', 'sent', 204],
    ])
    expect(await listOf()).toMatchObject([{ isOn: true, waiting: 0, failed: 0, failingSince: null }])
  })

  it('is told of a mark that was undone at once as both, and of one from before as undone', async () => {
    const [ilse = '', jan = ''] = await bringGuests(['Ilse Undone', 'Jan Undone'])
    const undo = (id: string) =>
      desk.ask('undoArrival', 'staff', 'POST', `/desk/events/${eventId}/arrivals/${id}/undos`, { reason: 'x' })
    const earlier = await markArrival(jan)
    desk.desk.later(1000)
    await desk.desk.stateful.webhooks.stop()
    await make()
    await undo(await markArrival(ilse))
    await undo(earlier)
    await desk.desk.stateful.webhooks.begin()
    await reached(() => receiver.received.length).toBe(3)
    const about = [ilse, jan].map((id) => receiver.received.filter(({ body }) => body.data['guestId'] === id))
    expect(about.map(typesOf)).toEqual([['arrival.marked', 'arrival.undone'], ['arrival.undone']])
  })

  it('is told of imports, of runs and of what became of each enrollment', async () => {
    const { webhook } = await make()
    enrollmentService(desk.service)
    const [one = '', two = ''] = await bringGuests(['Ada One', 'Ada Two'])
    const run = randomUUID()
    await desk.ask('startEnrolling', 'staff', 'PUT', `${desk.at(eventId)}/enrolling/${run}`, {
      selection: { ids: [one, two] },
    })
    await reached(() => typesOf(receiver.received).toSorted()).toEqual([
      'enrollment.settled',
      'enrollment.settled',
      'import.done',
      'run.done',
    ])
    const done = receiver.received.find(({ body }) => body.type === 'run.done')
    expect(done?.body.data).toMatchObject({ eventId, subject: run, runId: run, state: 'done' })
    const outcomes = receiver.received.filter(({ body }) => body.type === 'enrollment.settled')
    for (const { body } of outcomes)
      expect(body.data).toMatchObject({ eventId, requested: 'enroll', outcome: 'confirmed', code: null })
    expect(await deliveriesOf(webhook.id)).toHaveLength(4)
  })

  it('is told only what it asks for, and only from then on', async () => {
    const [ilse = '', jan = ''] = await bringGuests(['Ilse Before', 'Jan After'])
    await markArrival(ilse)
    await make(['arrival.marked'])
    await bringGuests(['Kim After'])
    await markArrival(jan)
    await reached(() => receiver.received.length > 0).toBe(true)
    expect(receiver.received.map(({ body }) => body.data['guestId'])).toEqual([jan])
  })

  it('gets what failed again, under the same id, and in the order of each subject', async () => {
    const [ilse = '', jan = ''] = await bringGuests(['Ilse Again', 'Jan Again'])
    const { webhook } = await make()
    let refusals = 3
    receiver.statusOf = ({ body }) => (body.data['guestId'] === ilse && refusals-- > 0 ? 500 : 200)
    const markId = await markArrival(ilse)
    await reached(() => receiver.received.length).toBe(1)
    await desk.ask('undoArrival', 'staff', 'POST', `/desk/events/${eventId}/arrivals/${markId}/undos`, { reason: 'x' })
    await markArrival(jan)
    await reached(async () => (await deliveriesOf(webhook.id)).map(({ state }) => state)).toEqual([
      'sent',
      'sent',
      'sent',
    ])
    const about = (id: string) => receiver.received.filter(({ body }) => body.data['guestId'] === id)
    expect(typesOf(about(ilse))).toEqual([...Array<string>(4).fill('arrival.marked'), 'arrival.undone'])
    expect(new Set(about(ilse).map(({ id }) => id)).size).toBe(2)
    expect(typesOf(about(jan))).toEqual(['arrival.marked'])
    expect(await listOf()).toMatchObject([{ failingSince: null, waiting: 0 }])
  })

  it('is switched off after a day of failures, which is audited, and delivers what waited when it is on again', async () => {
    const [ilse = ''] = await bringGuests(['Ilse Away'])
    const { webhook } = await make()
    receiver.statusOf = () => 503
    await markArrival(ilse)
    await reached(async () => (await listOf())[0]?.failingSince).toEqual(expect.any(String))
    later(day - 3_600_000)
    await reached(() => receiver.received.length > 2).toBe(true)
    expect((await listOf())[0]).toMatchObject({ isOn: true, waiting: 1 })
    await reached(async () => (await listOf())[0], 900_000).toMatchObject({ isOn: false, off: { reason: 'failing' } })
    const row = (await desk.desk.trail()).find(({ action }) => action === 'webhooks.off')
    expect(row).toMatchObject({ kind: 'webhooks', code: 'failing', personId: null })
    expect(JSON.parse(row?.subjects ?? '')).toEqual({ webhookId: webhook.id, personId: accountOf('organizer') })
    receiver.statusOf = () => 200
    await desk.ask('changeWebhook', 'organizer', 'PATCH', `/desk/webhooks/${webhook.id}`, { isOn: true })
    await reached(async () => (await listOf())[0]).toMatchObject({ isOn: true, waiting: 0, failingSince: null })
    expect((await deliveriesOf(webhook.id))[0]).toMatchObject({ state: 'sent', status: 200 })
  })

  it.each<[string, Parameters<GuestDesk['changeAccount']>[1]]>([
    ['is blocked', { blockedAt: new Date(0) }],
    ['is no organizer any more', { role: 'staff' }],
  ])('stops when its owner %s', async (_, change) => {
    const [ilse = ''] = await bringGuests([`Ilse ${randomUUID()}`])
    await make()
    await desk.changeAccount('organizer', change)
    await markArrival(ilse)
    await reached(async () => (await listOf('admin'))[0]?.off?.reason).toBe('owner')
    expect(receiver.received).toEqual([])
  })

  it('delivers nothing outside of the scope that its owner has at that time', async () => {
    const [ilse = '', jan = ''] = await bringGuests(['Ilse Scope', 'Jan Scope'])
    const { webhook } = await make(['arrival.marked'])
    receiver.statusOf = () => 500
    await markArrival(ilse)
    await reached(() => receiver.received.length > 0).toBe(true)
    // Not in the middle of a round, which has looked at the account.
    await desk.desk.stateful.webhooks.stop()
    await desk.changeAccount('organizer', { scope: [{ projectId, eventId: randomUUID() }] })
    receiver.statusOf = () => 200
    const before = receiver.received.length
    await markArrival(jan)
    await desk.desk.stateful.webhooks.begin()
    await reached(async () => (await deliveriesOf(webhook.id)).map(({ fault }) => fault)).toEqual([
      'out_of_scope',
      'out_of_scope',
    ])
    expect(receiver.received).toHaveLength(before)
  })

  it('whose secret cannot be read is switched off with that reason, and cannot be switched on', async () => {
    const { webhook } = await make()
    await store.db.update(webhooks).set({ secret: 'AAAA', url: 'AAAA' })
    await reached(async () => (await listOf())[0]).toMatchObject({ isOn: false, off: { reason: 'secret' }, url: null })
    const again = await desk.send('organizer', 'PATCH', `/desk/webhooks/${webhook.id}`, { isOn: true })
    expect([again.status, await again.json()]).toEqual([409, expect.objectContaining({ code: 'not_now' })])
  })

  it('for which too many deliveries wait is not tested', async () => {
    const { webhook } = await make()
    const at = new Date('2099-01-01T00:00:00Z')
    const row = {
      webhookId: webhook.id,
      subjectId: webhook.id,
      type: 'desk.test',
      data: {},
      state: 'waiting',
      at,
      dueAt: at,
    }
    for (let kept = 0; kept < mostWaiting; kept += 1000)
      await store.db
        .insert(webhookDeliveries)
        .values(Array.from({ length: 1000 }, (_, nth) => ({ ...row, id: randomUUID(), fact: `waits ${kept + nth}` })))
    const answer = await desk.send('organizer', 'POST', `/desk/webhooks/${webhook.id}/tests`, {})
    expect(await answer.json()).toMatchObject({ code: 'limit_reached' })
  })

  it('that answers 410 is switched off', async () => {
    await make()
    receiver.statusOf = () => 410
    await bringGuests(['Ilse Gone'])
    await reached(async () => (await listOf())[0]?.isOn).toBe(false)
    expect((await listOf())[0]?.off?.reason).toBe('gone')
  })

  it('is signed with both secrets for a day after another one was made', async () => {
    const { webhook, secret } = await make()
    const path = `/desk/webhooks/${webhook.id}`
    const { secret: next } = await desk.ask('rotateWebhookSecret', 'organizer', 'POST', `${path}/secrets`, {})
    const signatures = async (): Promise<number[]> => {
      receiver.received.length = 0
      await desk.send('organizer', 'POST', `${path}/tests`, {})
      await reached(() => typesOf(receiver.received)).toEqual(['desk.test'])
      const [{ id, headers, text } = { id: '', headers: {} as Received['headers'], text: '' }] = receiver.received
      // Otherwise it may be sent again on the next day.
      await reached(async () => (await deliveriesOf(webhook.id)).every(({ state }) => state === 'sent')).toBe(true)
      const at = new Date(Number(headers['webhook-timestamp']) * 1000)
      const given = String(headers['webhook-signature']).split(' ')
      return [next, secret].map((one) => given.indexOf(new Signature(one).sign(id, at, text)))
    }
    expect(await signatures()).toEqual([0, 1])
    later(day)
    expect(await signatures()).toEqual([0, -1])
  })

  it('sends a delivery again when it is asked to', async () => {
    const [ilse = ''] = await bringGuests(['Ilse Replay'])
    const { webhook } = await make()
    await markArrival(ilse)
    await reached(async () => (await deliveriesOf(webhook.id))[0]?.state).toBe('sent')
    const [delivery] = await deliveriesOf(webhook.id)
    const path = `/desk/webhooks/${webhook.id}/replays`
    expect(await desk.ask('replayWebhook', 'organizer', 'POST', path, { deliveryId: delivery?.id })).toEqual({
      deliveries: 1,
    })
    await reached(() => receiver.received.map(({ id }) => id)).toEqual([delivery?.id, delivery?.id])
    expect(await desk.ask('replayWebhook', 'organizer', 'POST', path, {})).toEqual({ deliveries: 0 })
  })
})

describe('webhooks', () => {
  it('are encrypted in the database, and their secret is shown once', async () => {
    const { secret } = await make()
    const rows = JSON.stringify(await store.db.select().from(webhooks))
    expect(rows).not.toMatch(/of-the-address|127\.0\.0\.1/)
    expect(rows).not.toContain(secret.slice(6))
    expect(JSON.stringify(await listOf())).not.toContain(secret.slice(6))
  })

  it('are their owner’s, and all of them an administrator’s; others have none', async () => {
    const { webhook } = await make()
    expect(await listOf('admin')).toMatchObject([{ id: webhook.id, owner: { id: accountOf('organizer') } }])
    const foreign = await make(all, 'admin')
    expect((await listOf()).map(({ id }) => id)).toEqual([webhook.id])
    const path = `/desk/webhooks/${foreign.webhook.id}`
    for (const [method, at, body] of [
      ['PATCH', path, { isOn: false }],
      ['DELETE', path, undefined],
      ['POST', `${path}/secrets`, {}],
      ['POST', `${path}/tests`, {}],
      ['POST', `${path}/replays`, {}],
      ['GET', `${path}/deliveries`, undefined],
    ] as const)
      expect([at, (await desk.send('organizer', method, at, body)).status]).toEqual([at, 404])
    expect((await desk.send('staff', 'GET', '/desk/webhooks')).status).toBe(403)
    expect((await desk.send('admin', 'DELETE', `/desk/webhooks/${webhook.id}`)).status).toBe(204)
  })

  it('are five of an account at most', async () => {
    for (let n = 0; n < 5; n += 1) await make()
    const more = await desk.send('organizer', 'POST', '/desk/webhooks', { name: 'x', url: receiver.url, types: all })
    expect([more.status, await more.json()]).toEqual([409, expect.objectContaining({ code: 'limit_reached' })])
  })

  it.each(['ftp://hooks.example/', 'https://a:b@hooks.example/', 'https://hooks.example/#x', 'hooks.example'])(
    'take no address such as %s',
    async (url) => {
      expect((await desk.send('organizer', 'POST', '/desk/webhooks', { name: 'x', url, types: all })).status).toBe(400)
    },
  )

  it('keep deliveries for a week, and forget those about somebody who is erased', async () => {
    const [ilse = '', jan = ''] = await bringGuests(['Ilse Kept', 'Jan Kept'])
    const { webhook } = await make(['arrival.marked'])
    await markArrival(ilse)
    await markArrival(jan)
    await reached(async () => (await deliveriesOf(webhook.id)).map(({ state }) => state)).toEqual(['sent', 'sent'])
    const erasure = await desk.send('admin', 'POST', '/desk/directory/erasures', { kind: 'guest', id: ilse })
    expect(erasure.status).toBe(200)
    expect((await store.db.select().from(webhookDeliveries)).map(({ subjectId }) => subjectId)).toEqual([jan])
    await desk.desk.stateful.webhooks.sweep()
    expect(await deliveriesOf(webhook.id)).toHaveLength(1)
    desk.desk.later(7 * day + 60_000)
    await desk.desk.stateful.webhooks.sweep()
    expect(await deliveriesOf(webhook.id)).toEqual([])
  })
})
