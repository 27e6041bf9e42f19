import type { Store } from '@frontdesk/store'
import { sharedPostgres } from '@frontdesk/store/shared-test-stores'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { type Graph, graphService, slugOf } from '#testing/graph-service.ts'
import { openTestStore } from '#testing/test-store.ts'
import { clearCatalogue, pauseOf, walkDesk } from '#testing/walk-desk.ts'

import { walkJob } from './walk-store.ts'

// A busy machine is no fault of the desk.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const server = await sharedPostgres()
afterAll(() => server?.stop())

/** Every company is named by two events, every event by two companies: a long chain. */
const chain: Graph = {
  companiesOf: Array.from({ length: 12 }, (_, at) => (at === 0 ? [0] : [at - 1, at])),
  membersOf: Array.from({ length: 12 }, (_, at) => [[at]]),
  parentOf: [],
  projectOf: Array.from({ length: 12 }, () => 0),
}

describe.skipIf(server === null)('two desks on one database', () => {
  let stores: Store[] = []
  beforeAll(async () => {
    stores = [await openTestStore(server?.url ?? null), await openTestStore(server?.url ?? null)]
  })
  afterAll(() => Promise.all(stores.map((store) => store.close())))

  const both = async () => {
    const [one, two] = stores
    if (one === undefined || two === undefined) throw new Error('no stores')
    await clearCatalogue(one)
    const service = graphService(chain)
    const clock = { at: Date.UTC(2026, 10, 5, 9) }
    const first = walkDesk(one, service.upstream, clock)
    const second = walkDesk(two, service.upstream, clock)
    const seed = { operation: 'getEventForSlug', subject: slugOf(0), within: null, depth: 0, near: null } as const
    await first.walks.addSeeds([{ ...seed, seed: true, mention: false }], { actor: null })
    return { ...service, clock, first, second }
  }

  it('share one walk: only one of them calls the service, no call is repeated, and both have all records', async () => {
    const { first, second, asked, clock } = await both()
    const done: string[] = []
    while (!done.includes('ended')) {
      const turns = await Promise.all([first.turn(), second.turn()])
      done.push(...turns.map(({ did }) => did))
      clock.at += Math.max(...turns.map(pauseOf))
      expect(turns.filter(({ did }) => did === 'asked').length).toBeLessThanOrEqual(1)
    }
    expect(new Set(asked).size).toBe(asked.length)
    clock.at += 3000
    // Either may have walked: what the other has not asked comes to it through the store.
    const hasAll = ({ known }: typeof first) => known('event').length === 12 && known('company').length === 12
    await vi.waitUntil(() => hasAll(first) && hasAll(second))
    expect(first.names()).toEqual(second.names())
    expect(await second.walks.show()).toMatchObject({ state: 'done', calls: asked.length })
    await Promise.all([first.close(), second.close()])
  })

  it('continue after a crash of the walking one, once its lease is over', async () => {
    const { first, second, asked, clock } = await both()
    clock.at += pauseOf(await first.turn())
    const now = new Date(clock.at)
    expect(await first.stateful.jobs.take(walkJob.kind, now, new Date(clock.at + 20_000))).not.toBeNull()
    await first.close()
    const before = asked.length
    expect([(await second.turn()).did, asked.length]).toEqual(['nothing', before])
    clock.at += 21_000
    expect(await second.walk()).toBe('ended')
    expect(new Set(asked).size).toBe(asked.length)
    await second.close()
  })

  it('share a pause and a budget', async () => {
    const { first, second, asked } = await both()
    await first.turn()
    await second.walks.pause({ actor: null })
    const before = asked.length
    expect([(await first.turn()).did, asked.length]).toEqual(['nothing', before])
    await second.walks.start({ inAll: before + 2 }, { actor: null })
    await second.walk()
    await first.walk()
    expect([asked.length <= before + 2, (await first.walks.show()).state]).toEqual([true, 'spent'])
    await Promise.all([first.close(), second.close()])
  })
})
