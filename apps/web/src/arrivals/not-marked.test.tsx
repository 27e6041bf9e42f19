import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import type { Caution } from '#api/desk/arrivals.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'
import { type EventPage, EventPageContext } from '#events/event-context.tsx'
import { NotesPlace } from '#ui/overlays/notes-place.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { Toasts } from '#ui/overlays/toasts.tsx'

import { ArrivalLine } from './arrival-line.tsx'
import { notMarkedNow } from './not-marked-people.ts'
import {
  endSearchNotes,
  forgetNotMarked,
  noteNeedsLook,
  noLongerNotMarked,
  noteNobodyFits,
  noteNotLookedUp,
} from './not-marked.ts'
import { noteSeveralFit } from './unsure-notes.ts'

const eventId = '35a83181-3dfb-59a7-b8f2-f736a1197715'
const guestIdOf = (at: number) => `2727d314-bed0-53ed-98a8-fb59c750963${at}`
const names = Array.from({ length: 10 }, (_, at) => `Guest ${at}`)
let online: boolean
let narrow: boolean
let cautions: Caution[]
/** Who was sent, by their guest id. */
let sent: unknown[]
const bodyOf = (init: RequestInit | undefined): Record<string, unknown> =>
  Object(JSON.parse(typeof init?.body === 'string' ? init.body : '{}'))

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
  online = false
  narrow = false
  cautions = []
  sent = []
  vi.stubGlobal('matchMedia', () => ({
    matches: narrow,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((_url, init) => {
      const body = bodyOf(init)
      if (!online) return Promise.reject(new TypeError('Failed to fetch'))
      sent.push(body['guestId'])
      const mark = {
        id: '00000000-0000-4000-8000-000000000001',
        version: 3,
        guestId: body['guestId'],
        attendeeId: null,
        day: body['day'],
        at: new Date().toISOString(),
        door: null,
        by: { id: 's', name: 'Stella' },
        undone: null,
      }
      const isAsked = cautions.length > 0 && body['ask'] === true
      const answer = { mark: isAsked ? null : mark, already: false, cautions: isAsked ? cautions : [] }
      return Promise.resolve(new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } }))
    }),
  )
})
afterEach(() => {
  act(() => forgetNotMarked())
  cleanup()
  vi.unstubAllGlobals()
})

function page(shown: readonly number[], freshen?: () => Promise<boolean>) {
  const client = createQueryClient()
  const session = { person: { id: 'p', name: 'Ana', email: 'a@b.c', role: 'staff', scope: null }, demo: false }
  client.setQueryData(sessionQuery.queryKey, session as Session)
  return (
    <QueryClientProvider client={client}>
      <EventPageContext value={{ eventId, zone: 'UTC', name: 'Tideline' } as EventPage}>
        {shown.map((at) => (
          <ArrivalLine
            key={at}
            who={{ name: names[at] ?? '', guestId: guestIdOf(at), attendeeId: null }}
            mark={null}
            {...(freshen ? { freshen } : {})}
          />
        ))}
      </EventPageContext>
      <Toasts />
    </QueryClientProvider>
  )
}
const all = names.map((_, at) => at)
const press = (at: number) =>
  userEvent.click(screen.getAllByRole('button', { name: /^Arrived/, hidden: true })[at] as HTMLElement)
const rows = () => within(screen.getByRole('list', { name: 'Not marked' })).queryAllByRole('listitem')
const told = (name: string) => screen.queryByText(`The arrival of ${name} was not marked`)

it('ten names without the network leave ten that are named as not marked, each to be marked again or dismissed', async () => {
  render(page(all))
  for (const at of all) await press(at)
  await vi.waitFor(() => expect(rows()).toHaveLength(10))
  // A later success of somebody else takes none of them away, nor do other notes.
  online = true
  // The last one stands first.
  expect(rows()[0]?.textContent).toContain('Guest 9')
  await userEvent.click(within(rows()[9] as HTMLElement).getByRole('button', { name: 'Mark again' }))
  await vi.waitFor(() => expect(rows()).toHaveLength(9))
  act(() => ['one', 'two', 'three', 'four'].forEach((text) => void toast({ text })))
  await userEvent.click(screen.getByRole('button', { name: 'Do not mark Guest 1' }))
  expect(rows()).toHaveLength(8)
  await userEvent.click(screen.getByRole('button', { name: 'Mark all again' }))
  await vi.waitFor(() => expect(screen.queryByRole('list', { name: 'Not marked' })).toBeNull())
  expect(sent).toEqual([0, 2, 3, 4, 5, 6, 7, 8, 9].map(guestIdOf))
})

it('who failed is named once, however often they are tried, and no more when another try marks them', async () => {
  render(page([0]))
  await press(0)
  await vi.waitFor(() => expect(told('Guest 0')).not.toBeNull())
  await press(0)
  await vi.waitFor(() => expect(rows()).toHaveLength(1))
  online = true
  await press(0)
  await vi.waitFor(() => expect(told('Guest 0')).toBeNull())
})

