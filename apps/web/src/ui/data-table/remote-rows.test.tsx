import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { Column } from './column.ts'
import { DataTable } from './data-table.tsx'
import type { TableState } from './table-state.ts'

type Row = { id: string; name: string; place: string }
const columns: Column<Row>[] = [
  { id: 'name', name: 'Event', value: (row) => row.name },
  { id: 'place', name: 'Where', value: (row) => row.place, unsorted: true },
]
const rows: Row[] = [
  { id: '1', name: 'Zebra talk', place: 'Hall A' },
  { id: '2', name: 'Ant talk', place: 'Hall B' },
]
const states: TableState[] = []
const loadAll = vi.fn<() => Promise<readonly Row[]>>(async () => [...rows, { id: '3', name: '=Third', place: '' }])

function Stand({ of }: { of: readonly Row[] }) {
  const [state, setState] = useState<TableState>({})
  return (
    <DataTable
      label="Events"
      rows={of}
      rowKey={(row) => row.id}
      columns={columns}
      state={state}
      onState={(next) => {
        states.push(next)
        setState(next)
      }}
      csv="events"
      empty={<p>No events here</p>}
      remote={{ total: of.length === 0 ? 0 : 3, sort: 'name', loadAll }}
    />
  )
}

beforeEach(() => {
  states.length = 0
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const shown = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

it('shows the rows as the server sorted them, and counts those that are not loaded', () => {
  render(<Stand of={rows} />)
  expect(shown()).toEqual(['Zebra talkHall A', 'Ant talkHall B'])
  expect(screen.getByText('3 rows')).toBeDefined()
  expect(screen.getByRole('columnheader', { name: 'Event' }).getAttribute('aria-sort')).toBe('ascending')
  expect(within(screen.getByRole('columnheader', { name: 'Where' })).queryByRole('button')).toBeNull()
})

it('writes the order and the search to the address, and hides no row by itself', async () => {
  const user = userEvent.setup()
  render(<Stand of={rows} />)
  await user.click(screen.getByRole('button', { name: 'Event' }))
  expect(states.at(-1)).toEqual({ sort: '-name' })
  await user.type(screen.getByRole('textbox', { name: 'Find in Events' }), 'ant')
  await waitFor(() => expect(states.at(-1)).toEqual({ sort: '-name', find: 'ant' }))
  expect(shown()).toHaveLength(2)
})

it('keeps the search field when nothing is found', () => {
  render(<Stand of={[]} />)
  expect(screen.getByRole('textbox', { name: 'Find in Events' })).toBeDefined()
  expect(screen.getByText('No events here')).toBeDefined()
})

it('loads all rows for the file', async () => {
  const saved = vi.fn<(blob: Blob) => string>(() => 'blob:x')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined }))
  render(<Stand of={rows} />)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Save as CSV: 3 rows' }))
  await waitFor(() => expect(saved).toHaveBeenCalled())
  expect(loadAll).toHaveBeenCalledOnce()
  expect(await saved.mock.calls[0]?.[0].text()).toContain("'=Third")
})
