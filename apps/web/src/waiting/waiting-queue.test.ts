import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Mark, NewMark } from '#api/desk/arrivals.ts'
import { ApiProblem } from '#api/problem.ts'
import type { Answer as State } from '#records/registration/enrollment.ts'

import { lookUp } from './look-up.ts'
import { type QueueParts, type WaitingQueue, createWaitingQueue } from './waiting-queue.ts'
import type { Answer } from './waiting-rules.ts'
import { DeviceFull, mostRows, waitingStore } from './waiting-store.ts'
import type { ArrivalAsked, EnrollmentAsked, Row, Wish } from './wish.ts'

const [stella, other] = ['stella', 'other']
const event = { id: 'e', name: 'Event', zone: 'UTC' }
const newMark = (guestId: string): NewMark => ({
  id: crypto.randomUUID(),
  guestId,
  attendeeId: null,
  day: '2026-11-21',
  door: null,
  saidNotOnEvent: false,
  attended: null,
})
let clock = 0
const wishOf = (guestId: string): Wish<ArrivalAsked> => {
  const mark = newMark(guestId)
  clock += 1
  return { id: mark.id, event, name: guestId, at: clock, offsetMs: 0, door: null, asked: { kind: 'mark', mark } }
}
const words: Record<State, string> = { yes: 'Enrolled', no: 'Not enrolled', wait: 'Waitlisted', unknown: 'Unknown' }
type EnrollmentWish = Wish<EnrollmentAsked>
/** To enroll or remove somebody with an attendee record, who was seen in the opposite state. */
function enrollmentOf(name: string, enroll: boolean, more: Partial<EnrollmentAsked> = {}): EnrollmentWish {
  clock += 1
  const state = enroll ? 'no' : 'yes'
  const asked: EnrollmentAsked = {
    kind: 'enrollment',
    enroll,
    person: { attendeeId: name, name },
    who: name,
    before: { state, word: words[state] },
    ...more,
  }
  return { id: crypto.randomUUID(), event, name, at: clock, offsetMs: 0, door: null, asked }
}
const walkIn = (name: string): EnrollmentWish =>
  enrollmentOf(name, true, {
    person: { name, email: `${name}@queue.example` },
    before: null,
    arrival: { id: `mark of ${name}`, day: '2026-11-21' },
  })
const markOf = ({ id, guestId, day }: NewMark, by: string = stella): Mark => {
  const at = '2026-11-21T09:00:00Z'
  const named = { id: by, name: by }
  return { id, version: 1, guestId, attendeeId: null, day, at, receivedAt: at, door: null, by: named, undone: null }
}
const problem = (status: number, code: string, retryAfterMs?: number) => new ApiProblem({ status, code, retryAfterMs })

