import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { DirectoryAnswer, DirectoryHit } from '#api/desk/directory.ts'
import { parseInput } from '#search/input/parse-input.ts'

import type { Found } from './find-answers.ts'
import type { SearchedEvent, Probe } from './find-probes.ts'
import { countsOf } from './find-rows.ts'
import { createFinder } from './finder.ts'
import type { ProbeAnswer } from './resolver.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const id = '0193a1c2-7f00-7000-8000-00000000aaaa'
const event = '0193a1c2-7f00-7000-8000-000000000001'
const project = '11111111-1111-4111-8111-111111111111'
const place: SearchedEvent = {
  eventId: event,
  slug: 'opening',
  projectId: null,
  recordProjectId: project,
  name: 'Opening',
}
const second: SearchedEvent = {
  ...place,
  eventId: '0193a1c2-7f00-7000-8000-000000000002',
  slug: 'second',
  name: 'Second',
}
const where = { events: [place, second], projects: [], eventId: event }
const read = (text: string) => parseInput(text, 'https://desk.example')
const blank: DirectoryHit = {
  kind: 'attendee',
  id,
  name: 'Ada Lovelace',
  email: null,
  phone: null,
  detail: null,
  eventId: event,
  eventName: 'Opening',
  slug: 'opening',
  projectId: project,
  companyId: null,
  personId: null,
  userId: null,
  typeId: null,
  number: null,
  seenAt: '2026-11-21T09:00:00Z',
  operation: 'getAttendee',
  matched: [],
  fit: 'words',
  guest: null,
}

type Answer = ProbeAnswer<Probe, Found>
const found = (probe: Probe): Found => ({
  probe,
  label: 'Ada',
  detail: '',
  icon: 'person',
  group: 'Attendee',
  href: `/${probe.kind}`,
})

function renderSearchBox(
  options: {
    hits?: DirectoryHit[]
    seen?: DirectoryHit[]
    directoryMs?: number
    answer?: (probe: Probe) => Answer | Error
  } = {},
) {
  const { hits = [], seen = [], directoryMs = 20, answer = () => ({ outcome: 'absent' }) } = options
  const asked: Probe[] = []
  const searched: string[] = []
  const aborted: string[] = []
  const finder = createFinder({
    now: () => Date.now(),
    findSeen: () => Promise.resolve(seen),
    findInDirectory: ({ text: words }, _, signal) =>
      new Promise<DirectoryAnswer>((resolve, reject) => {
        searched.push(words)
        setTimeout(() => resolve({ on: true, hits: [...hits], records: 7 }), directoryMs)
        signal.addEventListener('abort', () => {
          aborted.push(words)
          reject(signal.reason)
        })
      }),
    runProbe: (probe) => {
      asked.push(probe)
      const said = answer(probe)
      return new Promise((resolve, reject) => {
        setTimeout(() => (said instanceof Error ? reject(said) : resolve(said)), 50)
      })
    },
  })
  return { finder, asked, searched, aborted }
}

