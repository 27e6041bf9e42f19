import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import type { Guest } from '#api/desk/guests.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'
import { guestRow } from '#testing/guest-row.ts'
import { Toasts } from '#ui/overlays/toasts.tsx'

import { JoinedLine } from './joined-line.tsx'

const recordId = '90d006c4-b5a6-5f1f-8c57-6e1dd2a50ad6'
const joinedBy = (by: 'id' | 'email' | 'number'): Guest =>
  guestRow({
    joined: { id: recordId, by, name: 'Kim A. Nowak', attendeeId: recordId, personId: null, userId: null },
  } as Partial<Pick<Guest, 'joined'>>)
const apart = guestRow({ apart: [recordId] })
let asked: string[]
let isBroken: boolean

beforeEach(() => {
  asked = []
  isBroken = false
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((to, init) => {
      asked.push(`${init?.method ?? 'GET'} ${typeof to === 'string' ? to : ''}`)
      return Promise.resolve(
        isBroken
          ? Response.json({ code: 'conflict', title: 'Somebody else was faster' }, { status: 409 })
          : Response.json(guestRow()),
      )
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(guest: Guest, role: Session['person']['role'] = 'staff') {
  const client = createQueryClient()
  const person = { id: 'p', name: 'Ana', email: 'a@b.c', role, scope: null }
  client.setQueryData(sessionQuery.queryKey, { person, demo: false } as Session)
  render(
    <QueryClientProvider client={client}>
      <JoinedLine guest={guest} />
      <Toasts />
    </QueryClientProvider>,
  )
}
const { eventId, id } = guestRow()
const route = `/desk/events/${eventId}/guests/${id}/apart/${recordId}`

it.each([
  ['email', 'Guest list and event system name the same person by e-mail address and name.'],
  ['number', 'Guest list and event system name the same person by the confirmation number: Kim A. Nowak.'],
] as const)('says that guest and record were joined by %s', (by, text) => {
  show(joinedBy(by))
  expect(screen.getByText(text)).toBeDefined()
})

it('says nothing where an id names the record, or nothing was joined', () => {
  for (const guest of [joinedBy('id'), guestRow()]) {
    show(guest)
    expect(document.querySelector('[data-joined]')).toBeNull()
    cleanup()
  }
})

it('tells the two apart, and takes it back', async () => {
  show(joinedBy('email'))
  await userEvent.click(screen.getByRole('button', { name: 'These are two people' }))
  await screen.findByText('Kept as two people')
  expect(asked).toEqual([`PUT ${route}`])
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }))
  await screen.findByText('One person again')
  expect(asked).toEqual([`PUT ${route}`, `DELETE ${route}`])
})

it('offers those who were kept apart as one person again', async () => {
  show(apart)
  expect(screen.getByText('Kept apart from a record of the event with the same address or number.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'The same person after all' }))
  await waitFor(() => expect(asked).toEqual([`DELETE ${route}`]))
})

it('says so when it was not kept, with the reason', async () => {
  isBroken = true
  show(joinedBy('email'))
  await userEvent.click(screen.getByRole('button', { name: 'These are two people' }))
  await screen.findByText('That was not saved')
  expect(screen.getByText('Somebody else was faster')).toBeDefined()
})

it('lets support read, not split', async () => {
  show(joinedBy('email'), 'support')
  const button = screen.getByRole('button', { name: 'These are two people' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(button)
  // Whom to ask for the role.
  expect(asked).toEqual(['GET /desk/administrators'])
})
