import { describe, expect, it } from 'vitest'

import { rowPlaces } from './row-places.ts'

const even = (count: number) => rowPlaces(count, () => 36)

describe('the places of many rows', () => {
  it('are those of a guess until something was measured', () => {
    const places = even(50_000)
    expect(places.total()).toBe(1_800_000)
    expect(places.startOf(1000)).toBe(36_000)
    expect(places.startOf(50_000)).toBe(1_800_000)
  })

  it('tell which rows reach into a stretch', () => {
    const places = even(1000)
    expect(places.between(0, 360)).toEqual([0, 10])
    expect(places.between(36, 361)).toEqual([1, 11])
    expect(places.between(35.5, 36)).toEqual([0, 1])
    expect(places.between(35_990, 99_999)).toEqual([999, 1000])
  })

  it('give one row where the stretch lies beside them all, and none of none', () => {
    expect(even(10).between(-900, -100)).toEqual([0, 1])
    expect(even(10).between(5000, 6000)).toEqual([9, 10])
    expect(even(0).between(0, 600)).toEqual([0, 0])
  })

  it('move what stands below a row that is higher than it was guessed, and nothing above it', () => {
    const places = even(10)
    const rows: [number, number][] = [
      [2, 60],
      [5, 30],
    ]
    expect(places.measured(rows, 0)).toBe(0)
    expect([2, 3, 5, 6, 10].map(places.startOf)).toEqual([72, 132, 204, 234, 378])
    expect(places.between(131, 133)).toEqual([2, 4])
    // The same again changes nothing.
    places.measured(rows, 0)
    expect(places.total()).toBe(378)
  })

  it('say by how much the rows above a line grew: so much has what is in sight to be moved', () => {
    const rows: [number, number][] = [
      [0, 46],
      [1, 30],
      [5, 100],
    ]
    expect(even(10).measured(rows, 100)).toBe(4)
    expect(even(10).measured(rows, 36)).toBe(10)
  })

  it('leave out what the browser rounds and what is no row of theirs', () => {
    const places = even(10)
    const rows: [number, number][] = [
      [0, 36.05],
      [10, 80],
    ]
    expect(places.measured(rows, 999)).toBe(0)
    expect(places.total()).toBe(360)
  })

  it('are as one would add them up, whatever was measured before', () => {
    const heights = Array.from({ length: 300 }, (_, at) => 30 + ((at * 37) % 50))
    const places = rowPlaces(300, () => 40)
    for (let at = 0; at < 300; at += 7)
      places.measured(
        heights.slice(at, at + 7).map((height, by): [number, number] => [at + by, height]),
        0,
      )
    let start = 0
    for (const [at, height] of heights.entries()) {
      expect(places.startOf(at)).toBe(start)
      start += height
    }
    expect(places.total()).toBe(start)
  })
})
