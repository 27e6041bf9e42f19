import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'

import { Subscribe } from './subscribe.tsx'

const fetched = vi.fn<typeof fetch>()
let feeds: { id: string; name: string; created: string; lastUsed: string | null }[] = []
const answer = (status: number, body: unknown) => new Response(status === 204 ? null : JSON.stringify(body), { status })

beforeEach(async () => {
  feeds = [{ id: 'f1', name: 'Outlook', created: '2026-11-01T09:00:00Z', lastUsed: null }]
  vi.stubGlobal(
    'fetch',
    fetched.mockReset().mockImplementation((url, init) => {
      if (init?.method === 'POST') {
        feeds = [...feeds, { id: 'f2', name: 'Phone', created: '2026-11-21T09:00:00Z', lastUsed: null }]
        return Promise.resolve(answer(201, { id: 'f2', name: 'Phone', url: 'https://desk.example/feeds/secret.ics' }))
      }
      if (init?.method === 'DELETE') {
        feeds = feeds.filter(({ id }) => url !== `/desk/feeds/${id}`)
        return Promise.resolve(answer(204, null))
      }
      return Promise.resolve(answer(200, { feeds }))
    }),
  )
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Subscribe />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }))
  await screen.findByText('Outlook')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('asks for a name, then shows the address once, and lists the feed', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Make feed' }))
  expect(screen.getByRole('alert').textContent).toContain('Say where it is used')
  await userEvent.type(screen.getByLabelText('Name of a new feed'), 'Phone{Enter}')
  expect(await screen.findByText('https://desk.example/feeds/secret.ics')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Revoke Phone' })).toBeDefined()
  expect(screen.getByRole('button', { name: /copy.*address of the feed/i })).toBeDefined()
})

it('revokes after a confirmation only', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Revoke Outlook' }))
  expect(fetched.mock.calls.some(([, init]) => init?.method === 'DELETE')).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Revoke for good' }))
  await waitFor(() => expect(screen.queryByText('Outlook')).toBeNull())
  expect(within(screen.getByRole('region', { name: 'Feeds' })).getByText('None yet.')).toBeDefined()
})
