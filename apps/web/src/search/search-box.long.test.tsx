import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useCallback } from 'react'
import { expect, it, vi } from 'vitest'

import type { BoxResult } from '#search/rows/results.ts'
import { useBoxSource } from '#search/rows/row-sources.ts'
import { attendee, desk, directory, hit, id, markedRow, path, stubAnswers } from '#testing/search-box-answers.ts'
import { opening, renderSearchBox, run } from '#testing/search-box-stage.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'

stubAnswers()

function Page({ onRemove }: { onRemove: () => void }) {
  useShortcut({ keys: 'R', label: 'Remove the person', group: 'On this person', run: onRemove })
  return null
}

function Offer({ onRun }: { onRun: () => void }) {
  const offer = useCallback(
    ({ email }: { email: string | null }): BoxResult[] =>
      email === null
        ? []
        : [
            {
              id: `enroll ${email}`,
              label: `Enroll ${email}`,
              group: 'Enroll',
              icon: 'person',
              rank: 97,
              byChoice: true,
              run: onRun,
            },
          ],
    [onRun],
  )
  useBoxSource(offer)
  return null
}

it('what takes a choice is not done by Enter, also by one before the answer, but after an arrow', async () => {
  desk.answers = { searches: directory() }
  const onRun = vi.fn<() => void>()
  const { box, user } = await renderSearchBox(<Offer onRun={onRun} />)
  await user.type(box, 'nobody@x.example{Enter}')
  await screen.findByRole('option', { name: /^No match for nobody/ })
  await waitFor(() => expect(markedRow(box)).toBeUndefined())
  await user.keyboard('{Enter}')
  expect(onRun).not.toHaveBeenCalled()
  await user.keyboard('{ArrowDown}')
  expect(markedRow(box)).toContain('Enroll nobody')
  await user.keyboard('{Enter}')
  expect(onRun).toHaveBeenCalledOnce()
})

it('shows no list before typing, and does not take the focus', async () => {
  const { box } = await renderSearchBox()
  expect(document.activeElement).toBe(document.body)
  expect(box.getAttribute('aria-expanded')).toBe('false')
})

it('lists directory hits on every letter, and opens exactly that record', async () => {
  desk.answers = { searches: directory(hit('Ada Lovelace'), hit('Adam Ant', { id: opening })) }
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

it('does not glue an address that is typed or pasted after an arrow to the name before', async () => {
  desk.answers = { searches: directory(hit('Marjorie Quill', { fit: 'similar' })) }
  const { box, user } = await renderSearchBox()
  const givenAfterArrow = (name: string, ...texts: string[]) => {
    fireEvent.change(box, { target: { value: name } })
    fireEvent.keyDown(box, { key: 'ArrowDown' })
    for (const text of texts) fireEvent.change(box, { target: { value: text } })
    return box instanceof HTMLInputElement ? box.value : null
  }
  const apart = 'Marjorie Quist marj@'
  expect(givenAfterArrow('Marjorie Quist', 'Marjorie Quistmarj', 'Marjorie Quistmarj@')).toBe(apart)
  // Whoever takes the blank out again means it so.
  fireEvent.change(box, { target: { value: 'Marjorie Quistmarj@' } })
  expect(box).toHaveProperty('value', 'Marjorie Quistmarj@')
  expect(givenAfterArrow('Marjorie Quist', 'Marjorie Quist, marj@')).toBe('Marjorie Quist, marj@')
  expect(givenAfterArrow('mar', 'marjorie', 'marjorie marj@')).toBe('marjorie marj@')
  expect(givenAfterArrow('Marjorie Quist')).toBe('Marjorie Quist')
  await user.click(box)
  await user.paste('marj@example.net')
  expect(box).toHaveProperty('value', `${apart}example.net`)
})

it('acts on the typed text, not on the rendered one, when Enter follows at once', async () => {
  desk.answers = { searches: directory(), [`attendees/${id}`]: { body: attendee } }
  const { box, router, user } = await renderSearchBox()
  await user.type(box, `${id}{Enter}`)
  await waitFor(() => expect(path(router)).toBe(`/e/opening/attendees/${id}`))
})

it('waits with Enter for the directory, and does not open a previous row', async () => {
  const answer: { now?: () => void } = {}
  const wait = new Promise<void>((resolve) => (answer.now = resolve))
  desk.answers = { searches: { ...directory(hit('Yaw')), wait } }
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
  expect(desk.asked.every((url) => !url.includes('enroll'))).toBe(true)
  // As late as a hand presses it once more.
  const clock = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(performance.now() + 200)
  await user.keyboard('{Enter}')
  clock.mockRestore()
  const receipt = await screen.findByRole('dialog', { name: 'Where it was searched' })
  expect(receipt.textContent).toContain('8 refused')
  expect(receipt.textContent).toContain('What to ask for')
})

it('stops a search on Escape, and keeps the text', async () => {
  desk.answers = { searches: directory(), [id]: { body: {}, wait: new Promise(() => undefined) } }
  const { box, router, user } = await renderSearchBox()
  await user.type(box, `${id}{Enter}`)
  await waitFor(() => expect(desk.asked).toContainEqual(expect.stringContaining(`attendees/${id}`)))
  expect(markedRow(box)).toContain('Looking for')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(markedRow(box)).toContain('Couldn’t find out'))
  expect(box).toHaveProperty('value', id)
  expect(path(router)).toBe('/')
})

it('keeps the active row when a better one arrives later', async () => {
  const answer: Record<string, () => void> = {}
  const late = (name: string) => ({ wait: new Promise<void>((resolve) => (answer[name] = resolve)) })
  desk.answers = {
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

it.each([
  ['staff', 'No match for ada@example.org', '/'],
  ['support', 'Ada Lovelace', id],
] as const)('for an unknown address %s find first: %s', async (role, first, opened) => {
  desk.answers = { searches: directory(hit('Ada Lovelace', { email: 'ada@example.com', fit: 'similar' })) }
  const { box, router, user } = await renderSearchBox(null, undefined, [], role)
  await user.type(box, 'ada@example.org')
  await screen.findByRole('option', { name: /Ada Lovelace/ })
  await waitFor(() => expect(markedRow(box)).toContain(first))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(path(router)).toContain(opened))
  expect(path(router) === '/').toBe(role === 'staff')
})

it('offers to search each of several pasted lines', async () => {
  desk.answers = { searches: directory(hit('Ada Lovelace')) }
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
  desk.answers = { searches: { body: { on: false, hits: [], records: null } } }
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
