import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { EventPageContext, type EventPage } from '#events/event-context.tsx'

import { SaveArrivals } from './save-arrivals.tsx'

const saved = vi.hoisted(() => vi.fn<(name: string, type: string, text: string) => void>())
vi.mock('#ui/save-file.ts', async (original) => ({ ...(await original<object>()), saveFile: saved }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function save(props: Parameters<typeof SaveArrivals>[0], label: string) {
  saved.mockClear()
  const fetched = vi.fn<typeof fetch>(async () => new Response('name,day', { headers: { 'content-type': 'text/csv' } }))
  vi.stubGlobal('fetch', fetched)
  const page = {
    eventId: '35a83181-3dfb-59a7-b8f2-f736a1197715',
    name: 'Tideline Days',
    event: { slug: 'tideline' },
    zone: 'UTC',
  } as unknown as EventPage
  render(
    <QueryClientProvider client={createQueryClient()}>
      <EventPageContext value={page}>
        <SaveArrivals {...props} />
      </EventPageContext>
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: label }))
  await vi.waitFor(() => expect(saved).toHaveBeenCalled())
  const body = fetched.mock.calls[0]?.[1]?.body
  return { file: saved.mock.calls[0], body: JSON.parse(typeof body === 'string' ? body : '') as unknown }
}

it('saves who went in and out on the chosen day in a file of its own', async () => {
  expect(await save({ of: 'passages', query: { day: '2026-05-20' } }, 'Save in and out as CSV')).toEqual({
    file: ['in-and-out-tideline-2026-05-20.csv', 'text/csv', 'name,day'],
    body: { of: 'passages', day: '2026-05-20' },
  })
})

it('saves the arrivals of the chosen ticket, or of those without one, and the name of the file says so', async () => {
  const day = '2026-05-20'
  const label = 'Save arrivals as CSV'
  const { file, body } = await save({ of: 'arrivals', query: { day, ticket: 'Student pass' } }, label)
  expect(file?.[0]).toBe('arrivals-tideline-2026-05-20-Student-pass.csv')
  expect(body).toEqual({ of: 'arrivals', day, ticket: 'Student pass' })
  cleanup()
  const without = await save({ of: 'arrivals', query: { day, ticket: '' } }, label)
  expect(without.file?.[0]).toBe('arrivals-tideline-2026-05-20-without-a-ticket.csv')
  expect(without.body).toEqual({ of: 'arrivals', day, ticket: '' })
})
