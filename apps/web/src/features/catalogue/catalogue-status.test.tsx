import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { type Completeness, catalogueQuery } from '#api/desk/catalogue.ts'

import { CatalogueStatus } from './catalogue-status.tsx'

afterEach(cleanup)

const told = (state: Completeness['state'], events: number): Completeness => ({
  known: { events, companies: 0, projects: 0 },
  source: 'service',
  state,
  walkedAt: null,
  oldest: null,
})

function shown(listAt: Completeness) {
  const client = new QueryClient()
  client.setQueryData(catalogueQuery.queryKey, listAt)
  const onRefresh = vi.fn<() => void>()
  render(
    <QueryClientProvider client={client}>
      <CatalogueStatus kind="events" completeness={listAt} refreshing={false} onRefresh={onRefresh} />
    </QueryClientProvider>,
  )
  const later = async (completeness: Completeness) => {
    client.setQueryData(catalogueQuery.queryKey, completeness)
    await screen.findByText(new RegExp(`^${completeness.known.events} known`))
  }
  return { onRefresh, later }
}

it('reads a list again, once, that was opened before the first loading had ended', async () => {
  const { onRefresh, later } = shown(told('loading', 127))
  await later(told('loading', 130))
  expect(onRefresh).not.toHaveBeenCalled()
  await later(told('complete', 140))
  await waitFor(() => expect(onRefresh).toHaveBeenCalledTimes(1))
  await later(told('complete', 141))
  expect(onRefresh).toHaveBeenCalledTimes(1)
})

it('counts what arrives later on a button and leaves the rows alone', async () => {
  const { onRefresh, later } = shown(told('complete', 140))
  await later(told('complete', 141))
  expect(await screen.findByRole('button', { name: 'Show 1 new' })).toBeTruthy()
  expect(onRefresh).not.toHaveBeenCalled()
})
