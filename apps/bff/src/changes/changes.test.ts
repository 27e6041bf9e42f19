import type { Change } from '@frontdesk/desk-api'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createChanges } from './changes.ts'

const eventId = '10000000-0000-4000-8000-000000000001'
const guests: Change = { kind: 'guests', eventId }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function followed(send: Parameters<typeof createChanges>[0]['send'] = null) {
  const changes = createChanges({ send })
  const told: Change[][] = []
  changes.follow((all) => told.push([...all]))
  return { changes, told }
}

it('collects changes for a quarter of a second, each once', () => {
  const { changes, told } = followed()
  for (let at = 0; at < 5; at += 1) changes.tell(guests)
  changes.tell({ kind: 'notes', eventId })
  vi.advanceTimersByTime(249)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told).toEqual([[guests, { kind: 'notes', eventId }]])
  vi.advanceTimersByTime(1000)
  expect(told).toHaveLength(1)
})

it('tells more changes than it collects as one', () => {
  const { changes, told } = followed()
  for (let at = 0; at < 2000; at += 1) changes.tell({ kind: 'guests', eventId: String(at) })
  vi.advanceTimersByTime(250)
  expect(told).toEqual([[{ kind: 'all' }]])
})

it('starts no timer while nobody follows', () => {
  const changes = createChanges({ send: null })
  changes.tell(guests)
  expect(vi.getTimerCount()).toBe(0)
})

it('knows the changes of the last minute, each once, for a page whose stream opens after it has read', () => {
  const changes = createChanges({ send: null })
  vi.advanceTimersByTime(1000)
  changes.tell(guests)
  vi.advanceTimersByTime(1000)
  for (let at = 0; at < 3; at += 1) changes.tell({ kind: 'notes', eventId })
  expect(changes.ofLast(500)).toEqual([{ kind: 'notes', eventId }])
  expect(changes.ofLast(1500)).toEqual([guests, { kind: 'notes', eventId }])
  vi.advanceTimersByTime(61_000)
  changes.tell(guests)
  expect(changes.ofLast(1000)).toEqual([guests])
  expect(changes.ofLast(62_500)).toEqual([{ kind: 'all' }])
})

it('says that all changed where more changed than it keeps', () => {
  const changes = createChanges({ send: null })
  vi.advanceTimersByTime(1000)
  for (let at = 0; at < 501; at += 1) changes.tell({ kind: 'guests', eventId: String(at) })
  expect(changes.ofLast(500)).toEqual([{ kind: 'all' }])
})

it('passes changes to another desk, takes up those of others, and not its own', () => {
  const sent: string[] = []
  const send = async (text: string) => void sent.push(text)
  const [one, two] = [followed(send), followed()]
  one.changes.publish(guests)
  for (const text of [...sent, '', 'x', '{"kind":"guests"}', `${'x'.repeat(36)} {"kind":"write"}`]) {
    one.changes.receive(text)
    two.changes.receive(text)
  }
  vi.advanceTimersByTime(250)
  expect(sent).toHaveLength(1)
  expect(one.told).toEqual([[guests]])
  expect(two.told).toEqual([[guests]])
})

it('goes on when a message cannot be sent', async () => {
  const { changes, told } = followed(async () => Promise.reject(new Error('away')))
  changes.publish(guests)
  await vi.advanceTimersByTimeAsync(250)
  expect(told).toEqual([[guests]])
})
