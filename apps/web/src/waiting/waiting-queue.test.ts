import '#testing/fake-indexed-db.ts'
import fc from 'fast-check'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import {
  type Tab,
  createBrowser,
  createDesk,
  empty,
  newMark,
  other,
  problem,
  rowsOf,
  statesOf,
  stella,
  actionOf,
} from '#testing/waiting-desk.ts'

import { DeviceFull, mostRows, waitingStore } from './waiting-store.ts'

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

/** A promise, and what resolves it. */
function held(): [Promise<void>, () => void] {
  const controller = new AbortController()
  const promise = new Promise<void>((resolve) => {
    controller.signal.addEventListener('abort', () => resolve())
  })
  return [promise, () => controller.abort()]
}
/** The desk answers nothing until what is returned is called. */
function holdDesk(): () => void {
  const [hold, release] = held()
  desk.hold = hold
  return release
}
/** Three marks that were made without a network, which is there again. */
async function three(): Promise<void> {
  browser.online = false
  for (const name of ['Ada', 'Bo', 'Cy']) await tab.queue.submit(actionOf(name))
  browser.online = true
}

describe('a mark', () => {
  it('is kept before it is sent, and ends with the answer', async () => {
    const release = holdDesk()
    const submitted = tab.queue.submit(actionOf('Ada'))
    await expect.poll(() => desk.sent.length).toBe(1)
    expect(await statesOf()).toEqual(['Ada sending'])
    release()
    expect(await submitted).toMatchObject({ kind: 'mark', marked: { already: false } })
    expect(await rowsOf()).toEqual([])
    expect(desk.sent).toEqual(['mark Ada'])
  })

  it('that is not on the device yet is sent when the page is left, and nothing is sent that is kept', async () => {
    const keep = waitingStore.keep.bind(waitingStore)
    const [written, write] = held()
    const kept = vi.spyOn(waitingStore, 'keep').mockImplementationOnce(async (row) => {
      await written
      return keep(row)
    })
    const submitted = tab.queue.submit(actionOf('Ada'))
    await expect.poll(() => kept.mock.calls.length).toBe(1)
    expect(desk.sent).toEqual([])
    tab.queue.leave()
    expect(desk.sent).toEqual(['mark Ada'])
    write()
    expect(await submitted).toMatchObject({ kind: 'mark', marked: { already: false } })
    tab.queue.leave()
    expect(desk.sent).toEqual(['mark Ada', 'mark Ada'])
    expect(desk.marks.size).toBe(1)
  })

  it('waits without a network, and is sent with its time when that returns', async () => {
    browser.online = false
    expect(await tab.queue.submit(actionOf('Ada'))).toMatchObject({ kind: 'waiting' })
    expect(await statesOf()).toEqual(['Ada waiting'])
    expect(desk.sent).toEqual([])
    browser.online = true
    await tab.queue.drain()
    expect(desk.sent).toEqual(['mark Ada late'])
    expect(await rowsOf()).toEqual([])
  })

  it('whose answer was lost is sent again under its id: nobody is marked twice', async () => {
    desk.loss = () => problem(0, 'network')
    const action = actionOf('Ada')
    expect(await tab.queue.submit(action)).toMatchObject({ kind: 'waiting' })
    expect(await statesOf()).toEqual(['Ada unknown'])
    desk.loss = () => null
    await tab.queue.tryNow()
    expect(await rowsOf()).toEqual([])
    expect(desk.marks.get('Ada')?.mark.id).toBe(action.id)
  })

  it('without an answer for some seconds counts as waiting, and ends with the late answer', async () => {
    browser.isSlow = true
    const release = holdDesk()
    expect(await tab.queue.submit(actionOf('Ada'))).toMatchObject({ kind: 'waiting' })
    expect(await statesOf()).toEqual(['Ada sending'])
    await expect.poll(() => desk.sent.length).toBe(1)
    release()
    await expect.poll(rowsOf).toEqual([])
    expect(desk.sent).toHaveLength(1)
  })

  it('that is refused at once is told to whoever marked, and does not wait', async () => {
    desk.fault = () => problem(400, 'invalid_input')
    expect(await tab.queue.submit(actionOf('Ada'))).toMatchObject({ kind: 'refused', isKept: true })
    expect(await rowsOf()).toEqual([])
  })

  it('is sent as before when this device keeps nothing, and says so when that fails', async () => {
    const full = vi.spyOn(waitingStore, 'keep').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    try {
      expect(await tab.queue.submit(actionOf('Ada'))).toMatchObject({ kind: 'mark' })
      desk.fault = () => problem(0, 'network')
      expect(await tab.queue.submit(actionOf('Bo'))).toMatchObject({ kind: 'refused', isKept: false })
      expect(await rowsOf()).toEqual([])
    } finally {
      full.mockRestore()
    }
  })

  it('mark, undo, mark without network is one row; an undo of one that was never sent takes it away', async () => {
    browser.online = false
    const first = actionOf('Ada')
    await tab.queue.submit(first)
    await tab.queue.takeBack(first)
    expect(await rowsOf()).toEqual([])
    await tab.queue.submit(actionOf('Ada'))
    await tab.queue.submit(actionOf('Ada'))
    expect(await statesOf()).toEqual(['Ada waiting'])
  })

  it('that may have arrived is undone at the desk', async () => {
    desk.loss = () => problem(0, 'network')
    const action = actionOf('Ada')
    await tab.queue.submit(action)
    desk.loss = () => null
    browser.now += 60_000
    await tab.queue.takeBack(action)
    expect(desk.marks.size).toBe(0)
    expect(await rowsOf()).toEqual([])
  })
})

