import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type EnrolledRow, type Enrolling, enrollingRowsQuery } from '#api/desk/guest-runs.ts'
import { type EventPage, EventPageContext } from '#events/event-context.tsx'

import { EnrollReceipt } from './enroll-receipt.tsx'

const saved: string[] = []
vi.mock('#ui/save-file.ts', async (original) => ({
  ...(await original<object>()),
  saveFile: (_: string, __: string, text: string) => saved.push(text),
}))

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: React.ReactNode }) => children,
}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const eventId = '0193a1c2-7f00-7000-8000-000000000001'
const run = { id: 'r', eventId, counts: {}, state: 'done' } as unknown as Enrolling

const rowOf = (
  name: string,
  code: string | null,
  detail: string | null,
  outcome: EnrolledRow['outcome'] = 'refused',
): EnrolledRow => ({
  guestId: name,
  name,
  email: null,
  outcome,
  code,
  detail,
  at: null,
})

it('tells why a guest was not added: in the words of the event system, where it gave any', () => {
  const client = createQueryClient()
  const rows = [
    rowOf('Ana', 'upstream_rejected', 'This event is full (40 of 40), and so is its waitlist.'),
    rowOf('Bo', 'upstream_rejected', null),
    rowOf('Cy', 'out_of_scope', 'The event lies outside.'),
    rowOf('Di', null, null, 'noEmail'),
    rowOf('Ed', 'not_seen', null),
  ]
  client.setQueryData(enrollingRowsQuery(eventId, 'r', { limit: '200' }, 3).queryKey, { rows, count: 5 })
  const page = { eventId, name: 'Tideline', zone: 'UTC', links: { guest: () => ({}) } } as unknown as EventPage
  render(
    <QueryClientProvider client={client}>
      <EventPageContext value={page}>
        <EnrollReceipt run={run} done={3} />
      </EventPageContext>
    </QueryClientProvider>,
  )
  const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(said[0]).toBe('AnaRefusedThis event is full (40 of 40), and so is its waitlist.')
  expect(said[1]).toBe('BoRefusedNot accepted')
  expect(said[2]).toContain('CyRefused')
  expect(said[2]).not.toContain('The event lies outside.')
  expect(said[3]).toBe(
    'DiNo e-mail addressNo id is known either. Bring in a sheet with one of them, then enroll again.',
  )
  expect(said[4]).toBe('EdRefusedNot on the list any more')
})

it('has the e-mail address of each guest, on the page and in the file', async () => {
  const client = createQueryClient()
  const rows = [{ ...rowOf('Ana', 'upstream_rejected', null), email: 'ana@example.org' }]
  client.setQueryData(enrollingRowsQuery(eventId, 'r', { limit: '200' }, 1).queryKey, { rows, count: 1 })
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(JSON.stringify({ rows, count: 1 }), { headers: { 'content-type': 'application/json' } }),
    ),
  )
  const page = { eventId, name: 'Tideline', zone: 'UTC', links: { guest: () => ({}) } } as unknown as EventPage
  render(
    <QueryClientProvider client={client}>
      <EventPageContext value={page}>
        <EnrollReceipt run={run} done={1} />
      </EventPageContext>
    </QueryClientProvider>,
  )
  expect(screen.getByText('ana@example.org')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Save the receipt' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatch(/Name[,;]E-mail[,;]Outcome.*\r?\nAna[,;]ana@example\.org[,;]Refused/)
})
