import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type DoorSettings, doorSettingsQuery } from '#api/desk/door-settings.ts'
import type { Guest } from '#api/desk/guests.ts'
import { type EventPage, EventPageContext } from '#events/event-context.tsx'
import { guestRow } from '#testing/guest-row.ts'

import { badgeCode } from './badge-code.ts'
import { BadgeDialog } from './badge-dialog.tsx'
import { fittingMm } from './badge.tsx'

const attendeeId = '7d0a5d0b-9d0f-4f9e-9a34-0d7f6a6c8f11'
const fetched = vi.fn<typeof fetch>()
const printed = vi.fn<() => void>()
const eventId = guestRow().eventId

function open(guest: Guest, settings: DoorSettings | null = null) {
  const client = createQueryClient()
  client.setQueryData(doorSettingsQuery(eventId).queryKey, { settings })
  render(
    <QueryClientProvider client={client}>
      {/* Guarantee of the cast: the dialog reads the id and the name of the event. */}
      <EventPageContext value={{ eventId, name: 'Opening' } as EventPage}>
        <BadgeDialog guest={guest} onClose={() => undefined} />
      </EventPageContext>
    </QueryClientProvider>,
  )
}
const sheet = () => document.querySelector('[data-badge-sheet]')
const told = (root: ParentNode | null) =>
  [...(root?.querySelectorAll('p, li') ?? [])].map(({ textContent }) => textContent)

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('print', printed)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

it('takes the badge code, else the attendee id, else a confirmation number of one guest, else the id of the row', () => {
  const confirmationNumber = 'TI-D51FC3'
  const [alone, none] = [new Set([confirmationNumber]), new Set<string>()]
  expect(badgeCode(guestRow({ sheet: { badgeCode: 'B-7', attendeeId, confirmationNumber } }), alone)).toBe('B-7')
  expect(badgeCode(guestRow({ sheet: { attendeeId, confirmationNumber } }), alone)).toBe(attendeeId)
  const numbered = guestRow({ sheet: { confirmationNumber } })
  expect(badgeCode(numbered, alone)).toBe(confirmationNumber)
  expect(badgeCode(numbered, none)).toBe(numbered.id)
  expect(badgeCode(guestRow(), none)).toBe(guestRow().id)
})

it('makes a long name smaller until it fits, and no smaller than can be read', () => {
  expect(fittingMm(11, (mm) => mm <= 7.2)).toBe(7)
  expect(fittingMm(11, () => true)).toBe(11)
  expect(fittingMm(11, () => false)).toBe(4)
})

it('prints event, name, columns and code as often as wanted, and asks nothing of the desk', async () => {
  open(guestRow({ sheet: { name: 'Kim Nowak', ticket: 'Day', company: 'Quay', badgeCode: 'B-7', jobTitle: 'Pilot' } }))
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(printed).toHaveBeenCalledTimes(2)
  expect(told(sheet())).toEqual(['Opening', 'Kim Nowak', 'Day', 'Quay'])
  expect(sheet()?.querySelector('svg')?.getAttribute('aria-label')).toBe('QR code of B-7')
  expect(fetched).not.toHaveBeenCalled()
})

it('has the columns of the organizer', () => {
  const settings = { columns: [], instruction: null, askTickets: [], badgeColumns: ['jobTitle', 'free:Table'] }
  const free = [{ header: 'Table', value: '12' }]
  open(guestRow({ sheet: { ticket: 'Day', jobTitle: 'Pilot', free } }), settings)
  expect(told(sheet())).toEqual(['Opening', 'Kim Nowak', 'Pilot', '12'])
})

it('remembers the paper of the device', async () => {
  open(guestRow())
  const dialog = within(screen.getByRole('dialog'))
  expect(sheet()?.querySelector('[data-badge]')?.getAttribute('data-badge')).toBe('label')
  await userEvent.selectOptions(dialog.getByLabelText('Paper'), 'A6, 105 × 148 mm')
  expect(sheet()?.querySelector('[data-badge]')?.getAttribute('data-badge')).toBe('a6')
  expect(localStorage.getItem('frontdesk-badge-size')).toBe('"a6"')
  cleanup()
  open(guestRow())
  expect(sheet()?.querySelector('[data-badge]')?.getAttribute('data-badge')).toBe('a6')
})
