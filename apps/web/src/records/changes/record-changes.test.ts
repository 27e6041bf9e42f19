import { expect, it } from 'vitest'

import { type Version, changesOf, fieldChanges, firstSeen } from './record-changes.ts'

const id = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`
const version = (operation: string, from: string, until: string, content: Record<string, unknown>): Version => ({
  operation,
  from: `2026-11-27T${from}:00.000Z`,
  until: `2026-11-27T${until}:00.000Z`,
  write: null,
  content,
})
const timesOf = (versions: readonly Version[]) =>
  changesOf(versions).map(({ between, fields }) => [
    ...between.map((at) => at.slice(11, 16)),
    fields.map(({ path }) => path.join('.')),
  ])

it('says field by field what was and what is', () => {
  expect(
    fieldChanges(
      { places: 60, gone: 'x', same: 1, style: { color: 'red' } },
      { places: 80, fresh: true, same: 1, style: { color: 'blue' } },
    ),
  ).toEqual([
    { path: ['places'], before: 60, after: 80, listed: false },
    { path: ['gone'], before: 'x', after: undefined, listed: false },
    { path: ['style', 'color'], before: 'red', after: 'blue', listed: false },
    { path: ['fresh'], before: undefined, after: true, listed: false },
  ])
})

it('compares records of a list by their ids, and tells no change where there is none', () => {
  const [one, two, three] = [1, 2, 3].map((nth) => ({ id: id(nth), name: `Name ${nth}` }))
  expect(fieldChanges({ categories: [one, two] }, { categories: [two, one] })).toEqual([])
  expect(fieldChanges({ categories: [one, two] }, { categories: [three, two] })).toEqual([
    { path: ['categories'], before: one, after: undefined, listed: true },
    { path: ['categories'], before: undefined, after: three, listed: true },
  ])
  expect(fieldChanges({ a: null }, {})).toEqual([])
})

it('tells a text that comes with and without marks once', () => {
  expect(
    fieldChanges({ description: 'a', descriptionHtml: '<p>a</p>' }, { description: 'b', descriptionHtml: '<p>b</p>' }),
  ).toEqual([{ path: ['descriptionHtml'], before: '<p>a</p>', after: '<p>b</p>', listed: false }])
})

it('says between which two readings, the newest first', () => {
  const versions = [
    version('getEventForSlug', '12:00', '12:00', { name: 'C' }),
    version('getEventForSlug', '11:40', '11:50', { name: 'B' }),
    version('getEventForSlug', '08:00', '09:02', { name: 'A' }),
  ]
  expect(timesOf(versions)).toEqual([
    ['11:50', '12:00', ['name']],
    ['09:02', '11:40', ['name']],
  ])
  expect(firstSeen(versions)).toBe('2026-11-27T08:00:00.000Z')
  expect(firstSeen([])).toBe(null)
})

it('never compares the answers of two operations, and tells what both saw by the closer readings', () => {
  const versions = [
    version('listInventory', '12:00', '12:00', { inventory: { name: 'Chair' } }),
    version('getInventoryItem', '11:00', '11:00', { inventory: { name: 'Chair', quantity: 4 } }),
    version('getInventoryItem', '10:00', '10:30', { inventory: { name: 'Stool', quantity: 4 } }),
    version('listInventory', '08:00', '09:00', { inventory: { name: 'Stool' } }),
  ]
  expect(timesOf(versions)).toEqual([['10:30', '11:00', ['inventory.name']]])
})

it('tells two changes of one field, and back', () => {
  const versions = [
    version('getEventForSlug', '12:00', '12:00', { name: 'A' }),
    version('getEventForSlug', '11:00', '11:00', { name: 'B' }),
    version('getEventForSlug', '10:00', '10:00', { name: 'A' }),
  ]
  expect(timesOf(versions)).toHaveLength(2)
})
