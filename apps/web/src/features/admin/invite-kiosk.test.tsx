import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'

import { LinkDialog } from './account-link-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const draw = (children: ReactElement) =>
  render(<QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>)

it('says in the form why a kiosk account that may see everything gets no link', async () => {
  draw(<InviteDialog onClose={vi.fn<() => void>()} onMade={vi.fn<() => void>()} />)
  const why = 'A kiosk account is limited to at least one project or event'
  expect(screen.queryByText(why)).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: /^Kiosk/ }))
  const shown = screen.getAllByText(why).filter((one) => !one.classList.contains('sr-only'))
  expect(shown).toHaveLength(1)
})

it('the link of a kiosk account is a QR code, too, for the camera of its device', async () => {
  const made = { id: 'i', link: 'https://desk.example/invite#abc', expiresAt: '2026-12-04T09:00:00Z' }
  draw(<LinkDialog made={made} forKiosk onClose={vi.fn<() => void>()} />)
  expect(await screen.findByRole('img', { name: 'The link as a QR code' })).toBeDefined()
  cleanup()
  draw(<LinkDialog made={made} onClose={vi.fn<() => void>()} />)
  expect(screen.queryByText(/camera of the tablet/)).toBeNull()
})

const isLimited = () => screen.getByRole<HTMLInputElement>('radio', { name: /^Only these/ }).checked

it('a kiosk is limited by itself, and another role is not afterwards', async () => {
  draw(<InviteDialog onClose={vi.fn<() => void>()} onMade={vi.fn<() => void>()} />)
  await userEvent.click(screen.getByRole('radio', { name: /^Kiosk/ }))
  expect(isLimited()).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: /^Event staff/ }))
  expect(isLimited()).toBe(false)
})

it('events are offered by name, and the one that is chosen is named', async () => {
  const [projectId, eventId] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
  const event = { id: eventId, name: 'Harbour summit', projectId, projectName: 'Harbour', start: '2026-11-27T09:00:00' }
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (path.includes('/desk/catalogue/events')) return Response.json({ events: [event], count: 1 })
    return Response.json({ projects: [{ id: projectId, name: 'Harbour' }], pins: [] })
  })
  draw(<InviteDialog onClose={vi.fn<() => void>()} onMade={vi.fn<() => void>()} />)
  await userEvent.click(screen.getByRole('radio', { name: /^Kiosk/ }))
  await userEvent.type(screen.getByRole('combobox', { name: 'Event' }), 'harb')
  await userEvent.click(await screen.findByRole('option', { name: /^Harbour summit/ }))
  expect(asked.at(-1)).toContain('q=harb')
  await userEvent.click(screen.getByRole('button', { name: 'Add the event' }))
  expect(screen.getByText('Event Harbour summit of Harbour')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Make the link' }).getAttribute('aria-disabled')).not.toBe('true')

  const other = '33333333-3333-4333-8333-333333333333'
  await userEvent.click(screen.getByRole('combobox', { name: 'Event' }))
  await userEvent.paste(other)
  await userEvent.click(screen.getByRole('button', { name: 'Add the event' }))
  expect(screen.getByText(/^Event 3333.* of Harbour$/u)).toBeDefined()
})
