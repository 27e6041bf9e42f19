import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useCallback } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { notMarkedNow } from '#arrivals/not-marked-people.ts'
import { forgetNotMarked } from '#arrivals/not-marked.ts'
import { codeSource } from '#features/codes/code-source.ts'
import { armNextAction } from '#navigation/next-action.ts'
import { orAborted } from '#testing/or-aborted.ts'
import { opening, pages, run, renderSearchBox } from '#testing/search-box-stage.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'

import { useBoxSource } from './row-sources.ts'
import { dispatchScan } from './scan-events.ts'

const id = '0193a1c2-7f00-7000-8000-00000000aaaa'
type Said = { status?: number; body: unknown; wait?: Promise<void> }
/** Answers of the BFF by the end of the path; other paths are refused. */
let answers: Record<string, Said>
const asked: string[] = []
const hit = (name: string, more: object = {}) => ({
  kind: 'attendee',
  id,
  name,
  email: null,
  phone: null,
  detail: null,
  eventId: opening,
  eventName: 'Opening',
  slug: 'opening',
  projectId: null,
  companyId: null,
  personId: null,
  userId: null,
  typeId: null,
  number: null,
  seenAt: '2026-11-21T09:00:00Z',
  operation: 'getAttendee',
  matched: [],
  fit: 'words',
  ...more,
})
const directory = (...hits: object[]): Said => ({ body: { on: true, hits, records: 7 } })

