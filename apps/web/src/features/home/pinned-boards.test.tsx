import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import type { Pinned } from '#events/pinned-events.ts'

import { useCodeBoard, useScarceBoard } from './pinned-boards.ts'

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const now = Date.parse('2026-02-01T12:00:00Z')
const at = { zone: 'UTC', now }

const pin = (n: number, group: Pinned['group'] = 'Today', project = 500): Pinned => ({
  eventId: idOf(n),
  projectId: idOf(project),
  slug: `e${n}`,
  name: `Event ${n}`,
  event: null,
  problem: null,
  moved: false,
  group,
  when: { stateText: '' } as Pinned['when'],
})

type Reply = { status: number; body: unknown } | unknown[]
let reply: (url: URL) => Reply
let sent: string[]
let inFlight: number
let mostInFlight: number
beforeEach(() => {
  sent = []
  inFlight = 0
  mostInFlight = 0
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (address) => {
      const url = new URL(typeof address === 'string' ? address : '', 'http://desk.test')
      sent.push(url.pathname + url.search)
      inFlight += 1
      mostInFlight = Math.max(mostInFlight, inFlight)
      await Promise.resolve()
      inFlight -= 1
      const answer = reply(url)
      const { status, body } = Array.isArray(answer) ? { status: 200, body: answer } : answer
      return new Response(JSON.stringify(body), { status })
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function shown<T>(use: () => T) {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(use, { wrapper }).result
}
const refused = { status: 403, body: { code: 'upstream_forbidden', title: 'No' } }
const item = (n: number, left: number) => ({
  inventory: { id: idOf(n), name: `Item ${n}`, quantity: 100, numberRemaining: left },
})

describe('useScarceBoard', () => {
  it("reads running, today's and tomorrow's events only, and reports those it could not read", async () => {
    reply = (url) => (url.pathname.includes(idOf(2)) ? refused : [item(7, 0), item(8, 90)])
    const pins = [pin(1, 'Running now'), pin(2), pin(3, 'Tomorrow'), pin(4, 'Later'), pin(5, 'Earlier')]
    const board = shown(() => useScarceBoard(pins))
    await waitFor(() => expect(board.current.left).toBe(0))
    expect(sent.map((path) => path.split('/')[3])).toEqual([idOf(1), idOf(2), idOf(3)])
    expect(board.current.lines.map(({ event, view }) => [event.name, view.name])).toEqual([
      ['Event 1', 'Item 7'],
      ['Event 3', 'Item 7'],
    ])
    expect(board.current.failures).toEqual(['Event 2: no access'])
    expect(board.current.requested).toBe(3)
  })

  it('reads at most eight events, three at a time, and reports what it left out', async () => {
    reply = () => []
    const pins = Array.from({ length: 11 }, (_, n) => pin(n))
    const board = shown(() => useScarceBoard(pins))
    await waitFor(() => expect(board.current.left).toBe(0))
    expect(sent).toHaveLength(8)
    expect(mostInFlight).toBeLessThanOrEqual(3)
    expect(board.current.failures).toEqual(['Not checked here: 3 more events'])
  })
})

const type = (n: number) => ({ id: idOf(n), name: `Type ${n}`, status: 'Open', requireRegistrationCode: true })

describe('useCodeBoard', () => {
  it("reads each project's types once, then the codes of the types", async () => {
    reply = (url) =>
      url.pathname.endsWith('/registration-types')
        ? url.searchParams.get('projectid') === idOf(500)
          ? [type(1), type(2)]
          : refused
        : url.pathname.includes(idOf(1))
          ? [{ id: idOf(30), name: 'FULL', quantity: 5, numberRemaining: 0 }]
          : { status: 404, body: { code: 'upstream_not_found', title: 'No' } }
    const pins = [pin(1), pin(2), pin(3, 'Later', 501)]
    const board = shown(() => useCodeBoard(pins, at))
    await waitFor(() => expect(board.current.requested).toBe(4))
    await waitFor(() => expect(board.current.left).toBe(0))
    expect(sent).toHaveLength(4)
    expect(board.current.lines.map(({ name, word }) => [name, word])).toEqual([
      ['Type 1', 'Codes used up'],
      ['FULL', 'Used up'],
    ])
    expect(board.current.projectOf(idOf(1))).toBe(idOf(500))
    expect(board.current.failures).toEqual(['The project of Event 3: no access', 'Type 2: not found'])
  })

  it('stays within its budget for any number of projects and types', async () => {
    reply = (url) => {
      if (!url.pathname.endsWith('/registration-types')) return []
      const project = Number(url.searchParams.get('projectid')?.slice(-3))
      return Array.from({ length: 40 }, (_, n) => type(project * 100 + n))
    }
    const pins = Array.from({ length: 20 }, (_, n) => pin(n, 'Today', 500 + n))
    const board = shown(() => useCodeBoard(pins, at))
    await waitFor(() => expect(board.current.requested).toBe(22))
    await waitFor(() => expect(board.current.left).toBe(0))
    expect(sent).toHaveLength(22)
    expect(mostInFlight).toBeLessThanOrEqual(3)
    expect(board.current.failures).toEqual([
      'Not checked here: 14 more projects',
      'Not checked here: 224 more registration types',
    ])
  })

  it('reads nothing without pinned events', () => {
    reply = () => []
    const board = shown(() => useCodeBoard([], at))
    expect([board.current.requested, board.current.left, sent.length]).toEqual([0, 0, 0])
  })
})