it('who was not marked is named on the next page too, and is marked from there', async () => {
  const { rerender } = render(page([3]))
  await press(0)
  await vi.waitFor(() => expect(told('Guest 3')).not.toBeNull())
  rerender(page([]))
  expect(told('Guest 3')).not.toBeNull()
  online = true
  await userEvent.click(screen.getByRole('button', { name: 'Mark again' }))
  await vi.waitFor(() => expect(sent).toEqual([guestIdOf(3)]))
  await vi.waitFor(() => expect(told('Guest 3')).toBeNull())
})

it('on a phone it is one line with their number, which opens the list', async () => {
  narrow = true
  render(page([]))
  act(() => {
    noteSeveralFit('ada')
    noteNotLookedUp('bea')
  })
  const count = screen.getByRole('button', { name: '2 entries' })
  expect(screen.queryByRole('list', { name: 'Not marked' })).toBeNull()
  await userEvent.click(count)
  expect(rows()).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss: Several people fit “ada”' }))
  await userEvent.click(screen.getByRole('button', { name: '1 entry' }))
  expect(screen.queryByRole('list', { name: 'Not marked' })).toBeNull()
})

it('that a text fits several, or was not looked up, stays until it is dismissed', () => {
  vi.useFakeTimers()
  render(page([]))
  act(() => {
    noteSeveralFit('ada')
    noteNotLookedUp('bea')
    noteSeveralFit('ada')
  })
  act(() => void vi.advanceTimersByTime(3_600_000))
  expect(rows()).toHaveLength(2)
  act(() => screen.getByRole('button', { name: 'Dismiss: Several people fit “ada”' }).click())
  expect(screen.queryByText('Several people fit “ada”')).toBeNull()
  expect(screen.getByText('“bea” was not looked up')).toBeDefined()
  vi.useRealTimers()
})

it('somebody whose card is left while it looks again is told as not marked when they are off the event', async () => {
  const looks: ((isNotEnrolled: boolean) => void)[] = []
  const { rerender } = render(page([0], () => new Promise((resolve) => void looks.push(resolve))))
  online = true
  await press(0)
  rerender(page([1]))
  act(() => looks[0]?.(true))
  await vi.waitFor(() => expect(told('Guest 0')).not.toBeNull())
  expect(sent).toEqual([])
})

it('a question that is taken away with its card is told as not marked', async () => {
  online = true
  cautions = [{ kind: 'notBegun', at: null, name: null, ticket: null, company: null, email: null, door: null }]
  const { rerender } = render(page([0]))
  await press(0)
  await screen.findByRole('dialog', { name: 'Mark Guest 0 as arrived?' })
  rerender(page([1]))
  await vi.waitFor(() => expect(told('Guest 0')).not.toBeNull())
  expect(rows()[0]?.textContent).toContain('A question about them was not answered. Look at their card')
})

it('one alone has one button that dismisses it', async () => {
  render(page([]))
  act(() => noteNeedsLook('Ada'))
  await userEvent.click(screen.getByRole('button', { name: /Dismiss|Do not mark/ }))
  expect(screen.queryByRole('list', { name: 'Not marked' })).toBeNull()
  expect(notMarkedNow()).toEqual([])
})

it('says why somebody was not marked whose card was to be looked at', () => {
  render(page([]))
  act(() => noteNeedsLook('Ada'))
  expect(rows()[0]?.textContent).toContain('Another name was typed first. Look at their card, then mark them there.')
  act(() => noteNeedsLook('Ada', 'Not paid'))
  expect(rows()).toHaveLength(1)
  expect(rows()[0]?.textContent).toContain('Not paid. Another name was typed first. Look at their card')
})

it('no longer names a search that meant somebody who is marked now', () => {
  noteSeveralFit('ilse so')
  noteNobodyFits('Bo Zyx')
  noLongerNotMarked('somebody', 'Ilse Soares')
  expect(notMarkedNow().map(({ searched }) => searched)).toEqual(['Bo Zyx'])
  forgetNotMarked()
})

it('no longer names a search that meant somebody who was opened, nor the one from which they were chosen', () => {
  noteSeveralFit('barros')
  noteSeveralFit('acme')
  noteNobodyFits('Bo Zyx')
  noteNeedsLook('Ana Barros')
  endSearchNotes('Ana Barros', 'Acme ')
  // Whose arrival was not marked is named until it is.
  expect(notMarkedNow().map(({ searched, name }) => searched ?? name)).toEqual(['Bo Zyx', 'Ana Barros'])
  forgetNotMarked()
})

it('where a page has the notes in its flow, several are one line that opens, with the newest', async () => {
  render(
    <>
      <NotesPlace />
      <Toasts />
    </>,
  )
  act(() => noteNotLookedUp('Ana'))
  act(() => noteNotLookedUp('Bo'))
  expect(screen.getByText('“Bo” was not looked up')).toBeDefined()
  expect(screen.queryByText('“Ana” was not looked up')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '2 entries' }))
  expect(rows()).toHaveLength(2)
})
