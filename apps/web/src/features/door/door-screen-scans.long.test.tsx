import '#testing/fake-indexed-db.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { expect, it, vi } from 'vitest'

import {
  answerHere,
  day,
  desk,
  field,
  idOf,
  lastTen,
  later,
  notMarkedTexts,
  open,
  peopleHere,
  row,
  scan,
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

it('says what a scan does in the mode that is chosen', async () => {
  const user = userEvent.setup()
  open('express')
  const modes = screen.getByRole('combobox', { name: 'What a scan does', description: 'A scan counts at once' })
  await user.selectOptions(modes, 'Ask first')
  expect(screen.getByText('A scan shows who it is; you confirm')).toBeDefined()
})

it('a direction that is chosen gives the focus to the search', async () => {
  const user = userEvent.setup()
  open('express')
  await user.selectOptions(peopleHere(), 'Going out')
  expect(document.activeElement).toBe(field())
})

it('says that the count is of today', async () => {
  open('express')
  expect(await screen.findByText('2 of 40 arrived today')).toBeDefined()
})

it('express: a scan is an arrival, the same code within a second is one reading, later it says already in', async () => {
  open('express')
  scan('FD-11A')
  await told('Welcome', 'Anna Undset')
  scan('FD-11A')
  await told('Welcome', 'Anna Undset')
  expect(desk.writes).toEqual(['Anna Undset'])
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 1000)
  scan('FD-11A')
  await told('Already in')
  expect(document.querySelector('[data-door-word]')?.textContent).toMatch(/Door A, Oona/)
  expect(desk.writes).toEqual(['Anna Undset'])
})

it('a code that stays before the reader is one reading, and closes no dialog that was opened meanwhile', async () => {
  const user = userEvent.setup()
  vi.useFakeTimers({ toFake: ['Date'] })
  open('express')
  scan('FD-11A')
  await told('Welcome', 'Anna Undset')
  await user.click(screen.getByRole('button', { name: 'Walk-in' }))
  await screen.findByRole('dialog', { name: 'Walk-in' })
  for (let nth = 0; nth < 10; nth += 1) {
    vi.setSystemTime(Date.now() + 400)
    scan('FD-11A')
  }
  expect(screen.getByRole('dialog', { name: 'Walk-in' })).toBeDefined()
  await told('Welcome', 'Anna Undset')
  scan('FD-12A')
  await told('Welcome', 'Bo Nyström')
  expect(screen.queryByRole('dialog', { name: 'Walk-in' })).toBeNull()
  vi.setSystemTime(Date.now() + 4000)
  scan('FD-11A')
  await told('Already in')
})

it('a code that is scanned again after that of somebody else is answered again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  open('express')
  scan('FD-11A')
  await told('Welcome', 'Anna Undset')
  vi.setSystemTime(Date.now() + 400)
  scan('FD-99Z')
  await told('Not on the list', 'FD-99Z')
  vi.setSystemTime(Date.now() + 100)
  scan('FD-11A')
  await told('Already in', 'Anna Undset')
  expect(desk.writes).toEqual(['Anna Undset'])
})

it('scans that come while one is sent are answered in their order', async () => {
  const letGo: (() => void)[] = []
  desk.held = new Promise((resolve) => {
    letGo.push(() => resolve(undefined))
  })
  open('express')
  scan('FD-11A')
  scan('FD-12A')
  scan('FD-99Z')
  letGo[0]?.()
  await told('Not on the list', 'FD-99Z')
  expect(desk.writes).toEqual(['Anna Undset', 'Bo Nyström'])
  expect(screen.getByText('Not on the list: 1')).toBeDefined()
})

it('express: until the answer is known nothing is offered that marks, and nothing is said that is false then', async () => {
  const letGo: (() => void)[] = []
  desk.held = new Promise((resolve) => {
    letGo.push(() => resolve(undefined))
  })
  open('express')
  scan('FD-11A')
  await told('Checking', 'Anna Undset')
  expect(answerHere().queryByRole('button', { name: /^Let/ })).toBeNull()
  letGo[0]?.()
  await told('Welcome', 'Anna Undset')
})

