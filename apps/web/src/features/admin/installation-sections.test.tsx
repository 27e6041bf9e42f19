import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import type { DeskOperations } from '#api/desk/operations.ts'

import {
  BackupFailureNotice,
  BackupNotice,
  DatabaseNotice,
  DesksSection,
  InstallationSection,
  JobsSection,
  MailNotice,
} from './installation-sections.tsx'

afterEach(cleanup)

const at = '2026-11-23T08:00:00.000Z'
const now = Date.parse('2026-11-23T10:00:00.000Z')
const [here, there] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const desk = (id: string, host: string) => ({ id, host, version: '1.2.3', startedAt: at, seenAt: at })
const job = { id: here, dueAt: at, leaseUntil: null, parkedAt: null, state: 'running' }
const data: DeskOperations = {
  since: at,
  places: { running: 0, waiting: 0 },
  operations: [],
  drift: [],
  limits: [],
  version: '1.2.3',
  database: {
    kind: 'embedded',
    problem: null,
    version: '17.5',
    migrations: { known: 14, applied: 14, newer: 1 },
    ms: 1.5,
  },
  desks: [
    { ...desk(here, 'left'), isThis: true, isAlive: true },
    { ...desk(there, 'right'), isThis: false, isAlive: false },
  ],
  jobs: [
    { ...job, kind: 'guestImport', event: { id: here, name: 'Gala' }, holder: there, done: 120, total: 3000 },
    { ...job, id: there, kind: 'guestAsking', event: null, holder: null, done: null, total: null },
  ],
  backup: { last: { at, command: 'backup a.backup', bytes: 41_234_567, records: 1200 }, failure: null },
  mail: { state: 'missing', waiting: 2 },
  disk: { used: 50_000_000, free: 2_000_000_000, size: 9_000_000_000 },
}

async function show(given: DeskOperations): Promise<void> {
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <DatabaseNotice database={given.database} />
        <InstallationSection data={given} now={now} />
        <DesksSection desks={given.desks} now={now} />
        <JobsSection jobs={given.jobs} desks={given.desks} now={now} />
      </>
    ),
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createRouter({ routeTree: rootRoute })} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'This installation' })
}
it('offers to start work again that was stopped after it failed repeatedly', async () => {
  const parked = { ...job, kind: 'guestImport', event: null, holder: null, done: 1, total: 2, parkedAt: at }
  await show({ ...data, jobs: [parked, { ...parked, id: there, parkedAt: null }] })
  const [stopped, waiting] = rowsOf('Work in the background')
  expect([stopped?.includes('Stopped after it failed repeatedly'), waiting?.includes('Waiting')]).toEqual([true, true])
  expect(screen.getAllByRole('button', { name: 'Start again' })).toHaveLength(1)
})

const rowsOf = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

it('says what this desk runs on, which others there are, and what they do', async () => {
  await show(data)
  const section = screen.getByRole('region', { name: 'This installation' }).textContent
  for (const text of [
    'PostgreSQL 17.5, embedded',
    'Normal',
    '1.5 ms',
    '14 of 14 updates of this version, 1 update of a newer version',
    '2 hours ago',
    '41.2 MB',
    'backup a.backup',
    '50 MB used, 2 GB free of 9 GB',
  ])
    expect(section).toContain(text)
  expect(rowsOf('Desks on this database')).toEqual([
    expect.stringMatching(/^left \(this one\)1\.2\.3.*Runs$/),
    expect.stringMatching(/^right 1\.2\.3.*2 hours agoNot seen lately$/),
  ])
  expect(rowsOf('Work in the background')).toEqual([
    'Bringing in a sheetGala120 of 3,000Runningright',
    'Checking guests with the event system––Waiting–',
  ])
  expect(screen.queryByText('The database is read-only')).toBeNull()
})

it('says which part could not be read, and that the database is the fault', async () => {
  const database = { kind: 'postgres', problem: 'readOnly', version: '15.10', migrations: null, ms: null } as const
  await show({ ...data, database, desks: null, jobs: null, backup: null, disk: null })
  expect(screen.getByText('The database is read-only')).toBeTruthy()
  expect(screen.getAllByText('Couldn’t be read')).toHaveLength(3)
  expect(screen.queryByText('Disk')).toBeNull()
})

it('warns of a missing mail server, and how many confirmations wait for it', () => {
  render(<MailNotice mail={{ state: 'missing', waiting: 2 }} />)
  expect(screen.getByText('2 confirmations wait for it.')).toBeDefined()
  cleanup()
  const { container } = render(<MailNotice mail={{ state: 'upstream', waiting: null }} />)
  expect(container.textContent).toBe('')
})

it.each([
  ['none', null, false, 'No backup was made yet'],
  ['an old one', '2026-11-15T08:00:00.000Z', false, 'No backup was made in the last 7 days'],
  ['a new one', at, false, null],
  ['none on a demo', null, true, null],
])('warns when no backup was made lately: %s', (_, last, isDemo, said) => {
  const note = last === null ? null : { at: last, command: 'backup a.backup', bytes: 1, records: 1 }
  render(<BackupNotice backup={{ last: note, failure: null }} now={now} isDemo={isDemo} />)
  expect(screen.queryAllByText(/^No backup/).map(({ textContent }) => textContent)).toEqual(said === null ? [] : [said])
  expect(screen.queryAllByText('npm run backup')).toHaveLength(said === null ? 0 : 1)
})

it('says when and why the last backup failed', () => {
  const failure = { at, command: 'backup b.backup', reason: 'check' } as const
  render(<BackupFailureNotice backup={{ last: null, failure }} now={now} />)
  expect(screen.getByText('The last backup failed')).toBeDefined()
  expect(screen.getByText('The file could not be read back, and was removed.')).toBeDefined()
  expect(screen.getByText('backup b.backup').previousElementSibling?.getAttribute('datetime')).toBe(at)
  cleanup()
  const { container } = render(<BackupFailureNotice backup={{ last: null, failure: null }} now={now} />)
  expect(container.textContent).toBe('')
})