/** A desk: who is marked, by which mark. */
function createDesk() {
  const marks = new Map<string, { mark: NewMark; by: string }>()
  const ended = new Map<string, NewMark>()
  const sent: string[] = []
  /** How people stand at the event, who has done it last, and what was answered to each key. */
  const people = new Map<string, State>()
  const doneBy = new Map<string, string>()
  const ledger = new Map<string, Answer>()
  const desk = {
    marks,
    sent,
    people,
    doneBy,
    /** Writes that were done. */
    written: [] as string[],
    refusal: null as string | null,
    /** Looks at records fail so. */
    unreadable: null as ApiProblem | null,
    async lookUp(row: Row): Promise<Answer | null> {
      return lookUp(row, {
        state: async (_event, { attendeeId }) => {
          if (desk.unreadable !== null) throw desk.unreadable
          const state = people.get(attendeeId ?? '')
          return state === undefined ? null : { answer: state, word: words[state], attendeeId: attendeeId ?? null }
        },
        done: async (_event, { who }) => {
          const id = doneBy.get(who)
          return id === undefined ? null : { id, name: id, at: '2026-11-21T09:00:00Z' }
        },
      })
    },
    enroll(id: string, { enroll, who }: EnrollmentAsked): Answer {
      const replayed = ledger.get(id)
      if (replayed !== undefined) return replayed
      desk.written.push(`${enroll ? 'enroll' : 'remove'} ${who}`)
      if (desk.refusal === null) people.set(who, enroll ? 'yes' : 'no')
      const data = desk.refusal === null ? { data: { id: who } } : { success: false, message: desk.refusal }
      const answer: Answer = { kind: 'enrollment', written: { data, sealed: [], at: '' } }
      ledger.set(id, answer)
      return answer
    },
    /** Before the desk does it, and after it. */
    fault: (_wish: Wish): ApiProblem | null => null,
    loss: (_wish: Wish): ApiProblem | null => null,
    /** While it is pending no answer comes. */
    hold: Promise.resolve(),
    person: stella as string | null,
    async send(wish: Wish, isLate: boolean): Promise<Answer> {
      sent.push(`${wish.asked.kind} ${wish.name}${isLate ? ' late' : ''}`)
      await desk.hold
      const before = desk.fault(wish)
      if (before !== null) throw before
      const answer = desk.answer(wish)
      const after = desk.loss(wish)
      if (after !== null) throw after
      return answer
    },
    answer({ id, asked }: Wish): Answer {
      if (asked.kind === 'enrollment') return desk.enroll(id, asked)
      const { mark } = asked
      const guest = mark.guestId ?? mark.attendeeId ?? ''
      if (asked.kind === 'undo') {
        const known = marks.get(guest)
        if (known?.mark.id === asked.markId) marks.delete(guest)
        else if (!ended.has(asked.markId)) throw problem(404, 'not_seen')
        ended.set(asked.markId, mark)
        return { kind: 'undo', mark: markOf(mark) }
      }
      const stands = marks.get(guest)
      if (stands === undefined && !ended.has(mark.id)) marks.set(guest, { mark, by: stella })
      const first = stands ?? { mark, by: stella }
      const marked = { mark: markOf(first.mark, first.by), already: first.mark.id !== mark.id, cautions: [] }
      return { kind: 'mark', marked }
    },
  }
  return desk
}
type Desk = ReturnType<typeof createDesk>

/** Locks of one browser, for its tabs. */
function createLocks(): NonNullable<QueueParts['locks']> {
  const held = new Map<string, Promise<unknown>>()
  const request = async (name: string, options: { ifAvailable?: boolean }, work: (lock: object | null) => unknown) => {
    if (held.has(name) && options.ifAvailable === true) return work(null)
    // oxlint-disable-next-line no-await-in-loop -- until it is free
    while (held.has(name)) await held.get(name)?.catch(() => undefined)
    const mine = (async () => work({}))()
    held.set(name, mine)
    try {
      return await mine
    } finally {
      held.delete(name)
    }
  }
  return { request } as unknown as NonNullable<QueueParts['locks']>
}

type Tab = { queue: WaitingQueue; dies: () => void }
function createBrowser(desk: Desk) {
  const locks = createLocks()
  const tabs: WaitingQueue[] = []
  const browser = {
    online: true,
    /** The desk takes longer to answer than anybody waits. */
    isSlow: false,
    now: 1_000_000,
    signIns: 0,
    tab(person = stella): Tab {
      let isDead = false
      const queue = createWaitingQueue({
        store: waitingStore,
        locks,
        now: () => browser.now,
        random: () => 1,
        isOnline: () => browser.online && !isDead,
        later: (ms, run) => {
          // Back-off is a matter of `now`.
          if (ms > 3000 || (ms === 3000 && !browser.isSlow)) return () => undefined
          const timer = setTimeout(run, ms === 3000 ? 0 : 500)
          return () => clearTimeout(timer)
        },
        who: async () => desk.person,
        askToSignIn: async () => {
          browser.signIns += 1
          return false
        },
        send: async ({ wish }, isLate) => {
          const answer = await desk.send(wish, isLate)
          // A tab that is gone learns nothing.
          return isDead ? new Promise<never>(() => undefined) : answer
        },
        lookUp: (row) => desk.lookUp(row),
        onAnswer: () => undefined,
        tell: (id) => {
          for (const one of tabs) if (one !== queue) void one.changed(id)
        },
      })
      tabs.push(queue)
      void queue.open(person)
      return {
        queue,
        dies() {
          isDead = true
          queue.stop()
          tabs.splice(tabs.indexOf(queue), 1)
        },
      }
    },
  }
  return browser
}

