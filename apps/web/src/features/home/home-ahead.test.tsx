import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type CatalogueEvent, eventsQuery } from '#api/desk/catalogue.ts'
import { viewerZone } from '#browser/now.ts'
import { findSeen } from '#search/finder/seen-people.ts'
import { guestRow } from '#testing/guest-row.ts'

import { HomeAhead } from './home-ahead.tsx'

vi.mock('#events/pinned-events.ts', () => ({ usePinnedEvents: () => [] }))

const event = (id: string, inHours: number) =>
  ({
    id,
    name: id,
    slug: `the-${id}`,
    projectId: null,
    next: { start: new Date(Date.now() + inHours * 3_600_000).toISOString(), end: null },
  }) as CatalogueEvent

let asked: string[]
const asks = (path: string) => asked.filter((one) => one.includes(path))

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    const [, eventId] = /events\/([^/]+)\/guests/.exec(url) ?? []
    if (eventId === undefined)
      return Promise.resolve(Response.json({ id: 'runs', slug: 'the-runs', name: 'Runs', projectId: null }))
    const guests = [guestRow({ id: `${eventId}-1`, eventId, sheet: { name: 'Marit Brennan', surname: 'Brennan' } })]
    return Promise.resolve(Response.json({ guests, count: 1, total: 1, version: 1, asOf: '2026-11-24T09:00:00Z' }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const keyOf = (when: 'today' | 'now', limit: string) => eventsQuery({ when, zone: viewerZone(), limit }).queryKey

function stand(today: CatalogueEvent[], running: CatalogueEvent[]) {
  const client = createQueryClient()
  client.setQueryData(keyOf('today', '12'), { events: today, count: today.length } as never)
  client.setQueryData(keyOf('now', '4'), { events: running, count: running.length } as never)
  render(
    <QueryClientProvider client={client}>
      <HomeAhead />
    </QueryClientProvider>,
  )
  return client
}

it('reads the first thousand guests of the two events that are nearest, those that run first', async () => {
  const [runs, soon, later, over] = [event('runs', -30), event('soon', 1), event('later', 6), event('over', -9)]
  const client = stand([later, over, soon, runs], [runs])
  await waitFor(() => expect(asks('/guests?')).toHaveLength(2))
  expect(asks('/guests?').every((one) => one.includes('offset=0') && one.includes('limit=1000'))).toBe(true)
  expect(asked.flatMap((one) => /events\/([^/]+)\/guests/.exec(one)?.[1] ?? [])).toEqual(['runs', 'soon'])
  await waitFor(async () =>
    expect(
      (await findSeen(client, { text: 'brennan' }, { eventId: null })).map(({ eventId, isKept }) => [eventId, isKept]),
    ).toContainEqual(['runs', true]),
  )
})

it('reads nothing ahead where the browser saves data', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true }, onLine: true, language: 'en' })
  stand([event('soon', 1)], [])
  expect(asks('/guests?')).toEqual([])
})
