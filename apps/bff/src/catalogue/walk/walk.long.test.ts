import type { Store } from '@frontdesk/store'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { type Graph, eventId, graphService, projectId, reachable, slugOf } from '#testing/graph-service.ts'
import { openTestStore } from '#testing/test-store.ts'
import { circle, clearCatalogue, seeded, walkDesk } from '#testing/walk-desk.ts'

// A busy machine is no fault of the desk.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let store: Store
const clock = { at: 0 }
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  clock.at = Date.UTC(2026, 10, 5, 9)
  await clearCatalogue(store)
})

const nobody = { actor: null }
const hour = 3_600_000

/** Up to ten events, six companies with members, two projects. */
const graphs: fc.Arbitrary<Graph> = fc.integer({ min: 1, max: 10 }).chain((events) =>
  fc.integer({ min: 1, max: 6 }).chain((companies) => {
    const event = fc.nat(events - 1)
    return fc.record({
      companiesOf: fc.array(fc.uniqueArray(fc.nat(companies - 1), { maxLength: 3 }), {
        minLength: events,
        maxLength: events,
      }),
      membersOf: fc.array(fc.array(fc.uniqueArray(event, { maxLength: 2 }), { maxLength: 2 }), {
        minLength: companies,
        maxLength: companies,
      }),
      parentOf: fc.array(fc.option(event, { nil: null, freq: 3 }), { minLength: events, maxLength: events }),
      projectOf: fc.array(fc.nat(1), { minLength: events, maxLength: events }),
    })
  }),
)
const namesOf = (events: Iterable<number>): string[] => [...events].map((number) => `Event ${number}`).toSorted()

describe('a walk', () => {
  it('finds every event that links reach, reads each address once, and ends', async () => {
    await fc.assert(
      fc.asyncProperty(graphs, async (graph) => {
        await clearCatalogue(store)
        const { desk, asked } = await seeded(store, clock, graph, slugOf(0))
        expect(await desk.walk()).toBe('ended')
        expect(desk.known('event')).toEqual(namesOf(reachable(graph, [0])))
        expect(new Set(asked).size).toBe(asked.length)
        expect(await desk.walks.show()).toMatchObject({ state: 'done', calls: asked.length, left: 0 })
        await desk.close()
      }),
      { numRuns: 12 },
    )
  })

  it('respects its budget, and continues with the next one without repeated calls', async () => {
    await fc.assert(
      fc.asyncProperty(graphs, fc.integer({ min: 1, max: 9 }), async (graph, inAll) => {
        await clearCatalogue(store)
        const { desk, asked } = await seeded(store, clock, graph, slugOf(0))
        await desk.walks.start({ inAll }, nobody)
        for (let walks = 0; walks < 60; walks += 1) {
          const before = asked.length
          await desk.walk()
          expect(asked.length - before).toBeLessThanOrEqual(inAll)
          const { state, left, unreached } = await desk.walks.show()
          if (state === 'done') break
          expect([state, left > 0, unreached.count >= left]).toEqual(['spent', true, true])
          await desk.walks.start({}, nobody)
        }
        expect(desk.known('event')).toEqual(namesOf(reachable(graph, [0])))
        expect(new Set(asked).size).toBe(asked.length)
        await desk.close()
      }),
      { numRuns: 6 },
    )
  })

  it('has the same result when killed at any step, and repeats only the calls in flight', async () => {
    await fc.assert(
      fc.asyncProperty(graphs, fc.integer({ min: 0, max: 25 }), async (graph, killAt) => {
        await clearCatalogue(store)
        const { desk, asked, fault, upstream } = await seeded(store, clock, graph, slugOf(0))
        const left = new AbortController()
        fault.before = () => {
          if (asked.length >= killAt) left.abort()
        }
        while (!left.signal.aborted && (await desk.turn(left.signal)).did === 'asked') clock.at += 1000
        fault.before = null
        await desk.close()
        // The lease of the one that was killed runs out.
        clock.at += 2 * 60_000
        const next = walkDesk(store, upstream, clock)
        await next.stateful.directory.settle()
        await next.walk()
        expect(next.known('event')).toEqual(namesOf(reachable(graph, [0])))
        expect(asked.length - new Set(asked).size).toBeLessThanOrEqual(8)
        await next.close()
      }),
      { numRuns: 10 },
    )
  })

  it('reads the event nearest in time first among those at the same depth', async () => {
    const graph = {
      ...circle,
      companiesOf: [[0], [0], [0], [0]],
      membersOf: [[]],
      parentOf: [],
      projectOf: [0, 0, 0, 0],
    }
    clock.at = Date.UTC(2026, 10, 4, 12)
    const { desk, asked } = await seeded(store, clock, graph, slugOf(0))
    await desk.walk()
    const events = asked.filter((one) => one.startsWith('listEventCompanies')).map((one) => one.slice(-3, -2))
    expect(events).toEqual(['0', '3', '2', '1'])
  })

  it('reads nothing again while it is fresh, and everything a day later; each walk is one audit row', async () => {
    const { desk, asked } = await seeded(store, clock, circle, slugOf(0))
    await desk.walk()
    const once = asked.length
    await desk.walks.start({}, nobody)
    await desk.walk()
    expect(asked.length).toBe(once)
    clock.at += 24 * hour
    await desk.walks.start({}, nobody)
    await desk.walk()
    expect(asked.length).toBe(2 * once)
    const { rows } = await store.pool.query(`select count(*)::int as n from audit where action = 'catalogue.walk'`)
    expect(rows[0]?.n).toBeGreaterThanOrEqual(3)
  })

  it('begins with records that users have opened', async () => {
    const { upstream } = graphService(circle)
    const desk = walkDesk(store, upstream, clock)
    const event = { id: eventId(0), name: 'Event 0', slug: slugOf(0), projectId: projectId(0) }
    await desk.catalogue.learn([{ id: 'getEventForSlug', asked: { slug: slugOf(0) }, value: event }])
    await desk.walks.start({}, nobody)
    await desk.walk()
    expect(desk.known('event')).toEqual(['Event 0', 'Event 1', 'Event 2'])
    await desk.close()
  })

  it('can be paused and resumed', async () => {
    const { desk, asked } = await seeded(store, clock, circle, slugOf(0))
    await desk.turn()
    await desk.walks.pause(nobody)
    const before = asked.length
    expect([(await desk.turn()).did, asked.length]).toEqual(['nothing', before])
    expect((await desk.walks.show()).state).toBe('paused')
    await desk.walks.start({}, nobody)
    expect(await desk.walk()).toBe('ended')
    expect([new Set(asked).size, desk.known('event').length]).toEqual([asked.length, 3])
  })
})
