import '#testing/fake-indexed-db.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { expect, it, vi } from 'vitest'

import { notMarkedNow } from '#arrivals/not-marked-people.ts'
import {
  answerHere,
  desk,
  field,
  idOf,
  markOf,
  notMarkedTexts,
  open,
  row,
  scan,
  told,
  useDoorStage,
} from '#testing/door-stage.tsx'

import { typedWith } from './scanning/scanner-layouts.ts'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => () => Promise.resolve(),
  createLink: (Anchor: ComponentType<object>) => Anchor,
}))

useDoorStage()

it('another event, a keyboard of another layout, and no network have words of their own', async () => {
  open('express')
  scan('QR-77')
  await told('Another event: Quayside reception', 'Quinn Roper')
  scan('e.org')
  await told('Not on the list')
  scan(typedWith('french', 'FD-12A'))
  await told('On the list', 'Bo Nyström')
  expect(screen.getByText(/another keyboard layout/)).toBeDefined()
  desk.isCut = true
  scan('FD-98Z')
  await told('Can’t tell without the network')
  expect(desk.writes).toEqual([])
})

it('the badge of another event lets in whom this event has by the same address, with a caution', async () => {
  const user = userEvent.setup()
  const sheet = { email: 'quinn@door.example' }
  desk.guests = [...desk.guests, row(7, 'Quinn Roper-Hale', { sheet })]
  open('express')
  scan('QR-77')
  await told('Look first', 'Quinn Roper-Hale')
  expect(screen.getByText('Badge of another event: Quayside reception, Quinn Roper')).toBeDefined()
  expect(desk.writes).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Let in all the same' }))
  await told('Welcome', 'Quinn Roper-Hale')
})

it('what the desk asks about stands in the answer: no dialog takes the next name, and a press marks them', async () => {
  const user = userEvent.setup({ delay: 60 })
  desk.cautions = [{ kind: 'attended', at: null, name: null, ticket: null, company: null, email: null }]
  open('express')
  await user.type(field(), 'anna undset{Enter}rosa')
  await told('Look first', 'Anna Undset')
  expect(screen.getByText('The event system has them as attended already.')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(field().value).toBe('rosa')
  await user.type(field(), ' perez{Enter}')
  await told('Look first', 'Rosa Perez')
  expect(notMarkedNow().map(({ name }) => name)).toEqual(['Anna Undset'])
  await user.click(screen.getByRole('button', { name: 'Let in all the same' }))
  await told('Welcome', 'Rosa Perez')
  expect(desk.writes).toEqual(['Rosa Perez'])
})

it('who shares an address is known on the badge of another event by the name', async () => {
  const sheet = { email: 'quinn@door.example' }
  desk.guests = [...desk.guests, row(7, 'Pia Roper', { sheet }), row(8, 'Quinn Roper', { sheet })]
  open('express')
  scan('QR-77')
  await told('Look first', 'Quinn Roper')
  expect(desk.writes).toEqual([])
})

it.each([true, false])(
  'the number that the card shows finds its guest by the registration; scanned: %s',
  async (scanned) => {
    desk.guests = [row(5, 'Ilse Soares', { sheet: { email: 'ilse@door.example' } }), row(6, 'Ilse Papadaki')]
    open('ask')
    if (scanned) scan('TI-9880DC')
    else await userEvent.type(field(), 'TI-9880DC{enter}')
    await told('On the list', 'Ilse Soares')
    expect(desk.writes).toEqual([])
  },
)

it('an instruction and a ticket that is asked about hold an express scan up, and look like no error', async () => {
  const user = userEvent.setup()
  desk.settings = { columns: ['ticket', 'free:Size', 'free:Age'], instruction: 'free:Age', askTickets: ['Press'] }
  desk.guests = [
    row(1, 'Anna Undset', { sheet: { free: [{ header: 'Age', value: 'under 18: wristband' }] } }),
    row(2, 'Bo Nyström', { sheet: { ticket: 'press', free: [{ header: 'Size', value: 'XL' }] } }),
  ]
  open('express')
  scan('FD-11A')
  await told('Look first', 'Anna Undset')
  const panel = screen.getByRole('region', { name: 'Answer' })
  expect(panel.textContent?.split('under 18: wristband')).toHaveLength(2)
  expect(panel.className).not.toContain('no-fill')
  await user.click(screen.getByRole('button', { name: 'Let in all the same' }))
  await told('Welcome', 'Anna Undset')
  scan('FD-12A')
  await told('Look first', 'Bo Nyström')
  expect(screen.getByText('press · Size: XL')).toBeDefined()
  expect(screen.getByText('press: ask first')).toBeDefined()
  expect(desk.writes).toEqual(['Anna Undset'])
})

it('an Enter that was on its way before a warning was read lets nobody in', async () => {
  const user = userEvent.setup({ delay: 40 })
  desk.settings = { columns: [], instruction: 'free:Age', askTickets: [] }
  desk.guests = [row(1, 'Anna Undset', { sheet: { free: [{ header: 'Age', value: 'under 18: wristband' }] } })]
  open('ask')
  await user.type(field(), 'Anna Undset{Enter}')
  await told('Look first', 'Anna Undset')
  await user.keyboard('{Enter}')
  expect(desk.writes).toEqual([])
  await told('Look first', 'Anna Undset')
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 600)
  await user.keyboard('{Enter}')
  later.mockRestore()
  await told('Welcome', 'Anna Undset')
  expect(desk.writes).toEqual(['Anna Undset'])
})

