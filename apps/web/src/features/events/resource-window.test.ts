import { expect, it } from 'vitest'

import { readStamp } from '#format/dates.ts'

import { shownWindow } from './resource-window.ts'

const start = readStamp('2026-02-01T09:00:00Z')
const at = (time: string) => ({ start, zone: 'Europe/Brussels', now: Date.parse(`2026-02-01T${time}:00Z`) })
const tenBefore = { displayMinsAfterStart: -10, numMinsToDisplay: 240 }

it.each([
  ['08:40', 'not yet'],
  ['08:55', 'open'],
  ['12:49', 'open'],
  ['12:51', 'over'],
])('counts the minutes from the start: %s is %s', (time, state) => {
  expect(shownWindow(tenBefore, at(time)).state).toBe(state)
})

const words = (record: Parameters<typeof shownWindow>[0]) => shownWindow(record, at('09:00')).minutes

it('describes the minutes in words', () => {
  expect(words(tenBefore)).toBe('From 10 min before the start, for 4 h')
  expect(words({ displayMinsAfterStart: 5 })).toBe('From 5 min after the start')
  expect(words({ displayMinsAfterStart: 0, numMinsToDisplay: 90 })).toBe('From the start, for 1 h 30 min')
  expect(words({ numMinsToDisplay: 30 })).toBe('For 30 min from the start')
  expect(words({})).toBeNull()
})

it('is open only while both windows are', () => {
  const both = { ...tenBefore, openDate: '2026-02-01T10:00:00Z', closeDate: '2026-02-01T18:00:00Z' }
  expect(shownWindow(both, at('09:30')).state).toBe('not yet')
  expect(shownWindow(both, at('10:30')).state).toBe('open')
  expect(shownWindow(both, at('13:30')).state).toBe('over')
})

it('uses only the dates if the start is not known', () => {
  expect(
    shownWindow({ ...tenBefore, closeDate: '2026-02-01T08:00:00Z' }, { ...at('09:00'), start: null }),
  ).toMatchObject({
    state: 'over',
    minutes: 'From 10 min before the start, for 4 h',
  })
  expect(shownWindow({}, at('09:00')).state).toBe('not stated')
})

it('counts down to the later opening and the earlier end', () => {
  const both = { ...tenBefore, openDate: '2026-02-01T08:00:00Z', closeDate: '2026-02-01T10:00:00Z' }
  expect(shownWindow(both, at('07:20')).text).toBe('opens in 1 hour')
  expect(shownWindow(both, at('09:00')).text).toBe('closes in 1 hour')
  expect(shownWindow({ ...both, openDate: '2026-02-01T09:00:00Z' }, at('08:00')).text).toBe('opens in 1 hour')
})
