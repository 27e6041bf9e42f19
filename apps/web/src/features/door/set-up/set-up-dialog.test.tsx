import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { DoorSettings } from '#api/desk/door-settings.ts'
import { usualSettings } from '#arrivals/door-columns.ts'
import { DoorField } from '#arrivals/door-field.tsx'
import { doorName } from '#arrivals/door-name.ts'
import { renderAtOpening } from '#testing/opening-page.tsx'

import { SetUpDialog } from './set-up-dialog.tsx'

let sent: DoorSettings[]
const onClose = vi.fn<() => void>()
beforeEach(() => {
  localStorage.clear()
  sent = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path.includes('/arrivals'))
      return Response.json({ doors: ['North door', null, 'South door'].map((door) => ({ door, arrived: 1 })) })
    if (init?.method !== 'PUT') return Response.json({ values: {}, free: [], days: [], today: '2026-11-27' })
    const settings = JSON.parse(typeof init.body === 'string' ? init.body : 'null') as DoorSettings
    sent.push(settings)
    return Response.json({ settings })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const open = (settings: DoorSettings = usualSettings) =>
  renderAtOpening(<SetUpDialog settings={settings} onClose={onClose} />, 'organizer')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const leave = () => act(() => void screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true })))
const save = 'Save for everybody at this event'

it('asks for the name of a checkpoint, with the focus in its field', async () => {
  open()
  await press('Add a checkpoint')
  const name = screen.getByLabelText('Name of checkpoint 1')
  expect(document.activeElement).toBe(name)
  await press(save)
  expect(sent).toEqual([])
  expect(screen.getByText('Give it a name, or remove it')).toBeDefined()
  expect(document.activeElement).toBe(name)
  await userEvent.keyboard('Lunch')
  await press(save)
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sent).toMatchObject([{ checkpoints: [{ name: 'Lunch', once: true }] }])
})

it('Escape with changes says that they are not saved, and closes at the second press; without changes at once', async () => {
  open()
  leave()
  expect(onClose).toHaveBeenCalledTimes(1)
  await press('Add a checkpoint')
  leave()
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(screen.getByText('Not saved yet')).toBeDefined()
  leave()
  expect(onClose).toHaveBeenCalledTimes(2)
})

it('lays out the doors of the event, one in each line', async () => {
  open()
  await userEvent.type(screen.getByLabelText('Doors of this event'), 'North door\n\n South door \nNorth door')
  await press(save)
  await waitFor(() => expect(sent).toMatchObject([{ doors: ['North door', 'South door'] }]))
})

it('says what is asked about a ticket, as long as it is asked about', async () => {
  open({ ...usualSettings, askTickets: ['Press', 'Student'], ticketWords: [{ ticket: 'Press', words: 'press card' }] })
  expect(screen.getByLabelText('What to ask about Press')).toHaveProperty('value', 'press card')
  await userEvent.type(screen.getByLabelText('What to ask about Student'), ' student card ')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Press' }))
  expect(screen.queryByLabelText('What to ask about Press')).toBeNull()
  await press(save)
  await waitFor(() =>
    expect(sent).toMatchObject([
      { askTickets: ['Student'], ticketWords: [{ ticket: 'Student', words: 'student card' }] },
    ]),
  )
})

it('offers the doors at which people were let in', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'South door' }))
  await press('North door')
  expect(screen.queryByRole('button', { name: 'North door' })).toBeNull()
  await press(save)
  await waitFor(() => expect(sent).toMatchObject([{ doors: ['South door', 'North door'] }]))
})

it('a device takes one of the doors, or types another', async () => {
  renderAtOpening(<DoorField offered={['North door']} inUse={['North door', 'South door']} />, 'staff')
  await press('Name this door')
  await press('South door')
  expect(doorName.get()).toBe('South door')
  await press('Door: South door')
  await userEvent.clear(screen.getByLabelText('Name of the door at this desk'))
  await userEvent.keyboard('Terrace{enter}')
  expect(doorName.get()).toBe('Terrace')
})
