import type { Store } from '@frontdesk/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { ProblemError } from '#problem.ts'
import { jobs } from '#store/job-tables.ts'
import { companyId, eventId, projectId, slugOf } from '#testing/graph-service.ts'
import { openTestStore } from '#testing/test-store.ts'
import { circle, clearCatalogue, pauseOf, seeded, walkDesk } from '#testing/walk-desk.ts'

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

const failing = async (code: ConstructorParameters<typeof ProblemError>[0], options = {}) => {
  const made = await seeded(store, clock, circle, slugOf(0))
  made.fault.before = () => {
    made.asked.push('refused')
    throw new ProblemError(code, options)
  }
  return made
}

describe('a service', () => {
  it('that refuses everything is called once, and the walk reports where and why it stopped', async () => {
    const { desk, asked } = await failing('upstream_forbidden')
    expect(await desk.walk()).toBe('ended')
    expect(asked).toHaveLength(1)
    expect((await desk.walks.show()).unreached).toMatchObject({
      count: 1,
      first: [{ operation: 'getEventForSlug', subject: slugOf(0), reason: 'refused' }],
    })
  })

  it('that sends Retry-After is called later, and nothing is lost', async () => {
    const { desk, asked, fault } = await failing('upstream_busy', { headers: { 'retry-after': '120' } })
    expect(await desk.turn()).toEqual({ did: 'waits', ended: false, pauseMs: 120_000 })
    expect(await desk.walks.show()).toMatchObject({
      state: 'waiting',
      resumesAt: new Date(clock.at + 120_000).toISOString(),
    })
    expect([(await desk.turn()).did, asked.length]).toEqual(['nothing', 1])
    fault.before = null
    clock.at += 120_000
    expect(await desk.walk()).toBe('ended')
    expect(desk.known('event')).toHaveLength(3)
  })

  it('that is unavailable is retried with growing delays, and no address is dropped', async () => {
    const { desk, asked, fault } = await failing('upstream_unreachable')
    const began = clock.at
    for (let turns = 0; turns < 12; turns += 1) clock.at += pauseOf(await desk.turn())
    expect([asked.length, clock.at - began > 1.5 * hour]).toEqual([12, true])
    fault.before = null
    await desk.walk()
    expect([desk.known('event').length, (await desk.walks.show()).unreached.count]).toEqual([3, 0])
  })

  it('that needs calls to be repeated has each of them counted in the budget', async () => {
    const { desk, asked, fault } = await seeded(store, clock, circle, slugOf(0))
    let repetitions = 0
    fault.before = (call) => {
      call.repeated?.()
      repetitions += 1
    }
    expect(await desk.walk()).toBe('ended')
    expect((await desk.walks.show()).calls).toBe(asked.length + repetitions)
  })

  it.each([
    ['that goes away in the middle', 'upstream_unreachable', {}],
    ['that limits calls in the middle', 'upstream_busy', { headers: { 'retry-after': '5' } }],
  ] as const)('%s is asked for the rest when it is back, and for nothing again', async (_, code, options) => {
    const { desk, asked, fault } = await seeded(store, clock, circle, slugOf(0))
    let calls = 0
    fault.before = () => {
      calls += 1
      if (calls > 6 && calls <= 14) throw new ProblemError(code, options)
    }
    expect(await desk.walk()).toBe('ended')
    expect([calls > asked.length, new Set(asked).size]).toEqual([true, asked.length])
    expect([desk.known('event').length, desk.known('company').length]).toEqual([3, 2])
    expect(await desk.walks.show()).toMatchObject({ state: 'done', left: 0, unreached: { count: 0 } })
  })

  it('that answers slowly has four calls at once, and another desk does not take the walk over', async () => {
    const { desk, asked, upstream, fault } = await seeded(store, clock, circle, slugOf(0))
    clock.at += pauseOf(await desk.turn())
    let open = 0
    let most = 0
    const release: (() => void)[] = []
    fault.after = async (_, value) => {
      open += 1
      most = Math.max(most, open)
      await new Promise<void>((resolve) => release.push(resolve))
      open -= 1
      return value
    }
    const before = asked.length
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const slow = desk.turn()
    await vi.waitUntil(() => release.length === 4)
    // A minute later the answers are still not there, and the lease was renewed.
    for (let waited = 0; waited < 4; waited += 1) {
      clock.at += 15_000
      vi.advanceTimersByTime(5000)
      await vi.waitUntil(async () => Number((await store.db.select().from(jobs))[0]?.leaseUntil) === clock.at + 20_000)
    }
    vi.useRealTimers()
    const other = walkDesk(store, upstream, clock)
    expect([(await other.turn()).did, asked.length - before]).toEqual(['nothing', 4])
    fault.after = null
    for (const answer of release) answer()
    expect((await slow).did).toBe('asked')
    expect(await desk.walk()).toBe('ended')
    expect([most, desk.known('event').length, new Set(asked).size]).toEqual([4, 3, asked.length])
    await other.close()
  })

  it('that never answers one address is called three times for it, and the others are read', async () => {
    const { desk, asked, fault } = await seeded(store, clock, circle, slugOf(0))
    let tries = 0
    fault.before = ({ id, params }) => {
      if (id !== 'listCompanyEvents' || params['companyid'] !== companyId(1)) return
      tries += 1
      throw new ProblemError('upstream_timeout', { transient: true })
    }
    expect(await desk.walk()).toBe('ended')
    expect([tries, asked.includes(`listCompanyEvents {"companyid":"${companyId(1)}"}`)]).toEqual([3, false])
    expect((await desk.walks.show()).unreached.first).toMatchObject([
      { reason: 'unanswered', subject: companyId(1), name: 'Company 1' },
    ])
  })

  it('that sends invalid answers is not trusted, and a list that ends early is reported', async () => {
    const { desk, fault } = await seeded(store, clock, circle, slugOf(0))
    fault.after = (asked, value) => {
      if (asked.id === 'listCompanyMembers') throw new ProblemError('upstream_invalid')
      return asked.id === 'listCompanyEvents' ? { ...Object(value), count: 80 } : value
    }
    await desk.walk()
    const { unreached } = await desk.walks.show()
    expect(unreached.first.map(({ operation, reason }) => `${operation} ${reason}`).toSorted()).toEqual([
      'listCompanyEvents cut',
      'listCompanyEvents cut',
      'listCompanyMembers unreadable',
      'listCompanyMembers unreadable',
    ])
  })

  it('with wrong projects in open objects changes nothing, and a contradiction makes the project unknown', async () => {
    const { desk, fault } = await seeded(store, clock, circle, slugOf(0))
    const other = projectId(9)
    fault.after = (asked, value) => {
      const lie = { projectId: other, id: eventId(77), companyId: companyId(77), parentId: eventId(78) }
      if (asked.id === 'getProject') return { id: other, name: 'Stolen' }
      if (asked.id !== 'getEventForSlug') return value
      return { ...Object(value), meta: lie, descriptor: { event: lie, data: [lie] } }
    }
    await desk.walk()
    expect([desk.known('project'), desk.known('event').length]).toEqual([[], 3])
    expect((await desk.walks.show()).unreached.count).toBe(0)
  })

  it('that no longer has an event gets it marked, until it returns it again', async () => {
    const { desk, fault } = await seeded(store, clock, circle, slugOf(0))
    await desk.walk()
    fault.after = (asked, value) => {
      if (asked.id === 'listEventCompanies' && asked.params['eventid'] === eventId(2))
        throw new ProblemError('upstream_not_found')
      if (asked.id === 'listCompanyEvents' || asked.id === 'listMemberEvents') return { count: 0, data: [] }
      return value
    }
    clock.at += 24 * hour
    await desk.walks.start({}, nobody)
    await desk.walk()
    const gone = async () => {
      const { events } = await desk.catalogue.routes.known.visibleTo({})
      return events.filter(({ facts }) => facts['gone'] === true).map(({ entry }) => entry.name)
    }
    expect(await gone()).toEqual(['Event 2'])
    fault.after = null
    clock.at += 24 * hour
    await desk.walks.start({}, nobody)
    await desk.walk()
    expect(await gone()).toEqual([])
  })
})