describe('the directory', () => {
  it('is queried at once, then debounced; new input aborts the previous query', async () => {
    const { finder, searched, aborted } = renderSearchBox({ directoryMs: 200, hits: [blank] })
    void finder.search(read('a'), where, false)
    await vi.advanceTimersByTimeAsync(1)
    void finder.search(read('ad'), where, false)
    void finder.search(read('ada'), where, false)
    await vi.advanceTimersByTimeAsync(59)
    expect([searched, aborted]).toEqual([['a'], ['a']])
    await vi.advanceTimersByTimeAsync(2)
    expect(searched).toEqual(['a', 'ada'])
    expect(finder.get()).toMatchObject({ of: 'ada', directory: 'asking', settled: false })
    await vi.advanceTimersByTimeAsync(200)
    expect(finder.get()).toMatchObject({ directory: 'on', settled: true, records: 7, hits: [blank] })
  })
  it('keeps the hits of the previous letters, as they fit the new ones, until the new answer arrives, and none of unrelated input', async () => {
    const { finder } = renderSearchBox({ hits: [blank] })
    await Promise.all([finder.search(read('ad'), where, false), vi.runAllTimersAsync()])
    void finder.search(read('ada'), where, false)
    expect(finder.get().hits).toEqual([blank])
    void finder.search(read('adamas'), where, false)
    expect(finder.get().hits).toEqual([{ ...blank, fit: 'similar' }])
    void finder.search(read('yaw'), where, false)
    expect(finder.get().hits).toEqual([])
  })
  it('is asked again every 5 s while nobody is found, 60 times at most, and not after a hit', async () => {
    const hits: DirectoryHit[] = []
    const { finder, searched } = renderSearchBox({ hits })
    void finder.search(read('ada'), where, false)
    await vi.advanceTimersByTimeAsync(10_100)
    expect([searched.length, finder.get().hits]).toEqual([3, []])
    hits.push(blank)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([searched.length, finder.get().hits]).toEqual([4, [blank]])
    hits.pop()
    void finder.search(read('yaw'), where, false)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(searched.slice(4)).toHaveLength(61)
  })
  it('delays the result for 1.5 s at most', async () => {
    const { finder } = renderSearchBox({ directoryMs: 5_000 })
    void finder.search(read('ada'), where, false)
    await vi.advanceTimersByTimeAsync(1_499)
    expect(finder.get().settled).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(finder.get()).toMatchObject({ settled: true, directory: 'asking' })
  })
  it('that has not answered for a second is stood in for by those whom this browser has seen, until it answers', async () => {
    const other = { ...blank, id: 'other' }
    const { finder } = renderSearchBox({ directoryMs: 9_000, hits: [blank], seen: [other] })
    void finder.search(read('ada'), where, false)
    await vi.advanceTimersByTimeAsync(999)
    expect(finder.get()).toMatchObject({ directory: 'asking', isLate: false, hits: [] })
    await vi.advanceTimersByTimeAsync(1)
    expect(finder.get()).toMatchObject({ directory: 'asking', isLate: true, hits: [other] })
    // The next letter does not wait another second.
    void finder.search(read('yaw'), where, false)
    await vi.advanceTimersByTimeAsync(0)
    expect(finder.get()).toMatchObject({ of: 'yaw', directory: 'asking', isLate: true, hits: [other] })
    await vi.advanceTimersByTimeAsync(9_060)
    expect(finder.get()).toMatchObject({ directory: 'on', isLate: false, hits: [blank] })
  })
  it.each(['ada', 'Ada, ada@example.org'])(
    'is waited for: Enter opens no guess while %s may be known',
    async (text) => {
      const { finder } = renderSearchBox({ directoryMs: 900 })
      void finder.search(read(text), where, true)
      await vi.advanceTimersByTimeAsync(899)
      expect(finder.get().settled).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      expect(finder.get().settled).toBe(true)
    },
  )
})

