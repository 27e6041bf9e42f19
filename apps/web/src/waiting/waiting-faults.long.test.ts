import '#testing/fake-indexed-db.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { seal } from '#device/device-key.ts'
import {
  type Tab,
  createBrowser,
  createDesk,
  empty,
  enrollmentOf,
  newMark,
  other,
  problem,
  rowsOf,
  statesOf,
  stella,
  walkIn,
  actionOf,
} from '#testing/waiting-desk.ts'

import { type WaitingAction, subjectOfAction } from './waiting-action.ts'
import { waitingStore } from './waiting-store.ts'

let desk: ReturnType<typeof createDesk>
let browser: ReturnType<typeof createBrowser>
let tab: Tab
beforeEach(async () => {
  await empty()
  desk = createDesk()
  browser = createBrowser(desk)
  tab = browser.tab()
  await tab.queue.open(stella)
})
afterEach(() => {
  tab.dies()
  vi.restoreAllMocks()
})

const dayMs = 24 * 3_600_000
const never = new Promise<never>(() => undefined)
/** Done now, by the clock of the device. */
const madeNow = (name: string) => ({ ...actionOf(name), at: browser.now })
const sentFor = (name: string) => desk.sent.filter((one) => one.split(' ')[1] === name)
const full = () => new DOMException('full', 'QuotaExceededError')

/** Marks that were made without a network, which is there again. */
async function offline(...actions: WaitingAction[]): Promise<void> {
  browser.online = false
  for (const action of actions) await tab.queue.submit(action)
  browser.online = true
}
const many = (count: number, name = 'Guest') => Array.from({ length: count }, (_, at) => actionOf(`${name}${at}`))

const sendingOf = async (person: string) =>
  (await waitingStore.all(person)).rows.filter(({ state }) => state === 'sending')

/** What was pending is over; a minute later it is sent. */
async function aMinuteLater(queue = tab.queue): Promise<void> {
  browser.now += 60_000
  await queue.drain()
}
/** The id of the mark that the desk has. */
const markOfAda = () => desk.marks.get('Ada')?.mark.id

describe('a tab that is killed', () => {
  const states: Record<string, (ada: WaitingAction) => Promise<void>> = {
    waiting: (ada) => offline(ada),
    'sending, before the desk did it': async (ada) => {
      desk.hold = never
      void tab.queue.submit(ada)
      await expect.poll(() => desk.sent).toHaveLength(1)
    },
    'sending, after the desk did it': async (ada) => {
      const answers = new EventTarget()
      desk.hold = new Promise((resolve) => {
        answers.addEventListener('come', () => resolve())
      })
      void tab.queue.submit(ada)
      await expect.poll(() => desk.sent).toHaveLength(1)
      tab.dies()
      answers.dispatchEvent(new Event('come'))
      await expect.poll(markOfAda).toBe(ada.id)
    },
    unknown: async (ada) => {
      desk.loss = () => problem(0, 'network')
      await tab.queue.submit(ada)
      expect(await statesOf()).toEqual(['Ada unknown'])
    },
  }
  it.each(Object.keys(states))('leaves a waiting action that is sent once: %s', async (state) => {
    const ada = actionOf('Ada')
    await states[state]?.(ada)
    tab.dies()
    Object.assign(desk, { hold: Promise.resolve(), loss: () => null })
    tab = createBrowser(desk).tab()
    await tab.queue.open(stella)
    await tab.queue.drain()
    expect(await rowsOf()).toEqual([])
    expect([desk.marks.size, markOfAda()]).toEqual([1, ada.id])
  })

  it.each(['needs', 'already'])('leaves what somebody has to look at: %s', async (state) => {
    await offline(actionOf('Ada'))
    if (state === 'already') desk.marks.set('Ada', { mark: newMark('Ada'), by: other })
    else desk.fault = () => problem(400, 'arrival_too_old')
    await tab.queue.drain()
    tab.dies()
    tab = createBrowser(desk).tab()
    await tab.queue.open(stella)
    await tab.queue.drain()
    expect(tab.queue.get().rows.map((row) => row.state)).toEqual([state])
    expect(desk.sent).toHaveLength(1)
  })
})

