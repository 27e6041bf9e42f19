import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType, ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'

import { notMarkedNow } from '#arrivals/not-marked-people.ts'
import { forgetNotMarked } from '#arrivals/not-marked.ts'
import { noteSeveralFit } from '#arrivals/unsure-notes.ts'
import { arrivedAt, desk, guest, idOf, show, unpaidAt, useGuestsStage } from '#testing/guests-stage.tsx'
import { shownToasts } from '#ui/overlays/toast.tsx'

const goTo = vi.fn<(link: unknown) => Promise<void>>(() => Promise.resolve())
const location = { pathname: '/e/opening/attendees', search: {}, state: {} }
const router = { state: { location, resolvedLocation: location }, subscribe: () => () => undefined }
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => goTo,
  useRouter: () => router,
  useRouterState: () => false,
  createLink: (Anchor: ComponentType<object>) => Anchor,
  Link: ({ children }: { children: ReactNode }) => <a href="/card">{children}</a>,
}))
vi.mock('#ui/list-link.tsx', () => ({
  ListLink: ({ children, ...rest }: { children: ReactNode; to: object }) => (
    <a {...rest} href="/card">
      {children}
    </a>
  ),
}))

useGuestsStage()
beforeEach(() => {
  goTo.mockClear()
})

it('opens the first guest with Enter for support, also when it is pressed during the search', async () => {
  show({ who: 'one' }, 'support')
  await screen.findByText('Guest 0')
  await userEvent.type(screen.getByLabelText('Name, e-mail, phone, id or link'), '{Enter}')
  expect(goTo).toHaveBeenCalledWith(expect.objectContaining({ params: { event: 'tideline', guestId: idOf(0) } }))
})

it('names the text that fits several when the next name is typed over it, and not while it is corrected', async () => {
  show({ who: 'guest' })
  await screen.findByText('Guest 0')
  const field = screen.getByLabelText('Name, e-mail, phone, id or link')
  await userEvent.type(field, '{Enter}')
  await screen.findByText(/^Several guests fit/)
  await userEvent.type(field, ' 1', { initialSelectionStart: 5 })
  expect(notMarkedNow()).toEqual([])
  await userEvent.clear(field)
  await userEvent.type(field, 'guest{Enter}')
  await screen.findByText(/^Several guests fit/)
  await userEvent.type(field, 'r', { initialSelectionStart: 0, initialSelectionEnd: 5 })
  expect(notMarkedNow().map(({ text }) => text)).toEqual(['Several people fit “guest”'])
  act(() => forgetNotMarked())
})

it('a text that fitted several is named no more once a row was opened or marked', async () => {
  show({ who: 'x.example' })
  const link = await screen.findByText('Guest 1')
  act(() => noteSeveralFit('x.example'))
  fireEvent.click(link)
  expect(notMarkedNow()).toEqual([])
  act(() => noteSeveralFit('x.example'))
  await userEvent.click(screen.getByRole('button', { name: 'Mark Guest 3 as arrived' }))
  await waitFor(() => expect(notMarkedNow()).toEqual([]))
  const field = screen.getByLabelText('Name, e-mail, phone, id or link')
  await userEvent.type(field, '{Enter}')
  await screen.findByText(/^Several guests fit/)
  act(() => noteSeveralFit('x.example'))
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(notMarkedNow()).toEqual([])
})

it('says which of two guests of one name has arrived', async () => {
  desk.twinAt = 2
  show()
  await screen.findByText('Guest 0')
  await userEvent.click(screen.getAllByRole('button', { name: 'Mark Guest 1 as arrived' })[1] as HTMLElement)
  await waitFor(() => expect(shownToasts().at(-1)?.text).toBe('Guest 1 (g2@x.example) has arrived'))
  await userEvent.click(screen.getByRole('button', { name: 'Mark Guest 3 as arrived' }))
  await waitFor(() => expect(shownToasts().at(-1)?.text).toBe('Guest 3 has arrived'))
})