beforeEach(() => {
  asked.length = 0
  answers = { searches: directory() }
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push(url)
    const said = Object.entries(answers).find(([end]) => url.endsWith(end))?.[1] ?? {
      status: 403,
      body: { status: 403, code: 'upstream_forbidden' },
    }
    if (said.wait) await orAborted(said.wait, init?.signal)
    return new Response(JSON.stringify(said.body), { status: said.status ?? 200 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  run.mockClear()
})

function Page({ onRemove }: { onRemove: () => void }) {
  useShortcut({ keys: 'R', label: 'Remove the person', group: 'On this person', run: onRemove })
  return null
}

const markedRow = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent
const path = (router: Awaited<ReturnType<typeof renderSearchBox>>['router']) => router.history.location.pathname
const attendee = { attendee: { id, eventId: opening, name: 'Ada Lovelace', enrollmentStatus: 'Enrolled' } }

it('shows no list before typing, and does not take the focus', async () => {
  const { box } = await renderSearchBox()
  expect(document.activeElement).toBe(document.body)
  expect(box.getAttribute('aria-expanded')).toBe('false')
})

it('lists directory hits on every letter, and opens exactly that record', async () => {
  answers = { searches: directory(hit('Ada Lovelace'), hit('Adam Ant', { id: opening })) }
  const { box, router, user } = await renderSearchBox()
  await user.type(box, 'ada')
  await waitFor(() => expect(markedRow(box)).toContain('Ada Lovelace'))
  expect(document.querySelector('mark')?.textContent).toBe('Ada')
  await user.keyboard('{ArrowDown}')
  expect(markedRow(box)).toContain('Adam Ant')
  await user.keyboard('{ArrowUp}{Enter}')
  expect(path(router)).toBe(`/e/opening/attendees/${id}`)
  // The text is selected, so that typing the next name replaces it.
  expect(box).toMatchObject({ value: 'ada', selectionStart: 0, selectionEnd: 3 })
  expect(box.getAttribute('aria-expanded')).toBe('false')
})

it('acts on the typed text, not on the rendered one, when Enter follows at once', async () => {
  answers = { searches: directory(), [`attendees/${id}`]: { body: attendee } }
  const { box, router, user } = await renderSearchBox()
  await user.type(box, `${id}{Enter}`)
  await waitFor(() => expect(path(router)).toBe(`/e/opening/attendees/${id}`))
})

it('waits with Enter for the directory, and does not open a previous row', async () => {
  const answer: { now?: () => void } = {}
  const wait = new Promise<void>((resolve) => (answer.now = resolve))
  answers = { searches: { ...directory(hit('Yaw')), wait } }
  const { box, router, user } = await renderSearchBox()
  await user.type(box, 'yaw')
  await screen.findByRole('option', { name: /Try yaw as an event address/ })
  await user.keyboard('{Enter}')
  expect(path(router)).toBe('/')
  await act(async () => answer.now?.())
  await waitFor(() => expect(path(router)).toBe(`/e/opening/attendees/${id}`))
})

it('shows what an id was searched as, with a receipt, and opens nothing', async () => {
  const { box, router, user } = await renderSearchBox()
  await user.type(box, `${id}{Enter}`)
  await waitFor(() => expect(markedRow(box)).toContain('Couldn’t find out what'))
  expect(path(router)).toBe('/')
  expect(asked.every((url) => !url.includes('enroll'))).toBe(true)
  // As late as a hand presses it once more.
  const clock = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(performance.now() + 200)
  await user.keyboard('{Enter}')
  clock.mockRestore()
  const receipt = await screen.findByRole('dialog', { name: 'Where it was searched' })
  expect(receipt.textContent).toContain('8 refused')
  expect(receipt.textContent).toContain('What to ask for')
})

it('stops a search on Escape, and keeps the text', async () => {
  answers = { searches: directory(), [id]: { body: {}, wait: new Promise(() => undefined) } }
  const { box, router, user } = await renderSearchBox()
  await user.type(box, `${id}{Enter}`)
  await waitFor(() => expect(asked).toContainEqual(expect.stringContaining(`attendees/${id}`)))
  expect(markedRow(box)).toContain('Looking for')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(markedRow(box)).toContain('Couldn’t find out'))
  expect(box).toHaveProperty('value', id)
  expect(path(router)).toBe('/')
})

it('keeps the active row when a better one arrives later', async () => {
  const answer: Record<string, () => void> = {}
  const late = (name: string) => ({ wait: new Promise<void>((resolve) => (answer[name] = resolve)) })
  answers = {
    searches: directory(),
    [`companies/${id}`]: { body: { id, name: 'Lantern' }, ...late('company') },
    [`attendees/${id}`]: { body: attendee, ...late('attendee') },
  }
  const { box, user } = await renderSearchBox()
  await user.type(box, id)
  await waitFor(() => expect(markedRow(box)).toContain('Looking for'))
  await act(async () => answer['company']?.())
  await waitFor(() => expect(markedRow(box)).toContain('Lantern'))
  await act(async () => answer['attendee']?.())
  await waitFor(() => expect(screen.getAllByRole('option')[1]?.textContent).toContain('Ada Lovelace'))
  expect(markedRow(box)).toContain('Lantern')
})

it('does not rank a similar person first for an unknown address', async () => {
  answers = { searches: directory(hit('Ada Lovelace', { email: 'ada@example.com', fit: 'similar' })) }
  const { box, router, user } = await renderSearchBox()
  await user.type(box, 'ada@example.org')
  await screen.findByRole('option', { name: /Ada Lovelace/ })
  await waitFor(() => expect(markedRow(box)).toContain('No match for ada@example.org'))
  await user.keyboard('{Enter}')
  expect(path(router)).toBe('/')
})

it('offers to search each of several pasted lines', async () => {
  answers = { searches: directory(hit('Ada Lovelace')) }
  const { box, user } = await renderSearchBox()
  await user.click(box)
  await user.paste('Ada Lovelace\nYaw Müllerschön')
  expect(box).toHaveProperty('value', 'Ada Lovelace ⏎ Yaw Müllerschön')
  await waitFor(() => expect(markedRow(box)).toContain('Look up 2 lines'))
  await user.keyboard('{Enter}')
  const lines = await screen.findByRole('dialog', { name: '2 lines' })
  await waitFor(() => expect(lines.textContent).toContain('2 of 2 looked up'))
  expect(screen.getAllByRole('link', { name: 'Ada Lovelace' })[0]?.getAttribute('href')).toContain(id)
})

it('says when the directory is off', async () => {
  answers = { searches: { body: { on: false, hits: [], records: null } } }
  const { box, user } = await renderSearchBox()
  await user.type(box, 'ada lovelace')
  await screen.findByText('Search by name is switched off here; ids, links and codes work')
  expect(markedRow(box)).toContain('No match for')
})

it('runs a command by its name', async () => {
  const { box, user } = await renderSearchBox()
  await user.type(box, 'dark{Enter}')
  await waitFor(() => expect(run).toHaveBeenCalledTimes(1))
})

it("lists the page's shortcuts by their labels", async () => {
  const remove = vi.fn<() => void>()
  const { box, user } = await renderSearchBox(<Page onRemove={remove} />)
  await user.click(box)
  await screen.findByRole('option', { name: /Remove the person/ })
  await user.type(box, 'remove{Enter}')
  await waitFor(() => expect(remove).toHaveBeenCalledTimes(1))
})

it('closes on Escape, then clears', async () => {
  const { box, user } = await renderSearchBox()
  await user.type(box, 'dark')
  await waitFor(() => expect(box.getAttribute('aria-expanded')).toBe('true'))
  await user.keyboard('{Escape}')
  expect(box.getAttribute('aria-expanded')).toBe('false')
  expect(box).toHaveProperty('value', 'dark')
  await user.keyboard('{Escape}')
  expect(box).toHaveProperty('value', '')
})

it('does not open a guessed event address for a single name: Enter shows the miss, and what to ask for', async () => {
  const { box, router, user } = await renderSearchBox()
  await user.type(box, 'marta{Enter}')
  await waitFor(() => expect(markedRow(box)).toContain('No match for “marta”'))
  expect(screen.getAllByRole('option').at(-1)?.textContent).toContain('Try marta as an event address')
  expect(router.history.location.pathname).toBe('/')
  await user.keyboard('{Enter}')
  expect(router.history.location.pathname).toBe('/')
  expect(box).toHaveProperty('value', 'marta')
})

it('does nothing, and keeps the text, without a match', async () => {
  const { box, router, user } = await renderSearchBox()
  await user.type(box, 'ada@example.org{Enter}')
  await waitFor(() => expect(markedRow(box)).toContain('No match for ada@example.org'))
  expect(router.history.location.pathname).toBe('/')
  expect(box).toHaveProperty('value', 'ada@example.org')
  expect(screen.getByRole('option').getAttribute('aria-disabled')).toBe('true')
})

function paste(text: string, on: Element) {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  return fireEvent(on, Object.assign(event, { clipboardData: { getData: () => text } }))
}

it('takes pasted text when no field has the focus, and leaves fields alone', async () => {
  answers = { searches: directory(hit('Ada Lovelace', { fit: 'own' })) }
  const { box, router, user } = await renderSearchBox(<input aria-label="a field" />)
  box.blur()
  paste(` ${id}\n`, document.body)
  expect(document.activeElement).toBe(box)
  expect(box).toHaveProperty('value', id)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.history.location.pathname).toContain(id))
  paste('elsewhere', screen.getByLabelText('a field'))
  expect(box).toHaveProperty('value', '')
})