describe('a device that cannot write', () => {
  it('shows the answer of the desk, and sends the row that is left once more, under its id', async () => {
    vi.spyOn(waitingStore, 'remove').mockRejectedValueOnce(full())
    expect(await tab.queue.submit(actionOf('Ada'))).toMatchObject({ kind: 'mark' })
    expect(await statesOf()).toEqual(['Ada sending'])
    await aMinuteLater()
    expect(await rowsOf()).toEqual([])
    expect(desk.marks.size).toBe(1)
  })

  it('says that it waits when the failure of the request cannot be written either', async () => {
    vi.spyOn(waitingStore, 'change').mockRejectedValueOnce(full())
    desk.fault = () => problem(0, 'network')
    expect(await tab.queue.submit(actionOf('Ada'))).toMatchObject({ kind: 'waiting' })
    desk.fault = () => null
    await aMinuteLater()
    expect([await rowsOf(), desk.marks.size]).toEqual([[], 1])
  })

  it('sends nothing before it has written that it is sent, and holds it for the next round', async () => {
    await offline(actionOf('Ada'))
    vi.spyOn(waitingStore, 'change').mockRejectedValueOnce(full())
    await tab.queue.drain()
    expect([desk.sent, await statesOf()]).toEqual([[], ['Ada waiting']])
    await aMinuteLater()
    expect([await rowsOf(), desk.marks.size]).toEqual([[], 1])
  })

  it('keeps the walk-in whose arrival it cannot keep, and marks them once', async () => {
    await offline(walkIn('Ada'))
    vi.spyOn(waitingStore, 'keep').mockRejectedValueOnce(full())
    await tab.queue.drain()
    expect(await statesOf()).toEqual(['Ada sending'])
    await aMinuteLater()
    await aMinuteLater()
    expect(await rowsOf()).toEqual([])
    expect([desk.written, [...desk.marks.values()].map(({ mark }) => mark.id)]).toEqual([
      ['enroll Ada'],
      ['mark of Ada'],
    ])
  })

  it('sends at once what a database that does not open keeps waiting', async () => {
    vi.spyOn(waitingStore, 'keep').mockReturnValue(never)
    expect(await tab.queue.submit(actionOf('Ada'))).toMatchObject({ kind: 'mark' })
  })
})

describe('two hundred that wait', () => {
  it('one that the desk cannot take holds up none of the others', async () => {
    await offline(...many(200))
    desk.fault = ({ name }) => (name === 'Guest77' ? problem(500, 'internal') : null)
    await tab.queue.drain()
    expect(await statesOf()).toEqual(['Guest77 unknown'])
    expect(desk.marks.size).toBe(199)
    expect(sentFor('Guest77')).toHaveLength(1)
  })

  it('a session that ends in the middle leaves the rest, which is sent after signing in', async () => {
    await offline(...many(200))
    desk.fault = () => (desk.marks.size >= 90 ? problem(401, 'signed_out') : null)
    await tab.queue.drain()
    expect(desk.marks.size).toBe(90)
    expect(new Set((await rowsOf()).map(({ state }) => state))).toEqual(new Set(['waiting']))
    expect([(await rowsOf()).length, tab.queue.get().obstacle]).toEqual([110, 'signed out'])
    desk.fault = () => null
    await aMinuteLater()
    expect([await rowsOf(), desk.marks.size]).toEqual([[], 200])
  })
})

it('thirty that wait when a role is taken away are all left to a person, with the reason', async () => {
  await offline(...many(30))
  desk.fault = () => problem(403, 'not_permitted')
  await tab.queue.drain()
  expect((await rowsOf()).map(({ state, reason }) => [state, reason])).toEqual(
    Array.from({ length: 30 }, () => ['needs', expect.objectContaining({ code: 'not_permitted' })]),
  )
  await aMinuteLater()
  expect(desk.sent).toHaveLength(30)
})

it('two guests by one person at once are both kept and both sent, with and without a network', async () => {
  await Promise.all(many(2).map((action) => tab.queue.submit(action)))
  expect([desk.marks.size, await rowsOf()]).toEqual([2, []])
  browser.online = false
  await Promise.all(many(2, 'Later').map((action) => tab.queue.submit(action)))
  expect(await rowsOf()).toHaveLength(2)
  browser.online = true
  await tab.queue.drain()
  expect([desk.marks.size, await rowsOf()]).toEqual([4, []])
})