it('marks the guest of the focused row with A, and shows it in the row', async () => {
  show()
  const link = await screen.findByText('Guest 1')
  link.closest('a')?.focus()
  await userEvent.keyboard('{ArrowUp}a')
  await waitFor(() => expect(desk.marked).toHaveLength(1))
  expect(desk.marked[0]).toMatchObject({ guestId: idOf(0) })
  const first = screen.getByText('Guest 0')
  await waitFor(() => expect(first.closest('tr')?.textContent).toMatch(/0?9:12/))
})

/** Types a name and Enter Enter. `letterMs`, `gapMs`: milliseconds after a letter, and between the two Enters. */
async function enterTwice(letterMs: number, gapMs: number, how: object) {
  let time = performance.now() + 60_000
  const clock = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => time)
  show({ who: `Guest ${arrivedAt}` })
  await screen.findByText(`Guest ${arrivedAt}`)
  const field = screen.getByLabelText('Name, e-mail, phone, id or link')
  for (const key of `guest ${arrivedAt}`) {
    fireEvent.keyDown(field, { key })
    time += letterMs
  }
  /** As a browser does: Enter in a field sends its form, unless that was prevented. */
  const enter = (more: object = {}) => {
    if (fireEvent.keyDown(field, { key: 'Enter', ...more })) fireEvent.submit(field)
  }
  enter()
  time += gapMs
  enter(how)
  return {
    enterLater: () => {
      time += 10_000
      enter()
    },
    end: () => clock.mockRestore(),
  }
}

it.each([
  ['that is held', { repeat: true }, 60, 1000],
  ['that a scanner sends after its first', {}, 5, 30],
])('marks nobody by a second Enter %s', async (_which, how, letterMs, gapMs) => {
  const { enterLater, end } = await enterTwice(letterMs, gapMs, how)
  expect(screen.getByText(`Guest ${arrivedAt} was marked before`)).toBeDefined()
  expect(desk.marked).toEqual([])
  enterLater()
  await waitFor(() => expect(desk.marked).toHaveLength(1))
  end()
})

it('marks the guest by a second Enter 30 ms after the first, of a hand that typed their name', async () => {
  const { end } = await enterTwice(40, 30, {})
  await waitFor(() => expect(desk.marked).toHaveLength(1))
  end()
})

const looks = () => desk.asked.filter(({ pathname }) => pathname.endsWith(`/guests/${idOf(0)}`))

it('looks at a row again that was read a minute ago, with one request, before it marks them', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  show()
  const link = await screen.findByText('Guest 1')
  const markFirst = async () => {
    link.closest('a')?.focus()
    await userEvent.keyboard('{ArrowUp}a')
  }
  await markFirst()
  await waitFor(() => expect(desk.marked).toHaveLength(1))
  expect(looks()).toHaveLength(0)
  vi.setSystemTime(Date.now() + 61_000)
  desk.row = { ...guest(0), service: { ...guest(0).service, onEvent: 'no' } }
  await markFirst()
  expect(await screen.findByText('Guest 0 is not on the event any more: checked again just now.')).toBeDefined()
  expect(looks()).toHaveLength(1)
  expect(desk.marked).toHaveLength(1)
  vi.useRealTimers()
})

it('opens the card of a listed guest with Enter, and marks nobody, where somebody is to be enrolled', async () => {
  show({ who: `Guest ${arrivedAt}`, enroll: 'yes' })
  expect(await screen.findByText(`Enter opens the card of Guest ${arrivedAt}`)).toBeDefined()
  const user = userEvent.setup({ delay: 60 })
  await user.type(screen.getByLabelText('Name, e-mail, phone, id or link'), '{Enter}{Enter}')
  expect(goTo).toHaveBeenCalledWith(expect.objectContaining({ params: expect.objectContaining({ guestId: idOf(7) }) }))
  expect(desk.marked).toEqual([])
  // Further letters do not turn it off.
  await user.type(screen.getByLabelText('Name, e-mail, phone, id or link'), 'x')
  await waitFor(() => expect(JSON.stringify(goTo.mock.lastCall)).toContain('"enroll":"yes"'))
})

