import '#testing/fake-indexed-db.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { doorName } from '#arrivals/door-name.ts'
import { notMarkedNow } from '#arrivals/not-marked-people.ts'
import {
  answerHere,
  desk,
  discardWhatWaits,
  field,
  idOf,
  lastTen,
  markOf,
  open,
  scan,
  scanWithoutDesk,
  told,
  useDoorStage,
} from '#testing/door-stage.tsx'
import { listenForShortcuts } from '#ui/keyboard/shortcuts.ts'
import { waitingHere } from '#waiting/waiting-here.ts'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => () => Promise.resolve(),
  createLink: (Anchor: ComponentType<object>) => Anchor,
}))

useDoorStage()

it('an arrival can be undone from the list, and let in again', async () => {
  const user = userEvent.setup()
  open('express')
  scan('FD-11A')
  await told('Welcome', 'Anna Undset')
  await user.click(await screen.findByRole('button', { name: 'Undo the arrival of Anna Undset' }))
  await told('Arrival undone')
  expect(desk.writes).toEqual(['Anna Undset', 'undo Anna Undset'])
})

it.each(['list', 'card'] as const)(
  'an undo by the %s changes the row of the arrival, and no other of the same person',
  async (from) => {
    const user = userEvent.setup()
    vi.useFakeTimers({ toFake: ['Date'] })
    open('express')
    scan('FD-11A')
    await told('Welcome', 'Anna Undset')
    if (from === 'list') {
      scan('FD-99Z')
      await told('Not on the list')
    }
    vi.setSystemTime(Date.now() + 4000)
    scan('FD-11A')
    await told('Already in', 'Anna Undset')
    const undo = { name: from === 'card' ? 'Undo arrival' : 'Undo the arrival of Anna Undset' }
    await user.click((from === 'card' ? answerHere() : lastTen()).getByRole('button', undo))
    await told('Arrival undone', 'Anna Undset')
    expect(lastTen().getAllByText('Arrival undone')).toHaveLength(1)
    expect(lastTen().getAllByText('Already in')).toHaveLength(1)
  },
)

it('Enter after an undo lets nobody in again; the button does', async () => {
  const user = userEvent.setup({ delay: 40 })
  open('ask')
  scan('FD-11A')
  await told('On the list', 'Anna Undset')
  await user.keyboard('{Enter}')
  await told('Welcome', 'Anna Undset')
  await user.click(answerHere().getByRole('button', { name: 'Undo arrival' }))
  await told('Arrival undone', 'Anna Undset')
  await user.keyboard('{Enter}')
  act(() => field().focus())
  await user.keyboard('{Enter}')
  await told('Arrival undone', 'Anna Undset')
  await user.click(screen.getByRole('button', { name: 'Let in' }))
  await told('Welcome', 'Anna Undset')
  expect(desk.writes).toEqual(['Anna Undset', 'undo Anna Undset', 'Anna Undset'])
})

it('an arrival that waits is taken back from the card and the list, and both say so', async () => {
  const user = userEvent.setup()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  open('ask')
  scan('FD-11A')
  await told('On the list', 'Anna Undset')
  await user.click(screen.getByRole('button', { name: 'Let in' }))
  await told('May go in', 'Anna Undset')
  await user.click(answerHere().getByRole('button', { name: 'Undo arrival' }))
  await told('Arrival undone', 'Anna Undset')
  expect(answerHere().getByText('Taken back. It was never sent.')).toBeDefined()
  expect(lastTen().getByText('Arrival undone')).toBeDefined()
  expect(waitingHere.get().rows).toHaveLength(0)
  vi.restoreAllMocks()
})

it('an arrival that may have been sent is taken back by an undo that waits', async () => {
  const user = userEvent.setup()
  await scanWithoutDesk()
  desk.areMarksCut = true
  await user.click(lastTen().getByRole('button', { name: 'Undo the arrival of Anna Undset' }))
  await told('Arrival undone', 'Anna Undset')
  expect(answerHere().getByText('Taken back. The desk hears of it as soon as it can be reached.')).toBeDefined()
  await discardWhatWaits()
})

