import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import type { NewNote, Note } from '#api/desk/notes.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'
import { shownToasts } from '#ui/overlays/toast.tsx'

import { Notes, focusNote } from './notes.tsx'

const eventId = '35a83181-3dfb-59a7-b8f2-f736a1197715'
const someone = '2727d314-bed0-53ed-98a8-fb59c750963e'
const other = 'd1c93a62-c8dc-5126-bb74-3ecc697a528b'
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

let kept: Note[]
let posts: {
  text: string
  atDoor: NewNote['atDoor']
  key: string
  answer: (status: number) => void
  breakOff: () => void
}[]

beforeEach(() => {
  kept = []
  posts = []
  vi.stubGlobal(
    'matchMedia',
    vi.fn(() => ({ matches: false })),
  )
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((_url, init) => {
      if (init?.method === 'DELETE') {
        kept = []
        return Promise.resolve(new Response(null, { status: 204 }))
      }
      if (init?.method !== 'POST') return Promise.resolve(json({ notes: kept }))
      const { text, atDoor } = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as NewNote
      const key = new Headers(init.headers).get('idempotency-key') ?? ''
      return new Promise((resolve, reject) => {
        posts.push({
          text,
          atDoor,
          key,
          answer: (status) => {
            const note = {
              id: text,
              text,
              by: { id: 'a', name: 'Ana' },
              at: new Date().toISOString(),
              mine: true,
              atDoor,
            }
            if (status === 201) kept = [note, ...kept]
            resolve(status === 201 ? json(note, 201) : json({ title: 'Away', code: 'internal' }, status))
          },
          breakOff: () => reject(new TypeError('broken')),
        })
      })
    }),
  )
})
afterEach(async () => {
  // Drafts are kept across cards: cleared for the next test.
  const field = screen.queryByRole('textbox', { name: /^Note on/ })
  if (field) await userEvent.clear(field)
  cleanup()
  vi.unstubAllGlobals()
})

const client = (role: Session['person']['role'] = 'staff') => {
  const made = createQueryClient()
  made.setQueryData<Session>(sessionQuery.queryKey, {
    person: { id: 'a', name: 'Ana', email: 'ana@example.org', role, scope: null },
    demo: false,
    upstream: { kind: 'embedded', host: '' },
    amounts: null,
  })
  return made
}
const card = (id: string, name: string, of = client()) => (
  <QueryClientProvider client={of}>
    <Notes key={id} subject={{ kind: 'person', id, eventId }} others={[id]} name={name} zone="UTC" />
  </QueryClientProvider>
)
const field = (name = /^Note on/ as RegExp | string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name })

it('saves with Enter, begins a line with Shift+Enter, and is empty afterwards', async () => {
  render(card(someone, 'Kim'))
  await screen.findByText('No notes on this person yet')
  act(focusNote)
  await userEvent.keyboard('Badge reprinted{Shift>}{Enter}{/Shift}comes at ten{Enter}')
  expect(posts.map(({ text }) => text)).toEqual(['Badge reprinted\ncomes at ten'])
  expect(posts[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
  expect(field().value).toBe('')
  expect(screen.getByText('Saving')).toBeDefined()
  act(() => posts[0]?.answer(201))
  await screen.findByText(/Ana/)
  expect(screen.queryByText('Saving')).toBeNull()
  expect(shownToasts().map(({ text }) => text)).toEqual(['The note on Kim is saved'])
})

it('an organizer says what it does at the door; after a failure that stands with the text', async () => {
  render(card(someone, 'Kim', client('organizer')))
  await screen.findByText('No notes on this person yet')
  act(focusNote)
  expect(screen.queryByRole('combobox', { name: 'At the door' })).toBeNull()
  await userEvent.keyboard('Call Oona')
  const atDoor = screen.getByRole<HTMLSelectElement>('combobox', { name: 'At the door' })
  await userEvent.selectOptions(atDoor, 'They are not to be let in')
  expect(field().maxLength).toBe(200)
  await userEvent.type(field(), '{Enter}')
  expect(posts.map((post) => [post.text, post.atDoor])).toEqual([['Call Oona', 'stop']])
  act(() => posts[0]?.answer(500))
  await screen.findByText('Call Oona', { selector: 'textarea' })
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'At the door' }).value).toBe('stop')
  await userEvent.type(field(), '{Enter}')
  act(() => posts[1]?.answer(201))
  await screen.findByText('Not to be let in')
  expect(field().value).toBe('')
})

it('others write notes that no door says', async () => {
  render(card(someone, 'Kim'))
  await screen.findByText('No notes on this person yet')
  await userEvent.type(field(), 'Likes tea')
  expect(screen.queryByRole('combobox', { name: 'At the door' })).toBeNull()
})

