import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { AuditScreen } from './audit-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows neither filters nor export without permission to read it', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(JSON.stringify({ title: 'Not permitted', code: 'not_permitted', status: 403 }), { status: 403 }),
    ),
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <AuditScreen search={{}} onSearch={() => undefined} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('Couldn’t load the audit.')).toBeTruthy()
  expect(screen.queryByRole('search')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull()
})

it('lists arrivals of a chosen account, with their door, and reads on after the last arrival', async () => {
  const who = '00000000-0000-4000-8000-000000000001'
  const arrival = {
    seq: null,
    at: '2026-11-21T09:00:00.000Z',
    kind: 'guests',
    action: 'guests.markArrival',
    by: { id: who, name: 'Oona', role: null },
    session: null,
    outcome: 'confirmed',
    code: null,
    subjects: { markId: '00000000-0000-4000-8000-000000000002' },
    names: { person: 'Ada', event: 'Gala' },
    requestedState: null,
    fields: [],
    writeId: null,
    reference: null,
    door: 'North',
  }
  const pages = [
    { entries: [arrival], next: 7, nextArrival: '2026-11-21T09:00:00.000Z_2' },
    { entries: [], next: null, nextArrival: null },
  ]
  const asked: URLSearchParams[] = []
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://desk.test')
    if (!pathname.endsWith('/desk/audit')) return new Promise(() => undefined)
    asked.push(searchParams)
    return Promise.resolve(Response.json(pages[asked.length - 1]))
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuditScreen search={{ who }} onSearch={() => undefined} />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Mark an arrival' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('North')).toBeTruthy()
  expect(dialog.queryByText('Row of the audit')).toBeNull()
  fireEvent.click(dialog.getByText('Close'))
  fireEvent.click(screen.getByRole('button', { name: /older|more/i }))
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  expect([asked[1]?.get('before'), asked[1]?.get('beforeArrival')]).toEqual(['7', '2026-11-21T09:00:00.000Z_2'])
})
