import type { LinkProps } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { Column } from './column.ts'
import type { RowSelection } from './row-selection.tsx'
import { TableFrame, columnWidths } from './table-frame.tsx'
import { RenderedRows } from './table-rows.tsx'
import type { VirtualRows } from './use-virtual-rows.ts'

vi.mock('#ui/list-link.tsx', () => ({
  ListLink: ({ children, className }: { children: ReactNode; className: string }) => (
    <a href="/row" className={className}>
      {children}
    </a>
  ),
}))

type Row = { id: string; name: string }
const rows: (Row | null)[] = [{ id: 'a', name: 'Ana' }, { id: 'b', name: 'Bo' }, null]
const rendered: string[] = []
const columns: Column<Row>[] = [
  {
    id: 'name',
    name: 'Name',
    group: 'From the sheet',
    width: 30,
    value: (row) => row.name,
    cell: (row) => {
      rendered.push(row.id)
      return row.name
    },
  },
  { id: 'id', name: 'Id', group: 'By this desk', width: 10, value: (row) => row.id, unsorted: true },
]
const virtual: VirtualRows = {
  shown: rows.map((_, at) => ({ at, key: String(at), start: at * 36 })),
  before: 0,
  after: 36,
  total: 144,
  row: () => undefined,
  offsetOf: () => 0,
}
const rowLink = (): LinkProps => ({ to: '/' })
const onRow = vi.fn<(at: number, isRange: boolean) => void>()
const onEnter = vi.fn<(at: number) => void>()
const onSort = vi.fn<(id: string) => void>()
const labelOf = (row: Row) => `Select ${row.name}`

function table(chosen: string | null) {
  const selection: RowSelection<Row> = {
    isAll: false,
    allLabel: 'Select all',
    onAll: () => undefined,
    isChosen: (row) => row.id === chosen,
    labelOf,
    onRow,
  }
  return (
    <TableFrame
      ref={null}
      label="Guests"
      rowCount={5}
      columns={columns}
      widths={columnWidths(columns, [])}
      sorting={{ id: 'name', descending: true }}
      onSort={onSort}
      own
      fewTabStops
      selection={selection}
    >
      <RenderedRows
        virtual={virtual}
        rowAt={(at) => rows[at] ?? null}
        columns={columns}
        rowLink={rowLink}
        selection={selection}
        isPicked={(row) => row.id === 'b'}
        onEnter={onEnter}
      />
    </TableFrame>
  )
}

beforeEach(() => {
  rendered.length = 0
  onRow.mockClear()
})
afterEach(cleanup)

it('keeps a place for a row that has not arrived, and for those that are not rendered', () => {
  render(table(null))
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('5')
  const places = [...document.querySelectorAll('tbody tr')].map((row) => row.getAttribute('aria-rowindex'))
  expect(places).toEqual(['2', '3', '4', null])
  expect(document.querySelector('[data-index="2"] td')?.getAttribute('colspan')).toBe('3')
  expect(document.querySelector('[data-index="1"]')?.className).toContain('bg-hover')
})

it('chooses a row by its box, a range with Shift, and renders no other cell again', () => {
  const { rerender } = render(table(null))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Bo' }), { shiftKey: true })
  expect(onRow).toHaveBeenCalledWith(1, true)
  const before = rendered.length
  rerender(table('b'))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Bo' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Ana' }).checked).toBe(false)
  expect(rendered).toHaveLength(before)
})

it('moves the focus between the links of rows; Enter gives the place of the row', () => {
  render(table(null))
  const [first, second] = screen.getAllByRole('link')
  first?.focus()
  fireEvent.keyDown(first ?? document, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(second)
  fireEvent.keyDown(second ?? document, { key: 'Enter' })
  expect(onEnter.mock.calls).toEqual([[1]])
  fireEvent.keyDown(second ?? document, { key: 'Home' })
  expect(document.activeElement).toBe(first)
})

it('tells whose word a column is, draws a line between groups, and has one tab stop in its header', () => {
  render(table(null))
  const [, name, id] = screen.getAllByRole('columnheader')
  expect(name?.title).toBe('Name: From the sheet')
  expect(name?.getAttribute('aria-sort')).toBe('descending')
  expect(id?.className).toContain('border-s')
  expect(name?.className).not.toContain('border-s')
  expect(screen.getByRole('region', { name: 'Guests' }).hasAttribute('tabindex')).toBe(false)
  expect([...document.querySelectorAll<HTMLElement>('thead button')].map(({ tabIndex }) => tabIndex)).toEqual([0])
})