it('shows who has not paid, and opens their card with Enter instead of marking them', async () => {
  show({ who: `Guest ${unpaidAt}` })
  expect(await screen.findByText('Not paid')).toBeDefined()
  const user = userEvent.setup({ delay: 60 })
  await user.type(screen.getByLabelText('Name, e-mail, phone, id or link'), '{Enter}')
  expect(await screen.findByText(`Enter opens the card of Guest ${unpaidAt}`)).toBeDefined()
  await user.keyboard('{Enter}')
  const params = expect.objectContaining({ guestId: idOf(unpaidAt) })
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(expect.objectContaining({ params })))
  expect(desk.marked).toEqual([])
})

it('marks with Enter a guest who could not be checked, and opens no card: nothing is known against them', async () => {
  show({ who: 'Guest 0' })
  await screen.findByText('Guest 0')
  const user = userEvent.setup({ delay: 60 })
  await user.type(screen.getByLabelText('Name, e-mail, phone, id or link'), '{Enter}')
  expect(await screen.findByText('Enter marks Guest 0 as arrived')).toBeDefined()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(desk.marked).toHaveLength(1))
  expect(desk.marked[0]).toMatchObject({ guestId: idOf(0) })
  expect(goTo).not.toHaveBeenCalled()
})

it('says of a guest who has arrived that they were marked before, and stays on the list', async () => {
  show({ who: `Guest ${arrivedAt}` })
  await screen.findByText(`Guest ${arrivedAt}`)
  // Types slowly enough not to be taken for a scanner.
  const user = userEvent.setup({ delay: 60 })
  await user.type(screen.getByLabelText('Name, e-mail, phone, id or link'), '{Enter}')
  expect(screen.getByText(`Guest ${arrivedAt} was marked before`)).toBeDefined()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(desk.marked).toHaveLength(1))
  expect(goTo).not.toHaveBeenCalled()
})

it('names whom one Enter has picked, when the next name is typed before the second', async () => {
  show({ who: 'Guest 0' })
  await screen.findByText('Guest 0')
  const field = screen.getByLabelText('Name, e-mail, phone, id or link')
  await userEvent.type(field, '{Enter}')
  fireEvent.change(field, { target: { value: 'mar' } })
  expect(notMarkedNow().map(({ text }) => text)).toEqual(['The arrival of Guest 0 was not marked'])
  expect(desk.marked).toEqual([])
  act(() => notMarkedNow()[0]?.again?.())
  await waitFor(() => expect(desk.marked).toHaveLength(1))
  await waitFor(() => expect(notMarkedNow()).toEqual([]))
})

it('names whom one Enter has picked, also when the next name begins with the same letters', async () => {
  show({ who: 'Guest 0' })
  await screen.findByText('Guest 0')
  const field = screen.getByLabelText('Name, e-mail, phone, id or link')
  await userEvent.type(field, '{Enter}')
  for (const value of ['G', 'Gu', 'Guest']) {
    fireEvent.change(field, { target: { value } })
    expect(notMarkedNow()).toEqual([])
  }
  fireEvent.change(field, { target: { value: 'Guest 1' } })
  expect(notMarkedNow().map(({ text }) => text)).toEqual(['The arrival of Guest 0 was not marked'])
  act(() => forgetNotMarked())
})

it('enrolls nobody whose address is a little other than that of a row', async () => {
  show({ who: 'guest9@exmaple.org' })
  await screen.findAllByText(/^Guest \d+$/)
  await userEvent.type(screen.getByLabelText('Name, e-mail, phone, id or link'), '{Enter}')
  expect(screen.getByText(/no arrival was marked/)).toBeDefined()
  expect(desk.marked).toEqual([])
})

