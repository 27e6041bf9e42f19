import type { EventRecord } from '@frontdesk/api-types'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { Answer } from '#api/call.ts'
import { createQueryClient } from '#api/client.ts'
import { cachedCompanies } from '#search/rows/cached-companies.ts'

import { choicesOf, filtersIn } from './company-filters.tsx'
import { type RoleItem, typeNameIn } from './company-groups.ts'
import { useCompanyRoles } from './company-roles.ts'

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const now = Date.parse('2026-02-01T12:00:00Z')
const own = idOf(900)
const gold = { id: idOf(1), name: 'Gold' }
const event = (n: number, hours: number | null): EventRecord => ({
  id: idOf(n),
  startUtc: hours === null ? null : new Date(now + hours * 3_600_000).toISOString(),
})

/** The numbers of the events in each batch request. */
let sent: number[][]
/** Events that were requested one by one. */
let singly: number[]
let signals: AbortSignal[]
/** The BFF's answer instead of the roles, for all events or for one. */
let instead: { all?: () => Response | Promise<Response>; one?: (n: number) => unknown }
const numberOf = (id: string) => Number(id.slice(-12))

const refused = { code: 'upstream_forbidden', title: 'No', status: 403, reference: 'abc' }
const ownItems = [{ sponsorType: gold }, { vendorType: { id: idOf(4), name: null }, sponsorType: gold }]
function partOf(n: number): unknown {
  const other = instead.one?.(n)
  if (other !== undefined) return other
  return n === 3 ? refused : n === 2 ? [] : ownItems
}

