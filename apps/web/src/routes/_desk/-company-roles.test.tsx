import type { EventRecord } from '@frontdesk/api-types'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'

import { choicesOf, filtersIn } from './-company-filters.tsx'
import { useCompanyRoles } from './-company-roles.ts'

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const now = Date.parse('2026-02-01T12:00:00Z')
const own = idOf(900)
const gold = { id: idOf(1), name: 'Gold' }
const event = (n: number, hours: number | null): EventRecord => ({
  id: idOf(n),
  startUtc: hours === null ? null : new Date(now + hours * 3_600_000).toISOString(),
})

let sent: string[]
beforeEach(() => {
  sent = []
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((address) => {
      const path = typeof address === 'string' ? address : ''
      const n = Number(/(\d{12})\/companies/.exec(path)?.[1])
      sent.push(String(n))
      if (n === 3) return Promise.resolve(new Response('{"code":"upstream_forbidden","title":"No"}', { status: 403 }))
      const items =
        n === 2
          ? [{ company: { id: idOf(77) } }]
          : [
              { company: { id: own.toUpperCase() }, sponsorType: gold },
              { company: { id: own }, vendorType: { id: idOf(4), name: null }, sponsorType: gold },
            ]
      return Promise.resolve(new Response(JSON.stringify(items)))
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function roles(events: EventRecord[]) {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useCompanyRoles(own, events, now), { wrapper }).result
}

it('tells the roles at each event, that it is not among its companies, and what was refused', async () => {
  const hook = roles([event(1, 2), event(2, 1), event(3, 3)])
  expect(hook.current.roleOf(idOf(1))).toEqual({ state: 'asking' })
  await waitFor(() => expect(hook.current.failed).toBe(1))
  await waitFor(() =>
    expect(hook.current.roleOf(idOf(1))).toEqual({ state: 'told', titles: ['Sponsor, Gold', 'Vendor'] }),
  )
  expect(hook.current.roleOf(idOf(2))).toEqual({ state: 'told', titles: null })
  expect(hook.current.roleOf(idOf(3))).toMatchObject({ state: 'failed' })
  expect(sent).toEqual(['2', '1', '3'])
})

it('asks the nearest 24 and more only when told to; events without a time come last', async () => {
  const events = [event(999, null), ...Array.from({ length: 29 }, (_, n) => event(100 + n, 29 - n))]
  const hook = roles(events)
  await waitFor(() => expect(sent).toHaveLength(24))
  expect(sent).not.toContain('999')
  expect(hook.current.unasked).toBe(6)
  expect(hook.current.roleOf(idOf(100))).toEqual({ state: 'not asked' })
  act(() => hook.current.askMore())
  await waitFor(() => expect(sent).toHaveLength(30))
  expect(sent.at(-1)).toBe('999')
  expect(hook.current.unasked).toBe(0)
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