it('an answer that comes while the next name is typed leaves the focus in the field', async () => {
  open('express')
  scan('FD-11A')
  act(() => field().focus())
  fireEvent.input(field(), { target: { value: 'ros' } })
  await told('Welcome', 'Anna Undset')
  expect(document.activeElement).toBe(field())
})

it('ask first: nobody is marked before it is confirmed; a choice among several is one person', async () => {
  const user = userEvent.setup({ delay: 40 })
  open('ask')
  scan('FD-12A')
  await told('On the list', 'Bo Nyström')
  expect(desk.writes).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Let in' }))
  await told('Welcome', 'Bo Nyström')
  await user.type(field(), 'rosa{Enter}')
  await told('Choose one')
  await user.click(within(screen.getByRole('region', { name: 'Answer' })).getByRole('button', { name: /Rosa Perez/ }))
  await told('On the list', 'Rosa Perez')
  await user.type(field(), '{Enter}')
  await told('Welcome', 'Rosa Perez')
  expect(desk.writes).toEqual(['Bo Nyström', 'Rosa Perez'])
})

it('ask first: nobody looks let in before it, and who is passed over is noted until they are let in', async () => {
  const user = userEvent.setup({ delay: 40 })
  open('ask')
  scan('FD-11A')
  await told('On the list, not let in yet', 'Anna Undset')
  expect(screen.getByRole('region', { name: 'Answer' }).className).toContain('border-dashed')
  scan('FD-12A')
  await told('On the list, not let in yet', 'Bo Nyström')
  expect(notMarkedTexts()).toEqual(['Anna Undset was not let in'])
  vi.useFakeTimers({ toFake: ['Date'] })
  later()
  scan('FD-12A')
  await waitFor(() => expect(lastTen().getAllByText('Bo Nyström')).toHaveLength(2))
  await told('On the list, not let in yet', 'Bo Nyström')
  expect(notMarkedTexts()).toEqual(['Anna Undset was not let in'])
  await user.keyboard('{Enter}')
  await told('Welcome', 'Bo Nyström')
  scan('FD-11A')
  await told('On the list, not let in yet', 'Anna Undset')
  await user.click(screen.getByRole('button', { name: 'Let in' }))
  await told('Welcome', 'Anna Undset')
  expect(notMarkedTexts()).toEqual([])
})

it.each([
  ['Here people', 'Going out'],
  ['What a scan does', 'Ask first'],
])(
  'a question that waits is withdrawn and noted when “%s” becomes “%s”, and Enter lets nobody in',
  async (label, to) => {
    const user = userEvent.setup({ delay: 40 })
    desk.settings = { columns: [], instruction: null, askTickets: ['Press'] }
    desk.guests = [row(1, 'Anna Undset', { sheet: { ticket: 'Press' } })]
    open('express')
    scan('FD-11A')
    await told('Look first', 'Anna Undset')
    await user.selectOptions(screen.getByRole('combobox', { name: label }), to)
    await told('Not marked', 'Anna Undset')
    expect(answerHere().queryByRole('button', { name: /^Let/ })).toBeNull()
    expect(notMarkedTexts()).toEqual(['Anna Undset was not let in'])
    expect(lastTen().getByText('Not marked')).toBeDefined()
    await user.type(field(), '{Enter}')
    scan('FD-NOBODY')
    await told('Not on the list')
    expect(desk.writes).toEqual([])
  },
)

it('leads to the handover and to the guests on this device; a scan closes the menu that does', async () => {
  const user = userEvent.setup()
  open('express')
  await user.click(screen.getByRole('button', { name: 'More for this door' }))
  expect(await screen.findByRole('menuitem', { name: 'Hand over' })).toBeDefined()
  expect(screen.getByRole('menuitem', { name: 'Use on this device' })).toBeDefined()
  scan('FD-12A')
  await told('Welcome', 'Bo Nyström')
  expect(screen.queryByRole('menu')).toBeNull()
})