it('twenty browsers that the desk asks to wait send nothing meanwhile, and all they have afterwards', async () => {
  const people = Array.from({ length: 20 }, (_, at) => `person${at}`)
  const doors = people.map((person) => ({ person, at: createBrowser(desk) }))
  const queues = doors.map(({ person, at }) => at.tab(person).queue)
  for (const [nth, { person, at }] of doors.entries()) {
    await queues[nth]?.open(person)
    // Rounds begin when the test says so.
    at.timers = []
    at.online = false
    for (const action of many(3, `${nth} `)) await queues[nth]?.submit(action)
    at.online = true
  }
  let now = 0
  const askedAt = new Map<string, number>()
  const impatient: string[] = []
  // So many at a time the desk takes.
  let left = 0
  desk.fault = ({ name }) => {
    const door = name.split(' ')[0] ?? ''
    const waited = now - (askedAt.get(door) ?? Number.NEGATIVE_INFINITY)
    if (waited > 0 && waited < 30_000) impatient.push(name)
    left -= 1
    if (left >= 0) return null
    askedAt.set(door, now)
    return problem(429, 'too_many', 30_000)
  }
  for (; desk.marks.size < 60 && now < 3_600_000; now += 10_000) {
    for (const { at } of doors) at.now += 10_000
    left = 7
    const rounds = queues.map((queue) => queue.drain())
    for (const queue of queues) queue.wake()
    await Promise.all(rounds)
    await expect.poll(async () => (await Promise.all(people.map(sendingOf))).flat()).toEqual([])
  }
  expect([desk.marks.size, impatient]).toEqual([60, []])
  expect(askedAt.size).toBeGreaterThan(10)
  expect(queues.flatMap((queue) => queue.get().rows)).toEqual([])
  for (const queue of queues) queue.stop()
})

it('a round that failed tries itself again, also when its timer runs early', async () => {
  await offline(actionOf('Ada'))
  browser.timers = []
  browser.unknownPerson = problem(0, 'network')
  await tab.queue.drain()
  const runTimer = async () => {
    const [run, ...more] = browser.timers ?? []
    expect(more).toEqual([])
    run?.()
    await expect.poll(() => browser.timers?.some((one) => one !== run) || desk.marks.size > 0).toBe(true)
  }
  browser.now += 999
  await runTimer()
  expect(desk.sent).toEqual([])
  browser.unknownPerson = null
  browser.now += 60_000
  await runTimer()
  await expect.poll(rowsOf).toEqual([])
  expect(desk.marks.size).toBe(1)
})

describe('a clock that was a day ahead and is set right', () => {
  it('an undo counts although the mark seems to be later', async () => {
    desk.loss = () => problem(0, 'network')
    const ada = madeNow('Ada')
    await tab.queue.submit(ada)
    desk.loss = () => null
    browser.now -= dayMs
    await tab.queue.takeBack(ada)
    await aMinuteLater()
    expect([desk.marks.size, await rowsOf()]).toEqual([0, []])
  })

  it('a removal takes the place of the enrollment that seems to be later', async () => {
    desk.loss = () => problem(0, 'network')
    await tab.queue.submit({ ...enrollmentOf('Ada', true), at: browser.now })
    desk.loss = () => null
    browser.now -= dayMs
    await tab.queue.submit({ ...enrollmentOf('Ada', false), at: browser.now })
    await aMinuteLater()
    expect([desk.people.get('Ada'), await rowsOf()]).toEqual(['no', []])
  })

  it('nothing waits for the pauses of the day before', async () => {
    await offline(...many(2))
    desk.fault = ({ name }) => (name === 'Guest0' ? problem(500, 'internal') : problem(429, 'too_many', 30_000))
    await tab.queue.drain()
    expect(await rowsOf()).toHaveLength(2)
    desk.fault = () => null
    browser.now -= dayMs
    await tab.queue.drain()
    expect([await rowsOf(), desk.marks.size]).toEqual([[], 2])
  })
})

it('a row that the first build kept is sent by this one', async () => {
  const mark = { id: crypto.randomUUID(), guestId: 'Ada', attendeeId: null, day: '2026-11-21', door: null }
  const content = { kind: 'mark' as const, mark: { ...mark, saidNotOnEvent: false, attended: null } }
  const action = {
    id: mark.id,
    event: { id: 'e', name: 'Event', zone: 'UTC' },
    name: 'Ada',
    at: 1,
    offsetMs: 0,
    door: null,
  }
  const row = {
    wish: { ...action, asked: content },
    owner: stella,
    state: 'sending',
    tries: 1,
    nextAt: 0,
    reason: null,
  }
  const sealed = await seal(row, `wish ${action.id} ${stella}`)
  // Opens the database, which the row is put into as that build did.
  await waitingStore.all(stella)
  const opening = indexedDB.open('frontdesk-waiting')
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const store = opening.result.transaction('rows', 'readwrite').objectStore('rows')
  const subject = subjectOfAction({ ...action, content })
  const put = store.put({ id: action.id, owner: stella, subject, format: 1, at: 1, sealed })
  await new Promise((resolve) => put.addEventListener('success', resolve))
  opening.result.close()
  const next = createBrowser(desk).tab()
  await next.queue.open(stella)
  await next.queue.drain()
  expect([await rowsOf(), desk.marks.get('Ada')?.mark.id]).toEqual([[], mark.id])
  next.dies()
})
