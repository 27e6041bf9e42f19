import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type Pin, pinsQuery } from '#api/desk/pins.ts'

import { nearestPins, pinRecordQuery, useCachedPins, usePinnedEvents } from './pinned-events.ts'

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const now = Date.parse('2026-02-01T12:00:00Z')
const pin = (n: number, start: string | null = null): Pin => ({
  eventId: idOf(n),
  projectId: idOf(500),
  slug: `e${n}`,
  name: `Event ${n}`,
  start,
})

let sent: number
beforeEach(() => {
  sent = 0
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((address) => {
      sent += 1
      const slug = /slug=e(\d+)/.exec(typeof address === 'string' ? address : '')?.[1]
      if (slug === '2') return Promise.resolve(new Response('{"code":"upstream_forbidden"}', { status: 403 }))
      const id = idOf(slug === '1' ? 77 : Number(slug))
      return Promise.resolve(new Response(JSON.stringify({ id, name: `Record ${slug}` })))
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function deskOf(pins: Pin[]) {
  const client = createQueryClient()
  client.setQueryData(pinsQuery.queryKey, pins)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <Suspense>{children}</Suspense>
    </QueryClientProvider>
  )
  return { client, wrapper }
}
const pinned = (pins: Pin[], reads = true) =>
  renderHook(() => usePinnedEvents({ reads }), { wrapper: deskOf(pins).wrapper }).result

it('puts the pins that start closest to now first, those without a start last', () => {
  const pins = [pin(1), pin(2, '2026-02-03T12:00:00Z'), pin(3, '2026-02-01T13:00:00Z'), pin(4, '2026-01-31T12:00:00Z')]
  expect(nearestPins(pins, now).map(({ name }) => name)).toEqual(['Event 3', 'Event 4', 'Event 2', 'Event 1'])
})

const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()

it('determines from the pin alone whether an event is still running', () => {
  const result = pinned(
    [
      { ...pin(1, hours(-8)), end: hours(-7) },
      { ...pin(2, hours(-30)), end: hours(5) },
      { ...pin(3, hours(-1)), end: null },
    ],
    false,
  )
  const group = (slug: string) => result.current.find((one) => one.slug === slug)?.group
  expect([group('e1'), group('e2'), group('e3')]).toEqual(['Earlier', 'Running now', 'Running now'])
})

it("uses the pin's own data when the slug now leads elsewhere or is refused", async () => {
  const result = pinned([pin(1), pin(2), pin(3)])
  await waitFor(() => expect(result.current.find(({ slug }) => slug === 'e3')?.event?.name).toBe('Record 3'))
  const bySlug = (slug: string) => result.current.find((one) => one.slug === slug)
  expect(bySlug('e1')).toMatchObject({ name: 'Event 1', event: null, moved: true })
  expect(bySlug('e2')).toMatchObject({ event: null, moved: false, problem: { code: 'upstream_forbidden' } })
})

it('reads at most thirty records, and none without `reads`', async () => {
  const many = Array.from({ length: 45 }, (_, n) => pin(n + 10))
  const result = pinned(many)
  await waitFor(() => expect(sent).toBe(30))
  await waitFor(() => expect(result.current.filter(({ event }) => event !== null)).toHaveLength(30))
  expect(result.current).toHaveLength(45)
  pinned(many, false)
  expect(sent).toBe(30)
})

it('says of a cancelled event that it is, by the status that the desk knew last, while no record is to be had', () => {
  const { wrapper } = deskOf([{ ...pin(1, hours(6)), status: 'Cancelled' }, pin(2, hours(6))])
  const { result } = renderHook(() => useCachedPins(true), { wrapper })
  const told = new Map(result.current.map(({ slug, when }) => [slug, when.stateText]))
  expect(told.get('e1')).toBe('Cancelled')
  expect(told.get('e2')).not.toBe('Cancelled')
})

it('returns cached pins once wanted, and sends no request', () => {
  const pins = [pin(1, hours(-1)), pin(2, hours(30)), pin(3, hours(2))]
  const { client, wrapper } = deskOf(pins)
  const read = (slug: number, id: string) => {
    const data: unknown = { id, name: `Record ${slug}`, slug: `e${slug}`, start: hours(-2), status: 'Cancelled' }
    client.setQueryData([...pinRecordQuery(pin(slug)).queryKey], { data, sealed: [], at: hours(0) })
  }
  read(2, idOf(2).toUpperCase())
  read(3, idOf(77))
  const { result, rerender } = renderHook(({ wanted }) => useCachedPins(wanted), {
    wrapper,
    initialProps: { wanted: false },
  })
  expect(result.current).toEqual([])
  rerender({ wanted: true })
  const told = result.current
  expect(new Map(told.map(({ slug, group, moved }) => [slug, [group, moved]]))).toEqual(
    new Map([
      ['e1', ['Running now', false]],
      ['e2', ['Today', false]],
      ['e3', [expect.stringMatching(/Today|Tomorrow/), true]],
    ]),
  )
  rerender({ wanted: true })
  expect(result.current).toBe(told)
  expect(sent).toBe(0)
})
