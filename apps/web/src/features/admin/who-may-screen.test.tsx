import { operationIds, rowOf } from '@frontdesk/api-types/table'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type AccountAccess, accessQuery } from '#api/desk/access.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'

import { callerOf, knownAccess, mayDo } from './who-may-actions.ts'
import { narrowed, placeText } from './who-may-rows.ts'
import { WhoMayScreen } from './who-may-screen.tsx'
import { type WhoMaySearch, readWhoMaySearch } from './who-may-search.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const guid = (n: number) => `aaaaaaaa-0000-0000-0000-${String(n).padStart(12, '0')}`
const tideline = { projectId: guid(1), project: 'Tideline', eventId: null, event: null }
const opening = { projectId: guid(1), project: 'Tideline', eventId: guid(11), event: 'Opening' }
const unseen = { projectId: guid(2), project: null, eventId: null, event: null }

const account = (name: string, role: AccountAccess['role'], scope: AccountAccess['scope'] = null): AccountAccess => ({
  id: `${guid(99).slice(0, -1)}${name.length}`,
  name,
  role,
  blocked: false,
  scope,
})
const ada = account('Ada', 'admin')
const boss = account('Boss', 'admin', [tideline])
const oluja = account('Oluja', 'organizer', [opening])
const sam = account('Samuel', 'support', [unseen])
const kiosk = account('Kiosk 1', 'kiosk', [opening])
const all = [ada, boss, oluja, sam, kiosk]

const named = (label: string) => knownAccess().filter((action) => action.label === label)
const may = (one: AccountAccess, label: string) => named(label).map((action) => mayDo(callerOf(one), action))
const who = (search: WhoMaySearch) => narrowed(all, knownAccess(), search).map(({ name }) => name)

describe('what each account may', () => {
  it('is one line for each action, every write of the event system among them', () => {
    const known = knownAccess()
    expect(new Set(known.map(({ id }) => id)).size).toBe(known.length)
    expect(new Set(known.map(({ label }) => label)).size).toBe(known.length)
    const writes = operationIds.filter((id) => rowOf(id).effect === 'writes')
    expect(writes.filter((id) => !known.some((action) => action.id === id))).toEqual([])
    // One line tells of all reads: they take the same role.
    expect(known.filter(({ id }) => id.startsWith('read '))).toHaveLength(1)
  })

  it('comes from the tables: the limit of an administrator, a block and the kiosk included', () => {
    expect([ada, boss, oluja].map((one) => may(one, 'Invite a person'))).toEqual([[true], [false], [false]])
    expect([boss, oluja, sam].map((one) => may(one, 'Delete a guest list'))).toEqual([[true], [true], [false]])
    expect([sam, kiosk].map((one) => may(one, 'Mark an arrival by code, as a kiosk does'))).toEqual([[false], [true]])
    expect(may({ ...ada, blocked: true }, 'Invite a person')).toEqual([false])
  })

  it('is narrowed by project, event and action', () => {
    expect(who({ project: guid(1) })).toEqual(['Ada', 'Boss', 'Oluja', 'Kiosk 1'])
    expect(who({ project: guid(2).toUpperCase() })).toEqual(['Ada', 'Samuel'])
    expect(who({ event: guid(11) })).toEqual(['Ada', 'Boss', 'Oluja', 'Kiosk 1'])
    expect(who({ event: guid(11), may: 'guests.delete' })).toEqual(['Ada', 'Boss', 'Oluja'])
    expect(who({ may: 'people.invite' })).toEqual(['Ada'])
    expect(who({ may: 'no such action' })).toHaveLength(5)
    expect(readWhoMaySearch({ project: 'x', event: guid(11), may: '<b>', find: 'a' })).toEqual({
      event: guid(11),
      find: 'a',
    })
  })

  it('names projects and events, and shows the id of what the desk has not seen', () => {
    expect([tideline, opening].map(placeText)).toEqual(['Tideline', 'Opening (Tideline)'])
    expect(placeText(unseen)).toMatch(/^aaaaaaaa.*0002$/)
  })
})

it('shows the accounts, and of one what it may and the way to look as it', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return new Response(JSON.stringify({ accounts: all }))
    asked.push([method, url, body])
    const problem = { status: 404, code: 'no_such_person', title: 'x' }
    return new Response(JSON.stringify(problem), {
      status: 404,
      headers: { 'content-type': 'application/problem+json' },
    })
  })
  const client = createQueryClient()
  const person = { id: ada.id, name: 'Ada', email: 'ada@example.org', role: 'admin' as const, scope: null }
  const session: Session = { person, demo: false, upstream: { kind: 'embedded', host: '' }, amounts: null }
  client.setQueryData(sessionQuery.queryKey, session)
  client.setQueryData(accessQuery.queryKey, all)
  const root = createRootRoute({ component: () => <WhoMayScreen search={{}} onSearch={() => undefined} /> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('heading', { name: '5 accounts' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Oluja' }))
  const dialog = await screen.findByRole('dialog', { name: 'Oluja' })
  expect(within(dialog).getByText('Opening (Tideline)')).toBeDefined()
  expect(within(within(dialog).getByRole('region', { name: 'May not' })).getByText('Invite a person')).toBeDefined()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Look as Oluja' }))
  expect(await within(dialog).findByText('There is no such person')).toBeDefined()
  expect(asked).toEqual([['POST', '/desk/view', JSON.stringify({ accountId: oluja.id })]])
  const [close] = within(dialog).getAllByRole('button', { name: 'Close' })
  await userEvent.click(close ?? dialog)
  await userEvent.click(screen.getByRole('button', { name: 'Kiosk 1' }))
  expect((await screen.findByRole('button', { name: 'Look as Kiosk 1' })).getAttribute('aria-disabled')).toBe('true')
})
