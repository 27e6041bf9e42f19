import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { Heard } from './change-source.ts'
import { shareSource } from './shared-source.ts'

type Waiting = { run: () => Promise<void>; resolve: () => void; reject: (why: unknown) => void }

/** One lock, as the browser's: first come first served, and one that is stolen rejects. */
function createLocks() {
  let held: Waiting | null = null
  const queue: Waiting[] = []
  const next = () => {
    held = queue.shift() ?? null
    const mine = held
    if (mine !== null) void end(mine)
  }
  const end = async (mine: Waiting) => {
    await mine.run()
    if (held !== mine) return
    mine.resolve()
    next()
  }
  return {
    request: (_: string, { signal, steal = false }: LockOptions, run: () => Promise<void>) =>
      new Promise<void>((resolve, reject) => {
        const one: Waiting = { run, resolve, reject }
        signal?.addEventListener('abort', () => {
          if (held === one) return
          queue.splice(queue.indexOf(one), 1)
          reject(signal.reason)
        })
        if (steal) {
          held?.reject(new DOMException('stolen', 'AbortError'))
          held = null
          queue.unshift(one)
        } else queue.push(one)
        if (held === null) next()
      }),
  }
}

/** Channels of one name hear each other at once. */
class Channel extends EventTarget {
  static open = new Set<Channel>()
  constructor() {
    super()
    Channel.open.add(this)
  }
  postMessage(data: unknown) {
    for (const one of Channel.open) if (one !== this) one.dispatchEvent(new MessageEvent('message', { data }))
  }
  close() {
    Channel.open.delete(this)
  }
}

type Tab = { heard: unknown[]; streams: Heard[]; end: () => void }
let tabs: Tab[]

function openTab(): Tab {
  const tab: Tab = { heard: [], streams: [], end: () => undefined }
  const open = (on: Heard) => {
    tab.streams.push(on)
    return () => void tab.streams.splice(tab.streams.indexOf(on), 1)
  }
  tab.end = shareSource(open, {
    onChanges: (changes) => tab.heard.push(...changes),
    onState: (live) => tab.heard.push(live),
  })
  tabs.push(tab)
  return tab
}
const leaders = () => tabs.filter(({ streams }) => streams.length > 0)
const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: createLocks() } }))
  tabs = []
})
afterEach(async () => {
  for (const tab of tabs) tab.end()
  await settled()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('one stream serves seven tabs', async () => {
  for (let at = 0; at < 7; at += 1) openTab()
  await settled()
  expect(leaders()).toHaveLength(1)
  const change = { kind: 'notes' as const, eventId: null }
  leaders()[0]?.streams[0]?.onChanges([change])
  expect(tabs.map(({ heard }) => heard.filter((one) => one === change))).toEqual(tabs.map(() => [change]))
})

it('a tab that is opened later knows at once whether the stream is there, and reads again what it has read before', async () => {
  const first = openTab()
  await settled()
  first.streams[0]?.onState(true)
  const second = openTab()
  await settled()
  expect(second.heard).toEqual([true, { kind: 'all' }])
  first.streams[0]?.onState(true)
  expect(second.heard).toEqual([true, { kind: 'all' }, true])
  expect(first.heard).toEqual([true, true])
})

it('a tab that is opened while the stream is away reads again when it is back', async () => {
  const [first, second] = [openTab(), openTab()]
  await settled()
  expect(second.heard).toEqual([false])
  first.streams[0]?.onState(true)
  expect(second.heard).toEqual([false, true, { kind: 'all' }])
})

it('another tab goes on when the one with the stream is closed', async () => {
  const [first, second] = [openTab(), openTab()]
  await settled()
  expect(leaders()).toEqual([first])
  first.end()
  await settled()
  expect(leaders()).toEqual([second])
})

it('another tab takes the stream over from a frozen one, which gives it up when it wakes', async () => {
  const [frozen, second] = [openTab(), openTab()]
  await settled()
  frozen.streams[0]?.onState(true)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(leaders()).toEqual([frozen])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(leaders()).toEqual([second])
  second.streams[0]?.onState(true)
  expect(frozen.heard).toEqual([true, true, { kind: 'all' }])
  second.end()
  await settled()
  expect(leaders()).toEqual([frozen])
})

it('one of six tabs takes the stream over from a frozen one', async () => {
  const [frozen] = Array.from({ length: 7 }, openTab)
  await settled()
  frozen?.streams[0]?.onState(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(leaders()).toHaveLength(1)
  expect(leaders()).not.toEqual([frozen])
  leaders()[0]?.streams[0]?.onState(true)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(leaders()).toHaveLength(1)
})

it('signs of life keep the stream where it is', async () => {
  const [first] = [openTab(), openTab()]
  await settled()
  for (let at = 0; at < 20; at += 1) {
    first.streams[0]?.onState(true)
    await vi.advanceTimersByTimeAsync(15_000)
  }
  expect(leaders()).toEqual([first])
})
