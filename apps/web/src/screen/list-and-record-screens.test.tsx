import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'

import { ApiProblem } from '#api/problem.ts'

import { ListScreen, RecordScreen } from './list-and-record-screens.tsx'
import type { Read } from './query-boundary.tsx'

afterEach(cleanup)

const refresh = () => undefined
const answer = { data: { text: 'Hall' }, sealed: [], at: '2031-01-01T00:00:00Z', problem: null, refreshing: false }
type Data = { text: string }
const reads: Record<'pending' | 'failed' | 'answered', Read<Data>> = {
  pending: { answer: null, problem: null, pending: true, refresh },
  failed: {
    answer: null,
    problem: new ApiProblem({ status: 403, code: 'upstream_forbidden' }),
    pending: false,
    refresh,
  },
  answered: { answer: { ...answer, refresh }, problem: null, pending: false, refresh },
}
const shared = { id: 'listInventory', input: {}, what: 'the inventory', name: 'inventory', skeleton: 3 } as const

const showList = (read: Read<Data>, count?: number) =>
  render(
    <ListScreen
      {...shared}
      title="Inventory"
      read={read}
      actions={<button type="button">Print</button>}
      above={<p>Filters</p>}
      shown={2}
      {...(count === undefined ? {} : { count })}
      fields={read.answer ? read.answer.data : null}
    >
      {({ data }) => <p>{data.text}</p>}
    </ListScreen>,
  )

describe('a list', () => {
  it('has its heading, actions and filters while it is read, and nothing of an answer', () => {
    showList(reads.pending)
    expect(screen.getByRole('region', { name: 'Inventory' }).textContent).toContain('Filters')
    expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Details of inventory' })).toBeNull()
    expect(screen.queryByText('All fields of the list')).toBeNull()
  })

  it('says how complete it is, of when, with its details, rows and all fields', () => {
    showList(reads.answered, 5)
    expect(screen.getByText('Hall')).toBeTruthy()
    expect(screen.getByText(/2 of 5/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Details of inventory' })).toBeTruthy()
    expect(screen.getByText('All fields of the list')).toBeTruthy()
  })

  it('reports an unknown count', () => {
    showList(reads.answered)
    expect(screen.queryByText(/ of 5/)).toBeNull()
    expect(screen.getByText('Hall')).toBeTruthy()
  })

  it('says why there is none, below its filters', async () => {
    showList(reads.failed)
    expect(await screen.findByText('Couldn’t load the inventory.')).toBeTruthy()
    expect(screen.getByText('Filters')).toBeTruthy()
    expect(screen.queryByText('Hall')).toBeNull()
  })
})

const showRecord = (read: Read<Data>, instead?: string) =>
  render(
    <RecordScreen
      {...shared}
      title="Hall"
      read={read}
      instead={instead}
      below={<p>Its codes</p>}
      fields={read.answer?.data}
      fieldsTitle="All fields of the hall"
    >
      {({ data }) => <p>{data.text} 1</p>}
    </RecordScreen>,
  )

describe('a record', () => {
  it('is above its further parts, and lists all of its fields last', () => {
    const { container } = showRecord(reads.answered)
    // The page's focus rests on a record that is known.
    expect(screen.getByRole('heading', { level: 2, name: 'Hall' }).tabIndex).toBe(-1)
    expect(container.textContent).toMatch(/Hall 1.*Its codes.*All fields of the hall/)
    expect(screen.queryByText(/shown/)).toBeNull()
  })

  it('keeps its further parts when it could not be read', async () => {
    showRecord(reads.failed)
    expect(await screen.findByText('Couldn’t load the inventory.')).toBeTruthy()
    expect(screen.getByText('Its codes')).toBeTruthy()
    expect(screen.queryByText('All fields of the hall')).toBeNull()
  })

  it('shows the replacement where there is none', () => {
    showRecord(reads.failed, 'No settings')
    expect(screen.getByText('No settings')).toBeTruthy()
    expect(screen.queryByText('Couldn’t load the inventory.')).toBeNull()
  })
})