const rowsOf = async (): Promise<Row[]> => (await waitingStore.all(stella)).rows
const statesOf = async () => (await rowsOf()).map(({ wish, state }) => `${wish.name} ${state}`)
const empty = async (): Promise<void> => {
  for (const person of [stella, other])
    // oxlint-disable-next-line no-await-in-loop -- two
    for (const { wish } of (await waitingStore.all(person)).rows) await waitingStore.remove(wish.id)
}

let desk: Desk
let browser: ReturnType<typeof createBrowser>
let tab: Tab
beforeEach(async () => {
  await empty()
  desk = createDesk()
  browser = createBrowser(desk)
  tab = browser.tab()
  await tab.queue.open(stella)
})
afterEach(() => tab.dies())

/** The desk answers nothing until what is returned is called. */
function holdDesk(): () => void {
  const controller = new AbortController()
  desk.hold = new Promise<void>((resolve) => {
    controller.signal.addEventListener('abort', () => resolve())
  })
  return () => controller.abort()
}
/** Three marks that were made without a network, which is there again. */
async function three(): Promise<void> {
  browser.online = false
  for (const name of ['Ada', 'Bo', 'Cy'])
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await tab.queue.submit(wishOf(name))
  browser.online = true
}

describe('a mark', () => {
  it('is kept before it is sent, and ends with the answer', async () => {
    const release = holdDesk()
    const submitted = tab.queue.submit(wishOf('Ada'))
    await expect.poll(() => desk.sent.length).toBe(1)
    expect(await statesOf()).toEqual(['Ada sending'])
    release()
    expect(await submitted).toMatchObject({ kind: 'mark', marked: { already: false } })
    expect(await rowsOf()).toEqual([])
    expect(desk.sent).toEqual(['mark Ada'])
  })

  it('waits without a network, and is sent with its time when that returns', async () => {
    browser.online = false
    expect(await tab.queue.submit(wishOf('Ada'))).toMatchObject({ kind: 'waiting' })
    expect(await statesOf()).toEqual(['Ada waiting'])
    expect(desk.sent).toEqual([])
    browser.online = true
    await tab.queue.drain()
    expect(desk.sent).toEqual(['mark Ada late'])
    expect(await rowsOf()).toEqual([])
  })

  it('whose answer was lost is sent again under its id: nobody is marked twice', async () => {
    desk.loss = () => problem(0, 'network')
    const wish = wishOf('Ada')
    expect(await tab.queue.submit(wish)).toMatchObject({ kind: 'waiting' })
    expect(await statesOf()).toEqual(['Ada unknown'])
    desk.loss = () => null
    await tab.queue.tryNow()
    expect(await rowsOf()).toEqual([])
    expect(desk.marks.get('Ada')?.mark.id).toBe(wish.id)
  })

  it('without an answer for some seconds counts as waiting, and ends with the late answer', async () => {
    browser.isSlow = true
    const release = holdDesk()
    expect(await tab.queue.submit(wishOf('Ada'))).toMatchObject({ kind: 'waiting' })
    expect(await statesOf()).toEqual(['Ada sending'])
    await expect.poll(() => desk.sent.length).toBe(1)
    release()
    await expect.poll(rowsOf).toEqual([])
    expect(desk.sent).toHaveLength(1)
  })

  it('that is refused at once is told to whoever marked, and does not wait', async () => {
    desk.fault = () => problem(400, 'invalid_input')
    expect(await tab.queue.submit(wishOf('Ada'))).toMatchObject({ kind: 'refused', isKept: true })
    expect(await rowsOf()).toEqual([])
  })

  it('is sent as before when this device keeps nothing, and says so when that fails', async () => {
    const full = vi.spyOn(waitingStore, 'keep').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    try {
      expect(await tab.queue.submit(wishOf('Ada'))).toMatchObject({ kind: 'mark' })
      desk.fault = () => problem(0, 'network')
      expect(await tab.queue.submit(wishOf('Bo'))).toMatchObject({ kind: 'refused', isKept: false })
      expect(await rowsOf()).toEqual([])
    } finally {
      full.mockRestore()
    }
  })

  it('mark, undo, mark without network is one row; an undo of one that was never sent takes it away', async () => {
    browser.online = false
    const first = wishOf('Ada')
    await tab.queue.submit(first)
    await tab.queue.takeBack(first)
    expect(await rowsOf()).toEqual([])
    await tab.queue.submit(wishOf('Ada'))
    await tab.queue.submit(wishOf('Ada'))
    expect(await statesOf()).toEqual(['Ada waiting'])
  })

  it('that may have arrived is undone at the desk', async () => {
    desk.loss = () => problem(0, 'network')
    const wish = wishOf('Ada')
    await tab.queue.submit(wish)
    desk.loss = () => null
    browser.now += 60_000
    await tab.queue.takeBack(wish)
    expect(desk.marks.size).toBe(0)
    expect(await rowsOf()).toEqual([])
  })
})

