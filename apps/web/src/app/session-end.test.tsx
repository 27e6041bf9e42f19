import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { sessionEndsQuery } from '#api/desk/session.ts'
import { signInGate } from '#api/desk/sign-in-gate.ts'

import { SessionEnd } from './session-end.tsx'

const minute = 60_000
const fetched = vi.fn<typeof fetch>()
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString()
const ends = (idle: number, last: number) =>
  new Response(JSON.stringify({ person: { id: '1' }, idleEnds: inMinutes(idle), ends: inMinutes(last) }))
const isBackground = (at: number) => new Headers(fetched.mock.calls[at]?.[1]?.headers).get('x-frontdesk-background')

beforeEach(() => {
  vi.stubGlobal('fetch', fetched.mockReset())
  signInGate.setEnabled(true)
})
afterEach(() => {
  signInGate.settle(false)
  signInGate.setEnabled(false)
  cleanup()
  vi.unstubAllGlobals()
})

async function shown(...answers: Response[]): Promise<HTMLElement> {
  for (const answer of answers) fetched.mockResolvedValueOnce(answer)
  const client = createQueryClient()
  const { container } = render(
    <QueryClientProvider client={client}>
      <SessionEnd />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(client.getQueryData(sessionEndsQuery.queryKey)).toBeDefined())
  // Flushes the answer to the screen.
  await act(() => Promise.resolve())
  return container
}

it('shows nothing while there is time, nor when the time could not be read', async () => {
  expect((await shown(ends(11, 600))).textContent).toBe('')
  cleanup()
  const unreadable = new Response(JSON.stringify({ idleEnds: 'soon', ends: 'later' }))
  expect((await shown(unreadable)).textContent).toBe('')
})

it('polls in the background, and a press extends the session', async () => {
  const container = await shown(ends(9, 600), ends(720, 600))
  const stay = await screen.findByRole('button', { name: 'Stay signed in' })
  expect(isBackground(0)).toBe('1')
  await userEvent.click(stay)
  await vi.waitFor(() => expect(container.textContent).toBe(''))
  // A request without the background header, because only that restarts the idle timeout.
  expect(isBackground(1)).toBeNull()
})

it('offers a new sign-in when the session cannot be extended', async () => {
  await shown(ends(300, 9))
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in again now' }))
  expect(signInGate.isOpen()).toBe(true)
})

it('disappears when the session has ended: the sign-in dialog takes over', async () => {
  expect((await shown(ends(-1, 600))).textContent).toBe('')
})
