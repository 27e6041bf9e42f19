import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { arrivalsQuery } from '#api/desk/arrivals.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('what is followed is read at once when a device wakes, whatever the stream says', async () => {
  const fetched = vi.fn<typeof fetch>(async () => Response.json({ arrived: 1 }))
  vi.stubGlobal('fetch', fetched)
  const client = createQueryClient()
  client.mount()
  const query = arrivalsQuery('10000000-0000-4000-8000-000000000001', {})
  const end = new QueryObserver(client, { ...query, refetchInterval: false, staleTime: Infinity }).subscribe(
    () => undefined,
  )
  await expect.poll(() => client.isFetching() === 0 && fetched.mock.calls.length).toBe(1)
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  dispatchEvent(new Event('visibilitychange'))
  state.mockReturnValue('visible')
  dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => fetched.mock.calls.length).toBe(2)
  end()
  client.unmount()
})
