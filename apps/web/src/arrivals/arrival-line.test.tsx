import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import type { Mark } from '#api/desk/arrivals.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'
import { type EventPage, EventPageContext } from '#events/event-context.tsx'
import { cardOpened, forgetCard, leaveEnterToCard, pressNextAction } from '#navigation/enter-on-card.ts'
import { boxId } from '#navigation/search-box-focus.ts'
import { countLetters } from '#ui/keyboard/letters-typed.ts'
import { shownToasts } from '#ui/overlays/toast.tsx'
import { Toasts } from '#ui/overlays/toasts.tsx'

import { ArrivalLine } from './arrival-line.tsx'
import { arrivalSentence, dayIn, notMarkedText } from './arrival-words.ts'
import { doorName } from './door-name.ts'
import { notMarkedNow } from './not-marked-people.ts'
import { forgetNotMarked } from './not-marked.ts'

const eventId = '35a83181-3dfb-59a7-b8f2-f736a1197715'
const guestId = '2727d314-bed0-53ed-98a8-fb59c750963e'
const today = dayIn(Date.now(), 'UTC')
const mark: Mark = {
  id: '00000000-0000-4000-8000-000000000001',
  version: 3,
  guestId,
  attendeeId: null,
  day: today,
  at: `${today}T09:14:00Z`,
  receivedAt: `${today}T09:14:00Z`,
  door: 'North door',
  by: { id: 's', name: 'Stella' },
  undone: null,
}
let sent: { url: string; body: Record<string, unknown> }[]
let already: boolean
let cautions: object[]
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** jsdom draws no dialogs. */
function showModal(this: HTMLDialogElement) {
  this.open = true
}
function close(this: HTMLDialogElement) {
  this.open = false
}

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = showModal
  HTMLDialogElement.prototype.close = close
  sent = []
  already = false
  cautions = []
  doorName.set('')
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((url, init) => {
      sent.push({ url: textOf(url), body: JSON.parse(textOf(init?.body)) as Record<string, unknown> })
      const asks = cautions.length > 0 && sent.at(-1)?.body['ask'] === true
      const marked = asks ? { mark: null, already, cautions } : { mark, already, cautions: [] }
      const answer = textOf(url).endsWith('/undos') ? { ...mark, undone: { ...mark, reason: 'x' } } : marked
      return Promise.resolve(new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } }))
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** In place of what a registration has against it, while that is read. */
const isRead = 'is read'

function show(
  shown: Mark | null,
  role: Session['person']['role'] = 'staff',
  id = 'p',
  attended: { at: string } | null = null,
  freshen: () => Promise<boolean> = () => Promise.resolve(false),
  against: string | null = null,
  undone: Mark | null = null,
  passed?: ComponentProps<typeof ArrivalLine>['passed'],
) {
  const client = createQueryClient()
  client.setQueryData(sessionQuery.queryKey, {
    person: { id, name: 'Ana', email: 'a@b.c', role, scope: null },
    demo: false,
  } as Session)
  const line = (now: Mark | null, known: string | null = against) => (
    <QueryClientProvider client={client}>
      <EventPageContext value={{ eventId, zone: 'UTC', name: 'Tideline' } as EventPage}>
        <ArrivalLine
          who={{
            name: 'Kim',
            guestId,
            attendeeId: null,
            apart: 'kim@example.org',
            against: known === isRead ? undefined : known,
          }}
          mark={now}
          undone={undone}
          passed={passed}
          attended={attended}
          freshen={freshen}
        />
      </EventPageContext>
    </QueryClientProvider>
  )
  const { rerender } = render(line(shown))
  return (now: Mark | null, known: string | null = against) => rerender(line(now, known))
}
const last = () => shownToasts().at(-1)

it('marks an arrival at the door of this browser, with its Undo', async () => {
  doorName.set('North door')
  show(null)
  await userEvent.click(screen.getByRole('button', { name: /Arrived/ }))
  await vi.waitFor(() => expect(last()?.text).toBe('Kim has arrived'))
  expect(sent[0]?.body).toEqual({ day: today, guestId, door: 'North door', ask: true })
  // They may have been found from Home or at another event.
  expect(last()?.detail).toMatch(/^Arrived .*, at Tideline$/)
  act(() => last()?.action?.onSelect())
  await vi.waitFor(() => expect(sent[1]?.url).toMatch(/\/undos$/))
  expect(sent[1]?.body).toEqual({})
})

