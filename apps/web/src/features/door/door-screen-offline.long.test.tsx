import '#testing/fake-indexed-db.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type Board, arrivalsQuery } from '#api/desk/arrivals.ts'
import { doorSettingsQuery } from '#api/desk/door-settings.ts'
import { guestPageQuery } from '#api/desk/guests.ts'
import {
  answerHere,
  desk,
  discardWhatWaits,
  field,
  idOf,
  lastTen,
  markOf,
  later,
  open,
  peopleHere,
  row,
  scan,
  scanWithoutDesk,
  sendWhatWaits,
  told,
  useDoorStage,
} from '#testing/door-stage.tsx'
import { openingPage, renderAtOpening } from '#testing/opening-page.tsx'
import { waitingHere } from '#waiting/waiting-here.ts'

import { doorMode } from './door-mode.ts'
import { DoorScreen } from './door-screen.tsx'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => () => Promise.resolve(),
  createLink: (Anchor: ComponentType<object>) => Anchor,
}))

useDoorStage()

const lineHere = () => document.querySelector('[data-door-offline]')

it('says without a network that there is none, how many wait, and as of when the count is, also after a reload', async () => {
  open('express')
  expect(await screen.findByText('2 of 40 arrived today')).toBeDefined()
  expect(lineHere()).toBeNull()
  const away = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  desk.isCut = true
  act(() => void dispatchEvent(new Event('offline')))
  await waitFor(() => expect(lineHere()?.textContent).toBe('You are offline'))
  expect(lineHere()?.nextElementSibling).toBe(screen.getByRole('region', { name: 'Answer' }))
  scan('FD-11A')
  await told('May go in', 'Anna Undset')
  expect(lineHere()?.textContent).toBe('You are offline · 1 waiting')
  cleanup()
  open('express')
  expect(await screen.findByText('2 of 40 arrived today')).toBeDefined()
  expect(document.querySelector('[data-door-count]')?.textContent).toMatch(/arrived today as of /)
  expect(lineHere()?.textContent).toBe('You are offline · 1 waiting')
  away.mockRestore()
  desk.isCut = false
  await discardWhatWaits()
})

it('leads to what waits while something does', async () => {
  open('express')
  expect(screen.queryByText('1 waiting')).toBeNull()
  desk.areMarksCut = true
  scan('FD-12A')
  await told('May go in', 'Bo Nyström')
  expect(screen.getByText('Waits to be sent')).toBeDefined()
  expect(document.querySelector('[data-door-answer]')?.className).toContain('bg-yes-fill')
  expect(await screen.findByText('1 waiting')).toBeDefined()
  desk.areMarksCut = false
  await sendWhatWaits()
  await told('Welcome', 'Bo Nyström')
  expect(screen.queryByText('1 waiting')).toBeNull()
})

it('a network without a byte is answered from the device within three seconds, also for the next in the queue', async () => {
  open('look')
  await userEvent.type(field(), 'rosa')
  await screen.findByRole('option', { name: /Rosa Ares/ })
  desk.isSilent = true
  const begun = Date.now()
  scan('FD-98Z')
  await waitFor(() => told('Can’t tell without the network'), { timeout: 4000 })
  expect(Date.now() - begun).toBeLessThan(3000)
  scan('FD-13A')
  await waitFor(() => told('On the list', 'Rosa Ares'), { timeout: 4000 })
})

it('without a network the guests are found by name where none are kept on this device: the door has read the first of them', async () => {
  const user = userEvent.setup({ delay: 40 })
  let isListRead = false
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const response = await fetch(input, init)
    isListRead ||= input.includes('/guests?offset=0&limit=1000')
    return response
  })
  open('ask')
  await waitFor(() => expect(isListRead).toBe(true))
  desk.isCut = true
  await user.type(field(), 'Rosa Perez{Enter}')
  await told('On the list', 'Rosa Perez')
  await user.type(field(), 'Walter Walker{Enter}')
  await told('Can’t tell without the network')
  expect(screen.getByText('Nobody with this name or code is among the guests on this device.')).toBeDefined()
})

