import { randomInt } from 'node:crypto'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { send, signIn } from '#testing/desk-client.ts'

import { type FakeService, startFakeService } from '../fake-service.ts'
import { replyFrom } from '../graph-replies.ts'
import { type Graph, graphService, reachable, slugOf } from '../graph-service.ts'
import { dataFolder, startDeskProcess } from './desk-process.ts'
import { report } from './report.ts'

const rounds = Number(process.env['SOAK_WALK_ROUNDS'] ?? '10')
/** Addresses of one turn of the walk. */
const atOnce = 8
const events = 200

/** Each company links one event to the next, each member one to another far away. Some events name no company. */
const graph: Graph = {
  companiesOf: Array.from({ length: events }, (_, at) => (at % 50 === 49 ? [] : at === 0 ? [0] : [at - 1, at])),
  membersOf: Array.from({ length: events }, (_, at) => [[(at * 37) % events]]),
  parentOf: Array.from({ length: events }, (_, at) => (at % 7 === 3 ? at - 1 : null)),
  projectOf: Array.from({ length: events }, (_, at) => at % 4),
}

let service: FakeService
let folder: Awaited<ReturnType<typeof dataFolder>>
beforeAll(async () => {
  service = await startFakeService()
  folder = await dataFolder()
})
afterAll(async () => {
  await service.close()
  folder.remove()
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function started() {
  const desk = await startDeskProcess(service.url, folder.folder)
  const cookie = await signIn(desk.url)
  const get = async (path: string): Promise<Record<string, unknown>> => {
    const answer = await fetch(desk.url + path, { headers: { cookie } })
    if (!answer.ok) throw new Error(`${path} ${answer.status}`)
    return Object(await answer.json()) as Record<string, unknown>
  }
  const post = async (path: string, body: object): Promise<void> => {
    const answer = await send(desk.url, path, body, { cookie })
    if (!answer.ok) throw new Error(`${path} ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  return { desk, get, post }
}

it(`a walk survives a kill at any time (${rounds} rounds)`, async () => {
  const { upstream } = graphService(graph)
  service.reply = (seen, response) => {
    setTimeout(() => void replyFrom(upstream, new URL(seen.url, service.url), response), randomInt(20))
  }
  let at = await started()
  await at.post('/desk/catalogue/seeds', { text: slugOf(0) })
  await at.post('/desk/catalogue/walk', { perMinute: 1200 })
  /** Calls before each kill. */
  const kills: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await pause(randomInt(1500))
    await at.desk.stop('SIGKILL')
    kills.push(service.seen.length)
    at = await started()
  }
  const killed = (await at.get('/desk/catalogue/walk'))['state']
  await at.post('/desk/catalogue/walk', { perMinute: 6000 })
  let walk = await at.get('/desk/catalogue/walk')
  while (walk['state'] !== 'done') {
    expect(walk['state']).toBe('running')
    await pause(200)
    walk = await at.get('/desk/catalogue/walk')
  }
  const { events: listed } = await at.get('/desk/catalogue/events?limit=500')
  const names = (Array.isArray(listed) ? listed : []).map((event: { name: string }) => event.name)
  const expected = [...reachable(graph, [0])].map((number) => `Event ${number}`)
  expect(names.toSorted()).toEqual(expected.toSorted())

  const firstAt = new Map<string, number>()
  let repeated = 0
  const unexplained: string[] = []
  for (const [now, { url }] of service.seen.entries()) {
    const before = firstAt.get(url)
    firstAt.set(url, now)
    if (before === undefined) continue
    repeated += 1
    // It belonged to the turn that was killed.
    if (!kills.some((kill) => before < kill && before >= kill - atOnce && now >= kill))
      unexplained.push(`${url}: call ${before}, again ${now}`)
  }
  expect(unexplained, `kills after ${kills.join(', ')} calls`).toEqual([])
  expect(repeated).toBeLessThanOrEqual(rounds * atOnce)
  expect(killed).toBe('running')
  report(
    'walk',
    `${rounds} kills, ${service.seen.length} calls for ${firstAt.size} addresses, ${repeated} asked again; ${names.length} of ${expected.length} reachable events found`,
  )
  await at.desk.stop()
})
