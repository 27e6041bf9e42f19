import fc from 'fast-check'
import { expect, it } from 'vitest'

import { backupName, expiredBackups } from './retention.ts'

const dayMs = 86_400_000
const epoch = Date.parse('2026-01-01T00:00:00Z')

const times = fc.array(fc.integer({ min: 0, max: 500 * 86_400 }), { minLength: 1, maxLength: 120 })
const other = fc.constantFrom(
  'desk-2026-02-30T020000Z.backup',
  'desk-2026-13-01T020000Z.backup',
  'desk-2026-01-01T240000Z.backup',
  'desk-2026-01-01T020000Z.backup.partial',
  'desk-2026-01-01.backup',
  'my-desk-2026-01-01T020000Z.backup',
  'Desk-2026-01-01T020000Z.backup',
  'desk-2026-01-01T020000Z.backup\n',
  'before-upgrade.backup',
)
const timeIn = (name: string): Date => new Date(name.replace(/^desk-(.{10})T(..)(..)(..)Z\.backup$/, '$1T$2:$3:$4Z'))
/** The ISO week by its Thursday, such as 2027-W1. */
function isoWeek(time: Date): string {
  const thursday = new Date(time.getTime() + (4 - (time.getUTCDay() || 7)) * dayMs)
  const year = thursday.getUTCFullYear()
  return `${year}-W${Math.ceil(((Date.parse(thursday.toISOString().slice(0, 10)) - Date.UTC(year, 0, 1)) / dayMs + 1) / 7)}`
}
const periods: [number, (time: Date) => string][] = [
  [7, (time) => time.toISOString().slice(0, 10)],
  [4, isoWeek],
  [12, (time) => time.toISOString().slice(0, 7)],
]
/** The newest name of each of the newest periods. Names of one form are in the order of their times. */
function newestOfEach(names: readonly string[], most: number, periodOf: (time: Date) => string): string[] {
  const newest = new Map<string, string>()
  for (const name of names.toSorted()) newest.set(periodOf(timeIn(name)), name)
  return [...newest.values()].toSorted().slice(-most)
}

it('keeps the newest of 7 days, 4 ISO weeks and 12 months and the one just written, and deletes the rest of this form', () => {
  fc.assert(
    fc.property(times, fc.array(other), fc.nat(), (seconds, others, pick) => {
      const names = [...new Set(seconds.map((second) => backupName(new Date(epoch + second * 1000))))]
      const written = names[pick % names.length] ?? ''
      const wanted = new Set([written, ...periods.flatMap(([most, periodOf]) => newestOfEach(names, most, periodOf))])
      const expired = expiredBackups([...others, ...names], written)
      expect(expired.toSorted()).toEqual(names.filter((name) => !wanted.has(name)).toSorted())
      expect(new Set(names.filter((name) => !expired.includes(name)))).toEqual(wanted)
      const left = names.filter((name) => !expired.includes(name))
      expect(expiredBackups([...others, ...left], written)).toEqual([])
    }),
  )
})

it('with a backup each night, one of each day, week and month stays', () => {
  let names: string[] = []
  for (let night = 0; night < 500; night += 1) {
    const written = backupName(new Date(epoch + night * dayMs + 7_200_000))
    const expired = expiredBackups([...names, written], written)
    names = [...names, written].filter((name) => !expired.includes(name))
    expect(names.length).toBeLessThanOrEqual(23)
  }
  const months =
    '2026-06-30 2026-07-31 2026-08-31 2026-09-30 2026-10-31 2026-11-30 2026-12-31 2027-01-31 2027-02-28 2027-03-31'
  const weeks = '2027-04-25 2027-04-30 2027-05-02 2027-05-09'
  const days = '2027-05-10 2027-05-11 2027-05-12 2027-05-13 2027-05-14 2027-05-15'
  const kept = `${months} ${weeks} ${days}`.split(' ')
  expect(names).toEqual(kept.map((day) => `desk-${day}T020000Z.backup`))
})

it('names a file by the second, in UTC', () => {
  expect(backupName(new Date('2026-11-23T04:05:06.789+02:00'))).toBe('desk-2026-11-23T020506Z.backup')
})
