import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'
import { type EventPage, EventPageContext } from '#events/event-context.tsx'

import { GuestsChecked } from './guests-checked.tsx'

const eventId = '35a83181-3dfb-59a7-b8f2-f736a1197715'
let counts: { guests: number; notAsked: number; cannotAsk: number }
let state: string
const starts = vi.fn<() => void>()

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  starts.mockClear()
})

function show(role: 'staff' | 'support' = 'staff') {
  vi.stubGlobal('fetch', (to: string | URL, init?: { method?: string }) => {
    const url = String(to)
    if (url.includes('/asking') && init?.method === 'POST') {
      starts()
      state = 'done'
      counts = { ...counts, notAsked: 0 }
    }
    const answer = url.includes('/asking')
      ? { state, total: 60, asked: 0, found: {}, cannotAsk: 0 }
      : url.includes('/filters')
        ? { onEvent: { yes: 1, waitlisted: 1 } }
        : { lists: [{ eventId, ...counts }] }
    return Promise.resolve(Response.json(answer))
  })
  const client = createQueryClient()
  const person = { id: 'p', name: 'Ana', email: 'a@b.c', role, scope: null }
  client.setQueryData(sessionQuery.queryKey, { person, demo: false } as Session)
  render(
    <QueryClientProvider client={client}>
      <EventPageContext value={{ eventId, name: 'Tideline', zone: 'UTC' } as unknown as EventPage}>
        <GuestsChecked />
      </EventPageContext>
    </QueryClientProvider>,
  )
}

it('says how many guests have been checked, checks the rest, and counts anew when that is done', async () => {
  counts = { guests: 80, notAsked: 48, cannotAsk: 12 }
  state = 'never'
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Check the rest' }))
  expect(starts).toHaveBeenCalledOnce()
  expect(await screen.findByText(/^68 of 80 guests checked/)).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('68 of 80 guests checked · 12 can’t be checked')
  expect(screen.queryByRole('button')).toBeNull()
})

it('has no second start while the check is running, and says why a start is not permitted', async () => {
  counts = { guests: 80, notAsked: 60, cannotAsk: 0 }
  state = 'running'
  show()
  expect(await screen.findByText('20 of 80 guests checked, the check is running')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  state = 'paused'
  show('support')
  const button = await screen.findByRole('button', { name: 'Go on with the check' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

it('says nothing of an event without guests', async () => {
  counts = { guests: 0, notAsked: 0, cannotAsk: 0 }
  state = 'never'
  show()
  await Promise.resolve()
  expect(screen.queryByRole('status')).toBeNull()
})