describe('an id', () => {
  it('is searched by reads only, people of the open event first', async () => {
    const { finder, asked } = renderSearchBox()
    await Promise.all([finder.search(read(id), where, true), vi.runAllTimersAsync()])
    expect(asked.slice(0, 6).map(({ operation, event: at }) => `${operation} ${at?.name ?? ''}`)).toEqual([
      'getAttendee Opening',
      'getRegistrantForPerson Opening',
      'getAttendeeForUser Opening',
      'getCompany ',
      'getFacilitator Opening',
      'getInventoryItem Opening',
    ])
    expect(new Set(asked.map(({ operation }) => operation))).toEqual(
      new Set([
        'getCompany',
        'listEventCompanies',
        'getLocation',
        'getInventoryItem',
        'getAttendeeForUser',
        'getAttendee',
        'getFacilitator',
        'listPassCodes',
        'getRegistrantForPerson',
      ]),
    )
    expect(countsOf(finder.get().receipt ?? { of: '', asked: [], total: 0, ended: null })).toMatchObject({
      asked: asked.length,
      absent: asked.length,
      left: 0,
    })
  })
  it('that is an attendee cannot be another kind: the remaining probes are skipped', async () => {
    const { finder, asked } = renderSearchBox({
      answer: (probe) =>
        probe.kind === 'attendee' && probe.event === place
          ? { outcome: 'found', found: [found(probe)] }
          : { outcome: 'absent' },
    })
    await Promise.all([finder.search(read(id), where, true), vi.runAllTimersAsync()])
    expect(asked).toHaveLength(6)
    expect(finder.get()).toMatchObject({ pending: 0, receipt: { ended: 'done', total: 14 } })
    expect(finder.get().found.map(({ href }) => href)).toEqual(['/attendee'])
  })
  it('of a person is searched in the other events too', async () => {
    const { finder, asked } = renderSearchBox({
      answer: (probe) =>
        probe.kind === 'registrant' ? { outcome: 'found', found: [found(probe)] } : { outcome: 'refused' },
    })
    await Promise.all([finder.search(read(id), where, true), vi.runAllTimersAsync()])
    expect(asked.filter(({ kind }) => kind === 'registrant')).toHaveLength(2)
    expect(asked.some((probe) => probe.event === second && probe.kind === 'attendee')).toBe(false)
  })
  it('in the directory causes no request to the service, unless it was seen in another event', async () => {
    const known = renderSearchBox({ hits: [blank] })
    await Promise.all([known.finder.search(read(id), where, true), vi.runAllTimersAsync()])
    expect([known.asked.length, known.finder.get().receipt]).toEqual([0, null])
    const elsewhere = renderSearchBox({ hits: [{ ...blank, id: 'other', personId: id, eventId: second.eventId }] })
    await Promise.all([elsewhere.finder.search(read(id), where, true), vi.runAllTimersAsync()])
    expect(elsewhere.asked.length).toBeGreaterThan(0)
  })
  it('can be stopped, and reports the probes that did not run', async () => {
    const { finder } = renderSearchBox()
    const done = finder.search(read(id), where, true)
    await vi.advanceTimersByTimeAsync(30)
    finder.stop()
    await vi.runAllTimersAsync()
    await done
    const receipt = finder.get().receipt ?? { of: '', asked: [], total: 0, ended: null }
    expect([receipt.ended, countsOf(receipt)]).toMatchObject(['stopped', { silent: 6, untried: 8 }])
  })
  it('is dropped on new input', async () => {
    const { finder } = renderSearchBox()
    void finder.search(read(id), where, true)
    await vi.advanceTimersByTimeAsync(30)
    void finder.search(read('ada'), where, false)
    await vi.runAllTimersAsync()
    expect(finder.get()).toMatchObject({ of: 'ada', receipt: null, found: [] })
  })
  it("in a link with an event's id is searched in that event", async () => {
    const { finder, asked } = renderSearchBox()
    const link = `https://x.example/${second.eventId}/${id}`
    await Promise.all([finder.search(read(link), where, true), vi.runAllTimersAsync()])
    expect(asked[0]).toMatchObject({ operation: 'getAttendee', id, event: { name: 'Second' } })
    expect(asked.every((probe) => probe.id === id)).toBe(true)
  })
})

const types = (probe: Probe): Answer => ({
  outcome: 'step',
  more: [1, 2, 3].map((at) => ({
    ...probe,
    kind: 'code' as const,
    operation: 'getPassCode' as const,
    type: { id: `${at}`, name: `Type ${at}` },
  })),
})

const codeAnswer = (probe: Probe): Answer => {
  if (probe.kind === 'types') return types(probe)
  return probe.type?.id === '2' ? { outcome: 'found', found: [found(probe)] } : { outcome: 'refused' }
}

