import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { followed } from '#api/desk/guests.ts'

import { openChangeSource } from './change-source.ts'

/** The browser's stream, as far as it is used. */
class Stream extends EventTarget {
  static opened: Stream[] = []
  isOpen = true
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    Stream.opened.push(this)
  }
  close() {
    this.isOpen = false
  }
  hear(type: string, data = '') {
    this.dispatchEvent(new MessageEvent(type, { data }))
  }
}
const open = () => Stream.opened.filter(({ isOpen }) => isOpen)
const last = () => Stream.opened.at(-1)

let heard: unknown[]
let end: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
  Stream.opened = []
  heard = []
  end = openChangeSource({ onChanges: (changes) => heard.push(...changes), onState: (live) => heard.push(live) })
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('tells changes, and that it lives', () => {
  last()?.hear('alive')
  last()?.hear('changes', JSON.stringify([{ kind: 'guests', eventId: 'e' }]))
  expect(heard).toEqual([true, true, { kind: 'guests', eventId: 'e' }])
})

it('asks for what changed since the page began to read until a stream is heard, and not after that', () => {
  vi.advanceTimersByTime(4000)
  last()?.hear('error')
  vi.advanceTimersByTime(1000)
  last()?.hear('alive')
  last()?.hear('error')
  vi.advanceTimersByTime(1000)
  const ages = Stream.opened.map(({ url }) => new URL(url, 'http://a.example').searchParams.get('age'))
  expect(Number(ages[1]) - Number(ages[0])).toBeGreaterThanOrEqual(4500)
  expect([ages.length, ages[2]]).toEqual([3, null])
})

it('is opened again after an answer that is no stream, with growing pauses of at most 10 seconds', () => {
  for (const pause of [1000, 2000, 4000, 8000, 10_000, 10_000]) {
    last()?.hear('error')
    expect(open()).toHaveLength(0)
    vi.advanceTimersByTime(pause)
    expect(open()).toHaveLength(1)
  }
  last()?.hear('alive')
  last()?.hear('error')
  vi.advanceTimersByTime(1000)
  expect(open()).toHaveLength(1)
})

it('is opened again when it is silent, though it says that it is open', () => {
  last()?.hear('alive')
  vi.advanceTimersByTime(34_000)
  last()?.hear('alive')
  vi.advanceTimersByTime(34_000)
  expect(Stream.opened).toHaveLength(1)
  vi.advanceTimersByTime(2000)
  expect(heard.at(-1)).toBe(false)
  expect(Stream.opened).toHaveLength(2)
})

it('is not there while a proxy holds back what it says: pages go on reading every five seconds', () => {
  vi.advanceTimersByTime(34_000)
  expect(heard).toEqual([])
  vi.advanceTimersByTime(2000)
  expect(heard).toEqual([false])
  expect(Stream.opened).toHaveLength(2)
  expect(followed.refetchInterval()).toBe(5000)
})

it('waits for the network, and goes on at once when it is back', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  expect(heard).toEqual([false])
  vi.advanceTimersByTime(600_000)
  expect(open()).toHaveLength(0)
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  expect(open()).toHaveLength(1)
  online.mockRestore()
})

it('leaves nothing behind', () => {
  end()
  expect(open()).toHaveLength(0)
  expect(vi.getTimerCount()).toBe(0)
  dispatchEvent(new Event('online'))
  expect(open()).toHaveLength(0)
})
