import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { readSearch } from '#navigation/search-params.ts'

import { SavedViews } from './saved-views.tsx'
import { isSameSearch, writtenSearch } from './view-search.ts'

type View = { id: string; name: string; search: string }
let views: View[]
let sent: { method: string; path: string; body: unknown }[]
let status: number
beforeEach(() => {
  views = [{ id: 'a1', name: 'This week', search: 'when=week' }]
  sent = []
  status = 204
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (address, init) => {
      const path = typeof address === 'string' ? address : ''
      const method = init?.method ?? 'GET'
      if (method === 'GET') return Response.json({ views })
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
      sent.push({ method, path, body })
      if (status !== 204) return Response.json({ code: 'invalid_input', title: 'No', detail: 'Full.' }, { status })
      const id = path.split('/').at(-1) ?? ''
      const kept = views.filter((view) => view.id !== id)
      views = method === 'PUT' ? [...kept, { id, ...(body as Omit<View, 'id'>) }] : kept
      return new Response(null, { status })
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const onOpen = vi.fn<(search: Record<string, string>) => void>()

async function openMenu(search: Record<string, string | undefined>, note?: string) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SavedViews of={{ list: 'events' }} search={search} onOpen={onOpen} {...(note ? { note } : {})} />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Saved views' }))
  return { user, menu: await screen.findByRole('menu') }
}

it('opens a view with its parameters, and marks the one that is shown', async () => {
  const { user, menu } = await openMenu({ when: 'week', find: undefined })
  const entry = await within(menu).findByRole('menuitemcheckbox', { name: 'This week' })
  expect(entry.getAttribute('aria-checked')).toBe('true')
  expect(within(menu).getByRole('menuitem', { name: /Save this view/ }).textContent).toContain('Saved as “This week”')
  await user.click(entry)
  expect(onOpen).toHaveBeenLastCalledWith({ when: 'week' })
})

it('saves nothing that is not filtered, and nothing that is too long', async () => {
  const { menu } = await openMenu({})
  expect(within(menu).getByRole('menuitem', { name: /Save this view/ }).textContent).toContain(
    'Filter, sort or choose columns first',
  )
  cleanup()
  const long = await openMenu({ find: 'x'.repeat(2000) })
  expect(within(long.menu).getByRole('menuitem', { name: /Save this view/ }).textContent).toContain('too long')
})

it('saves the present parameters under a name; the name of another view replaces that one', async () => {
  const { user, menu } = await openMenu({ sort: '-time', place: 'Pier 4' }, 'The text you search for is not saved.')
  await user.click(await within(menu).findByRole('menuitem', { name: 'Save this view' }))
  const dialog = await screen.findByRole('dialog', { name: 'Save this view' })
  expect(dialog.textContent).toContain('for you alone. The text you search for is not saved.')
  await user.click(within(dialog).getByRole('button', { name: 'Save view' }))
  expect(within(dialog).getByRole('alert').textContent).toContain('Give it a name')
  const name = within(dialog).getByLabelText('Name')
  await user.type(name, 'THIS week')
  within(dialog).getByRole('button', { name: 'Replace view' })
  await user.clear(name)
  await user.type(name, ' Harbour {Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    {
      method: 'PUT',
      path: expect.stringMatching(/^\/desk\/views\/[\da-f-]{36}$/) as string,
      body: { list: 'events', name: 'Harbour', search: 'place=Pier+4&sort=-time' },
    },
  ])
})

it('keeps the dialog and what was typed when the desk refuses', async () => {
  status = 400
  const { user, menu } = await openMenu({ when: 'past' })
  await user.click(await within(menu).findByRole('menuitem', { name: 'Save this view' }))
  await user.type(screen.getByLabelText('Name'), 'Past{Enter}')
  await screen.findByText('The view was not saved.')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Past')
})

it('renames and deletes', async () => {
  views.push({ id: 'b2', name: 'Past', search: 'when=past' })
  const { user, menu } = await openMenu({})
  await user.click(await within(menu).findByRole('menuitem', { name: 'Rename or delete' }))
  await user.click(screen.getByRole('button', { name: 'Rename Past' }))
  const name = screen.getByLabelText('New name of Past')
  await user.clear(name)
  await user.type(name, 'this WEEK{Enter}')
  expect(screen.getByRole('alert').textContent).toContain('You have another view of this name')
  await user.clear(name)
  await user.type(name, 'Long ago{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Delete Long ago' }))
  await user.click(screen.getByRole('button', { name: 'Delete this view' }))
  await waitFor(() => expect(screen.queryByText('Long ago')).toBeNull())
  expect(sent.map(({ method, path }) => [method, path])).toEqual([
    ['PUT', '/desk/views/b2'],
    ['DELETE', '/desk/views/b2'],
  ])
  expect(views.map((view) => view.name)).toEqual(['This week'])
})

it('parameters survive being written and read, in any order', () => {
  const searches = fc.dictionary(fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme', minLength: 1 }))
  expect(() =>
    fc.assert(
      fc.property(searches, (search) => {
        const text = writtenSearch(search)
        const reversed = Object.fromEntries(Object.entries(search).toReversed())
        return isSameSearch(text, writtenSearch(reversed)) && writtenSearch(readSearch(text)) === text
      }),
    ),
  ).not.toThrow()
})
