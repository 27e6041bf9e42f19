import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

import { startPostgres } from '@frontdesk/store/testing'
import { freePort } from '@frontdesk/store/testing-port'
import { Webhook as Signature } from 'standardwebhooks'
import { afterAll, expect, it } from 'vitest'

import { type Client, bringGuests, clientOf, signIn } from '#testing/desk-client.ts'

import { startFakeService } from '../fake-service.ts'
import { dataFolder, startDeskProcess } from './desk-process.ts'
import { report } from './report.ts'

const kills = Number(process.env['SOAK_WEBHOOK_KILLS'] ?? '20')
const perSecond = 50
const guests = 400
/** Requests at a time: as many as one person may have. */
const lanes = 10
/** The receiver is up and away for so long at most, in milliseconds. */
const [upMs, awayMs] = [3000, 1500]
/** After the last event: the longest rest of a webhook that failed a few times, and the sending. */
const settleMs = 180_000

const server = await startPostgres()
afterAll(() => server?.stop())

type Received = { id: string; subject: string; at: number; wrong: boolean }

/** A receiver that is killed: what it had answered stays counted, a request under way is cut. */
async function startReceiver(port: number, secret: () => string) {
  const received: Received[] = []
  let current: Server | null = null
  const start = async (): Promise<void> => {
    current = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        const { headers } = request
        const id = String(headers['webhook-id'])
        const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000)
        const wrong = headers['webhook-signature'] !== new Signature(secret()).sign(id, sentAt, text)
        const { data } = JSON.parse(text) as { data: { subject: string; markId: string } }
        received.push({ id, subject: data.subject, at: performance.now(), wrong })
        marks.add(data.markId)
        response.writeHead(204).end()
      })
    }).listen(port, '127.0.0.1')
    await once(current, 'listening')
  }
  const marks = new Set<string>()
  await start()
  return {
    received,
    marks,
    start,
    kill: async (): Promise<void> => {
      const closed = once(current ?? createServer(), 'close')
      current?.close()
      current?.closeAllConnections()
      await closed
    },
  }
}

/** The most deliveries within a second. */
function busiest(received: readonly Received[]): number {
  return Math.max(...received.map(({ at }) => received.filter((one) => one.at >= at && one.at < at + 1000).length))
}

/** For each subject the first arrivals of its deliveries are in the order in which they happened. */
function outOfOrder(
  received: readonly Received[],
  happened: ReadonlyMap<string, string[]>,
  typeOf: Map<string, string>,
) {
  const first = new Map<string, string[]>()
  const seen = new Set<string>()
  for (const { id, subject } of received) {
    if (seen.has(id)) continue
    seen.add(id)
    first.set(subject, [...(first.get(subject) ?? []), typeOf.get(id) ?? ''])
  }
  return [...happened].filter(([subject, all]) => JSON.stringify(first.get(subject)) !== JSON.stringify(all))
}

const kinds: [string, Record<string, string>][] = [
  ['embedded', {}],
  ...(server === null ? [] : [['postgres', { DATABASE_URL: server.url }] as [string, Record<string, string>]]),
]

it.each(kinds)(
  `%s: ${perSecond} events a second arrive although the receiver is killed ${kills} times`,
  async (kind, more) => {
    const service = await startFakeService()
    const folder = await dataFolder()
    const port = await freePort()
    const settings = {
      FRONTDESK_WEBHOOK_NETWORKS: '127.0.0.0/8',
      PERSON_REQUESTS_PER_MINUTE: '1000000',
      PERSON_ARRIVALS_PER_MINUTE: '1000000',
      ...more,
    }
    const desk = await startDeskProcess(service.url, folder.folder, settings)
    const ask: Client = clientOf(desk.url, await signIn(desk.url))
    const eventId = randomUUID()
    const at = `/desk/events/${eventId}`
    const ids = Array.from({ length: guests }, () => randomUUID())
    await bringGuests(ask, at, ids)
    let secret = ''
    const receiver = await startReceiver(port, () => secret)
    const types = ['arrival.marked', 'arrival.undone']
    const made = await ask('POST', '/desk/webhooks', { name: 'Soak', url: `http://127.0.0.1:${port}/`, types })
    secret = String(made['secret'])
    const webhookId = String(Object(made['webhook']).id)

    const day = new Date().toISOString().slice(0, 10)
    const happened = new Map<string, string[]>()
    let events = 0
    let started = 0
    const over = new AbortController()
    const begun = performance.now()
    /** Waits until the next event is due: a slow request is made up for. */
    const paced = async (): Promise<void> => {
      started += 1
      await delay(Math.max(0, begun + (started * 1000) / perSecond - performance.now()))
    }
    /** Marks and undoes the arrivals of guests, each guest's one after the other. */
    const act = async (from: number): Promise<void> => {
      for (let n = from; !over.signal.aborted; n += lanes) {
        const guestId = ids[n % guests] ?? ''
        const markId = randomUUID()
        const all = happened.get(guestId) ?? []
        happened.set(guestId, all)
        await paced()
        await ask('PUT', `${at}/arrivals/${markId}`, { guestId, day })
        all.push('arrival.marked')
        await paced()
        await ask('POST', `${at}/arrivals/${markId}/undos`, {})
        all.push('arrival.undone')
        events += 2
      }
    }
    const acting = Promise.all(Array.from({ length: lanes }, (_, from) => act(from)))
    for (let n = 0; n < kills; n += 1) {
      await delay(randomInt(upMs))
      await receiver.kill()
      await delay(randomInt(awayMs))
      await receiver.start()
    }
    await delay(upMs)
    over.abort()
    await acting
    const seconds = (performance.now() - begun) / 1000

    const waiting = async () => {
      const { webhooks } = (await ask('GET', '/desk/webhooks')) as { webhooks: { waiting: number }[] }
      return webhooks[0]?.waiting
    }
    const delivered = () => new Set(receiver.received.map(({ id }) => id)).size
    for (let waited = 0; waited < settleMs && ((await waiting()) !== 0 || delivered() < events); waited += 500)
      await delay(500)
    const settled = (performance.now() - begun) / 1000 - seconds

    const typeOf = new Map<string, string>()
    let before = ''
    do {
      const page = (await ask('GET', `/desk/webhooks/${webhookId}/deliveries${before}`)) as {
        deliveries: { id: string; type: string }[]
        next: number | null
      }
      for (const { id, type } of page.deliveries) typeOf.set(id, type)
      before = page.next === null ? '' : `?before=${page.next}`
    } while (before !== '')
    const wrong = receiver.received.filter((one) => one.wrong).length
    const disordered = outOfOrder(receiver.received, happened, typeOf)
    report(
      'R98',
      `webhooks, ${kind}: ${events} events in ${seconds.toFixed(0)} s (${(events / seconds).toFixed(0)} a second), receiver killed ${kills} times, ` +
        `${delivered()} delivered, ${receiver.received.length - delivered()} of them again, ${disordered.length} subjects out of order, ` +
        `${wrong} wrong signatures, all there ${settled.toFixed(0)} s after the last one, ${busiest(receiver.received)} in the busiest second`,
    )
    await receiver.kill()
    await desk.stop()
    await service.close()
    folder.remove()
    expect([delivered(), wrong, disordered]).toEqual([events, 0, []])
  },
  600_000,
)