beforeEach(() => {
  sent = []
  singly = []
  signals = []
  instead = {}
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (address, init) => {
      const path = typeof address === 'string' ? address : ''
      if (init?.signal) signals.push(init.signal)
      const [, single] = /^\/api\/events\/([\w-]+)\/companies\?fields=/.exec(path) ?? []
      if (single !== undefined) {
        singly.push(numberOf(single))
        const items = ownItems.map((item) => ({ ...item, company: { id: own.toUpperCase() } }))
        return new Response(JSON.stringify([{ company: { id: idOf(77) } }, ...items]))
      }
      const [, company, events = ''] = /^\/desk\/companies\/([\w-]+)\/roles\?events=([\w,-]+)$/.exec(path) ?? []
      if (company !== own) return new Response('{"code":"unknown_route"}', { status: 404 })
      sent.push(events.split(',').map(numberOf))
      return (
        (await instead.all?.()) ?? new Response(JSON.stringify(events.split(',').map((id) => partOf(numberOf(id)))))
      )
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function roles(events: EventRecord[], client = createQueryClient()) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result, unmount } = renderHook(() => useCompanyRoles(own, events, now), { wrapper })
  return { hook: result, unmount, client }
}
const told = { state: 'told', titles: ['Sponsor, Gold', 'Vendor'] }

it('returns roles, absence or refusal for each event in one request', async () => {
  const { hook } = roles([event(1, 2), event(2, 1), event(3, 3)])
  expect(hook.current.roleOf(idOf(1))).toEqual({ state: 'asking' })
  await waitFor(() => expect(hook.current.failed).toBe(1))
  expect(hook.current.roleOf(idOf(1))).toEqual(told)
  expect(hook.current.roleOf(idOf(2))).toEqual({ state: 'told', titles: null })
  expect(hook.current.roleOf(idOf(3))).toMatchObject({
    state: 'failed',
    problem: { code: 'upstream_forbidden', status: 403, reference: 'abc' },
  })
  expect([sent, singly]).toEqual([[[2, 1, 3]], []])
})

it('requests the nearest 24, and more on demand; events without a time are last', async () => {
  const events = [event(999, null), ...Array.from({ length: 29 }, (_, n) => event(100 + n, 29 - n))]
  const { hook } = roles(events)
  await waitFor(() => expect(hook.current.roleOf(idOf(128))).toEqual(told))
  expect(sent).toEqual([Array.from({ length: 24 }, (_, n) => 128 - n)])
  expect(hook.current.unasked).toBe(6)
  expect(hook.current.roleOf(idOf(100))).toEqual({ state: 'not asked' })
  act(() => hook.current.askMore())
  expect(hook.current.roleOf(idOf(100))).toEqual({ state: 'asking' })
  await waitFor(() => expect(hook.current.roleOf(idOf(999))).toEqual(told))
  // Known roles are not requested again.
  expect(sent.slice(1)).toEqual([[104, 103, 102, 101, 100, 999]])
  expect(hook.current.unasked).toBe(0)
})

it('requests an event once that is listed twice, in any case', async () => {
  const lower = { ...event(10, 1), id: idOf(10).replace('4000', 'a000') }
  const upper = { ...lower, id: lower.id.toUpperCase() }
  const { hook } = roles([lower, upper, event(11, 2), lower])
  await waitFor(() => expect([lower, upper].map(({ id }) => hook.current.roleOf(id))).toEqual([told, told]))
  expect(sent).toEqual([[10, 11]])
})

it('requests one by one, four at a time, the events that the BFF did not return in time', async () => {
  instead.one = (n) => (n % 2 === 0 ? null : undefined)
  const { hook } = roles(Array.from({ length: 12 }, (_, n) => event(10 + n, n)))
  await waitFor(() => expect(hook.current.roleOf(idOf(20))).toEqual(told))
  expect(hook.current.failed).toBe(0)
  expect([sent.length, singly]).toEqual([1, [10, 12, 14, 16, 18, 20]])
})

it('uses fresh cached roles when the page is opened again', async () => {
  const first = roles([event(1, 2)])
  await waitFor(() => expect(first.hook.current.roleOf(idOf(1))).toEqual(told))
  first.unmount()
  const second = roles([event(1, 2), event(5, 3)], first.client)
  expect(second.hook.current.roleOf(idOf(1))).toEqual(told)
  await waitFor(() => expect(second.hook.current.roleOf(idOf(5))).toEqual(told))
  expect(sent).toEqual([[1], [5]])
})

it('retries a transient failure once, in one request', async () => {
  const busy = { code: 'upstream_open', title: 'Open', status: 503, reference: 'abc' }
  const failing = new Set([10, 11])
  instead.one = (n) => (failing.delete(n) ? busy : n === 12 ? busy : undefined)
  const { hook } = roles([event(10, 1), event(11, 2), event(12, 3), event(13, 4)])
  await waitFor(() => expect(hook.current.roleOf(idOf(13))).toEqual(told))
  expect(hook.current.roleOf(idOf(10))).toEqual({ state: 'asking' })
  await waitFor(() =>
    expect(hook.current.roleOf(idOf(12))).toMatchObject({ state: 'failed', problem: { code: 'upstream_open' } }),
  )
  expect([10, 11].map((n) => hook.current.roleOf(idOf(n)))).toEqual([told, told])
  expect(sent.flat()).toEqual([10, 11, 12, 13, 10, 11, 12])
})

it('fails for each event when the request is refused, and is aborted on unmount', async () => {
  instead.all = () => new Response('{"code":"too_many","title":"Slow down"}', { status: 429 })
  const { hook } = roles([event(1, 1), event(2, 2)])
  await waitFor(() => expect(hook.current.failed).toBe(2))
  instead.all = () => new Promise(() => undefined)
  const { unmount } = roles([event(5, 1), event(6, 2)])
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(signals.at(-1)?.aborted).toBe(false)
  unmount()
  expect(signals.at(-1)?.aborted).toBe(true)
})

it('names types in the cached answers of the operation', async () => {
  const { hook, client } = roles([event(1, 2)])
  await waitFor(() => expect(hook.current.roleOf(idOf(1))).toEqual(told))
  const items = client.getQueriesData<Answer<RoleItem[]>>({ queryKey: ['listEventCompanies'] })
  expect(
    typeNameIn(
      items.flatMap(([, answer]) => answer?.data ?? []),
      gold.id,
    ),
  ).toBe('Gold')
  expect(cachedCompanies(client)).toEqual([])
})

it('offers the types that occur for each of the four filters, with names where any record has one', () => {
  const items = [
    { company: { id: idOf(50), companyTypeId: gold.id }, sponsorType: gold },
    { company: { id: idOf(51), companyTypeId: idOf(8) }, exhibitorType: { id: idOf(4), name: ' ' } },
    { company: null, sponsorType: gold },
  ]
  expect(choicesOf(items, 'sponsorTypeId')).toEqual([{ id: gold.id, name: 'Gold', count: 2 }])
  expect(choicesOf(items, 'exhibitorTypeId')).toEqual([{ id: idOf(4), name: 'Type 00000000', count: 1 }])
  expect(choicesOf(items, 'vendorTypeId')).toEqual([])
  expect(choicesOf(items, 'companyMemberTypeId')).toEqual([
    { id: gold.id, name: 'Gold', count: 1 },
    { id: idOf(8), name: 'Type 00000000', count: 1 },
  ])
  expect(filtersIn({ vendorTypeId: idOf(4), q: 'x', company: idOf(50) })).toEqual({ vendorTypeId: idOf(4) })
})
