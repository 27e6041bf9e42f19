import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { notMarkedNow } from '#arrivals/not-marked-people.ts'
import { forgetNotMarked } from '#arrivals/not-marked.ts'
import { markedRow } from '#testing/search-box-answers.ts'
import { opening, renderSearchBox } from '#testing/search-box-stage.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('without the network offers no look-up that has to ask, and Enter stays where it is', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { box, router, user } = await renderSearchBox()
  for (const text of ['brennan', 'SPRING-25', 'ab-12']) {
    await user.clear(box)
    await user.type(box, text)
    await screen.findByText('Offline: only people whom this browser has seen', { selector: 'p *' })
    await waitFor(() => expect(markedRow(box)).toContain('Couldn’t search'))
    expect(screen.queryByRole('option', { name: /Look up the code|event address/ })).toBeNull()
    await user.keyboard('{Enter}')
    expect(router.history.location.pathname).toBe('/')
  }
})

const silent = (): Promise<Response> => new Promise(() => undefined)

it('while nothing answers says that it searches, and never that nobody matches', async () => {
  vi.stubGlobal('fetch', silent)
  const { box, router, user } = await renderSearchBox()
  const said: (string | null)[] = []
  const seen = new MutationObserver(() => {
    for (const row of document.querySelectorAll('[role=option]')) said.push(row.textContent)
  })
  seen.observe(document.body, { subtree: true, childList: true, characterData: true })
  await user.type(box, 'ada lovelace{Enter}')
  await screen.findByText('No answer yet: only people whom this browser has seen', {}, { timeout: 3000 })
  seen.disconnect()
  expect(said.join('\n')).toContain('Searching for ada lovelace')
  expect(said.join('\n')).not.toContain('No match')
  expect(router.history.location.pathname).toBe('/')
})

it('Enter on somebody who was seen here waits for a slow answer, and opens their card', async () => {
  const id = '0193a1c2-7f00-7000-8000-00000000aaaa'
  const [at, name] = [{ eventId: opening, slug: 'opening', projectId: null }, 'Ada Lovelace']
  const seenAt = '2026-11-21T09:00:00Z'
  const waiting: (() => void)[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('recents'))
      return Response.json({ recents: [{ kind: 'attendee', id, name, eventName: 'Opening', ...at, seenAt }] })
    if (!url.endsWith('searches')) return silent()
    await new Promise<void>((resolve) => waiting.push(resolve))
    const blank = {
      email: null,
      phone: null,
      detail: null,
      companyId: null,
      personId: null,
      userId: null,
      typeId: null,
    }
    const hit = { kind: 'attendee', id, name, eventName: 'Opening', ...blank, ...at, number: null, guest: null, seenAt }
    const found = { ...hit, operation: 'getAttendee', matched: ['name'], fit: 'words' }
    return Response.json({ on: true, records: 1, hits: [found] })
  })
  const { box, router, user } = await renderSearchBox()
  await user.click(box)
  await screen.findByRole('option', { name: /Ada Lovelace/ })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await user.type(box, 'ada lovelace')
  await screen.findByRole('option', { name: /opens when the network is back/ }, { timeout: 3000 })
  // Past the time that the list waits for the desk.
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await user.keyboard('{Enter}')
  expect(router.history.location.pathname).toBe('/')
  for (const answer of waiting) answer()
  await waitFor(() => expect(router.history.location.pathname).toBe(`/e/opening/attendees/${id}`))
})

it('Enter without the network on somebody whose card is not here says so, and does it once', async () => {
  const recent = { kind: 'attendee', id: opening, name: 'Camille Sithole', eventName: 'Opening', eventId: opening }
  const seenAt = '2026-11-21T09:00:00Z'
  vi.stubGlobal('fetch', (url: string) =>
    url.endsWith('recents')
      ? Promise.resolve(Response.json({ recents: [{ ...recent, slug: 'opening', projectId: null, seenAt }] }))
      : Promise.reject(new TypeError('Failed to fetch')),
  )
  const { box, router, user } = await renderSearchBox()
  await user.click(box)
  await screen.findByRole('option', { name: /Camille Sithole/ })
  await user.type(box, 'camille sithole')
  await screen.findByRole('option', { name: /opens when the network is back/ })
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(notMarkedNow().map(({ text }) => text)).toEqual(['The card of Camille Sithole can’t be opened now']),
  )
  await user.keyboard('{Enter}')
  expect(notMarkedNow()).toHaveLength(1)
  expect(router.history.location.pathname).toBe('/')
  act(() => forgetNotMarked())
})

it('a single letter without an answer is no miss either', async () => {
  vi.stubGlobal('fetch', silent)
  const { box, user } = await renderSearchBox()
  await user.type(box, 'x')
  await screen.findByText(/^Searching for x/)
  expect(screen.queryByText(/No match/)).toBeNull()
})

it('searches again when the network is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { box, user } = await renderSearchBox()
  // One search, whose answer is the one that is shown.
  await user.click(box)
  await user.paste('ada lovelace')
  await screen.findByText('Offline: only people whom this browser has seen', { selector: 'p *' })
  await waitFor(() => expect(markedRow(box)).toContain('Couldn’t search'))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const asked = vi.fn<(url: string) => Promise<Response>>(silent)
  vi.stubGlobal('fetch', asked)
  online.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  // At once: whoever was not found is looked for again only after five seconds.
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(asked.mock.calls.filter(([url]) => url.endsWith('searches'))).toHaveLength(1)
  online.mockRestore()
})
