import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type Recent, type ViewedPerson, recentsQuery, withRecent } from '#api/desk/recent-people.ts'

import { useRecent } from './note-recent-person.ts'

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const person = (n: number, more: Partial<ViewedPerson> = {}): ViewedPerson => ({
  kind: 'attendee',
  eventId: idOf(900),
  slug: 'fosdem',
  projectId: null,
  id: idOf(n),
  name: `Person ${n}`,
  eventName: 'FOSDEM',
  ...more,
})

let sent: { method: string; body: Record<string, unknown> | null }[]
let status: number
beforeEach(() => {
  sent = []
  status = 204
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((_, init) => {
      sent.push({
        method: init?.method ?? 'GET',
        body: typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : null,
      })
      return Promise.resolve(new Response(status === 204 ? null : '{"code":"internal"}', { status }))
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function house(first: ViewedPerson | null) {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const hook = renderHook(({ seen }) => useRecent(seen), { wrapper, initialProps: { seen: first } })
  return { client, see: (seen: ViewedPerson | null) => hook.rerender({ seen }), unmount: hook.unmount, wrapper }
}
const listed = (client: QueryClient) => client.getQueryData(recentsQuery.queryKey)?.map(({ name }) => name)
const puts = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body?.['name'])

it('adds a person once their record is loaded, and once while it is shown', async () => {
  const { see, client } = house(null)
  const earlier: Recent = { ...person(5), seenAt: '2026-02-01T00:00:00Z' }
  client.setQueryData(recentsQuery.queryKey, [earlier])
  expect(sent).toEqual([])
  see(person(1))
  await waitFor(() => expect(puts()).toEqual(['Person 1']))
  see({ ...person(1) })
  see(null)
  see(person(1))
  await waitFor(() => expect(listed(client)).toEqual(['Person 1', 'Person 5']))
  expect(puts()).toEqual(['Person 1'])
  see(person(2))
  await waitFor(() => expect(listed(client)).toEqual(['Person 2', 'Person 1', 'Person 5']))
})

it('does not create the list in the cache from one person', async () => {
  const { see, client } = house(null)
  see(person(1))
  await waitFor(() => expect(puts()).toEqual(['Person 1']))
  expect(listed(client)).toBeUndefined()
})

it('sends only texts that the desk accepts', async () => {
  const { see } = house(null)
  see({ ...person(1), name: '  ' })
  see({ ...person(1), id: '' })
  expect(sent).toEqual([])
  see({ ...person(2), name: `a\0${'b'.repeat(297)}😀😀`, extra: 'x' } as ViewedPerson)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({ ...person(2), name: `a${'b'.repeat(297)}😀` })
})

it('reports no failure, and tries again at the next view', async () => {
  status = 500
  const { see, client } = house(null)
  client.setQueryData(recentsQuery.queryKey, [])
  see(person(1))
  await waitFor(() => expect(puts()).toHaveLength(1))
  status = 204
  await waitFor(() => {
    see(null)
    see(person(1))
    expect(puts()).toHaveLength(2)
  })
  await waitFor(() => expect(listed(client)).toEqual(['Person 1']))
})

it('keeps each person of an event once, newest first, no more than twenty', () => {
  const list = Array.from({ length: 20 }, (_, at): Recent => ({ ...person(at), seenAt: '2026-02-01T00:00:00Z' }))
  const next = withRecent(list, { ...person(7), id: idOf(7).toUpperCase(), seenAt: '2026-02-02T00:00:00Z' })
  expect(next.map(({ name }) => name).slice(0, 3)).toEqual(['Person 7', 'Person 0', 'Person 1'])
  expect(next).toHaveLength(20)
  expect(withRecent(list, { ...person(7, { kind: 'registrant' }), seenAt: '' }).at(-1)?.name).toBe('Person 18')
})