it('has a bound, and leaves rows of a newer build and of other accounts as they are', async () => {
  browser.online = false
  await tab.queue.submit(wishOf('Ada'))
  const database = await openDB('frontdesk-waiting')
  const row: unknown = await database.get('rows', (await rowsOf())[0]?.wish.id ?? '')
  const changed = database.transaction('rows', 'readwrite')
  const copies = Array.from({ length: mostRows - 1 }, (_, at) =>
    changed.store.put({ ...Object(row), id: `copy ${at}`, subject: `copy ${at}`, format: at === 0 ? 99 : 1 }),
  )
  await Promise.all([...copies, changed.done])
  // Sealed for another place, these do not open.
  expect(await waitingStore.all(stella)).toMatchObject({ newer: 1, unreadable: mostRows - 2 })
  expect(await waitingStore.all(other)).toMatchObject({ rows: [], ofOthers: mostRows })
  await expect(waitingStore.keep({ ...(await rowsOf())[0]!, wish: wishOf('Bo') })).rejects.toThrow(DeviceFull)
  expect(await tab.queue.submit(wishOf('Ada'))).toMatchObject({ kind: 'waiting' })
  expect(await database.count('rows')).toBe(mostRows)
  await database.clear('rows')
  database.close()
})

const offline = async (...wishes: EnrollmentWish[]): Promise<void> => {
  browser.online = false
  // oxlint-disable-next-line no-await-in-loop -- in their order
  for (const wish of wishes) await tab.queue.submit(wish)
  browser.online = true
}
const reasons = async () => (await rowsOf()).map(({ reason }) => reason)