it.each([
  [
    'Went out 10:00, South door, Pau',
    { left: { at: `${today}T10:00:00Z`, door: 'South door', by: { id: 'o', name: 'Pau' } } },
  ],
  ['Came back 10:30', { left: null, returned: { at: `${today}T10:30:00Z`, door: null, by: null } }],
])('says who went out, and who came back: %s', (said, passed) => {
  show({ ...mark, by: { id: 'o', name: 'Pau' } }, 'support', 'p', null, undefined, null, null, passed)
  expect(screen.getByText(said)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Name this door' })).toBeNull()
})

it('takes the note of an arrival away when a colleague has undone it', async () => {
  const showNow = show(null)
  await userEvent.click(screen.getByRole('button', { name: /Arrived/ }))
  await vi.waitFor(() => expect(last()?.text).toBe('Kim has arrived'))
  showNow(mark)
  expect(shownToasts().map(({ key }) => key)).toContain('arrival')
  showNow(null)
  expect(shownToasts().map(({ key }) => key)).not.toContain('arrival')
})

it('says who has undone the last arrival, and why', () => {
  const by = { id: 'q', name: 'Ada' }
  const undone = { ...mark, undone: { at: mark.at, by, reason: 'wrong person' } }
  show(null, 'staff', 'p', null, undefined, null, undone)
  expect(screen.getByText(/^Arrival undone .* by Ada: wrong person$/)).toBeDefined()
})

/** Whether the page can be left without a question. */
const leaves = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('keeps a mark that failed offline in sight, and says what to do when the network is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch')))
  show(null)
  render(<Toasts />)
  await userEvent.click(screen.getByRole('button', { name: /Arrived/ }))
  const note = await screen.findByText('The arrival of Kim was not marked')
  expect(note.parentElement?.textContent).toContain('You are offline')
  onLine.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(note.parentElement?.textContent).not.toContain('You are offline')
  expect(note.parentElement?.textContent).toContain('mark them again')
  expect(screen.getByRole('button', { name: 'Mark again' })).toBeDefined()
  // A reload would lose who was not marked.
  expect(leaves()).toBe(false)
  act(() => forgetNotMarked())
  expect(leaves()).toBe(true)
  onLine.mockRestore()
})

it('shows the first mark in amber when it was marked before', async () => {
  already = true
  show(null)
  await userEvent.click(screen.getByRole('button', { name: /^Arrived/ }))
  await vi.waitFor(() => expect(last()).toMatchObject({ meaning: 'wait', text: 'Kim was marked before' }))
  expect(last()?.detail).toMatch(/Arrived 0?9:14.*, North door, by Stella/)
  // From the list, too, where the row has no such button.
  act(() => last()?.action?.onSelect())
  expect(screen.getByText(/A colleague marked it, so undoing it takes a reason/)).toBeDefined()
  await userEvent.type(screen.getByLabelText('Reason, seen by desk staff'), 'Not them{Enter}')
  await vi.waitFor(() => expect(sent.at(-1)?.url).toMatch(/\/undos$/))
})

it('offers no Enter for a second mark when the arrival has just been undone', async () => {
  cardOpened(guestId)
  const showNow = show({ ...mark, receivedAt: new Date().toISOString() }, 'staff', 's')
  await userEvent.click(screen.getByRole('button', { name: 'Undo arrival' }))
  await vi.waitFor(() => expect(last()?.text).toBe('Kim: arrival undone'))
  showNow(null)
  expect(screen.getByRole('button', { name: /^Arrived/ })).toBeDefined()
  expect(screen.queryByText('↵')).toBeNull()
})

