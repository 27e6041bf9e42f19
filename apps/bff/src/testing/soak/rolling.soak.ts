import { randomUUID } from 'node:crypto'
import { text as textOf } from 'node:stream/consumers'

import { startPostgres } from '@frontdesk/store/testing'
import { freePort } from '@frontdesk/store/testing-port'
import { afterAll, expect, it } from 'vitest'

import { type Client, administrator, bringGuests } from '#testing/desk-client.ts'
import { json, startFakeService } from '#testing/fake-service.ts'
import { hasNginx, sampleHost, startNginx } from '#testing/nginx-sample.ts'
import { sampleId } from '#testing/sample-calls.ts'

import { type DeskProcess, dataFolder, startDeskProcess } from './desk-process.ts'
import { report } from './report.ts'

const restarts = Number(process.env['SOAK_RESTARTS'] ?? 50)
/** Below the sample's own limit for one address, 50 requests a second. */
const people = 6
const roundMs = 500
const eventId = '10000000-0000-4000-8000-000000000001'
const at = `/desk/events/${eventId}`
const day = new Date().toISOString().slice(0, 10)

const server = hasNginx ? await startPostgres() : null
afterAll(() => server?.stop())

type Proxy = Awaited<ReturnType<typeof startNginx>>
type Answer = { status: number | null; text: string; cookie: string }

/** The answer, or the error of the connection. */
async function ask(proxy: Proxy, cookie: string, method: string, path: string, body?: object): Promise<Answer> {
  const headers = {
    cookie,
    'x-frontdesk': '1',
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  try {
    const answer = await proxy.ask(method, path, headers, body)
    const [set = ''] = answer.headers['set-cookie'] ?? []
    return { status: answer.statusCode ?? null, text: await textOf(answer), cookie: set.split(';')[0] ?? '' }
  } catch (failure) {
    return { status: null, text: String(failure), cookie: '' }
  }
}

type Counted = {
  reads: number
  failedReads: string[]
  marks: number
  failedMarks: string[]
  marked: Set<string>
  acknowledged: Set<string>
  unclear: string[]
  /** Requests refused by the limit per person. */
  limited: number
}

const told = ({ status, text }: Answer): string => `${status ?? 'none'} ${text.slice(0, 120)}`

/** One person's work: a read, an enrollment and an arrival, and the next round. */
async function work(
  proxy: Proxy,
  cookie: string,
  guests: string[],
  counted: Counted,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const read = await ask(proxy, cookie, 'GET', `/api/events/get-for-slug?slug=e${Math.floor(Math.random() * 50)}`)
    counted.reads += 1
    if (read.status !== 200) counted.failedReads.push(told(read))
    const personId = randomUUID()
    const body = { enroll: true, eventId: sampleId, personId }
    const enrolled = await ask(proxy, cookie, 'POST', '/api/events/enroll-attendee', body)
    if (enrolled.status === 200) counted.acknowledged.add(personId)
    else if (enrolled.status === 429) counted.limited += 1
    else counted.unclear.push(told(enrolled))
    const guestId = guests.pop()
    if (guestId !== undefined) {
      const marked = await ask(proxy, cookie, 'PUT', `${at}/arrivals/${randomUUID()}`, { guestId, day })
      counted.marks += 1
      if (marked.status === 200) counted.marked.add(guestId)
      else counted.failedMarks.push(told(marked))
    }
    await new Promise((resolve) => setTimeout(resolve, roundMs))
  }
}

/** The session of a new account. */
async function invited(proxy: Proxy, client: Client, n: number): Promise<string> {
  const person = { name: `P${n}`, email: `p${n}@example.org`, role: 'organizer', scope: null }
  const { link } = await client('POST', '/desk/invites', person)
  const token = String(link).split('#')[1]
  const taken = { token, name: person.name, password: administrator.password }
  return (await ask(proxy, '', 'POST', '/desk/invites/accept', taken)).cookie
}

