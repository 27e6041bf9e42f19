import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from './client.ts'
import { fieldsOf, listed, useListed } from './list-projection.ts'
import { query, refreshAll, useMaybeAnswer } from './queries.ts'

const input = { params: { companyid: '0193a1c2-7f00-7000-8000-000000000001' } }
const shown = fieldsOf('listCompanyEvents', 'id', 'name', 'extendedLocation.name')
const path = `/api/companies/${input.params.companyid}/events`
const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return new Response(JSON.stringify({ data: [{ id: 'a', name: address.includes('fields') ? 'shown' : 'whole' }] }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('requests only the fields of a screen, cached apart from full records', async () => {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const part = renderHook(() => useListed(shown, input), { wrapper }).result
  const whole = renderHook(() => useMaybeAnswer('listCompanyEvents', input), { wrapper }).result
  const named = ({ current }: typeof part | typeof whole) => current.answer?.data.data?.[0]?.name
  await waitFor(() => expect([named(part), named(whole)]).toEqual(['shown', 'whole']))
  expect(asked.toSorted()).toEqual([path, `${path}?fields=id,name,extendedLocation.name`])
  // The type has only the requested fields.
  const first = part.current.answer?.data.data?.[0]
  // @ts-expect-error: not a requested field
  expect(first?.description).toBeUndefined()

  await refreshAll(client, ['listCompanyEvents'])
  await waitFor(() => expect(asked).toHaveLength(4))
})

it('combines with the query of the operation', async () => {
  const client = createQueryClient()
  const page = fieldsOf('listLocations', 'id')
  const ask = { params: { projectid: input.params.companyid }, query: { page: 2 } }
  await client.fetchQuery(listed(page, ask))
  expect(asked).toEqual([`/api/projects/${input.params.companyid}/locations?page=2&fields=id`])
  expect(client.getQueryData(query('listLocations', ask).queryKey)).toBeUndefined()
})
