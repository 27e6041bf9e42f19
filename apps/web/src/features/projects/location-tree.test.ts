import type { Location } from '@frontdesk/api-types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { locationRows } from './location-tree.ts'

const place = (id: string, parentId: string | null = null): Location => ({ id, parentId })
const drawn = (...locations: Location[]) =>
  locationRows(locations).map((row) => `${' '.repeat(row.depth)}${row.location.id} ${row.parent} ${row.within}`)

describe('locationRows', () => {
  it('puts every row after its parent, siblings in the order of the list', () => {
    expect(drawn(place('room', 'hall'), place('city'), place('hall', 'city'), place('bar', 'city'))).toEqual([
      'city none 3',
      ' hall above 1',
      '  room above 0',
      ' bar above 0',
    ])
  })

  it('marks a row whose parent was not sent', () => {
    expect(drawn(place('room', 'far away'), place('desk', 'room'))).toEqual(['room elsewhere 1', ' desk above 0'])
  })

  it('compares ids case-insensitively', () => {
    expect(drawn(place('AB'), place('c', 'ab'))).toEqual(['AB none 1', ' c above 0'])
  })

  it('cuts a cycle once, at its first location', () => {
    expect(drawn(place('b', 'a'), place('a', 'b'), place('c', 'a'))).toEqual([
      'b circle 2',
      ' a above 1',
      '  c above 0',
    ])
    expect(drawn(place('self', 'self'))).toEqual(['self circle 0'])
  })

  it('cuts a cycle with a branch', () => {
    expect(drawn(place('leaf', 'x'), place('x', 'y'), place('y', 'x'))).toEqual([
      'x circle 2',
      ' leaf above 0',
      ' y above 0',
    ])
  })

  it('keeps a record that was sent twice', () => {
    const rows = locationRows([place('a'), place('a'), place('b', 'a')])
    expect(rows).toHaveLength(3)
    expect(new Set(rows.map((row) => row.key)).size).toBe(3)
  })

  it('handles a chain of ten thousand', () => {
    const chain = Array.from({ length: 10_000 }, (_, at) => place(`${at}`, at === 0 ? null : `${at - 1}`))
    expect(locationRows(chain).at(-1)?.depth).toBe(9_999)
  })

  it('contains every location once, never a child above its parent', () => {
    const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'G')
    const anyPlace = fc.record({
      id: ids,
      parentId: fc.option(fc.oneof(ids, fc.constantFrom('A', 'far')), { nil: null }),
    })
    fc.assert(
      fc.property(fc.array(anyPlace, { maxLength: 12 }), (locations) => {
        const rows = locationRows(locations)
        expect(new Set(rows.map((row) => row.location))).toEqual(new Set(locations))
        expect(rows).toHaveLength(locations.length)
        let before = -1
        for (const { depth, parent } of rows) {
          expect(depth).toBeLessThanOrEqual(before + 1)
          expect(depth > 0).toBe(parent === 'above')
          before = depth
        }
      }),
    )
  })
})
