import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

import { LiveRegion } from '#ui/overlays/live-region.tsx'

import type { Column } from './column.ts'
import { DataTable } from './data-table.tsx'
import type { TableState } from './table-state.ts'

type Row = { id: string; name: string; left: number | null; note: string }
const columns: Column<Row>[] = [
  { id: 'name', name: 'Item', value: (row) => row.name },
  { id: 'left', name: 'Left', value: (row) => row.left, numeric: true },
  { id: 'note', name: 'Note', value: (row) => row.note, hidden: true },
]
const rows: Row[] = [
  { id: '1', name: 'Mug', left: 4, note: 'blue' },
  { id: '2', name: 'Lantern', left: null, note: 'red' },
  { id: '3', name: 'Shirt', left: 12_000, note: 'blue' },
  { id: '4', name: 'Chair', left: 0, note: '' },
  { id: '5', name: 'Table', left: 7, note: '' },
  { id: '6', name: 'Booth', left: 1, note: '' },
]
const states: TableState[] = []

function Stand({ of = rows, state: first = {} }: { of?: Row[]; state?: TableState }) {
  const [state, setState] = useState(first)
  return (
    <>
      <DataTable
        label="Inventory"
        rows={of}
        rowKey={(row) => row.id}
        columns={columns}
        state={state}
        onState={(next) => {
          states.push(next)
          setState(next)
        }}
        csv="inventory"
        empty={<p>Nothing here</p>}
      />
      <LiveRegion />
    </>
  )
}

let narrow = false
beforeEach(() => {
  states.length = 0
  narrow = false
  vi.stubGlobal('matchMedia', () => ({
    matches: narrow,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent)

const pressLeft = () => userEvent.click(screen.getByRole('button', { name: 'Left' }))

describe('a table', () => {
  it('does not render a row again that only moved', async () => {
    const shown: string[] = []
    const own: Column<Row>[] = [
      {
        id: 'name',
        name: 'Item',
        value: (row) => row.name,
        cell: (row) => {
          shown.push(row.id)
          return row.name
        },
      },
      { id: 'left', name: 'Left', value: (row) => row.left, numeric: true },
    ]
    const keyOf = (row: Row) => row.id
    function Sorted() {
      const [state, setState] = useState<TableState>({})
      return (
        <DataTable
          label="Items"
          rows={rows}
          rowKey={keyOf}
          columns={own}
          state={state}
          onState={setState}
          empty={null}
        />
      )
    }
    render(<Sorted />)
    const before = shown.length
    await pressLeft()
    expect(names()[0]).toBe('Chair')
    expect(shown.length).toBe(before)
  })

  it('sorts by a header: ascending, descending, unsorted; announces it and stores it in the state', async () => {
    render(<Stand />)
    await pressLeft()
    expect(names()).toEqual(['Chair', 'Booth', 'Mug', 'Table', 'Shirt', 'Lantern'])
    expect(screen.getByRole('columnheader', { name: 'Left' }).getAttribute('aria-sort')).toBe('ascending')
    expect(document.querySelector('[data-live]')?.textContent).toContain('Sorted by Left, ascending')
    await pressLeft()
    expect(names()).toEqual(['Shirt', 'Table', 'Mug', 'Booth', 'Chair', 'Lantern'])
    await pressLeft()
    expect(names()).toEqual(rows.map(({ name }) => name))
    expect(states).toEqual([{ sort: 'left' }, { sort: '-left' }, {}])
  })

  it('groups the digits of numbers and shows a dash with a text alternative for missing values', () => {
    render(<Stand />)
    expect(screen.getByText('12,000')).toBeTruthy()
    expect(screen.getByText('unknown')).toBeTruthy()
    expect(screen.getByRole('table').textContent).not.toMatch(/null|NaN/u)
  })

  it('searches every column, visible or hidden, and reports the text once typing pauses', async () => {
    render(<Stand />)
    await userEvent.type(screen.getByRole('textbox', { name: 'Find in Inventory' }), 'blu')
    expect(names()).toEqual(['Mug', 'Shirt'])
    expect(screen.getByText('2 of 6 rows')).toBeTruthy()
    await waitFor(() => expect(states).toEqual([{ find: 'blu' }]))
  })

  it('says when no row matches, and shows all rows again', async () => {
    render(<Stand state={{ find: 'zebra' }} />)
    expect(screen.getByText('No row contains “zebra”')).toBeTruthy()
    const [all] = screen.getAllByRole('button', { name: 'Show all rows' })
    if (all) await userEvent.click(all)
    expect(names()).toHaveLength(6)
    await waitFor(() => expect(states.at(-1)).toEqual({}))
  })

  it('follows a state that changes from outside', () => {
    const { rerender } = render(<Table state={{ find: 'mug' }} />)
    expect(names()).toEqual(['Mug'])
    rerender(<Table state={{ find: 'shirt', sort: 'gone', cols: 'gone' }} />)
    expect(names()).toEqual(['Shirt'])
    rerender(<Table state={{}} />)
    expect(names()).toHaveLength(6)
  })

  it('shows and hides an optional column', async () => {
    render(<Stand />)
    expect(screen.queryByRole('columnheader', { name: 'Note' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Columns of Inventory' }))
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Note' }))
    expect(screen.getByRole('columnheader', { name: 'Note', hidden: true })).toBeTruthy()
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Note' }))
    expect(states).toEqual([{ cols: 'name,left,note' }, {}])
  })

  it('shows the empty state when there are no rows', () => {
    render(<Stand of={[]} />)
    expect(screen.getByText('Nothing here')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('renders virtual rows only when there are many, with all of them in aria-rowcount', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => ({ id: String(at), name: `Item ${at}`, left: at, note: '' }))
    render(<Stand of={many} />)
    const table = screen.getByRole('table')
    expect(table.getAttribute('aria-rowcount')).toBe('5001')
    expect(table.querySelectorAll('tbody tr').length).toBeLessThan(150)
    expect(screen.getByText('5,000 rows')).toBeTruthy()
  })

  it('renders the first virtual rows without waiting for a scroll or resize event', () => {
    // The test's document has no layout.
    const sizes: [object, string, number][] = [
      [HTMLDivElement.prototype, 'clientHeight', 600],
      [HTMLDivElement.prototype, 'clientWidth', 800],
      [HTMLTableRowElement.prototype, 'offsetHeight', 36],
    ]
    for (const [of, name, value] of sizes) Object.defineProperty(of, name, { value, configurable: true })
    onTestFinished(() => {
      for (const [of, name] of sizes) Reflect.deleteProperty(of, name)
    })
    const many = Array.from({ length: 5_000 }, (_, at) => ({ id: String(at), name: `Item ${at}`, left: at, note: '' }))
    render(<Stand of={many} />)
    expect(screen.getByText('Item 0')).toBeTruthy()
    expect(screen.queryByText('Item 300')).toBeNull()
  })

  it('renders cards on a phone, without missing values', () => {
    narrow = true
    render(<Stand />)
    const cards = within(screen.getByRole('list', { name: 'Inventory' })).getAllByRole('listitem')
    expect(cards).toHaveLength(6)
    expect(cards[0]?.textContent).toBe('MugLeft4')
    expect(cards[1]?.textContent).toBe('Lantern')
    expect(screen.getByRole('button', { name: 'Sort Inventory' })).toBeTruthy()
  })
})

function Table({ state }: { state: TableState }) {
  return (
    <DataTable
      label="Inventory"
      rows={rows}
      rowKey={(row) => row.id}
      columns={columns}
      state={state}
      onState={() => undefined}
      empty={null}
    />
  )
}
