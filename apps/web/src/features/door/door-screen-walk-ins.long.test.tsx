import '#testing/fake-indexed-db.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { expect, it, vi } from 'vitest'

import {
  answerHere,
  desk,
  discardWhatWaits,
  field,
  idOf,
  open,
  row,
  scan,
  sendWhatWaits,
  told,
  useDoorStage,
} from '#testing/door-stage.tsx'
import { waitingHere } from '#waiting/waiting-here.ts'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => () => Promise.resolve(),
  createLink: (Anchor: ComponentType<object>) => Anchor,
}))

useDoorStage()

const walkIn = async (text: string) => {
  const user = userEvent.setup({ delay: 60 })
  await user.click(screen.getByRole('button', { name: 'Walk-in' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Walk-in' }))
  await user.type(dialog.getByLabelText('Name and e-mail address'), `${text}{Enter}`)
  return { user, dialog }
}

it('a walk-in without the desk waits, and is a welcome once they are enrolled and marked', async () => {
  // At a hand's pace: faster letters are those of a scanner.
  const user = userEvent.setup({ delay: 60 })
  desk.areMarksCut = true
  open('express')
  await user.click(screen.getByRole('button', { name: 'Walk-in' }))
  await user.type(await screen.findByLabelText('Name and e-mail address'), 'Wanda Walker, wanda@door.example{Enter}')
  await told('May go in', 'Wanda Walker')
  expect(screen.queryByRole('dialog', { name: 'Walk-in' })).toBeNull()
  expect(desk.writes).toEqual([])
  desk.areMarksCut = false
  await sendWhatWaits()
  await waitFor(() => expect(waitingHere.get().rows.map(({ action }) => action.content.kind)).toEqual(['mark']))
  await told('May go in', 'Wanda Walker')
  await sendWhatWaits()
  await told('Welcome', 'Wanda Walker')
  expect(desk.writes).toEqual(['enrolled Wanda Walker', '?'])
})

it('each answer is brought into view, and after a walk-in the next name can be typed', async () => {
  const user = userEvent.setup({ delay: 60 })
  const rect = vi.spyOn(Element.prototype, 'getBoundingClientRect')
  const scrolled = vi.fn<(name: string | undefined) => void>()
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled(this.getAttribute('role') ?? this.querySelector('[data-door-name]')?.textContent)
  }
  desk.areMarksCut = true
  open('express')
  await user.click(screen.getByRole('button', { name: 'Walk-in' }))
  // As on a phone, whose page is scrolled to the button.
  rect.mockReturnValue(new DOMRect(0, -153, 360, 900))
  await user.type(await screen.findByLabelText('Name and e-mail address'), 'Wanda Walker, wanda@door.example{Enter}')
  await told('May go in', 'Wanda Walker')
  await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith('Wanda Walker'))
  expect(document.activeElement).toBe(field())
  scan('FD-11A')
  await told('May go in', 'Anna Undset')
  expect(scrolled).toHaveBeenLastCalledWith('Anna Undset')
  // The field stays in view where both fit.
  rect.mockReturnValue(new DOMRect(0, -153, 360, 400))
  scan('FD-13A')
  await told('May go in', 'Rosa Ares')
  expect(scrolled).toHaveBeenLastCalledWith('search')
  rect.mockReturnValue(new DOMRect(0, 300, 360, 400))
  scrolled.mockClear()
  scan('FD-12A')
  await told('May go in', 'Bo Nyström')
  expect(scrolled).not.toHaveBeenCalled()
  rect.mockRestore()
  desk.areMarksCut = false
  await discardWhatWaits()
})

it('when it is full a walk-in is asked about before anybody is enrolled', async () => {
  desk.settings = { columns: [], instruction: null, askTickets: [], capacity: 10 }
  desk.isInsideCounted = true
  desk.insideNow = 10
  desk.enrolled = [row(77, 'Wanda Walker', { sheet: { confirmationNumber: idOf(77) } })]
  open('express')
  await waitFor(() => expect(document.querySelector('[data-door-inside]')?.textContent).toMatch(/10 inside of 10/))
  const { user, dialog } = await walkIn('Wanda Walker, wanda@door.example')
  expect(await dialog.findByText('Full: 10 inside of 10')).toBeDefined()
  expect(desk.writes).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Let in all the same' }))
  await told('Welcome', 'Wanda Walker')
  expect(desk.writes).toEqual(['enrolled Wanda Walker', 'Wanda Walker'])
})

it('a walk-in with the address of a guest on the list is that guest, and is asked about as they are', async () => {
  desk.settings = { columns: [], instruction: null, askTickets: ['Press'] }
  desk.guests = [row(1, 'Anna Undset', { sheet: { email: 'anna@door.example', ticket: 'Press' } })]
  open('express')
  const { user, dialog } = await walkIn('Anne U, anna@door.example')
  expect(await dialog.findByText('Anna Undset is on the list')).toBeDefined()
  expect(dialog.queryByRole('button', { name: /enroll/i })).toBeNull()
  await user.click(dialog.getByRole('button', { name: /^Anna Undset/ }))
  await told('Look first', 'Anna Undset')
  expect(answerHere().getByText('Press: ask first')).toBeDefined()
  expect(desk.writes).toEqual([])
})

it('a walk-in with the name of a guest on the list may be that guest, or another person', async () => {
  open('express')
  const { user, dialog } = await walkIn('anna undset, other@door.example')
  expect(await dialog.findByText('Anna Undset is on the list')).toBeDefined()
  expect(desk.writes).toEqual([])
  desk.enrolled = [row(77, 'anna undset', { sheet: { confirmationNumber: idOf(77) } })]
  await user.click(dialog.getByRole('button', { name: 'Someone else: enroll and let in' }))
  await told('Welcome', 'anna undset')
  expect(desk.writes).toEqual(['enrolled Anna Undset', 'anna undset'])
})

it('the undo of a walk-in says that they are still on the list, and offers to remove them', async () => {
  const user = userEvent.setup({ delay: 60 })
  desk.enrolled = [row(77, 'Wanda Walker', { sheet: { confirmationNumber: idOf(77) } })]
  open('express')
  await user.click(screen.getByRole('button', { name: 'Walk-in' }))
  await user.type(await screen.findByLabelText('Name and e-mail address'), 'Wanda Walker, wanda@door.example{Enter}')
  await told('Welcome', 'Wanda Walker')
  await user.click(answerHere().getByRole('button', { name: 'Undo arrival' }))
  await told('Arrival undone', 'Wanda Walker')
  expect(await answerHere().findByText('Still on the list')).toBeDefined()
  await user.click(answerHere().getByRole('button', { name: 'Remove from the list' }))
  await waitFor(() => expect(desk.writes.at(-1)).toBe('removed Wanda Walker'))
  await waitFor(() => expect(answerHere().queryByText('Still on the list')).toBeNull())
})

it('whoever is not on the list, or cannot be told offline, is a walk-in from the card, with the name that was typed', async () => {
  const user = userEvent.setup({ delay: 40 })
  open('ask')
  await user.type(field(), 'Wanda Walker{Enter}')
  await told('Not on the list', 'Wanda Walker')
  await user.click(answerHere().getByRole('button', { name: 'Walk-in' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Walk-in' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Name and e-mail address').value).toBe('Wanda Walker')
  expect(document.activeElement).toBe(dialog.getByLabelText('E-mail address of Wanda Walker'))
  await user.keyboard('{Escape}')
  act(() => void screen.queryByRole('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true })))
  await waitFor(() => expect(document.activeElement).toBe(field()))
  desk.isCut = true
  await user.type(field(), 'Walter Walker{Enter}')
  await waitFor(() => told('Can’t tell without the network'), { timeout: 4000 })
  await user.click(answerHere().getByRole('button', { name: 'Walk-in' }))
  expect(screen.getByLabelText<HTMLInputElement>('Name and e-mail address').value).toBe('Walter Walker')
})

it('the walk-in of the controls is somebody else than who was not found before', async () => {
  const user = userEvent.setup({ delay: 60 })
  open('express')
  await user.type(field(), 'peter nobody{Enter}')
  await told('Not on the list')
  const [ofControls] = screen.getAllByRole('button', { name: 'Walk-in' })
  await user.click(ofControls ?? field())
  expect((await screen.findByLabelText<HTMLInputElement>('Name and e-mail address')).value).toBe('')
})