it('already in is taken back from the card: by its author at once, of somebody else with a reason', async () => {
  const user = userEvent.setup({ delay: 40 })
  const own = { ...markOf(idOf(1), idOf(90)), door: null }
  const ofPau = { ...markOf(idOf(2), idOf(91)), by: { id: 'o', name: 'Pau' } }
  desk.guests = desk.guests.map((one, at) => ({ ...one, desk: { ...one.desk, arrived: [own, ofPau][at] ?? null } }))
  desk.last = [
    { mark: own, name: 'Anna Undset' },
    { mark: ofPau, name: 'Bo Nyström' },
  ]
  open('ask')
  expect(await screen.findByRole('button', { name: 'Undo the arrival of Anna Undset' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Undo the arrival of Bo Nyström' })).toBeNull()
  scan('FD-11A')
  await told('Already in', 'Anna Undset')
  expect(answerHere().getByText('Open the card')).toBeDefined()
  await user.click(answerHere().getByRole('button', { name: 'Undo arrival' }))
  await told('Arrival undone', 'Anna Undset')
  scan('FD-12A')
  await told('Already in', 'Bo Nyström')
  await user.click(answerHere().getByRole('button', { name: 'Undo arrival' }))
  await user.type(await screen.findByLabelText('Reason, seen by desk staff'), 'wrong person')
  expect(desk.writes).toEqual(['undo Anna Undset'])
})

it('Ctrl+Z takes back who is shown, also one who was already in; an earlier one is named and asked about first', async () => {
  const user = userEvent.setup({ delay: 40 })
  const stop = listenForShortcuts(window, { onPending() {}, onScan() {}, onWord() {} })
  desk.guests = desk.guests.map((one) =>
    one.id === idOf(2) ? { ...one, desk: { ...one.desk, arrived: markOf(one.id, idOf(90)) } } : one,
  )
  open('express')
  scan('FD-11A')
  await told('Welcome', 'Anna Undset')
  scan('FD-12A')
  await told('Already in', 'Bo Nyström')
  await user.keyboard('{Control>}z{/Control}')
  await told('Arrival undone', 'Bo Nyström')
  await user.keyboard('{Control>}z{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo the arrival of Anna Undset?' }))
  expect(desk.writes).toEqual(['Anna Undset', 'undo Bo Nyström'])
  await user.click(dialog.getByRole('button', { name: 'Undo arrival' }))
  await told('Arrival undone', 'Anna Undset')
  expect(desk.writes).toEqual(['Anna Undset', 'undo Bo Nyström', 'undo Anna Undset'])
  stop()
})

it('who is taken back from the list is shown, also of before a reload', async () => {
  const user = userEvent.setup()
  const own = { ...markOf(idOf(1), idOf(90)), door: null }
  desk.guests = desk.guests.map((one) => (one.id === idOf(1) ? { ...one, desk: { ...one.desk, arrived: own } } : one))
  desk.last = [{ mark: own, name: 'Anna Undset' }]
  open('express')
  scan('FD-12A')
  await told('Welcome', 'Bo Nyström')
  scan('FD-13A')
  await told('Welcome', 'Rosa Ares')
  await user.click(lastTen().getByRole('button', { name: 'Undo the arrival of Bo Nyström' }))
  await told('Arrival undone', 'Bo Nyström')
  await user.click(lastTen().getByRole('button', { name: 'Undo the arrival of Anna Undset' }))
  await told('Arrival undone', 'Anna Undset')
  expect(desk.writes).toEqual(['Bo Nyström', 'Rosa Ares', 'undo Bo Nyström', 'undo Anna Undset'])
})

it('already in stays on the screen when its undo is not done', async () => {
  const user = userEvent.setup({ delay: 40 })
  vi.useFakeTimers({ toFake: ['Date'] })
  open('express')
  scan('FD-11A')
  await told('Welcome', 'Anna Undset')
  vi.setSystemTime(Date.now() + 120_000)
  scan('FD-11A')
  await told('Already in', 'Anna Undset')
  await user.click(answerHere().getByRole('button', { name: 'Undo arrival' }))
  await user.click(await screen.findByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await told('Already in', 'Anna Undset')
  expect(desk.writes).toEqual(['Anna Undset'])
})

it('an undo of somebody else is said to have come before the one who was asked about', async () => {
  const user = userEvent.setup()
  desk.guests = desk.guests.map((one) =>
    one.id === idOf(2) ? { ...one, service: { ...one.service, onEvent: 'no' } } : one,
  )
  open('express')
  scan('FD-11A')
  await told('Welcome', 'Anna Undset')
  scan('FD-12A')
  await told('Look first', 'Bo Nyström')
  await user.click(lastTen().getByRole('button', { name: 'Undo the arrival of Anna Undset' }))
  await told('Arrival undone', 'Anna Undset')
  expect(notMarkedNow().map(({ text, detail }) => [text, detail])).toEqual([
    ['Bo Nyström was not let in', 'Somebody else was taken back first. Look them up again.'],
  ])
})

it('an arrival stays when an earlier one of another door comes later, which is then the one to undo', async () => {
  const user = userEvent.setup()
  const client = createQueryClient()
  doorName.set('Door A')
  open('express', 'staff', client)
  scan('FD-11A')
  await told('Welcome', 'Anna Undset')
  const mark = desk.guests[0]?.desk.arrived
  expect(mark).not.toBeNull()
  const before = { id: idOf(90), door: 'Door B', by: { id: 'o', name: 'Pau' } }
  desk.guests = desk.guests.map((one) =>
    one.id === idOf(1) && mark ? { ...one, desk: { ...one.desk, arrived: { ...mark, ...before } } } : one,
  )
  desk.asOf = new Date().toISOString()
  await act(() => client.invalidateQueries({ queryKey: ['arrivals'] }))
  expect(await answerHere().findByText(/^Anna Undset was also let in at Door B, .*, by Pau$/)).toBeDefined()
  await told('Welcome', 'Anna Undset')
  await user.click(answerHere().getByRole('button', { name: /^Undo arrival/ }))
  expect(await screen.findByText(/A colleague marked it, so undoing it takes a reason/)).toBeDefined()
})

it('an arrival that another door takes back is undone here, too, with who did it', async () => {
  doorName.set('Door A')
  open('express')
  scan('FD-11A')
  await told('Welcome', 'Anna Undset')
  const mark = desk.guests[0]?.desk.arrived
  expect(mark).not.toBeNull()
  const undone = { at: new Date().toISOString(), by: { id: 'o', name: 'Pau' }, reason: 'wrong person' }
  desk.guests = desk.guests.map((one) =>
    one.id === idOf(1) && mark ? { ...one, desk: { ...one.desk, arrived: null, undone: { ...mark, undone } } } : one,
  )
  desk.asOf = new Date().toISOString()
  scan('FD-12A')
  await told('Welcome', 'Bo Nyström')
  await waitFor(() => expect(lastTen().getByText('Arrival undone')).toBeDefined())
})
