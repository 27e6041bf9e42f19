import { describe, expect, it } from 'vitest'

import { nextSort, readTableState, shownColumns, sortingOf, switchColumn } from './table-state.ts'

const columns = [{ id: 'name' }, { id: 'left' }, { id: 'note', hidden: true }]
const ids = (cols: string | undefined) => shownColumns(columns, cols).map(({ id }) => id)

describe('the state of a table in the address', () => {
  it('ignores invalid values', () => {
    expect(readTableState({ sort: '-left', find: '  lantern ', cols: 'left', page: 3 })).toEqual({
      sort: '-left',
      find: 'lantern',
      cols: 'left',
    })
    expect(readTableState({ sort: ['left'], find: '', cols: { a: 1 } })).toEqual({})
    expect(readTableState({ find: 2026 })).toEqual({ find: '2026' })
    expect(readTableState({ find: 'x'.repeat(5000) }).find).toHaveLength(400)
  })

  it('sorts by an existing column only', () => {
    expect(sortingOf('left', columns)).toEqual({ id: 'left', descending: false })
    expect(sortingOf('-left', columns)).toEqual({ id: 'left', descending: true })
    expect(sortingOf('-nothing', columns)).toBeNull()
    expect(sortingOf(undefined, columns)).toBeNull()
    expect(sortingOf('-5', [{ id: '-5' }])).toEqual({ id: '-5', descending: false })
  })

  it('cycles a header through ascending, descending and unsorted', () => {
    expect(nextSort(null, 'left')).toBe('left')
    expect(nextSort({ id: 'left', descending: false }, 'left')).toBe('-left')
    expect(nextSort({ id: 'left', descending: true }, 'left')).toBeUndefined()
    expect(nextSort({ id: 'name', descending: true }, 'left')).toBe('left')
  })

  it('shows the chosen columns in table order, the first one always', () => {
    expect(ids(undefined)).toEqual(['name', 'left'])
    expect(ids('note,left')).toEqual(['name', 'left', 'note'])
    expect(ids('note')).toEqual(['name', 'note'])
    expect(ids('name')).toEqual(['name'])
    expect(ids('gone,away')).toEqual(['name', 'left'])
  })

  it('is removed when it equals the default columns', () => {
    const wider = switchColumn(columns, undefined, 'note')
    expect(wider).toBe('name,left,note')
    expect(switchColumn(columns, wider, 'note')).toBeUndefined()
    expect(switchColumn(columns, undefined, 'left')).toBe('name')
  })
})
