import '#testing/fake-indexed-db.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { expect, it, vi } from 'vitest'

import {
  answerHere,
  desk,
  discardWhatWaits,
  idOf,
  lastTen,
  later,
  markOf,
  notMarkedTexts,
  open,
  peopleHere,
  row,
  scan,
  sendWhatWaits,
  told,
  useDoorStage,
} from '#testing/door-stage.tsx'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => () => Promise.resolve(),
  createLink: (Anchor: ComponentType<object>) => Anchor,
}))

useDoorStage()

const look = () => document.querySelector('[data-door-answer]')?.className

it('who is passed over at an exit is noted until they are let out', async () => {
  const user = userEvent.setup({ delay: 40 })
  desk.guests = desk.guests.map((one) => ({ ...one, desk: { ...one.desk, arrived: markOf(one.id, idOf(90)) } }))
  open('ask')
  await user.selectOptions(peopleHere(), 'Going out')
  scan('FD-11A')
  await told('To be let out', 'Anna Undset')
  scan('NO-77')
  await told('Not on the list')
  expect(notMarkedTexts()).toEqual(['Anna Undset was not let out'])
  vi.useFakeTimers({ toFake: ['Date'] })
  later()
  scan('FD-11A')
  await told('To be let out', 'Anna Undset')
  await user.click(screen.getByRole('button', { name: 'Let out' }))
  await told('Goodbye', 'Anna Undset')
  expect(notMarkedTexts()).toEqual([])
})

it('lets somebody out and in again, and takes either back', async () => {
  const user = userEvent.setup()
  open('express')
  scan('FD-11A')
  await told('Welcome', 'Anna Undset')
  await user.selectOptions(peopleHere(), 'Going out')
  vi.useFakeTimers({ toFake: ['Date'] })
  later()
  scan('FD-11A')
  await told('Goodbye', 'Anna Undset')
  later()
  scan('FD-11A')
  await told('Already out')
  expect(document.querySelector('[data-door-word]')?.textContent).toMatch(/Door B, Oona/)
  await user.selectOptions(peopleHere(), 'Coming in')
  later()
  scan('FD-11A')
  await told('Welcome back', 'Anna Undset')
  later()
  scan('FD-11A')
  await told('Already in')
  const [undo] = screen.getAllByRole('button', { name: 'Undo the last step of Anna Undset' })
  if (undo) await user.click(undo)
  await waitFor(() =>
    expect(desk.writes).toEqual(['Anna Undset', 'out Anna Undset', 'in Anna Undset', 'undo in Anna Undset']),
  )
  await told('Taken back', 'Anna Undset')
})

it('counts a scan at once after the direction was switched, and one code read twice once', async () => {
  const user = userEvent.setup()
  open('express')
  scan('FD-11A')
  await told('Welcome', 'Anna Undset')
  await user.selectOptions(peopleHere(), 'Going out')
  scan('FD-11A')
  await told('Goodbye', 'Anna Undset')
  scan('FD-11A')
  await user.selectOptions(peopleHere(), 'Coming in')
  scan('FD-11A')
  await told('Welcome back', 'Anna Undset')
  expect(desk.writes).toEqual(['Anna Undset', 'out Anna Undset', 'in Anna Undset'])
})

it('tells Goodbye from Welcome, and from whoever is to be let out, by its look', async () => {
  const user = userEvent.setup()
  open('ask')
  scan('FD-11A')
  await told('On the list')
  await user.click(screen.getByRole('button', { name: 'Let in' }))
  await told('Welcome', 'Anna Undset')
  const looks = [look()]
  await user.selectOptions(peopleHere(), 'Going out')
  scan('FD-11A')
  await told('To be let out')
  looks.push(look())
  await user.click(screen.getByRole('button', { name: 'Let out' }))
  await told('Goodbye', 'Anna Undset')
  looks.push(look())
  expect(new Set(looks).size).toBe(3)
  expect(look()).not.toContain('yes')
})

it('asks before it lets out where it asks first; whoever has not arrived is refused before that', async () => {
  const user = userEvent.setup()
  desk.guests = desk.guests.map((one) =>
    one.id === idOf(1) ? { ...one, desk: { ...one.desk, arrived: markOf(one.id, idOf(90)) } } : one,
  )
  open('ask')
  await user.selectOptions(peopleHere(), 'Going out')
  expect(screen.queryByRole('button', { name: 'Walk-in' })).toBeNull()
  scan('FD-12A')
  await told('Not arrived yet', 'Bo Nyström')
  expect(screen.queryByRole('button', { name: 'Let out' })).toBeNull()
  scan('FD-11A')
  await told('To be let out', 'Anna Undset')
  await user.click(screen.getByRole('button', { name: 'Let out' }))
  await told('Goodbye', 'Anna Undset')
  expect(desk.writes).toEqual(['out Anna Undset'])
})

