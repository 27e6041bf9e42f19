import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  filterOf,
  guestSearch,
  isFiltered,
  queryOf,
  viewOf,
  valuesIn,
  withoutFilters,
  writtenValue,
  writtenValues,
} from './guest-search.ts'

describe('the address of a guest list', () => {
  it('leaves out what is not known', () => {
    const search = { arrived: 'perhaps', onEvent: 'yes,what', day: 'today', sort: 'shoe', of: 'x', other: 1 }
    expect(guestSearch(search)).toEqual({ onEvent: 'yes' })
  })

  it('is the same when it is read again', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), (search) => {
        const read = guestSearch(search)
        expect(guestSearch(read)).toEqual(read)
      }),
    )
  })

  it('keeps a value apart from having none', () => {
    expect(filterOf(guestSearch({ ticket: writtenValue('VIP') }))).toEqual({ ticket: 'VIP' })
    expect(filterOf(guestSearch({ ticket: writtenValue('') }))).toEqual({ ticket: '' })
    expect(filterOf(guestSearch({}))).toEqual({})
  })

  it('has several values of a column, also one with commas, the one of no value, and as links before had one', () => {
    const values = ['vegan, no nuts', '', '-5']
    const search = guestSearch({ dietaryNeeds: writtenValues(values), ticket: 'VIP' })
    expect(guestSearch(search)).toEqual(search)
    expect(valuesIn(search.dietaryNeeds)).toEqual(values)
    expect(filterOf(search)).toEqual({ dietaryNeeds: 'vegan, no nuts\n\n-5', ticket: 'VIP' })
    expect(viewOf(search)).toEqual(search)
    expect([writtenValues([]), valuesIn(undefined)]).toEqual([undefined, []])
  })

  it('has every field that the list is filtered and sorted by, also in a saved view', () => {
    const search = guestSearch({ dietaryNeeds: '-vegan', sort: 'dietaryNeeds' })
    expect(queryOf(search)).toEqual({ dietaryNeeds: 'vegan', sort: 'dietaryNeeds' })
    expect(viewOf(search)).toEqual(search)
    expect(isFiltered(search)).toBe(true)
  })

  it('tells text from filters', () => {
    expect(isFiltered({ who: 'ana', sort: 'name', cols: 'email' })).toBe(false)
    expect(isFiltered({ missing: 'yes' })).toBe(true)
    expect(withoutFilters({ who: 'ana', missing: 'yes', sort: 'name' })).toEqual({ sort: 'name' })
    expect(queryOf({ who: 'ana', sort: '-arrived' })).toEqual({ q: 'ana', sort: '-arrived' })
    const id = '2727d314-bed0-53ed-98a8-fb59c750963e'
    expect(queryOf({ who: `https://desk.example/e/fosdem/attendees/${id}` })).toEqual({ q: id })
  })
})