it('somebody whose arrival waits here is already in, by name, by code, in a booking and after a reload', async () => {
  const user = userEvent.setup({ delay: 40 })
  const sheet = { confirmationNumber: 'FD-GRP' }
  desk.guests = [row(1, 'Anna Undset', { sheet }), row(2, 'Bo Nyström', { sheet }), row(3, 'Rosa Ares')]
  desk.areMarksCut = true
  open('ask')
  await user.type(field(), 'anna undset{Enter}')
  await told('On the list', 'Anna Undset')
  await user.type(field(), '{Enter}')
  await told('May go in', 'Anna Undset')
  await user.type(field(), 'anna undset{Enter}')
  await told('Already in', 'Anna Undset')
  expect(screen.getByText('Marked at this device, and waiting to be sent.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Let in all/ })).toBeNull()
  expect(await screen.findByRole('checkbox', { name: 'Anna Undset, already in', checked: true })).toBeDefined()
  cleanup()
  open('express')
  await user.type(field(), 'anna undset{Enter}')
  await told('Already in', 'Anna Undset')
  scan('FD-GRP')
  expect(await screen.findByRole('checkbox', { name: 'Anna Undset, already in' })).toBeDefined()
  expect(waitingHere.get().rows).toHaveLength(1)
  await act(async () => Promise.all(waitingHere.get().rows.map(({ action }) => waitingHere.takeBack(action))))
  await discardWhatWaits()
  await user.type(field(), 'anna undset{Enter}')
  await waitFor(() => told('May go in', 'Anna Undset'))
  await discardWhatWaits()
})

it('a mark that waited is a welcome once it was sent, and takes the focus from nobody who types', async () => {
  const user = userEvent.setup({ delay: 40 })
  await scanWithoutDesk()
  expect(lastTen().getByText('0 arrivals in the last minute, 1 waiting')).toBeDefined()
  await user.type(field(), 'bo')
  await sendWhatWaits()
  await told('Welcome', 'Anna Undset')
  expect(document.querySelector('[data-door-answer]')?.textContent).not.toContain('Kept on this device')
  expect(lastTen().getByText('Welcome')).toBeDefined()
  expect(lastTen().getByText('1 arrival in the last minute')).toBeDefined()
  expect(document.activeElement).toBe(field())
})

it('what waits on this device stands among the last after a reload, and is taken back there', async () => {
  const user = userEvent.setup()
  await scanWithoutDesk()
  cleanup()
  desk.areMarksCut = true
  open('express')
  await user.click(await screen.findByRole('button', { name: 'Undo the arrival of Anna Undset' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo the arrival of Anna Undset' })).toBeNull())
  await discardWhatWaits()
})

it('a mark that waited says already in when a colleague was first', async () => {
  await scanWithoutDesk()
  const arrived = { ...markOf(idOf(1), crypto.randomUUID()), by: { id: 'o', name: 'Pau' } }
  desk.guests = desk.guests.map((one) => (one.id === idOf(1) ? { ...one, desk: { ...one.desk, arrived } } : one))
  await sendWhatWaits()
  await told('Already in', 'Anna Undset')
  expect(document.querySelector('[data-door-word]')?.textContent).toMatch(/Door A, Pau/)
  await discardWhatWaits()
})

it('a mark that waited and needs somebody says why, and leads to what waits', async () => {
  await scanWithoutDesk()
  desk.cautions = [{ kind: 'sameName', at: null }]
  await sendWhatWaits()
  await told('Needs you', 'Anna Undset')
  expect(screen.getAllByText('See what waits')).toHaveLength(2)
  desk.cautions = []
  await discardWhatWaits()
  await told('On the list', 'Anna Undset')
})

it('a page that begins without the network asks by the last count, and those who wait here since', async () => {
  const at = Date.now() - 1000
  const asOf = new Date(at).toISOString()
  const board = { asOf, inside: { now: 9, capacity: 10, doors: [], isCounted: true } } as unknown as Board
  desk.isCut = true
  const begin = () => {
    const client = createQueryClient()
    client.setQueryData(doorSettingsQuery(openingPage.eventId).queryKey, { settings: null }, { updatedAt: 0 })
    client.setQueryData(arrivalsQuery(openingPage.eventId, { day: 'another' }).queryKey, board, { updatedAt: at })
    const page = {
      guests: desk.guests,
      count: desk.guests.length,
      total: desk.guests.length,
      version: 1,
      asOf,
      readAt: at,
    }
    client.setQueryData(guestPageQuery(openingPage.eventId, {}, 0, 100).queryKey, page)
    doorMode.set('express')
    renderAtOpening(<DoorScreen />, 'staff', client)
  }
  begin()
  scan('FD-11A')
  await told('May go in', 'Anna Undset')
  cleanup()
  begin()
  await waitFor(() =>
    expect(document.querySelector('[data-door-inside]')?.textContent).toMatch(/^9 inside of 10 as of .+Nearly full$/),
  )
  scan('FD-12A')
  await told('Full', 'Bo Nyström')
  expect(answerHere().getByText('10 inside of 10')).toBeDefined()
  await discardWhatWaits()
})

it('without the desk an exit and a return wait in their order, and are Goodbye and Welcome back once they were sent', async () => {
  const user = userEvent.setup()
  open('express')
  scan('FD-11A')
  await told('Welcome', 'Anna Undset')
  desk.areMarksCut = true
  await user.selectOptions(peopleHere(), 'Going out')
  vi.useFakeTimers({ toFake: ['Date'] })
  later()
  scan('FD-11A')
  await told('May go out', 'Anna Undset')
  await user.selectOptions(peopleHere(), 'Coming in')
  later()
  scan('FD-11A')
  await waitFor(() => expect(waitingHere.get().rows).toHaveLength(2))
  expect(desk.writes).toEqual(['Anna Undset'])
  desk.areMarksCut = false
  await sendWhatWaits()
  await waitFor(() => expect(desk.writes).toEqual(['Anna Undset', 'out Anna Undset']))
  await sendWhatWaits()
  await told('Welcome back', 'Anna Undset')
  expect(lastTen().getByText('Goodbye')).toBeDefined()
  expect(desk.writes).toEqual(['Anna Undset', 'out Anna Undset', 'in Anna Undset'])
})