it('waits with Enter for the search of a code, and opens it at the pinned event when the open one does not have it', async () => {
  const [own, other] = [opening, '0193a1c2-7f00-7000-8000-000000000002']
  answers = {
    searches: directory(),
    [own]: { body: [] },
    [other]: { body: [{ id: other }] },
    'get-for-code': { body: { id: other, isAvailable: true } },
  }
  const pins = [{ eventId: id, slug: 'second', name: 'Second', projectId: other }]
  const event = pages.event && { ...pages.event, projectId: own }
  const { box, router, user } = await renderSearchBox(null, { ...pages, event }, pins)
  await user.click(box)
  await user.paste('EARLY-25')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(path(router)).toBe('/e/second/registration'))
  expect(asked.some((url) => url.endsWith(own))).toBe(true)
})

it.each([
  ['is held', { repeat: true }, 60, 1000, 0],
  ['comes from a scanner, right after its first', {}, 5, 30, 0],
  ['is pressed by a hand', {}, 60, 120, 1],
  ['is pressed by a fast hand', {}, 40, 30, 1],
])('a second Enter that %s: the next action of the card follows %s, %i ms, %i ms, %i times', async (...given) => {
  const [, how, letterMs, gapMs, times] = given
  let time = 60_000
  const clock = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => time)
  answers = { searches: directory(hit('Ada Lovelace')), [`/attendees/${id}`]: { body: attendee } }
  const pressed = vi.fn<() => void>()
  const card = (
    <main>
      <button type="button" data-next-action={id} onClick={pressed} />
    </main>
  )
  const { box, router } = await renderSearchBox(card)
  for (const key of 'ada lovelace') {
    fireEvent.keyDown(box, { key })
    time += letterMs
  }
  fireEvent.change(box, { target: { value: 'ada lovelace' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  time += gapMs
  fireEvent.keyDown(box, { key: 'Enter', ...how })
  await waitFor(() => expect(path(router)).toBe(`/e/opening/attendees/${id}`))
  await waitFor(() => expect(pressed).toHaveBeenCalledTimes(times))
  clock.mockRestore()
})

it('a surname of several people marks nobody where no event is open, also when they are at different events', async () => {
  const other = opening.replace(/1$/u, '2')
  const pressed = vi.fn<() => void>()
  answers = {
    searches: directory(
      hit('Mahsa Andersen', { eventId: other, eventName: 'Closing', slug: 'closing' }),
      hit('Bo Andersen', { id: opening }),
    ),
  }
  const { box, user, router } = await renderSearchBox(
    <main>
      <button type="button" data-next-action={id} onClick={pressed} />
    </main>,
    { ...pages, event: null },
  )
  await user.type(box, 'andersen{Enter}')
  await waitFor(() => expect(path(router)).toContain('/attendees/'))
  const clock = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(performance.now() + 1000)
  await user.keyboard('{Enter}')
  clock.mockRestore()
  expect(notMarkedNow().map(({ text }) => text)).toEqual(['Several people fit “andersen”'])
  expect(pressed).not.toHaveBeenCalled()
  act(() => forgetNotMarked())
})

it('marks nobody of another event than the open one, and says so', async () => {
  const other = opening.replace(/1$/u, '2')
  const pressed = vi.fn<() => void>()
  answers = { searches: directory(hit('Ada Lovelace', { eventId: other, eventName: 'Closing', slug: 'closing' })) }
  const { box, router, user } = await renderSearchBox(
    <main>
      <button type="button" data-next-action={id} onClick={pressed} />
    </main>,
  )
  await user.type(box, 'ada lovelace{Enter}')
  await waitFor(() => expect(path(router)).toBe(`/e/closing/attendees/${id}`))
  expect(notMarkedNow()).toEqual([])
  const clock = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(performance.now() + 1000)
  await user.keyboard('{Enter}')
  clock.mockRestore()
  expect(notMarkedNow().map(({ text }) => text)).toEqual(['“ada lovelace” is at another event'])
  expect(pressed).not.toHaveBeenCalled()
  act(() => forgetNotMarked())
})

it('has no text of another person above a card that was opened by a row of a list', async () => {
  answers = { searches: directory(hit('Ada Lovelace')), [`/attendees/${id}`]: { body: attendee } }
  const { box, router, user } = await renderSearchBox()
  await user.type(box, 'ada lovelace{Enter}')
  await waitFor(() => expect(path(router)).toBe(`/e/opening/attendees/${id}`))
  expect(box).toHaveProperty('value', 'ada lovelace')
  act(() => box.blur())
  act(() => router.history.push('/e/opening/attendees'))
  act(() => router.history.push(`/e/opening/attendees/${id.replace('0193', '0194')}`))
  await waitFor(() => expect(box).toHaveProperty('value', ''))
  // What is being typed while a card opens stays.
  act(() => box.focus())
  await user.type(box, 'bea')
  act(() => router.history.push(`/e/opening/attendees/${id.replace('0193', '0195')}`))
  await waitFor(() => expect(router.state.location.pathname).toContain('0195'))
  expect(box).toHaveProperty('value', 'bea')
})

it('names the one whom nobody was, when the next name is typed after Enter Enter, and not while it is corrected', async () => {
  const clock = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(60_000)
  const { box } = await renderSearchBox()
  fireEvent.change(box, { target: { value: 'nobody here' } })
  await waitFor(() => expect(markedRow(box)).toContain('No match for “nobody here”'))
  for (const at of [61_000, 62_000]) {
    clock.mockReturnValue(at)
    fireEvent.keyDown(box, { key: 'Enter' })
  }
  fireEvent.change(box, { target: { value: 'nobody her' } })
  expect(notMarkedNow()).toEqual([])
  for (const at of [63_000, 64_000]) {
    clock.mockReturnValue(at)
    fireEvent.keyDown(box, { key: 'Enter' })
  }
  fireEvent.change(box, { target: { value: 'r' } })
  await waitFor(() => expect(notMarkedNow().map(({ text }) => text)).toEqual(['No match for “nobody her”']))
  act(() => forgetNotMarked())
  clock.mockRestore()
})

it('names the one who waited for the search before and whom nobody was, when the next name is typed', async () => {
  const clock = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(60_000)
  const enterTwice = (from: number) => {
    for (const at of [from, from + 1000]) {
      clock.mockReturnValue(at)
      fireEvent.keyDown(box, { key: 'Enter' })
    }
  }
  const waiting: (() => void)[] = []
  answers = { searches: { ...directory(), wait: new Promise((resolve) => waiting.push(resolve)) } }
  const { box } = await renderSearchBox()
  fireEvent.change(box, { target: { value: 'nobody here' } })
  enterTwice(61_000)
  fireEvent.change(box, { target: { value: 'no other' } })
  enterTwice(63_000)
  for (const answer of waiting) answer()
  await waitFor(() => expect(markedRow(box)).toContain('No match for “no other”'))
  // After the timer of the list, which ends its Enter.
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(notMarkedNow().map(({ text }) => text)).toEqual(['No match for “nobody here”'])
  fireEvent.change(box, { target: { value: 'x' } })
  await waitFor(() =>
    expect(notMarkedNow().map(({ text }) => text)).toEqual(['No match for “nobody here”', 'No match for “no other”']),
  )
  act(() => forgetNotMarked())
  clock.mockRestore()
})

it('names who was to be marked and whose card has opened instead, when the next name is typed', async () => {
  const { box } = await renderSearchBox()
  act(() => armNextAction({ href: `/e/tideline/attendees/${id}`, name: 'Kim Nowak' }))
  fireEvent.change(box, { target: { value: 'u' } })
  await waitFor(() => expect(notMarkedNow().map(({ name }) => name)).toEqual(['Kim Nowak']))
  act(() => forgetNotMarked())
  act(() => armNextAction({ href: `/e/tideline/attendees/${id}` }))
  fireEvent.change(box, { target: { value: 'un' } })
  expect(notMarkedNow()).toEqual([])
})

it('with an empty box, Enter does the next action of the card that is open, and nothing that nobody has chosen', async () => {
  const pressed = vi.fn<() => void>()
  const { box, user, router } = await renderSearchBox(
    <main>
      <button type="button" data-next-action={`${id} ${id.replace(/^./u, 'f')}`} onClick={pressed} />
    </main>,
  )
  const before = path(router)
  await user.click(box)
  await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(0))
  expect(box.getAttribute('aria-activedescendant')).toBeNull()
  await user.keyboard('{Enter}')
  expect(path(router)).toBe(before)
  // By another id of the same person than the address has.
  act(() => armNextAction({ href: `/e/tideline/attendees/${id}` }))
  await user.keyboard('{Escape}')
  await user.click(box)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(pressed).toHaveBeenCalledOnce())
  expect(path(router)).toBe(before)
})

