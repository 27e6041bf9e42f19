import { randomUUID } from 'node:crypto'

import { startPostgres } from '@frontdesk/store/testing'
import { afterAll, expect, it } from 'vitest'

import { type FakeService, json, startFakeService } from '#testing/fake-service.ts'
import { sampleId } from '#testing/sample-calls.ts'

import { dataFolder, invited, send, signIn, startDeskProcess, verifyAuditOf } from './desk-process.ts'
import { tell } from './told.ts'

const server = await startPostgres()
afterAll(() => server?.stop())

/** A slow machine is killed as often as this time allows, and says how often. */
const longestMs = 120_000

type Wish = { key: string; personId: string; cookie: string; status: number | null }

const enroll = (url: string, { key, personId, cookie }: Wish) =>
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

const kinds: [string, number, Record<string, string>][] = [
  ['embedded', server === null ? 100 : 40, {}],
  ...(server === null
    ? []
    : [['postgres', 60, { DATABASE_URL: server.url }] as [string, number, Record<string, string>]]),
]

it.each(kinds)('R61: %s, killed %i times in the middle of writes', async (kind, kills, more) => {
  const service = await startFakeService()
  const commits = counting(service)
  const { folder, remove } = await dataFolder()
  let desk = await startDeskProcess(service.url, folder, more)
  const admin = await signIn(desk.url)
  const cookies: string[] = []
  for (let n = 0; n < 8; n += 1) cookies.push(await invited(desk.url, admin, n))
  const all: Wish[] = []
  const until = performance.now() + longestMs
  let killed = 0
  for (; killed < kills && performance.now() < until; killed += 1) {
    const round = { isOver: false, done: 0 }
    const worker = async (at: number): Promise<void> => {
      while (!round.isOver) {
        const wish: Wish = { key: randomUUID(), personId: randomUUID(), cookie: cookies[at] ?? '', status: null }
        all.push(wish)
        try {
          const answer = await enroll(desk.url, wish)
          await answer.arrayBuffer()
          wish.status = answer.status
          round.done += 1
        } catch {
          return
        }
        // Sixty a minute and person.
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
  // Under their keys the acknowledged ones are still known; the others are not sent again when they may have happened.
  for (const wish of all.filter((one) => one.status !== 429)) {
    const answer = await enroll(desk.url, wish)
    await answer.arrayBuffer()
    const replayed = answer.headers.get('frontdesk-replayed') === '1'
    const end = `${wish.status ?? 'no answer'}, again ${answer.status}${replayed ? ' replayed' : ''}`
    ends.set(end, (ends.get(end) ?? 0) + 1)
    if (wish.status === 200 && !(answer.status === 200 && replayed)) lost.push(end)
  }
  const doubled = [...commits].filter(([, count]) => count > 1)
  await desk.stop()
  const verified = await verifyAuditOf(service.url, folder, more)
  await service.close()
  remove()
  tell(
    'R61',
    `${kind}: ${killed} kills, ${acknowledged.length} acknowledged, ${lost.length} lost, ${doubled.length} doubled, ${before.size} done at the service; ${verified.output.trim().split('\n').at(-1)}`,
  )
  tell('R61', `${kind}: ${JSON.stringify(Object.fromEntries(ends))}`)
  expect([lost, doubled, verified.code]).toEqual([[], [], 0])
  expect(acknowledged.length).toBeGreaterThan(killed)
})