it('has a bound, and leaves rows of a newer build and of other accounts as they are', async () => {
  browser.online = false
  await tab.queue.submit(actionOf('Ada'))
  const database = await openDB('frontdesk-waiting')
  const row: unknown = await database.get('rows', (await rowsOf())[0]?.action.id ?? '')
  const changed = database.transaction('rows', 'readwrite')
  const copies = Array.from({ length: mostRows - 1 }, (_, at) =>
    changed.store.put({ ...Object(row), id: `copy ${at}`, subject: `copy ${at}`, format: at === 0 ? 99 : 1 }),
  )
  await Promise.all([...copies, changed.done])
  // Sealed for another place, these do not open.
  expect(await waitingStore.all(stella)).toMatchObject({ newer: 1, unreadable: mostRows - 2 })
  expect(await waitingStore.all(other)).toMatchObject({ rows: [], ofOthers: mostRows })
  await expect(waitingStore.keep({ ...(await rowsOf())[0]!, action: actionOf('Bo') })).rejects.toThrow(DeviceFull)
  expect(await tab.queue.submit(actionOf('Ada'))).toMatchObject({ kind: 'waiting' })
  expect(await database.count('rows')).toBe(mostRows)
  await database.clear('rows')
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
      await tab.queue.decide((await rowsOf())[0]?.action.id ?? '', { sure: true })
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
    ['portal', problem(302, 'unreadable')],
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

  it('what another tab has sent is no obstacle any more', async () => {
    await three()
    desk.fault = () => problem(0, 'network')
    await tab.queue.drain()
    expect(tab.queue.get().obstacle).toBe('away')
    desk.fault = () => null
    const second = browser.tab()
    await second.queue.open(stella)
    browser.now += 60_000
    await second.queue.drain()
    await expect.poll(() => tab.queue.get().rows).toEqual([])
    await expect.poll(() => tab.queue.get().obstacle).toBe('none')
    second.dies()
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

it('a mark in the place of an undo that waited is taken back with the undo, because the first mark stands at the desk', async () => {
  await tab.queue.submit(actionOf('Bo'))
  const { mark } = desk.marks.get('Bo') ?? {}
  if (mark === undefined) throw new Error('nobody is marked')
  browser.online = false
  await tab.queue.submit({ ...actionOf('Bo'), content: { kind: 'undo', markId: mark.id, mark } })
  const again = actionOf('Bo')
  await tab.queue.submit(again)
  expect(await tab.queue.takeBack(again)).toBe(true)
  expect(await statesOf()).toEqual(['Bo waiting'])
  browser.online = true
  await tab.queue.drain()
  expect(await rowsOf()).toEqual([])
  expect(desk.marks.has('Bo')).toBe(false)
})

it('in any order of marks, undos, losses, killed tabs and two tabs: each action ends, or is still there', async () => {
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
      const madeNow = (name: string) => ({ ...actionOf(name), at: machine.now })
      for (const one of steps) {
        if ('guest' in one) {
          const { queue } = tabs[one.tab] ?? tab
          const row = (await rowsOf()).find(({ action }) => action.name === one.guest)
          await Promise.all(tabs.map(({ queue: each }) => each.changed(row?.action.id ?? '')))
          const isMarked = row === undefined ? asked.marks.has(one.guest) : row.action.content.kind === 'mark'
          if (one.kind === 'mark' && !isMarked) {
            await queue.submit(madeNow(one.guest))
            wanted.set(one.guest, true)
          }
          if (one.kind === 'undo' && isMarked) {
            const mark = asked.marks.get(one.guest)?.mark
            if (row !== undefined) await queue.takeBack(row.action)
            else if (mark !== undefined)
              await queue.submit({ ...madeNow(one.guest), content: { kind: 'undo', markId: mark.id, mark } })
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