it('a checkpoint speaks of itself, and says before the press who has passed it on this day, sent or not', async () => {
  const user = userEvent.setup()
  const checkpoints = [{ id: idOf(50), name: 'Lunch', once: true }]
  desk.settings = { columns: [], instruction: null, askTickets: [], checkpoints }
  open('ask')
  await user.selectOptions(
    await waitFor(() => within(peopleHere()).getByText('Lunch').parentElement ?? peopleHere()),
    'Lunch',
  )
  scan('FD-11A')
  await told('To be counted at Lunch', 'Anna Undset')
  await user.click(screen.getByRole('button', { name: 'Count at Lunch' }))
  await told('Counted at Lunch', 'Anna Undset')
  expect(lastTen().getByText('Counted at Lunch')).toBeDefined()
  vi.useFakeTimers({ toFake: ['Date'] })
  later()
  scan('FD-11A')
  await told('Already counted at Lunch', 'Anna Undset')
  expect(screen.queryByRole('button', { name: 'Count at Lunch' })).toBeNull()
  desk.areMarksCut = true
  scan('FD-12A')
  await told('To be counted at Lunch', 'Bo Nyström')
  await user.click(screen.getByRole('button', { name: 'Count at Lunch' }))
  await told('Counted at Lunch', 'Bo Nyström')
  later()
  scan('FD-12A')
  await told('Already counted at Lunch', 'Bo Nyström')
  expect(desk.writes).toEqual(['checkpoint Anna Undset'])
  await discardWhatWaits()
})

it('who is counted at a checkpoint and has not come in looks like a caution, sent or not', async () => {
  const user = userEvent.setup()
  const checkpoints = [{ id: idOf(50), name: 'Lunch', once: true }]
  desk.settings = { columns: [], instruction: null, askTickets: [], checkpoints }
  desk.guests = desk.guests.map((one, at) =>
    at === 2 ? { ...one, desk: { ...one.desk, arrived: markOf(one.id, idOf(90)) } } : one,
  )
  open('express')
  await user.selectOptions(
    await waitFor(() => within(peopleHere()).getByText('Lunch').parentElement ?? peopleHere()),
    'Lunch',
  )
  scan('FD-11A')
  await told('Counted at Lunch', 'Anna Undset')
  expect(answerHere().getByText('Not arrived yet')).toBeDefined()
  expect([look()?.includes('bg-selected'), look()?.includes('bg-yes-fill')]).toEqual([true, false])
  scan('FD-13A')
  await told('Counted at Lunch', 'Rosa Ares')
  expect([look()?.includes('bg-selected'), look()?.includes('bg-yes-fill')]).toEqual([false, true])
  desk.areMarksCut = true
  scan('FD-12A')
  await told('Counted at Lunch', 'Bo Nyström')
  expect(answerHere().getByText(/^Not arrived yet/)).toBeDefined()
  expect([look()?.includes('bg-selected'), look()?.includes('bg-yes-fill')]).toEqual([true, false])
  desk.areMarksCut = false
  await sendWhatWaits()
  await waitFor(() => expect(answerHere().getByText('Not arrived yet')).toBeDefined())
  expect(look()).toContain('bg-selected')
  expect(desk.writes).toEqual(['checkpoint Anna Undset', 'checkpoint Rosa Ares', 'checkpoint Bo Nyström'])
})

it('a checkpoint of the organizer is passed once; the device keeps the choice for its event', async () => {
  const user = userEvent.setup()
  desk.settings = {
    columns: [],
    instruction: null,
    askTickets: [],
    checkpoints: [{ id: idOf(50), name: 'Lunch', once: true }],
  }
  open('express')
  await user.selectOptions(
    await waitFor(() => within(peopleHere()).getByText('Lunch').parentElement ?? peopleHere()),
    'Lunch',
  )
  scan('FD-11A')
  await told('Counted at Lunch', 'Anna Undset')
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 4000)
  scan('FD-11A')
  await told('Already counted at Lunch')
  expect(desk.writes).toEqual(['checkpoint Anna Undset'])
  cleanup()
  open('express')
  await waitFor(() =>
    expect(within(peopleHere()).getByRole<HTMLOptionElement>('option', { name: 'Lunch' }).selected).toBe(true),
  )
})

