import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
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
