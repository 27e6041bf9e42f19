import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { notMarkedNow } from '#arrivals/not-marked-people.ts'
import { forgetNotMarked, noLongerNotMarked } from '#arrivals/not-marked.ts'
import {
  awaitCard,
  awaitedCardMissed,
  awaitedCardOpened,
  cardOpened,
  cardTakesKeys,
  useEnterPresses,
} from '#navigation/enter-on-card.ts'
import { attendee, desk, directory, hit, id, markedRow, path, stubAnswers } from '#testing/search-box-answers.ts'
import { opening, pages, renderSearchBox } from '#testing/search-box-stage.tsx'

stubAnswers()
type Shown = Awaited<ReturnType<typeof renderSearchBox>>

it.each([
  ['is held', { repeat: true }, 60, 1000, 0],
  ['comes from a scanner, right after its first', {}, 5, 30, 0],
  ['is pressed by a hand', {}, 60, 120, 1],
  ['is pressed by a fast hand', {}, 40, 30, 1],
])('a second Enter that %s: the next action of the card follows %s, %i ms, %i ms, %i times', async (...given) => {
  const [, how, letterMs, gapMs, times] = given
  let time = performance.now() + 60_000
  const clock = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => time)
  desk.answers = { searches: directory(hit('Ada Lovelace')), [`/attendees/${id}`]: { body: attendee } }
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

it('single keys are for the card that Enter has opened, once it is shown, until something is typed', async () => {
  desk.answers = { searches: directory(hit('Ada Lovelace')), [`/attendees/${id}`]: { body: attendee } }
  const { box, user, router } = await renderSearchBox(<main />)
  await user.type(box, 'ada lovelace{Enter}')
  await waitFor(() => expect(path(router)).toBe(`/e/opening/attendees/${id}`))
  expect(cardTakesKeys()).toBe(false)
  const line = document.createElement('section')
  line.dataset['noNextAction'] = id
  document.querySelector('main')?.append(line)
  expect(cardTakesKeys()).toBe(true)
  await user.type(box, 'b')
  expect(cardTakesKeys()).toBe(false)
})

it('a surname of several people marks nobody where no event is open, also when they are at different events', async () => {
  const other = opening.replace(/1$/u, '2')
  const pressed = vi.fn<() => void>()
  desk.answers = {
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

const searchesTold = () => notMarkedNow().map(({ searched }) => searched)

describe('a text that fits several is named', () => {
  const second = id.replace(/a$/u, 'b')
  const bo = hit('Bo Barros', { id: second })
  /** Enter pressed twice on a text that fits two people: the first card opens, and a note says that several fit. */
  const entered = async () => {
    desk.answers = { searches: directory(hit('Ana Barros'), bo) }
    const { box, user, router } = await renderSearchBox(<main />)
    let time = performance.now()
    vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => (time += 1000))
    await user.type(box, 'barros{Enter}')
    await waitFor(() => expect(path(router)).toBe(`/e/opening/attendees/${id}`))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(searchesTold()).toEqual(['barros']))
    return { box, user, router }
  }
  afterEach(() => {
    vi.restoreAllMocks()
    act(() => forgetNotMarked())
  })

  it('until one of them was chosen by the arrows', async () => {
    const { user } = await entered()
    // The first arrow may only open the list.
    await waitFor(async () => {
      await user.keyboard('{ArrowDown}')
      expect(screen.getByRole('option', { name: /Barros/, selected: true })).toBeDefined()
    })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(searchesTold()).toEqual([]))
  })

  it('until one of them was tapped, without a pointer that moves over it before', async () => {
    const { user } = await entered()
    await user.keyboard('{ArrowDown}')
    fireEvent.click(await screen.findByRole('option', { name: /Ana Barros/ }))
    await waitFor(() => expect(searchesTold()).toEqual([]))
  })

  it('until a later search has opened one of them', async () => {
    const { box, user, router } = await entered()
    desk.answers = { searches: directory(bo) }
    await user.clear(box)
    await user.type(box, 'bo barros{Enter}')
    await waitFor(() => expect(path(router)).toBe(`/e/opening/attendees/${second}`))
    expect(searchesTold()).toEqual([])
  })
})

it('the one person of a similar name is chosen by the first arrow, and no longer named once they are marked', async () => {
  const pressed = vi.fn<() => void>()
  desk.answers = {
    searches: directory(hit('Ebba Teixeira', { fit: 'typo' })),
    [`/attendees/${id}`]: { body: attendee },
  }
  const { box, user, router } = await renderSearchBox(
    <main>
      <button type="button" data-next-action={id} onClick={pressed} />
    </main>,
  )
  await user.type(box, 'ebba teixera{Enter}')
  await waitFor(() => expect(path(router)).toBe(`/e/opening/attendees/${id}`))
  let time = performance.now()
  const clock = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => (time += 1000))
  await user.keyboard('{Enter}')
  expect(notMarkedNow().map(({ text }) => text)).toEqual(['Only a similar name for “ebba teixera”: Ebba Teixeira'])
  // Nothing is chosen, and another Enter chooses nothing.
  await user.keyboard('{Enter}')
  expect(box.getAttribute('aria-activedescendant')).toBeNull()
  await screen.findByRole('option', { name: /Ebba Teixeira/ })
  await user.keyboard('{ArrowDown}')
  expect(markedRow(box)).toContain('Ebba Teixeira')
  await user.keyboard('{Enter}{Enter}')
  await waitFor(() => expect(pressed).toHaveBeenCalledOnce())
  clock.mockRestore()
  act(() => noLongerNotMarked('their key', 'Ebba Teixeira'))
  expect(notMarkedNow()).toEqual([])
})

