import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useCallback } from 'react'
import { expect, it, vi } from 'vitest'

import { codeSource } from '#features/codes/code-source.ts'
import { dispatchScan } from '#search/input/scan-events.ts'
import { useBoxSource } from '#search/rows/row-sources.ts'
import { attendee, desk, directory, hit, id, markedRow, path, stubAnswers } from '#testing/search-box-answers.ts'
import { opening, pages, renderSearchBox } from '#testing/search-box-stage.tsx'

stubAnswers()

function paste(text: string, on: Element) {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  return fireEvent(on, Object.assign(event, { clipboardData: { getData: () => text } }))
}

it('takes pasted text when no field has the focus, and leaves fields alone', async () => {
  desk.answers = { searches: directory(hit('Ada Lovelace', { fit: 'own' })) }
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

it('opens who is known by a pasted id, also when the event system has answered before, without them', async () => {
  const answer: { now?: () => void } = {}
  const wait = new Promise<void>((resolve) => (answer.now = resolve))
  desk.answers = { searches: { ...directory(hit('Ada Lovelace', { fit: 'own' })), wait } }
  const { box, router } = await renderSearchBox()
  paste(id, box)
  await screen.findByText(/^Couldn’t find out what/, undefined, { timeout: 10_000 })
  act(() => answer.now?.())
  await waitFor(() => expect(path(router)).toContain(id))
})

it('waits with Enter for the search of a code, and opens it at the pinned event when the open one does not have it', async () => {
  const [own, other] = [opening, '0193a1c2-7f00-7000-8000-000000000002']
  desk.answers = {
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
  expect(desk.asked.some((url) => url.endsWith(own))).toBe(true)
})

it('takes a scan when no field has the focus, with its Enter', async () => {
  desk.answers = { searches: directory(), [`attendees/${id}`]: { body: attendee } }
  const { box, router } = await renderSearchBox()
  box.blur()
  act(() => dispatchScan({ text: id.toUpperCase(), entered: true }))
  expect(document.activeElement).toBe(box)
  await waitFor(() => expect(path(router)).toBe(`/e/opening/attendees/${id}`))
})

it('says no “found 0” below the guest whose confirmation number was scanned, and opens their card', async () => {
  const own = '0193a1c2-7f00-7000-8000-000000000003'
  desk.answers = {
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
  await waitFor(() => expect(desk.asked).toContainEqual(expect.stringContaining('get-for-code')))
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
