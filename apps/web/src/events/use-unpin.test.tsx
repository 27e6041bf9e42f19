import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type Pin, pinsQuery } from '#api/desk/pins.ts'
import { shownToasts } from '#ui/overlays/toast.tsx'

import { useUnpin } from './use-unpin.ts'

afterEach(() => vi.unstubAllGlobals())

it('what was unpinned can be pinned again as it was', async () => {
  const sent: unknown[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (_, { method, body } = {}) => {
      if (method !== 'GET' && method !== undefined)
        sent.push([method, typeof body === 'string' ? JSON.parse(body) : null])
      return method === 'GET' || method === undefined
        ? Response.json({ pins: [] })
        : new Response(null, { status: 204 })
    }),
  )
  const pin: Pin = {
    eventId: '00000000-0000-4000-8000-000000000001',
    projectId: '00000000-0000-4000-8000-000000000002',
    slug: 'tideline',
    name: 'Tideline',
    start: '2026-02-03T12:00:00Z',
    end: '2026-02-04T12:00:00Z',
    timezone: 'Europe/Lisbon',
  }
  const client = createQueryClient()
  client.setQueryData(pinsQuery.queryKey, [pin])
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(useUnpin, { wrapper })
  act(() => result.current(pin))
  await waitFor(() => expect(client.getQueryData(pinsQuery.queryKey)).toEqual([]))
  const told = shownToasts().at(-1)
  expect(told?.text).toBe('Tideline is no longer pinned')
  act(() => told?.action?.onSelect())
  const { eventId: _, ...body } = pin
  await waitFor(() =>
    expect(sent).toEqual([
      ['DELETE', null],
      ['PUT', body],
    ]),
  )
})