describe('a code', () => {
  it('is searched in all types of the projects once it was pasted, and all matches are listed', async () => {
    const { finder, asked } = renderSearchBox({ answer: codeAnswer })
    await Promise.all([finder.search(read('EARLY25'), where, true), vi.runAllTimersAsync()])
    expect(asked.map(({ kind }) => kind)).toEqual(['types', 'code', 'code', 'code'])
    expect(finder.get()).toMatchObject({ found: [{ label: 'Ada' }], receipt: { total: 4, ended: 'done' } })
  })
  it('is not searched while it is typed', async () => {
    const { finder, asked } = renderSearchBox({ answer: codeAnswer })
    await Promise.all([finder.search(read('EARLY25'), where, false), vi.runAllTimersAsync()])
    expect(asked).toEqual([])
    await Promise.all([finder.searchService(read('EARLY25'), where), vi.runAllTimersAsync()])
    expect(asked).toHaveLength(4)
  })
})

const other = '22222222-2222-4222-8222-222222222222'
const third = '33333333-3333-4333-8333-333333333333'
const pinned = (recordProjectId: string, name: string): SearchedEvent => ({ ...second, recordProjectId, name })
const here = { ...where, events: [place, pinned(other, 'Second'), pinned(third, 'Third')] }
const knownIn =
  (...projects: string[]) =>
  (probe: Probe): Answer => {
    if (probe.kind === 'types') return types(probe)
    const known = probe.type?.id === '2' && projects.includes(probe.projectId ?? '')
    return known ? { outcome: 'found', found: [found(probe)] } : { outcome: 'absent' }
  }
const askedIn = (asked: Probe[]) => [...new Set(asked.map(({ projectId }) => projectId))]

const lookUpHere = async (answer: (probe: Probe) => Answer | Error, by: 'search' | 'searchService' = 'search') => {
  const { finder, asked } = renderSearchBox({ answer })
  const begun =
    by === 'search' ? finder.search(read('EARLY25'), here, true) : finder.searchService(read('EARLY25'), here)
  await Promise.all([begun, vi.runAllTimersAsync()])
  const { receipt, found: all } = finder.get()
  return { asked, found: all, receipt: receipt ?? { of: '', asked: [], total: 0, ended: null } }
}

describe("a code on an event's page", () => {
  it.each(['search', 'searchService'] as const)('that its own project has is searched in no other: %s', async (by) => {
    const { asked, found: all, receipt } = await lookUpHere(knownIn(project, other), by)
    expect(askedIn(asked)).toEqual([project])
    expect(all.map(({ probe }) => probe.projectId)).toEqual([project])
    expect(countsOf(receipt)).toMatchObject({ asked: 4, found: 1, absent: 2, untried: 2, left: 0 })
    expect(receipt.asked.flatMap(({ untried }) => untried ?? [])).toEqual(['found', 'found'])
  })
  it("that its own project does not have is searched in the pinned events' projects afterwards", async () => {
    const { asked, found: all, receipt } = await lookUpHere(knownIn(other, third))
    const own = asked.filter(({ projectId }) => projectId === project)
    expect(asked.slice(0, own.length)).toEqual(own)
    expect(askedIn(asked)).toEqual([project, other, third])
    expect(new Set(asked.map(({ operation }) => operation))).toEqual(new Set(['listRegistrationTypes', 'getPassCode']))
    expect(all.map(({ probe }) => [probe.projectId, probe.last])).toEqual([
      [other, true],
      [third, true],
    ])
    expect([receipt.ended, countsOf(receipt)]).toMatchObject(['done', { asked: 12, found: 2, absent: 7, untried: 0 }])
  })
  it('is searched in the others when its own project fails, and the receipt says so', async () => {
    const answer = knownIn(other)
    const { found: all, receipt } = await lookUpHere((probe) =>
      probe.projectId === project ? new Error('away') : answer(probe),
    )
    expect(all.map(({ probe }) => probe.projectId)).toEqual([other])
    expect(countsOf(receipt)).toMatchObject({ asked: 9, silent: 1, found: 1, left: 0 })
  })
})