describe('an enrollment or a removal', () => {
  it('is kept before it is sent, and ends with the answer', async () => {
    desk.people.set('Ada', 'yes')
    const release = holdDesk()
    const submitted = tab.queue.submit(enrollmentOf('Ada', false))
    await expect.poll(() => desk.sent.length).toBe(1)
    expect(await statesOf()).toEqual(['Ada sending'])
    release()
    expect(await submitted).toMatchObject({ kind: 'enrollment' })
    expect(await rowsOf()).toEqual([])
  })

  it('waits without a network, and is looked at and done once when that returns', async () => {
    desk.people.set('Ada', 'yes')
    await offline(enrollmentOf('Ada', false))
    expect(await statesOf()).toEqual(['Ada waiting'])
    await tab.queue.drain()
    await tab.queue.drain()
    expect(desk.written).toEqual(['remove Ada'])
    expect(await rowsOf()).toEqual([])
  })

  it('whose answer was lost is done once: by the record, or by its key', async () => {
    desk.loss = () => problem(0, 'network')
    desk.people.set('Ada', 'yes')
    const removal = enrollmentOf('Ada', false)
    expect(await tab.queue.submit(removal)).toEqual({ kind: 'waiting', wish: removal })
    await tab.queue.submit(walkIn('Bo'))
    expect(await statesOf()).toEqual(['Ada unknown', 'Bo unknown'])
    // The activity log does not tell whose write it was, or that it was one of this person.
    desk.doneBy.set('Ada', stella)
    desk.loss = () => null
    desk.people.delete('Bo')
    await tab.queue.tryNow()
    expect(desk.written).toEqual(['remove Ada', 'enroll Bo'])
    expect(desk.sent.filter((one) => one.includes('Ada'))).toHaveLength(1)
    expect((await statesOf()).filter((one) => !one.startsWith('Bo'))).toEqual([])
  })

  it('of arrivals of the same person is apart, and the later of two takes the place of the earlier', async () => {
    const remove = enrollmentOf('Ada', false)
    await offline(remove)
    browser.online = false
    await tab.queue.submit(wishOf('Ada'))
    const again = enrollmentOf('Ada', false, { before: null })
    await tab.queue.submit(again)
    const rows = await rowsOf()
    expect(rows.map(({ wish }) => wish.asked.kind)).toEqual(['mark', 'enrollment'])
    // What was seen first stays what was seen.
    expect(rows[1]?.wish).toMatchObject({ id: again.id, asked: { before: { state: 'yes' } } })
  })

  it('enroll, then remove, leaves nothing of what was never sent', async () => {
    await offline(enrollmentOf('Ada', true))
    browser.online = false
    expect(await tab.queue.submit(enrollmentOf('Ada', false, { before: null }))).toEqual({ kind: 'withdrawn' })
    expect(await rowsOf()).toEqual([])
    browser.online = true
    await tab.queue.drain()
    expect(desk.written).toEqual([])
  })

  it('enroll, then remove, removes who may have been enrolled', async () => {
    desk.people.set('Ada', 'no')
    desk.loss = () => problem(0, 'network')
    await tab.queue.submit(enrollmentOf('Ada', true))
    desk.loss = () => null
    browser.now += 60_000
    await tab.queue.submit(enrollmentOf('Ada', false))
    expect(desk.people.get('Ada')).toBe('no')
    expect(await rowsOf()).toEqual([])
  })

  it('that is taken back was never there; one that may have happened is reverted', async () => {
    const never = enrollmentOf('Ada', true)
    await offline(never)
    await tab.queue.takeBack(never)
    expect(await rowsOf()).toEqual([])
    desk.people.set('Bo', 'yes')
    desk.loss = () => problem(0, 'network')
    const removal = enrollmentOf('Bo', false)
    await tab.queue.submit(removal)
    desk.loss = () => null
    browser.now += 60_000
    await tab.queue.takeBack(removal)
    expect(desk.written).toEqual(['remove Bo', 'enroll Bo'])
    expect(await rowsOf()).toEqual([])
  })

  it('that a colleague has done is already so, by whom as far as that is known', async () => {
    desk.people.set('Ada', 'no').set('Bo', 'no')
    desk.doneBy.set('Ada', other)
    await offline(enrollmentOf('Ada', false), enrollmentOf('Bo', false))
    await tab.queue.drain()
    expect(await statesOf()).toEqual(['Ada already', 'Bo already'])
    expect(await reasons()).toEqual([{ done: expect.objectContaining({ name: other }) }, { done: null }])
    expect(desk.written).toEqual([])
  })

  it('whose person has moved since is asked about with both sides, and done when that is decided', async () => {
    desk.people.set('Ada', 'wait')
    await offline(enrollmentOf('Ada', false))
    await tab.queue.drain()
    expect(await statesOf()).toEqual(['Ada needs'])
    expect(await reasons()).toEqual([{ seen: 'Enrolled', now: 'Waitlisted' }])
    expect(desk.written).toEqual([])
    await tab.queue.decide((await rowsOf())[0]?.wish.id ?? '', { sure: true })
    expect(desk.written).toEqual(['remove Ada'])
    expect(await rowsOf()).toEqual([])
  })

  it('that is refused in an answer without a status of its own needs a person', async () => {
    desk.people.set('Ada', 'no')
    desk.refusal = 'Event is full'
    await offline(enrollmentOf('Ada', true))
    await tab.queue.drain()
    expect(await statesOf()).toEqual(['Ada needs'])
    expect(await reasons()).toEqual([expect.objectContaining({ title: 'Event is full' })])
    desk.refusal = null
    await tab.queue.decide((await rowsOf())[0]?.wish.id ?? '', { sure: true })
    expect(desk.people.get('Ada')).toBe('yes')
  })

  it('that may have happened is looked at first, and asked about when it is unknown once more', async () => {
    desk.people.set('Ada', 'yes')
    await offline(enrollmentOf('Ada', false))
    desk.fault = () => new ApiProblem({ status: 504, code: 'upstream_timeout', outcome: 'unknown' })
    await tab.queue.drain()
    expect(await statesOf()).toEqual(['Ada unknown'])
    browser.now += 60_000
    await tab.queue.drain()
    expect(await statesOf()).toEqual(['Ada needs'])
    expect(new Set(desk.sent)).toEqual(new Set(['enrollment Ada late']))
  })

  it('is sent by nobody while the record can’t be read', async () => {
    desk.people.set('Ada', 'yes')
    await offline(enrollmentOf('Ada', false))
    desk.unreadable = problem(504, 'upstream_timeout')
    await tab.queue.drain()
    expect((await rowsOf()).map(({ state, tries }) => [state, tries])).toEqual([['waiting', 0]])
    expect(desk.sent).toEqual([])
    desk.unreadable = null
    browser.now += 60_000
    await tab.queue.drain()
    expect(desk.written).toEqual(['remove Ada'])
  })

  it('still under way at the desk is waited for', async () => {
    await offline(walkIn('Ada'))
    desk.fault = () => problem(409, 'in_flight', 2000)
    await tab.queue.drain()
    expect(await statesOf()).toEqual(['Ada waiting'])
    desk.fault = () => null
    browser.now += 60_000
    await tab.queue.drain()
    expect(desk.written).toEqual(['enroll Ada'])
  })

  it('of a walk-in is followed by the arrival, at the time of the walk-in', async () => {
    const wish = walkIn('Ada')
    await offline(wish)
    await tab.queue.drain()
    expect(desk.written).toEqual(['enroll Ada'])
    const [row] = await rowsOf()
    const mark = { id: 'mark of Ada', attendeeId: 'Ada', guestId: null }
    expect(row).toMatchObject({
      state: 'waiting',
      wish: { id: 'mark of Ada', at: wish.at, asked: { kind: 'mark', mark } },
    })
    browser.now += 60_000
    await tab.queue.drain()
    expect([...desk.marks.keys()]).toEqual(['Ada'])
    expect(await rowsOf()).toEqual([])
  })
})