it.each([
  ['with a keyboard the next name is typed into the search once a note is saved', true, 'Search', 'Bo'],
  ['without one the cursor stays, so that no keyboard covers the note', false, 'Note on Kim', ''],
])('%s', async (_, fine, focused, searched) => {
  vi.stubGlobal(
    'matchMedia',
    vi.fn(() => ({ matches: fine })),
  )
  const search = <input aria-label="Search" data-page-search />
  render(card(someone, 'Kim'), { wrapper: ({ children }) => [search, children] })
  act(focusNote)
  await userEvent.keyboard('  {Enter}')
  expect(document.activeElement).toBe(field('Note on Kim'))
  await userEvent.keyboard('VIP{Enter}')
  expect(document.activeElement).toBe(field(focused))
  await userEvent.keyboard('Bo')
  expect(field('Search').value).toBe(searched)
  act(() => posts[0]?.answer(201))
  await screen.findByText(/Ana/)
  expect(document.activeElement).toBe(field(focused))
})

it('saves no blank note, and one note for two presses', async () => {
  render(card(someone, 'Kim'))
  act(focusNote)
  await userEvent.keyboard('  {Enter}')
  expect(posts).toHaveLength(0)
  await userEvent.keyboard('VIP{Enter}{Enter}')
  expect(posts).toHaveLength(1)
  act(() => posts[0]?.answer(201))
  await screen.findByText(/Ana/)
})

it('restores the text after a failure, before newer text, and retries with the same request', async () => {
  render(card(someone, 'Kim'))
  act(focusNote)
  await userEvent.keyboard('VIP{Enter}and hungry')
  act(() => posts[0]?.breakOff())
  await screen.findByText('No answer: the note may have been saved')
  expect(field().value).toBe('VIP\nand hungry')
  await userEvent.clear(field())
  await userEvent.type(field(), 'VIP{Enter}')
  expect(posts[1]?.key).toBe(posts[0]?.key)
  act(() => posts[1]?.answer(201))
  await screen.findByText(/Ana/)
})

it('keeps a draft for each card when others are opened', async () => {
  const of = client()
  const { rerender } = render(card(someone, 'Kim', of))
  act(focusNote)
  await userEvent.keyboard('half a thou')
  rerender(card(other, 'Lee', of))
  expect(field().value).toBe('')
  rerender(card(someone, 'Kim', of))
  expect(field().value).toBe('half a thou')
  act(focusNote)
  await userEvent.keyboard('ght')
  expect(field().value).toBe('half a thought')
})

it('restores a failed note to its own card when another is open', async () => {
  const of = client()
  const { rerender } = render(card(someone, 'Kim', of))
  act(focusNote)
  await userEvent.keyboard('VIP{Enter}')
  rerender(card(other, 'Lee', of))
  act(() => posts[0]?.answer(500))
  await waitFor(() => expect(of.isMutating()).toBe(0))
  expect(field().value).toBe('')
  rerender(card(someone, 'Kim', of))
  expect(field().value).toBe('VIP')
})

/** Whether the browser would ask before leaving the page. */
const leave = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

it('makes the browser ask before leaving while there is a draft', async () => {
  render(card(someone, 'Kim'))
  expect(leave()).toBe(false)
  await userEvent.type(field(), 'V')
  expect(leave()).toBe(true)
  await userEvent.clear(field())
  expect(leave()).toBe(false)
})

it('lets the author remove only their own note', async () => {
  const note = { id: 'n1', text: 'Mine', by: { id: 'a', name: 'Ana' }, at: new Date().toISOString(), mine: true }
  kept = [note, { ...note, id: 'n2', text: 'Theirs', mine: false }]
  render(card(someone, 'Kim'))
  await screen.findByText('Theirs')
  const buttons = screen.getAllByRole('button', { name: 'Undo this note' })
  expect(buttons).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
  if (buttons[0]) await userEvent.click(buttons[0])
  await waitFor(() => expect(screen.queryByText('Mine')).toBeNull())
})

it('lets an administrator delete another author’s note after a confirmation', async () => {
  kept = [{ id: 'n2', text: 'Theirs', by: { id: 'b', name: 'Bo' }, at: new Date().toISOString(), mine: false }]
  const keptBefore = kept
  render(card(someone, 'Kim', client('admin')))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete the note of Bo' }))
  const group = screen.getByRole('group', { name: 'Confirm deletion' })
  expect(group.textContent).toContain('Delete the note of Bo for everyone?')
  expect(document.activeElement?.textContent).toMatch(/^Keep/)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete the note of Bo'))
  expect([kept, screen.queryByRole('group', { name: 'Confirm deletion' })]).toEqual([keptBefore, null])
  await userEvent.keyboard('{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByText('Theirs')).toBeNull())
  expect(kept).toEqual([])
})