it('the code of a booking offers everybody of it; who is ticked is let in', async () => {
  const user = userEvent.setup()
  const sheet = { confirmationNumber: 'FD-GRP' }
  desk.guests = [row(1, 'Anna Undset', { sheet }), row(2, 'Bo Nyström', { sheet }), row(3, 'Rosa Ares', { sheet })]
  open('express')
  scan('FD-GRP')
  await told('3 people of one booking')
  await user.click(await screen.findByRole('checkbox', { name: 'Bo Nyström' }))
  await user.click(screen.getByRole('button', { name: 'Let in 2 people' }))
  await waitFor(() => expect(desk.writes).toEqual(['Anna Undset', 'Rosa Ares']))
  await told('Welcome', 'Rosa Ares')
})

it('a misspelled name offers who has a similar one, also when that is one person; nobody is marked by it', async () => {
  const user = userEvent.setup({ delay: 40 })
  desk.guests = [row(1, 'Naoko Balogh'), row(2, 'Bo Nyström')]
  open('express')
  await user.type(field(), 'naoko balogn{Enter}')
  await told('Only similar names', 'naoko balogn')
  expect(desk.writes).toEqual([])
  await user.click(within(screen.getByRole('region', { name: 'Answer' })).getByRole('button', { name: /Naoko Balogh/ }))
  await told('Welcome', 'Naoko Balogh')
  await user.type(field(), 'yystr{Enter}')
  await told('Not on the list', 'yystr')
})

it('a misspelled name at the pace of a scanner offers who has a similar one, a code offers nobody', async () => {
  desk.guests = [row(1, 'Naoko Balogh'), row(2, 'Bo Nyström')]
  open('express')
  scan('Naoko Balogn')
  await told('Only similar names', 'Naoko Balogn')
  scan('Naoko Balog')
  await told('Choose one', 'Naoko Balog')
  scan('Naoko')
  await told('Not on the list', 'Naoko')
  expect(desk.writes).toEqual([])
})

it('a part of a name that one person has is a choice of that person', async () => {
  const user = userEvent.setup({ delay: 40 })
  open('ask')
  await user.type(field(), 'ndset{Enter}')
  await told('Choose one', 'ndset')
  expect(within(screen.getByRole('region', { name: 'Answer' })).getAllByRole('button')).toHaveLength(1)
})

it('of several who fit, those who may still come in stand first', async () => {
  const user = userEvent.setup()
  desk.guests = desk.guests.map((one) =>
    one.sheet.name === 'Rosa Ares' ? { ...one, desk: { ...one.desk, arrived: markOf(one.id, idOf(90)) } } : one,
  )
  open('ask')
  await user.type(field(), 'ro{Enter}')
  await told('Choose one')
  const people = answerHere().getAllByRole('button', { name: /^Rosa/ })
  expect(people.map(({ textContent }) => textContent?.slice(0, 8))).toEqual(['Rosa Per', 'Rosa Are'])
})

