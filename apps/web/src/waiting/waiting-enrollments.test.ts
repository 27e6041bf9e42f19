import '#testing/fake-indexed-db.ts'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { ApiProblem } from '#api/problem.ts'
import {
  type WaitingEnrollment,
  type Tab,
  createBrowser,
  createDesk,
  empty,
  enrollmentOf,
  other,
  problem,
  rowsOf,
  statesOf,
  stella,
  walkIn,
  actionOf,
} from '#testing/waiting-desk.ts'

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
afterEach(() => tab.dies())

const offline = async (...actions: WaitingEnrollment[]): Promise<void> => {
  browser.online = false
  for (const action of actions) await tab.queue.submit(action)
  browser.online = true
}
const reasons = async () => (await rowsOf()).map(({ reason }) => reason)

describe('an enrollment or a removal', () => {
  it('is kept before it is sent, and ends with the answer', async () => {
    desk.people.set('Ada', 'yes')
    const held = new AbortController()
    desk.hold = new Promise<void>((resolve) => {
      held.signal.addEventListener('abort', () => resolve())
    })
    const submitted = tab.queue.submit(enrollmentOf('Ada', false))
    await expect.poll(() => desk.sent.length).toBe(1)
    expect(await statesOf()).toEqual(['Ada sending'])
    held.abort()
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
    expect(await tab.queue.submit(removal)).toEqual({ kind: 'waiting', action: removal })
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
    await tab.queue.submit(actionOf('Ada'))
    const again = enrollmentOf('Ada', false, { before: null })
    await tab.queue.submit(again)
    const rows = await rowsOf()
    expect(rows.map(({ action }) => action.content.kind)).toEqual(['mark', 'enrollment'])
    // What was seen first stays what was seen.
    expect(rows[1]?.action).toMatchObject({ id: again.id, content: { before: { state: 'yes' } } })
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
    await tab.queue.decide((await rowsOf())[0]?.action.id ?? '', { sure: true })
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
    await tab.queue.decide((await rowsOf())[0]?.action.id ?? '', { sure: true })
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
    const action = walkIn('Ada')
    await offline(action)
    await tab.queue.drain()
    expect(desk.written).toEqual(['enroll Ada'])
    const [row] = await rowsOf()
    const mark = { id: 'mark of Ada', attendeeId: 'Ada', guestId: null }
    expect(row).toMatchObject({
      state: 'waiting',
      action: { id: 'mark of Ada', at: action.at, content: { kind: 'mark', mark } },
    })
    browser.now += 60_000
    await tab.queue.drain()
    expect([...desk.marks.keys()]).toEqual(['Ada'])
    expect(await rowsOf()).toEqual([])
  })
})

it('a build from before enrollments waited leaves their rows alone', async () => {
  browser.online = false
  await tab.queue.submit(actionOf('Ada'))
  await tab.queue.submit(enrollmentOf('Ada', false))
  const database = await openDB('frontdesk-waiting')
  const rows = (await database.getAll('rows')) as { format: number }[]
  expect(rows.map(({ format }) => format).toSorted((a, b) => a - b)).toEqual([1, 2])
  database.close()
})