it('takes a scan when no field has the focus, with its Enter', async () => {
  answers = { searches: directory(), [`attendees/${id}`]: { body: attendee } }
  const { box, router } = await renderSearchBox()
  box.blur()
  act(() => dispatchScan({ text: id.toUpperCase(), entered: true }))
  expect(document.activeElement).toBe(box)
  await waitFor(() => expect(path(router)).toBe(`/e/opening/attendees/${id}`))
})

it('says no “found 0” below the guest whose confirmation number was scanned, and opens their card', async () => {
  const own = '0193a1c2-7f00-7000-8000-000000000003'
  answers = {
    searches: directory(hit('Ada Lovelace', { kind: 'guest', number: 'FD-10023', matched: ['number'], fit: 'own' })),
    [own]: { body: [{ id: own }] },
    'get-for-code': { status: 404, body: { status: 404, code: 'upstream_not_found' } },
  }
  const { box, router, user } = await renderSearchBox(null, {
    ...pages,
    event: pages.event && { ...pages.event, projectId: own },
  })
  act(() => dispatchScan({ text: 'FD-10023', entered: false }))
  await waitFor(() => expect(markedRow(box)).toContain('Confirmation FD-10023'))
  await waitFor(() => expect(asked).toContainEqual(expect.stringContaining('get-for-code')))
  await screen.findByRole('option', { name: /No registration type has this code/ })
  const rows = screen.getAllByRole('option').map((row) => row.textContent)
  expect(rows[0]).toContain('Ada Lovelace')
  expect(rows.filter((row) => /found 0|no match/iu.test(row))).toEqual([])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(path(router)).toBe(`/e/opening/attendees/guest/${id}`))
})