it('says why the mark of someone else takes a reason, and asks for it before it is undone', async () => {
  show(mark)
  expect(screen.queryByRole('button', { name: /^Arrived/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Undo arrival' }))
  expect(screen.getByText(/A colleague marked it, so undoing it takes a reason/)).toBeDefined()
  await userEvent.type(screen.getByLabelText('Reason, seen by desk staff'), 'Wrong person{Enter}')
  await vi.waitFor(() => expect(sent[0]?.body).toEqual({ reason: 'Wrong person' }))
})

it('says that an own mark is old before it asks for a reason', async () => {
  show({ ...mark, receivedAt: new Date(Date.now() - 120_000).toISOString() }, 'staff', 's')
  await userEvent.click(screen.getByRole('button', { name: 'Undo arrival' }))
  expect(screen.getByText(/You marked it more than a minute ago/)).toBeDefined()
})

it('asks for a reason when the mark has become old while the card was open, or is old by the clock of the desk', async () => {
  const at = Date.now()
  show({ ...mark, receivedAt: new Date(at - 10_000).toISOString() }, 'staff', 's')
  const later = vi.spyOn(Date, 'now').mockReturnValue(at + 70_000)
  await userEvent.click(screen.getByRole('button', { name: 'Undo arrival' }))
  expect(screen.getByText(/You marked it more than a minute ago/)).toBeDefined()
  expect(sent).toEqual([])
  later.mockRestore()
  cleanup()
  const refusal = JSON.stringify({ status: 400, code: 'invalid_input', title: 'This input was not accepted' })
  const headers = { 'content-type': 'application/problem+json' }
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockResolvedValue(new Response(refusal, { status: 400, headers })))
  show({ ...mark, receivedAt: new Date().toISOString() }, 'staff', 's')
  await userEvent.click(screen.getByRole('button', { name: 'Undo arrival' }))
  expect(await screen.findByText(/You marked it more than a minute ago/)).toBeDefined()
})

it('says in one sentence what the event system has and what this desk has not', () => {
  expect(notMarkedText(null)).toBe('Not arrived yet')
  expect(notMarkedText({ at: null })).toBe('Attended according to the event system, not marked here')
  show(null, 'staff', 'p', { at: '08:48' })
  expect(screen.queryByText('Not arrived yet')).toBeNull()
  expect(screen.getByText('Attended 08:48 according to the event system, not marked here')).toBeDefined()
})

it('is shown to support, who may not mark', () => {
  show(null, 'support')
  const button = screen.getByRole('button', { name: /Arrived/ })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  // In sight, without a pointer on the button.
  const reasons = screen.getAllByText(/event staff/i).filter((one) => one.tagName === 'P')
  expect(reasons.map((one) => one.getAttribute('aria-hidden'))).toEqual(['true'])
})

it('names the day when it is not today', () => {
  const now = Date.parse('2026-11-24T10:00:00Z')
  const words = arrivalSentence(
    { ...mark, day: '2026-11-23', at: '2026-11-23T09:14:00Z', door: null },
    { zone: 'UTC', now },
  )
  expect(words).toMatch(/Arrived Mon.*23.*9:14.*, by Stella/)
})

it('asks once with the facts before a mark that may be wrong: Escape marks nobody, Enter does', async () => {
  const about = { at: null, name: 'Kim', ticket: 'Crew', company: 'Globex', email: null, door: null }
  cautions = [
    { ...about, kind: 'sameName' },
    { ...about, kind: 'attended', at: `${today}T08:32:00Z` },
  ]
  show(null)
  await userEvent.click(screen.getByRole('button', { name: /Arrived/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Mark Kim as arrived?' })
  expect(dialog.textContent).toContain('There is another Kim: Crew, Globex.')
  expect(dialog.textContent).toContain('The event system has them as attended already, at 08:32.')
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: /Arrived/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Arrived all the same' }))
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[2]?.body).toEqual({ day: today, guestId })
  // Two guests have this name, so the address is in the message.
  await vi.waitFor(() => expect(last()?.text).toBe('Kim (kim@example.org) has arrived'))
})

it('asks before it marks at an event that is over, and after somebody of the same address', async () => {
  const about = { ticket: null, company: null, door: null }
  cautions = [
    { ...about, kind: 'over', at: '2025-03-08T17:00:00Z', name: null, email: null },
    { ...about, kind: 'sameEmail', at: `${today}T08:32:00Z`, name: 'Johanna', email: 'jo@example.org' },
  ]
  show(null)
  await userEvent.click(screen.getByRole('button', { name: /Arrived/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Mark Kim as arrived?' })
  expect(dialog.textContent).toMatch(/The event is over: it ended on .*8 Mar.* 2025/)
  expect(dialog.textContent).toContain('Johanna arrived at 08:32 with the same e-mail address: jo@example.org.')
})

it('asks before it marks somebody who was removed meanwhile, and then about the other cautions', async () => {
  show(null, 'staff', 'p', null, () => Promise.resolve(true))
  await userEvent.click(screen.getByRole('button', { name: /Arrived/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Mark Kim as arrived?' })
  expect(dialog.textContent).toContain('Kim is not on the event any more')
  expect(sent).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Arrived all the same' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  // The desk is not to say it once more.
  expect(sent[0]?.body).toEqual({ day: today, guestId, ask: true, saidNotOnEvent: true })
})

it('asks before it marks somebody whose registration is unpaid', async () => {
  show(null, 'staff', 'p', null, undefined, 'Payment: Unpaid.')
  await userEvent.click(screen.getByRole('button', { name: /Arrived/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Mark Kim as arrived?' })
  expect(dialog.textContent).toContain('Payment: Unpaid.')
  expect(sent).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Arrived all the same' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  // The desk is not to say it once more.
  expect(sent[0]?.body).toEqual({ day: today, guestId, ask: true, saidAgainst: true })
})

it('waits for the registration before it marks, and asks when that is unpaid', async () => {
  const showNow = show(null, 'staff', 'p', null, undefined, isRead)
  await userEvent.click(screen.getByRole('button', { name: /Arrived/ }))
  await vi.waitFor(() => expect(screen.getByRole('button', { name: /Arrived/ }).getAttribute('aria-busy')).toBe('true'))
  expect(sent).toHaveLength(0)
  showNow(null, 'Payment: Unpaid.')
  await screen.findByRole('dialog', { name: 'Mark Kim as arrived?' })
  expect(sent).toHaveLength(0)
})

it('marks without the registration when that is not read in a moment: the desk asks about what it knows', async () => {
  show(null, 'staff', 'p', null, undefined, isRead)
  await userEvent.click(screen.getByRole('button', { name: /Arrived/ }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({ day: today, guestId, ask: true })
})

it('a name that is typed and entered while the question is open is the next search, and nobody is marked', async () => {
  show(null, 'staff', 'p', null, undefined, 'Payment: Unpaid.')
  await userEvent.click(screen.getByRole('button', { name: /Arrived/ }))
  await screen.findByRole('dialog', { name: 'Mark Kim as arrived?' })
  const user = userEvent.setup({ delay: 60 })
  await user.keyboard('Laila{Enter}')
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(notMarkedNow().map(({ text }) => text)).toEqual(['The arrival of Kim was not marked'])
  expect(sent).toHaveLength(0)
  act(() => forgetNotMarked())
})

it('the question gives way to a name that is typed, before the Enter that may come long after it', async () => {
  show(null, 'staff', 'p', null, undefined, 'Payment: Unpaid.')
  const box = document.body.appendChild(document.createElement('input'))
  box.id = boxId
  const typed = vi.fn<(text: string) => void>()
  document.execCommand = (_command, _shown, text = '') => {
    typed(text)
    return true
  }
  await userEvent.click(screen.getByRole('button', { name: /Arrived/ }))
  await screen.findByRole('dialog', { name: 'Mark Kim as arrived?' })
  await userEvent.setup({ delay: 60 }).keyboard('Lai la')
  await vi.waitFor(() => expect(typed).toHaveBeenCalledExactlyOnceWith('Lai la'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(notMarkedNow().map(({ text }) => text)).toEqual(['The arrival of Kim was not marked'])
  await userEvent.keyboard('{Enter}')
  expect(sent).toHaveLength(0)
  act(() => forgetNotMarked())
  box.remove()
  Reflect.deleteProperty(document, 'execCommand')
})

it('asks nothing once the next name is being typed: they are noted as not marked', async () => {
  const stop = countLetters(globalThis.window)
  const showNow = show(null, 'staff', 'p', null, undefined, isRead)
  await userEvent.click(screen.getByRole('button', { name: /Arrived/ }))
  await userEvent.setup({ delay: 60 }).keyboard('Lai')
  showNow(null, 'Payment: Unpaid.')
  await vi.waitFor(() => expect(notMarkedNow().map(({ text }) => text)).toEqual(['The arrival of Kim was not marked']))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toHaveLength(0)
  act(() => forgetNotMarked())
  // Pressed again, nothing was typed since.
  await userEvent.click(screen.getByRole('button', { name: /Arrived/ }))
  await screen.findByRole('dialog', { name: 'Mark Kim as arrived?' })
  stop()
})

/** The hint while it is not shown. */
const hint = () => screen.getByText('↵').closest('.invisible')

it('shows Enter on the button only while the search that opened the card has the focus', () => {
  const box = document.body.appendChild(document.createElement('input'))
  box.id = boxId
  box.focus()
  leaveEnterToCard(box)
  cardOpened(guestId)
  show(null)
  expect(hint()).toBeNull()
  act(() => box.blur())
  // Its room stays: the button that is being pressed does not change its size.
  expect(hint()).not.toBeNull()
  act(() => box.focus())
  expect(hint()).toBeNull()
  cleanup()
  show(null, 'support')
  expect(screen.queryByText('↵')).toBeNull()
  act(() => forgetCard())
  box.remove()
})

it('Enter on the card of somebody who has arrived says when and by whom, at any pace', async () => {
  const page = document.createElement('main')
  document.body.append(page)
  show(mark)
  const line = screen.getByRole('region', { name: 'Arrival' }).parentElement
  if (line) page.append(line)
  cardOpened(guestId)
  act(() => pressNextAction(() => undefined))
  await vi.waitFor(() => expect(last()?.text).toBe('Kim was marked before'))
  expect(last()?.detail).toMatch(/^Arrived .*, at Tideline$/)
  expect(sent).toEqual([])
  page.remove()
})