it('a build from before enrollments waited leaves their rows alone', async () => {
  browser.online = false
  await tab.queue.submit(wishOf('Ada'))
  await tab.queue.submit(enrollmentOf('Ada', false))
  const database = await openDB('frontdesk-waiting')
  const rows = (await database.getAll('rows')) as { format: number }[]
  expect(rows.map(({ format }) => format).toSorted((a, b) => a - b)).toEqual([1, 2])
  database.close()
})

describe('what waits', () => {
  it('one row that fails holds up no other, and is tried again later', async () => {
    await three()
    desk.fault = ({ name }) => (name === 'Ada' ? problem(500, 'internal') : null)
    await tab.queue.drain()
    expect(await statesOf()).toEqual(['Ada unknown'])
    await tab.queue.drain()
    expect(desk.sent.filter((one) => one.startsWith('mark Ada'))).toHaveLength(1)
    desk.fault = () => null
    browser.now += 60_000
    await tab.queue.drain()
    expect(await rowsOf()).toEqual([])
  })

  it.each([[problem(403, 'not_permitted')], [problem(400, 'arrival_too_old')], [problem(404, 'not_seen')]])(
    'a refusal of one needs a person: %s',
    async (refusal) => {
      await three()
      desk.fault = ({ name }) => (name === 'Ada' ? refusal : null)
      await tab.queue.drain()
      expect(await statesOf()).toEqual(['Ada needs'])
      expect((await rowsOf())[0]?.reason).toMatchObject({ code: refusal.code })
      desk.fault = () => null
      await tab.queue.decide((await rowsOf())[0]?.wish.id ?? '', { sure: true })
      expect(desk.marks.get('Ada')?.mark.sure).toBe(true)
    },
  )

  it('who was marked by a colleague meanwhile is already so, until that is dismissed', async () => {
    await three()
    desk.marks.set('Bo', { mark: newMark('Bo'), by: other })
    await tab.queue.drain()
    expect(await statesOf()).toEqual(['Bo already'])
    await tab.queue.drain()
    expect(desk.sent).toHaveLength(3)
  })

  it.each([
    ['portal', problem(200, 'unreadable')],
    ['portal', problem(511, 'unreadable')],
    ['away', problem(502, 'unreadable')],
    ['away', problem(0, 'network')],
    ['away', problem(503, 'busy')],
    ['signed out', problem(401, 'signed_out')],
  ] as const)('a network that is no network leaves all rows, and pauses: %s, %s', async (obstacle, failure) => {
    await three()
    desk.fault = () => failure
    await tab.queue.drain()
    expect(await rowsOf()).toHaveLength(3)
    expect(tab.queue.get().obstacle).toBe(obstacle)
    const sent = desk.sent.length
    await tab.queue.drain()
    expect(desk.sent).toHaveLength(sent)
    desk.fault = () => null
    browser.now += 60_000
    await tab.queue.drain()
    expect(await rowsOf()).toEqual([])
    expect(tab.queue.get().obstacle).toBe('none')
  })

  it('Retry-After is kept, also when the network returns', async () => {
    await three()
    desk.fault = () => problem(429, 'too_many', 30_000)
    await tab.queue.drain()
    const sent = desk.sent.length
    browser.now += 20_000
    tab.queue.wake()
    await tab.queue.drain()
    expect(desk.sent).toHaveLength(sent)
    desk.fault = () => null
    browser.now += 11_000
    await tab.queue.drain()
    expect(await rowsOf()).toEqual([])
  })

  it('nothing is sent in the session of somebody else, or of nobody', async () => {
    await three()
    desk.person = other
    await tab.queue.drain()
    expect(tab.queue.get().obstacle).toBe('another person')
    desk.person = null
    browser.now += 60_000
    await tab.queue.drain()
    expect(browser.signIns).toBe(1)
    expect(desk.sent).toEqual([])
    expect(await rowsOf()).toHaveLength(3)
    const ofOther = await waitingStore.all(other)
    expect(ofOther).toMatchObject({ rows: [], ofOthers: 3 })
  })

  it('is sent once by two tabs', async () => {
    await three()
    const second = browser.tab()
    await second.queue.open(stella)
    await Promise.all([tab.queue.drain(), second.queue.drain(), tab.queue.drain()])
    await expect.poll(rowsOf).toEqual([])
    expect(desk.sent.toSorted()).toEqual(['mark Ada late', 'mark Bo late', 'mark Cy late'])
    await expect.poll(() => second.queue.get().rows).toEqual([])
    second.dies()
  })

  it('is there again after the tab was killed while it was sent', async () => {
    await three()
    desk.hold = new Promise(() => undefined)
    void tab.queue.drain()
    await expect.poll(async () => (await statesOf()).filter((one) => one.endsWith('sending')).length).toBe(3)
    tab.dies()
    desk.hold = Promise.resolve()
    // The browser frees the locks of a tab that is gone.
    const next = createBrowser(desk).tab()
    await next.queue.open(stella)
    await next.queue.drain()
    expect(await rowsOf()).toEqual([])
    expect(desk.marks.size).toBe(3)
    next.dies()
  })
})