it('an open answer becomes Look first once the settings with its instruction are read', async () => {
  desk.settings = { columns: [], instruction: 'free:Age', askTickets: [] }
  desk.guests = [row(1, 'Anna Undset', { sheet: { free: [{ header: 'Age', value: 'under 18: wristband' }] } })]
  desk.areSettingsCut = true
  open('express')
  scan('FD-11A')
  await waitFor(() => told('On the list', 'Anna Undset'), { timeout: 4000 })
  desk.areSettingsCut = false
  act(() => void dispatchEvent(new Event('visibilitychange')))
  await told('Look first', 'Anna Undset')
  expect(answerHere().getByText('under 18: wristband')).toBeDefined()
  expect(desk.writes).toEqual([])
})

it('ask first: one of several is picked by arrows and Enter, and the next Enter lets them in', async () => {
  const user = userEvent.setup({ delay: 40 })
  open('ask')
  await user.type(field(), 'rosa{Enter}')
  await told('Choose one')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.textContent).toContain('Rosa Perez')
  await user.keyboard('{Enter}')
  await told('On the list', 'Rosa Perez')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Let in' }))
  await user.keyboard('{Enter}')
  await told('Welcome', 'Rosa Perez')
  expect(desk.writes).toEqual(['Rosa Perez'])
})

it('a guest of another event is known by the whole name, too, and may be a walk-in here', async () => {
  const user = userEvent.setup({ delay: 40 })
  open('ask')
  await user.type(field(), 'quinn roper{Enter}')
  await told('Another event: Quayside reception', 'Quinn Roper')
  expect(answerHere().getByRole('button', { name: 'Walk-in' })).toBeDefined()
})

it('somebody chosen among people of one name is told apart by their address', async () => {
  const user = userEvent.setup({ delay: 40 })
  desk.guests = [
    row(1, 'Pavel Dlamini', { sheet: { email: 'pavel@door.example' } }),
    row(2, 'Pavel Dlamini', { sheet: { email: 'p.dlamini@door.example' } }),
  ]
  open('ask')
  await user.type(field(), 'pavel dlamini{Enter}')
  await told('Choose one')
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await told('On the list', 'Pavel Dlamini')
  expect(answerHere().getByText('p.dlamini@door.example')).toBeDefined()
})

it('what the organizer has noted is read first, once', async () => {
  const user = userEvent.setup()
  desk.notes = [{ subject: idOf(1), text: 'Meets Oona', stop: false }]
  open('express')
  scan('FD-11A')
  await told('Look first', 'Anna Undset')
  expect(answerHere().getByText('Meets Oona')).toBeDefined()
  expect(desk.writes).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Let in all the same' }))
  await told('Welcome', 'Anna Undset')
  expect(desk.saidNotes).toEqual([true])
  scan('FD-12A')
  await told('Welcome', 'Bo Nyström')
  expect(desk.saidNotes).toEqual([true, false])
})

it.each(['staff', 'organizer'] as const)(
  'nobody lets in by the door whom the organizer keeps out: %s',
  async (role) => {
    const user = userEvent.setup()
    desk.notes = [{ subject: idOf(1), text: 'Call Oona', stop: true }]
    open('express', role)
    scan('FD-11A')
    await told('Not to be let in', 'Anna Undset')
    expect(answerHere().getByText('Call Oona')).toBeDefined()
    await user.keyboard('{Enter}')
    expect(answerHere().queryByRole('button', { name: /^Let|^Don’t/ })).toBeNull()
    expect(answerHere().getByText('Open the card')).toBeDefined()
    expect([desk.writes, notMarkedTexts()]).toEqual([[], []])
  },
)

it('somebody who is asked about follows when another door lets them in', async () => {
  open('ask')
  scan('FD-11A')
  await told('On the list', 'Anna Undset')
  const arrived = { ...markOf(idOf(1), idOf(92)), by: { id: 'o', name: 'Pau' } }
  desk.guests = desk.guests.map((one) => (one.id === idOf(1) ? { ...one, desk: { ...one.desk, arrived } } : one))
  act(() => void dispatchEvent(new Event('visibilitychange')))
  await told('Already in', 'Anna Undset')
  expect(document.querySelector('[data-door-word]')?.textContent).toMatch(/Door A, Pau/)
})
