import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type EventPage, EventPageContext } from '#events/event-context.tsx'
import { eventPaths } from '#navigation/paths.ts'

import { FacilitatorsScreen } from './facilitators-screen.tsx'

const went = vi.fn<(link: { params: { facilitatorId: string } }) => Promise<void>>(() => Promise.resolve())
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: (props: { children: React.ReactNode }) => <a href="#there">{props.children}</a>,
  createLink: (Anchor: ComponentType<object>) => (props: object) => <Anchor {...props} {...{ href: '#there' }} />,
  useNavigate: () => went,
}))

const eventId = '35a83181-3dfb-59a7-b8f2-f736a1197710'
const id = '2727d314-bed0-53ed-98a8-fb59c750963e'
const elsewhere = 'd1c93a62-c8dc-5126-bb74-3ecc697a528b'
const hit = (over: object) => ({
  id,
  kind: 'facilitator',
  name: 'Ilse Aerts',
  email: 'ilse@example.org',
  eventId,
  ...over,
})

afterEach(() => {
  cleanup()
  went.mockClear()
  vi.unstubAllGlobals()
})

function open() {
  const asked: string[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((_, init) => {
      const body = typeof init?.body === 'string' ? init.body : ''
      asked.push(body)
      const hits = body.includes('"q"') ? [hit({}), hit({ id: elsewhere, name: 'Ilse Other', eventId: elsewhere })] : []
      return Promise.resolve(Response.json({ hits, records: [], more: false }))
    }),
  )
  const page = { eventId, name: 'Tideline', links: eventPaths(eventId) } as EventPage
  render(
    <QueryClientProvider client={createQueryClient()}>
      <EventPageContext value={page}>
        <FacilitatorsScreen />
      </EventPageContext>
    </QueryClientProvider>,
  )
  return asked
}

it('offers the facilitators of this event that the desk knows by a part of their name, and opens the one that is chosen', async () => {
  const asked = open()
  await userEvent.type(screen.getByRole('combobox', { name: 'Name, id or link' }), 'ils')
  await userEvent.click(await screen.findByRole('option', { name: /Ilse Aerts/ }))
  expect(screen.queryByRole('option', { name: /Ilse Other/ })).toBeNull()
  expect(asked.some((body) => body.includes('"q":"ils"') && body.includes('facilitator'))).toBe(true)
  await waitFor(() => expect(went).toHaveBeenCalledTimes(1))
  expect(went.mock.lastCall?.[0].params.facilitatorId).toBe(id)
})

it('opens another one by an id or a link, without a search', async () => {
  const asked = open()
  await userEvent.click(screen.getByRole('combobox', { name: 'Name, id or link' }))
  await userEvent.paste(`https://desk.example/e/tideline/facilitators/${elsewhere}`)
  await userEvent.click(await screen.findByRole('option', { name: /by this id/ }))
  await waitFor(() => expect(went.mock.lastCall?.[0].params.facilitatorId).toBe(elsewhere))
  expect(asked.filter((body) => body.includes(elsewhere))).toEqual([])
})