it.skipIf(server === null)(
  'desks restarted in turn without a pause, behind nginx with the sample as it is shipped',
  async () => {
    const service = await startFakeService()
    const performed = new Map<string, number>()
    service.reply = (seen, response) => {
      if (seen.method !== 'POST') {
        json(200, { id: sampleId, name: 'Event', slug: 'e', start: '2026-12-01T09:00:00Z' })(seen, response)
        return
      }
      const { personId } = JSON.parse(seen.body) as { personId: string }
      performed.set(personId, (performed.get(personId) ?? 0) + 1)
      json(200, { success: true, data: { id: sampleId, personId } })(seen, response)
    }
    const ports = [await freePort(), await freePort()]
    const folders = await Promise.all([dataFolder(), dataFolder()])
    const startAt = (index: number): Promise<DeskProcess> =>
      startDeskProcess(service.url, folders[index]?.folder ?? '', {
        DATABASE_URL: server?.url ?? '',
        FRONTDESK_SECRET: 'a secret of all desks, long enough',
        PORT: String(ports[index]),
        PUBLIC_URL: `https://${sampleHost}`,
        TRUSTED_PROXIES: '127.0.0.1',
      })
    const desks = [await startAt(0), await startAt(1)]
    const proxy = await startNginx(ports)
    await expect.poll(async () => (await ask(proxy, '', 'GET', '/desk/sign-in-options')).status).toBe(200)

    const { cookie } = await ask(proxy, '', 'POST', '/desk/session', administrator)
    const client: Client = async (method, path, body) => {
      const answer = await ask(proxy, cookie, method, path, body)
      if (answer.status === null || answer.status >= 300) throw new Error(told(answer))
      return Object(JSON.parse(answer.text)) as Record<string, unknown>
    }
    const guests = Array.from({ length: 5000 }, () => randomUUID())
    await bringGuests(client, at, guests)
    const counted: Counted = {
      reads: 0,
      failedReads: [],
      marks: 0,
      failedMarks: [],
      marked: new Set(),
      acknowledged: new Set(),
      unclear: [],
      limited: 0,
    }
    let isOver = false
    const cookies: string[] = []
    for (let n = 0; n < people; n += 1) cookies.push(await invited(proxy, client, n))
    const working = cookies.map((own) => work(proxy, own, guests, counted, () => isOver))

    const begun = performance.now()
    const exits: (number | null | undefined)[] = []
    for (let n = 0; n < restarts; n += 1) {
      const index = n % 2
      exits.push(await desks[index]?.stop())
      desks[index] = await startAt(index)
    }
    const seconds = (performance.now() - begun) / 1000
    isOver = true
    await Promise.all(working)
    const arrived = Number((await client('GET', `${at}/arrivals`))['arrived'])
    const lost = [...counted.acknowledged].filter((personId) => !performed.has(personId))
    const doubled = [...performed].filter(([, times]) => times > 1)
    report(
      'roll',
      `${exits.length} restarts in ${seconds.toFixed(0)} s, ${counted.reads} reads (${counted.failedReads.length} failed), ${counted.marks} arrivals (${counted.failedMarks.length} failed, ${arrived} kept), ${counted.acknowledged.size} acknowledged writes (${lost.length} lost, ${doubled.length} doubled), ${counted.unclear.length} not acknowledged, ${counted.limited} over the limit of a person`,
    )
    await Promise.all(desks.map((desk) => desk.stop()))
    await proxy.stop()
    await service.close()
    for (const { remove } of folders) remove()
    expect([counted.failedReads, counted.failedMarks, lost, doubled]).toEqual([[], [], [], []])
    expect(arrived).toBe(counted.marked.size)
    expect(counted.marks).toBeGreaterThan(restarts)
    expect(exits).toEqual(Array.from({ length: restarts }, () => 0))
  },
  120_000 + restarts * 30_000,
)
