import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'
import { actionOf } from '#testing/waiting-desk.ts'
import type { Row } from '#waiting/waiting-action.ts'

import { DoorNeighbours } from './door-neighbours.tsx'

const here = vi.hoisted(() => {
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return { rows: [] as readonly unknown[], listeners, subscribe }
})
vi.mock('#waiting/waiting-here.ts', async () => {
  const { useSyncExternalStore } = await import('react')
  let read: { rows: readonly unknown[] } = { rows: [] }
  const get = () => {
    if (read.rows !== here.rows) read = { rows: here.rows, ofOthers: 0, newer: 0, unreadable: 0 } as typeof read
    return { ofOthers: 0, newer: 0, unreadable: 0, ...read }
  }
  return {
    waitingHere: { get, open: () => Promise.resolve() },
    useWaiting: () => {
      useSyncExternalStore(here.subscribe, () => here.rows)
      return get()
    },
  }
})

const rowOf = (name: string, state: Row['state']): Row => ({
  action: actionOf(name),
  state,
  owner: 'p',
  tries: 1,
  nextAt: 0,
  reason: null,
  isSecond: false,
})
const keep = (...rows: Row[]) => {
  here.rows = rows
  for (const listener of here.listeners) listener()
}
let told: { method: string | undefined; waiting?: unknown }[] = []

function show() {
  const client = createQueryClient()
  // Guarantee of the cast: only the person is read.
  client.setQueryData(sessionQuery.queryKey, { person: { id: 'p', role: 'staff', scope: null } } as Session)
  return render(
    <QueryClientProvider client={client}>
      <DoorNeighbours eventId="35a83181-3dfb-59a7-b8f2-f736a1197715" />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  told = []
  vi.stubGlobal('fetch', (_: string, { method, body }: RequestInit) => {
    told.push({ method, ...(typeof body === 'string' ? (JSON.parse(body) as object) : {}) })
    return Promise.resolve(method === 'PUT' ? Response.json({ others: [] }) : new Response(null, { status: 204 }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('tells organizers how much is still to be sent, without what was done elsewhere meanwhile', async () => {
  keep(rowOf('a', 'already'), rowOf('b', 'waiting'))
  show()
  await vi.waitFor(() => expect(told).toMatchObject([{ method: 'PUT', waiting: 1 }]))
})

it('tells at once that nothing waits any more, and leaves with its door, not with its page', async () => {
  keep(rowOf('b', 'waiting'))
  const { unmount } = show()
  await vi.waitFor(() => expect(told).toHaveLength(1))
  act(() => keep())
  await vi.waitFor(() => expect(told).toHaveLength(2))
  expect(told[1]).toMatchObject({ method: 'PUT', waiting: 0 })
  dispatchEvent(new Event('pagehide'))
  expect(told).toHaveLength(2)
  unmount()
  await vi.waitFor(() => expect(told.map(({ method }) => method)).toEqual(['PUT', 'PUT', 'DELETE']))
})

it('stays on the list as long as rows wait here', async () => {
  keep(rowOf('b', 'waiting'))
  const { unmount } = show()
  await vi.waitFor(() => expect(told).toHaveLength(1))
  unmount()
  expect(told).toHaveLength(1)
})