it.each([
  ['one person by name', 'imani pillai', ['Imani Pillai', 'Imani Pillai'], 'words'],
  ['one person by their address', 'imani@x.example', ['Imani Pillai', 'Imani Pillai'], 'own'],
  ['two people by a part of their names', 'pillai', ['Imani Pillai', 'Bo Pillai'], 'words'],
])('marks nobody where no event is open and two that run have %s: one is to be chosen', async (...given) => {
  const [, text, [atOpening = '', atClosing = ''], fit] = given
  const times = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
  const [start = '', end = ''] = times
  const closing = opening.replace(/1$/u, '2')
  const at = { eventId: closing, eventName: 'Closing', slug: 'closing' }
  const pins = [
    { eventId: opening, slug: 'opening', name: 'Opening', projectId: id, start, end },
    { eventId: closing, slug: 'closing', name: 'Closing', projectId: id, start, end },
  ]
  const pressed = vi.fn<() => void>()
  const second = id.replace(/a$/u, 'b')
  desk.answers = { searches: directory(hit(atOpening, { fit }), hit(atClosing, { ...at, id: second, fit })) }
  const { box, user } = await renderSearchBox(
    <main>
      <button type="button" data-next-action={`${id} ${second}`} onClick={pressed} />
    </main>,
    { ...pages, event: null },
    pins,
  )
  await user.type(box, text)
  await screen.findByText('At 2 events that run now: choose one with the arrows, then Enter')
  const rows = screen.getAllByRole('option').map((row) => row.textContent ?? '')
  expect(rows[0]).toContain(`${atOpening}Attendee · Opening`)
  expect(rows[1]).toContain(`${atClosing}Attendee · Closing`)
  const clock = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(performance.now() + 1000)
  await user.keyboard('{Enter}')
  clock.mockReturnValue(performance.now() + 2000)
  await user.keyboard('{Enter}')
  clock.mockRestore()
  const told = `“${text}” is on the lists of several events that run now`
  await waitFor(() => expect(notMarkedNow().map((one) => one.text)).toEqual([told]))
  expect(pressed).not.toHaveBeenCalled()
  act(() => forgetNotMarked())
})

