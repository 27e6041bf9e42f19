import { randomUUID } from 'node:crypto'

import { startPostgres } from '@frontdesk/store/testing'
import { afterAll, expect, it } from 'vitest'

import { invited, send, signIn } from '#testing/desk-client.ts'
import { type FakeService, json, startFakeService } from '#testing/fake-service.ts'
import { sampleId } from '#testing/sample-calls.ts'

import { dataFolder, startDeskProcess, verifyAuditOf } from './desk-process.ts'
import { report } from './report.ts'

const server = await startPostgres()
afterAll(() => server?.stop())

/** Bounds the run time on slow machines; the count reached is printed. */
const longestMs = 300_000

type SentRequest = { key: string; personId: string; cookie: string; status: number | null }

const enroll = (url: string, { key, personId, cookie }: SentRequest) =>
  send(
    url,
    '/api/events/enroll-attendee',
    { enroll: true, eventId: sampleId, personId },
    { cookie, 'idempotency-key': key },
  )

function counting(service: FakeService): Map<string, number> {
  const commits = new Map<string, number>()
  service.reply = (seen, response) => {
    const { personId } = JSON.parse(seen.body) as { personId: string }
    commits.set(personId, (commits.get(personId) ?? 0) + 1)
    json(200, { success: true, data: { id: sampleId } })(seen, response)
  }
  return commits
}

type Result = {
  killed: number
  acknowledged: number
  lost: string[]
  doubled: [string, number][]
  /** Requests that the service performed. */
  done: number
  ends: Map<string, number>
  verified: { code: number | null; output: string }
}

/** Kills a desk during writes, repeatedly, on one data folder, then checks what is recorded. */
async function killAgain(kills: number, more: Record<string, string>): Promise<Result> {
  const service = await startFakeService()
  const commits = counting(service)
  const { folder, remove } = await dataFolder()
  let desk = await startDeskProcess(service.url, folder, more)
  const admin = await signIn(desk.url)
  const cookies: string[] = []
  for (let n = 0; n < 8; n += 1) cookies.push(await invited(desk.url, admin, n))
  const all: SentRequest[] = []
  const until = performance.now() + longestMs
  let killed = 0
  for (; killed < kills && performance.now() < until; killed += 1) {
    const round = { isOver: false, done: 0 }
    const worker = async (at: number): Promise<void> => {
      while (!round.isOver) {
        const request: SentRequest = {
          key: randomUUID(),
          personId: randomUUID(),
          cookie: cookies[at] ?? '',
          status: null,
        }
        all.push(request)
        try {
          const answer = await enroll(desk.url, request)
          await answer.arrayBuffer()
          request.status = answer.status
          round.done += 1
        } catch {
          return
        }
        // Sixty a minute per person.
        await new Promise((resolve) => setTimeout(resolve, 30))
      }
    }
    const working = cookies.map((_, at) => worker(at))
    while (round.done < 3) await new Promise((resolve) => setTimeout(resolve, 5))
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 120))
    await desk.stop('SIGKILL')
    round.isOver = true
    await Promise.all(working)
    desk = await startDeskProcess(service.url, folder, more)
  }
  const acknowledged = all.filter(({ status }) => status === 200)
  const before = new Map(commits)
  const lost: string[] = []
  const ends = new Map<string, number>()
  // Acknowledged keys are replayed; unacknowledged ones are not sent again when they may have happened.
  for (const request of all.filter((one) => one.status !== 429)) {
    const answer = await enroll(desk.url, request)
    await answer.arrayBuffer()
    const replayed = answer.headers.get('frontdesk-replayed') === '1'
    const end = `${request.status ?? 'no answer'}, again ${answer.status}${replayed ? ' replayed' : ''}`
    ends.set(end, (ends.get(end) ?? 0) + 1)
    if (request.status === 200 && !(answer.status === 200 && replayed)) lost.push(end)
  }
  const doubled = [...commits].filter(([, count]) => count > 1)
  await desk.stop()
  const verified = await verifyAuditOf(service.url, folder, more)
  await service.close()
  remove()
  return { killed, acknowledged: acknowledged.length, lost, doubled, done: before.size, ends, verified }
}

// An embedded start uses one core: two desks with separate folders use both.
const kinds: [string, number[], Record<string, string>][] = [
  ['embedded', [50, 50], {}],
  ...(server === null
    ? []
    : [['postgres', [100], { DATABASE_URL: server.url }] as [string, number[], Record<string, string>]]),
]

it.each(kinds)('R61: %s, killed up to 100 times in the middle of writes', async (kind, lanes, more) => {
  const results = await Promise.all(lanes.map((kills) => killAgain(kills, more)))
  const sum = (of: (one: Result) => number): number => results.reduce((all, one) => all + of(one), 0)
  const killed = sum((one) => one.killed)
  const acknowledged = sum((one) => one.acknowledged)
  const lost = results.flatMap((one) => one.lost)
  const doubled = results.flatMap((one) => one.doubled)
  report(
    'R61',
    `${kind}: ${killed} kills, ${acknowledged} acknowledged, ${lost.length} lost, ${doubled.length} doubled, ${sum((one) => one.done)} done at the service`,
  )
  for (const { verified, ends } of results)
    report('R61', `${kind}: ${verified.output.trim().split('\n').at(-1)} ${JSON.stringify(Object.fromEntries(ends))}`)
  expect([lost, doubled]).toEqual([[], []])
  expect(results.map(({ verified }) => verified.code)).toEqual(lanes.map(() => 0))
  expect(acknowledged).toBeGreaterThan(killed)
})