/** Adds the look-up of codes, as every page of an event does. */
function EventPage({ lookUp }: { lookUp: (code: string) => void }) {
  useBoxSource(useCallback((reading) => codeSource(reading, lookUp, false), [lookUp]))
  return null
}

it.each([
  ['staff', 'typed'],
  ['staff', 'scanned'],
  ['organizer', 'scanned'],
] as const)('a number that nobody has leads %s nowhere when it is %s: it is told', async (role, how) => {
  const lookUp = vi.fn<(code: string) => void>()
  const { box, router } = await renderSearchBox(<EventPage lookUp={lookUp} />, pages, [], role)
  // Types slowly enough not to be taken for a scanner.
  const user = userEvent.setup({ delay: 60 })
  const before = path(router)
  if (how === 'typed') await user.type(box, 'TI-9F0001{Enter}')
  else act(() => dispatchScan({ text: 'TI-9F0001', entered: true }))
  await waitFor(() => expect(markedRow(box)).toContain('No match for the number TI-9F0001'))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  await user.keyboard('{Enter}')
  expect(lookUp).not.toHaveBeenCalled()
  expect(path(router)).toBe(before)
  // The arrow moves to the row that looks the code up.
  await user.keyboard('{ArrowDown}{Enter}')
  expect(lookUp).toHaveBeenCalledExactlyOnceWith('TI-9F0001')
})
