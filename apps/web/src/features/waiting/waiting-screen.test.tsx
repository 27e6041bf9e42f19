import '#testing/fake-indexed-db.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { signedIn } from '#testing/signed-in.ts'
import { actionOf } from '#testing/waiting-desk.ts'
import { waitingHere } from '#waiting/waiting-here.ts'

import { WaitingScreen } from './waiting-screen.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(() => Promise.reject(new TypeError('cut'))),
  )
})
afterEach(async () => {
  cleanup()
  await Promise.all(waitingHere.get().rows.map(({ action }) => waitingHere.discard(action.id)))
  vi.unstubAllGlobals()
})

it('asks no more whether to discard what is not waiting any more, and goes on asking about what is', async () => {
  const client = createQueryClient()
  signedIn(client)
  await waitingHere.open('p')
  const [ada, yaw] = [actionOf('Ada'), actionOf('Yaw')]
  await waitingHere.submit(ada)
  await waitingHere.submit(yaw)
  render(
    <QueryClientProvider client={client}>
      <WaitingScreen />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Discard' })).toHaveLength(2))
  await userEvent.click(screen.getAllByRole('button', { name: 'Discard' })[0] as HTMLElement)
  expect(screen.getByRole('heading', { name: 'Discard what waits for Ada?' })).toBeDefined()
  await act(() => waitingHere.discard(yaw.id))
  expect(screen.getByRole('heading', { name: 'Discard what waits for Ada?' })).toBeDefined()
  // As after it was sent: its row is gone.
  await act(() => waitingHere.discard(ada.id))
  expect(screen.queryByRole('heading', { name: /^Discard what waits/ })).toBeNull()
  expect(screen.getByText('Nothing waits on this device.')).toBeDefined()
})