it('names the one guest whose name is only similar', async () => {
  show({ who: 'gest seven' })
  await screen.findByText(`Guest ${arrivedAt}`)
  await userEvent.type(screen.getByLabelText('Name, e-mail, phone, id or link'), '{Enter}{Enter}')
  expect(screen.getByText(/^Only a similar name: Guest 7\./)).toBeDefined()
  expect(desk.marked).toEqual([])
})

it('lets support look, but neither mark nor select', async () => {
  show({}, 'support')
  const link = await screen.findByText('Guest 1')
  link.closest('a')?.focus()
  await userEvent.keyboard('a')
  expect(desk.marked).toEqual([])
  expect(screen.queryAllByRole('checkbox')).toEqual([])
  expect(screen.queryByRole('button', { name: /Mark/ })).toBeNull()
})

it('says without the network that an arrival waits, in place of the key that marks it', async () => {
  show({ who: 'Guest 8' })
  await screen.findByText('Enter twice marks Guest 8 as arrived')
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  expect(screen.getByText(/^Offline: the arrival of .* will wait on this device$/)).toBeDefined()
  online.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  expect(screen.getByText('Enter twice marks Guest 8 as arrived')).toBeDefined()
})

it('says without the network who was marked before, as the desk does, and keeps no mark for them', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T10:00:00Z') })
  show({ who: `Guest ${arrivedAt}` })
  await screen.findByText(`Guest ${arrivedAt}`)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  await userEvent.click(screen.getByLabelText('Name, e-mail, phone, id or link'))
  await userEvent.keyboard('{Enter}')
  await screen.findByText(`Guest ${arrivedAt} was marked before`)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(shownToasts().at(-1)?.text).toBe(`Guest ${arrivedAt} was marked before`))
  expect(desk.marked).toEqual([])
  online.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  vi.useRealTimers()
})

/** An id that is none of the attendee: of a registration or a user, as the desk finds its row. */
const otherId = '5e0f2a11-0d0c-4b7e-9a53-0c1d2e3f4a5b'
const theirCard = expect.objectContaining({ params: { event: 'tideline', guestId: idOf(0) } })

it.each(['staff', 'support'] as const)(
  'opens the card of the one row of a pasted id with Enter, and looks no attendee up, for %s',
  async (role) => {
    desk.rowsFor = { [otherId]: 1 }
    show({ who: otherId }, role)
    expect(await screen.findByText('Enter opens the card of Guest 0')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Look up as attendee' })).toBeNull()
    await userEvent.type(screen.getByLabelText('Name, e-mail, phone, id or link'), '{Enter}')
    expect(goTo.mock.calls).toEqual([[theirCard]])
    expect(desk.marked).toEqual([])
  },
)

it('opens the card of the row when the answer comes after Enter', async () => {
  desk.rowsFor = { [otherId]: 1 }
  desk.silentFor = otherId
  show({ who: otherId })
  const field = await screen.findByLabelText('Name, e-mail, phone, id or link')
  await userEvent.type(field, '{Enter}')
  expect(goTo).not.toHaveBeenCalled()
  act(() => desk.answerNow())
  await waitFor(() => expect(goTo.mock.calls).toEqual([[theirCard]]))
})

it('looks an id up as an attendee, by Enter or the button, where no row of the list has it', async () => {
  desk.rowsFor = { [otherId]: 0 }
  show({ who: otherId })
  await screen.findByText(/^No match for/)
  await userEvent.click(screen.getByRole('button', { name: 'Look up as attendee' }))
  const attendee = expect.objectContaining({ params: { event: 'tideline', attendeeId: otherId } })
  expect(goTo.mock.calls).toEqual([[attendee]])
  await userEvent.type(screen.getByLabelText('Name, e-mail, phone, id or link'), '{Enter}')
  expect(goTo.mock.calls).toEqual([[attendee], [attendee]])
})