it('support only looks up', async () => {
  open('express', 'support')
  scan('FD-11A')
  await told('On the list', 'Anna Undset')
  expect(answerHere().getByText('Not arrived yet')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Let in/ })).toBeNull()
  expect(desk.writes).toEqual([])
})

it('the arrivals of the last minute are without those that were undone, and are there after a reload', async () => {
  const user = userEvent.setup()
  open('express')
  for (const code of ['FD-11A', 'FD-12A']) {
    scan(code)
    await told('Welcome')
  }
  scan('NO-0000')
  await told('Not on the list')
  await user.click(screen.getByRole('button', { name: 'Undo the arrival of Bo Nyström' }))
  expect(await screen.findByText('1 arrival in the last minute')).toBeDefined()
  cleanup()
  open('express')
  expect(await screen.findByText('1 arrival in the last minute')).toBeDefined()
  expect(document.querySelector('[data-door-failed]')?.textContent).toBe('Not on the list: 1')
})

it('a guest who could not be judged is told so, and the next scan is answered', async () => {
  const user = userEvent.setup({ delay: 60 })
  open('express')
  await user.type(field(), 'rosa')
  vi.spyOn(waitingHere, 'open').mockRejectedValueOnce(new Error('Closed'))
  await user.click(await screen.findByRole('option', { name: /Rosa Perez/ }))
  await told('Couldn’t check')
  await user.type(field(), 'anna undset{Enter}')
  await told('Welcome', 'Anna Undset')
  expect(desk.writes).toEqual(['Anna Undset'])
})

it('the last ten are shown in their order, also those that let nobody in', async () => {
  open('express')
  scan('FD-11A')
  await told('Welcome', 'Anna Undset')
  for (let at = 80; at < 90; at += 1) scan(`FD-${at}Z`)
  await waitFor(() => told('Not on the list', 'FD-89Z'), { timeout: 4000 })
  expect(lastTen().getAllByText('Not on the list')).toHaveLength(10)
  expect(lastTen().queryByText('Anna Undset')).toBeNull()
})

it('tells the desk where this browser is, names who else is at the doors, and leaves when nothing waits here', async () => {
  desk.others = [
    { id: idOf(1), by: { id: 'q', name: 'Ilse' }, door: 'South', seenAt: day },
    { id: idOf(2), by: { id: 'r', name: 'Bram' }, door: null, seenAt: day },
  ]
  open('express')
  expect(await screen.findByText('Also at the doors: South: Ilse · no door named: Bram')).toBeTruthy()
  expect(desk.devices).toEqual([expect.objectContaining({ method: 'PUT', waiting: 0 })])
  cleanup()
  await waitFor(() => expect(desk.devices.map(({ method }) => method)).toEqual(['PUT', 'DELETE']))
})

it.each(['button', 'Escape'] as const)(
  'whoever is asked about is sent away by the %s: nothing is noted, and a press lets them in after all',
  async (by) => {
    const user = userEvent.setup({ delay: 40 })
    desk.settings = { columns: [], instruction: null, askTickets: ['Student pass'] }
    desk.guests = desk.guests.map((one) =>
      one.id === idOf(1) ? { ...one, sheet: { ...one.sheet, ticket: 'Student pass' } } : one,
    )
    open('express')
    scan('FD-11A')
    await told('Look first', 'Anna Undset')
    if (by === 'button') await user.click(screen.getByRole('button', { name: 'Don’t let in' }))
    else {
      act(() => field().focus())
      await user.keyboard('{Escape}')
    }
    await told('Not let in', 'Anna Undset')
    act(() => field().focus())
    await user.keyboard('{Enter}')
    scan('FD-12A')
    await told('Welcome', 'Bo Nyström')
    expect(notMarkedTexts()).toEqual([])
    expect(desk.writes).toEqual(['Bo Nyström'])
  },
)