it('marks nobody of another event than the open one, and says so', async () => {
  const other = opening.replace(/1$/u, '2')
  const pressed = vi.fn<() => void>()
  desk.answers = { searches: directory(hit('Ada Lovelace', { eventId: other, eventName: 'Closing', slug: 'closing' })) }
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
  desk.answers = { searches: directory(hit('Ada Lovelace')), [`/attendees/${id}`]: { body: attendee } }
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

it.each([
  ['by Back', (router: Shown['router']) => router.history.back()],
  ['for a tab', (router: Shown['router']) => router.history.push('/e/opening/attendees')],
])('is emptied once the page that it has opened is left %s', async (_how, leave) => {
  desk.answers = { searches: directory(hit('Ada Lovelace')), [`/attendees/${id}`]: { body: attendee } }
  const { box, router, user } = await renderSearchBox()
  await user.type(box, 'ada lovelace{Enter}')
  await waitFor(() => expect(path(router)).toBe(`/e/opening/attendees/${id}`))
  await waitFor(() => expect(router.state.location.pathname).toContain(id))
  expect(box).toHaveProperty('value', 'ada lovelace')
  act(() => leave(router))
  await waitFor(() => expect(box).toHaveProperty('value', ''))
})

it('names the one whom nobody was, when the next name is typed after Enter Enter, and not while it is corrected', async () => {
  const clock = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(performance.now() + 60_000)
  const { box } = await renderSearchBox()
  fireEvent.change(box, { target: { value: 'nobody here' } })
  await waitFor(() => expect(markedRow(box)).toContain('No match for “nobody here”'))
  for (const at of [61_000, 62_000]) {
    clock.mockReturnValue(performance.now() + at)
    fireEvent.keyDown(box, { key: 'Enter' })
  }
  fireEvent.change(box, { target: { value: 'nobody her' } })
  expect(notMarkedNow()).toEqual([])
  for (const at of [63_000, 64_000]) {
    clock.mockReturnValue(performance.now() + at)
    fireEvent.keyDown(box, { key: 'Enter' })
  }
  fireEvent.change(box, { target: { value: 'r' } })
  await waitFor(() => expect(notMarkedNow().map(({ text }) => text)).toEqual(['No match for “nobody her”']))
  act(() => forgetNotMarked())
  clock.mockRestore()
})

it('names the one who waited for the search before and whom nobody was, when the next name is typed', async () => {
  const clock = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(performance.now() + 60_000)
  const enterTwice = (from: number) => {
    for (const at of [from, from + 1000]) {
      clock.mockReturnValue(performance.now() + at)
      fireEvent.keyDown(box, { key: 'Enter' })
    }
  }
  const waiting: (() => void)[] = []
  desk.answers = { searches: { ...directory(), wait: new Promise((resolve) => waiting.push(resolve)) } }
  const { box } = await renderSearchBox()
  fireEvent.change(box, { target: { value: 'nobody here' } })
  // Later than the keys of the test before, which are ahead of the clock.
  enterTwice(161_000)
  fireEvent.change(box, { target: { value: 'no other' } })
  enterTwice(163_000)
  for (const answer of waiting) answer()
  await waitFor(() => expect(markedRow(box)).toContain('No match for “no other”'))
  await waitFor(() => expect(notMarkedNow().map(({ text }) => text)).toEqual(['No match for “nobody here”']))
  // After the timer of the list, which ends its Enter.
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  fireEvent.change(box, { target: { value: 'x' } })
  await waitFor(() =>
    expect(notMarkedNow().map(({ text }) => text)).toEqual(['No match for “nobody here”', 'No match for “no other”']),
  )
  act(() => forgetNotMarked())
  clock.mockRestore()
})

it('names who was to be marked and whose card has opened instead, when the next name is typed', async () => {
  const { box } = await renderSearchBox()
  act(() => cardOpened(id, { asked: { name: 'Kim Nowak', why: null } }))
  fireEvent.change(box, { target: { value: 'u' } })
  await waitFor(() => expect(notMarkedNow().map(({ name }) => name)).toEqual(['Kim Nowak']))
  act(() => forgetNotMarked())
  act(() => cardOpened(id))
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
  act(() => cardOpened(id))
  await user.keyboard('{Escape}')
  await user.click(box)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(pressed).toHaveBeenCalledOnce())
  expect(path(router)).toBe(before)
})

const Hint = () => <p>{useEnterPresses() ? 'Enter presses' : 'Enter is taken'}</p>

it('Enter belongs to the card while the search has the focus and shows no list for its text', async () => {
  desk.answers = { searches: directory(hit('Ada Lovelace')), [`/attendees/${id}`]: { body: attendee } }
  const { box, user, router } = await renderSearchBox(
    <main>
      <Hint />
    </main>,
  )
  act(() => box.blur())
  expect(screen.getByText('Enter is taken')).toBeDefined()
  await user.type(box, 'ada lovelace')
  expect(screen.getByText('Enter is taken')).toBeDefined()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(path(router)).toBe(`/e/opening/attendees/${id}`))
  expect(await screen.findByText('Enter presses')).toBeDefined()
  await user.click(box)
  expect(await screen.findByText('Enter is taken')).toBeDefined()
  await user.keyboard('{Escape}')
  expect(await screen.findByText('Enter presses')).toBeDefined()
  act(() => box.blur())
  expect(await screen.findByText('Enter is taken')).toBeDefined()
})

it('while somebody is being enrolled, Enter is about their card, and what is typed is the next search', async () => {
  const pressed = vi.fn<() => void>()
  const { box, user } = await renderSearchBox(
    <main>
      <button type="button" data-next-action={id} onClick={pressed} />
    </main>,
  )
  act(() => {
    box.focus()
    awaitCard('Vera Lindh')
  })
  await user.keyboard('{Enter}')
  await user.type(box, 'ada')
  expect(box).toHaveProperty('value', 'ada')
  expect(pressed).not.toHaveBeenCalled()
  act(() => awaitedCardOpened(id))
  expect(pressed).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.getByRole('listbox')).toBeDefined())
  expect(box).toHaveProperty('value', 'ada')
  expect(notMarkedNow()).toEqual([])
})

it('what is typed while somebody is being enrolled in vain is the next search all the same', async () => {
  const { box, user } = await renderSearchBox(<main />)
  act(() => {
    box.focus()
    awaitCard('Vera Lindh')
  })
  await user.type(box, 'ada')
  let wasPressed = true
  act(() => {
    wasPressed = awaitedCardMissed()
  })
  expect(wasPressed).toBe(false)
  await waitFor(() => expect(screen.getByRole('listbox')).toBeDefined())
  expect(box).toHaveProperty('value', 'ada')
})