it('in any order of marks, undos, losses, killed tabs and two tabs: each wish ends, or is still there', async () => {
  const guest = fc.constantFrom('Ada', 'Bo', 'Cy')
  const step = fc.oneof(
    fc.record({ kind: fc.constant('mark' as const), guest, tab: fc.nat(1) }),
    fc.record({ kind: fc.constant('undo' as const), guest, tab: fc.nat(1) }),
    fc.record({ kind: fc.constantFrom('offline', 'online', 'lost', 'found', 'drain', 'kill') }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      await empty()
      const asked = createDesk()
      const machine = createBrowser(asked)
      const tabs = [machine.tab(), machine.tab()]
      await Promise.all(tabs.map(({ queue }) => queue.open(stella)))
      const wanted = new Map<string, boolean>()
      // By the clock of the queue, which makes undos.
      const madeNow = (name: string) => ({ ...wishOf(name), at: machine.now })
      for (const one of steps) {
        if ('guest' in one) {
          const { queue } = tabs[one.tab] ?? tab
          // oxlint-disable no-await-in-loop -- in their order
          const row = (await rowsOf()).find(({ wish }) => wish.name === one.guest)
          await Promise.all(tabs.map(({ queue: each }) => each.changed(row?.wish.id ?? '')))
          const isMarked = row === undefined ? asked.marks.has(one.guest) : row.wish.asked.kind === 'mark'
          if (one.kind === 'mark' && !isMarked) {
            await queue.submit(madeNow(one.guest))
            wanted.set(one.guest, true)
          }
          if (one.kind === 'undo' && isMarked) {
            const mark = asked.marks.get(one.guest)?.mark
            if (row !== undefined) await queue.takeBack(row.wish)
            else if (mark !== undefined)
              await queue.submit({ ...madeNow(one.guest), asked: { kind: 'undo', markId: mark.id, mark } })
            wanted.set(one.guest, false)
          }
        } else if (one.kind === 'offline' || one.kind === 'online') machine.online = one.kind === 'online'
        else if (one.kind === 'lost' || one.kind === 'found')
          asked.loss = () => (one.kind === 'lost' ? problem(0, 'network') : null)
        else if (one.kind === 'drain') {
          machine.now += 60_000
          await Promise.all(tabs.map(({ queue }) => queue.drain()))
        } else {
          tabs[0]?.dies()
          tabs[0] = machine.tab()
          await tabs[0].queue.open(stella)
        }
        // oxlint-enable no-await-in-loop
      }
      machine.online = true
      asked.loss = () => null
      const drained = async () => {
        machine.now += 60_000
        await Promise.all(tabs.map(({ queue }) => queue.drain()))
        return (await rowsOf()).length
      }
      await expect.poll(drained, { interval: 1 }).toBe(0)
      for (const [name, isMarked] of wanted) expect([name, asked.marks.has(name)]).toEqual([name, isMarked])
      for (const { dies } of tabs) dies()
    }),
    { numRuns: 50 },
  )
})