it('a device at a checkpoint stays there while the settings cannot be read, and says so; nobody arrives by it', async () => {
  const user = userEvent.setup()
  desk.settings = {
    columns: [],
    instruction: null,
    askTickets: [],
    checkpoints: [{ id: idOf(50), name: 'Lunch', once: true }],
  }
  open('express')
  await user.selectOptions(
    await waitFor(() => within(peopleHere()).getByText('Lunch').parentElement ?? peopleHere()),
    'Lunch',
  )
  cleanup()
  desk.areSettingsCut = true
  open('express')
  expect(within(peopleHere()).getByRole<HTMLOptionElement>('option', { name: 'Lunch' }).selected).toBe(true)
  await waitFor(
    () => expect(document.querySelector('[data-door-unknown]')?.textContent).toMatch(/still counted at Lunch/),
    { timeout: 3000 },
  )
  scan('FD-11A')
  await waitFor(() => told('To be counted at Lunch', 'Anna Undset'), { timeout: 4000 })
  await user.click(screen.getByRole('button', { name: 'Count at Lunch' }))
  await told('Counted at Lunch', 'Anna Undset')
  expect(desk.writes).toEqual(['checkpoint Anna Undset'])
})

it('says how many are inside of the capacity, with words when it is nearly full and full', async () => {
  desk.settings = { columns: [], instruction: null, askTickets: [], capacity: 10 }
  desk.isInsideCounted = true
  for (const [now, words] of [
    [8, '8 inside of 10'],
    [9, '9 inside of 10Nearly full'],
    [10, '10 inside of 10Full'],
  ] as const) {
    desk.insideNow = now
    open('express')
    await waitFor(() => expect(document.querySelector('[data-door-inside]')?.textContent).toBe(words))
    cleanup()
  }
})

it.each(['express', 'ask'] as const)(
  'when it is full the next one is asked about, let in here included: %s',
  async (mode) => {
    const user = userEvent.setup({ delay: 40 })
    desk.settings = { columns: [], instruction: null, askTickets: [], capacity: 10 }
    desk.isInsideCounted = true
    desk.insideNow = 9
    open(mode)
    await waitFor(() => expect(document.querySelector('[data-door-inside]')?.textContent).toMatch(/9 inside of 10/))
    scan('FD-11A')
    if (mode === 'ask') {
      await told('On the list', 'Anna Undset')
      await user.click(screen.getByRole('button', { name: 'Let in' }))
    }
    await told('Welcome', 'Anna Undset')
    scan('FD-12A')
    await told('Full', 'Bo Nyström')
    expect(answerHere().getByText('10 inside of 10')).toBeDefined()
    // The warning was seen for long enough.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000)
    await user.keyboard('{Enter}')
    expect(desk.writes).toEqual(['Anna Undset'])
    await user.click(screen.getByRole('button', { name: 'Let in all the same' }))
    await told('Welcome', 'Bo Nyström')
    expect(answerHere().queryByText('10 inside of 10')).toBeNull()
  },
)

it('support only looks up how people stand at the entrance', async () => {
  open('express', 'support')
  expect(screen.queryByRole('combobox', { name: 'Here people' })).toBeNull()
  scan('FD-11A')
  await told('On the list', 'Anna Undset')
})

it('an answer of another direction is not left on the screen, and stands among the last', async () => {
  const user = userEvent.setup({ delay: 40 })
  open('express')
  scan('FD-11A')
  await told('Welcome', 'Anna Undset')
  await user.selectOptions(peopleHere(), 'Going out')
  expect(await screen.findByText('The next person, please')).toBeDefined()
  expect(lastTen().getByText('Anna Undset')).toBeDefined()
  scan('FD-11A')
  await told('Goodbye', 'Anna Undset')
})

it('a ticket that is asked about is asked about on the way in only', async () => {
  const user = userEvent.setup({ delay: 40 })
  const sheet = { ticket: 'Student pass' }
  desk.settings = { columns: [], instruction: null, askTickets: ['Student pass'] }
  desk.guests = [row(1, 'Anna Undset', { sheet })]
  open('express')
  scan('FD-11A')
  await told('Look first', 'Anna Undset')
  await user.click(screen.getByRole('button', { name: 'Let in all the same' }))
  await told('Welcome', 'Anna Undset')
  await user.selectOptions(peopleHere(), 'Going out')
  scan('FD-11A')
  await told('Goodbye', 'Anna Undset')
  await user.selectOptions(peopleHere(), 'Coming in')
  scan('FD-11A')
  await told('Welcome back', 'Anna Undset')
  expect(desk.writes).toEqual(['Anna Undset', 'out Anna Undset', 'in Anna Undset'])
})
