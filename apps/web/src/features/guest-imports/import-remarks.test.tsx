import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import type { GuestImport } from '#api/desk/guest-imports.ts'
import { type EventPage, EventPageContext } from '#events/event-context.tsx'
import { eventPaths } from '#navigation/paths.ts'

import { MoreThanPlaces, MostMissing, Remarks } from './import-remarks.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const eventId = '35a83181-3dfb-59a7-b8f2-f736a1197715'
const found = {
  id: '90d006c4-b5a6-5f1f-8c57-6e1dd2a50ad6',
  state: 'examined',
  counts: { new: 4 },
  remarks: [
    { code: 'unnamed', count: 1 },
    { code: 'sameEmail', count: 130 },
    { code: 'lostLetters', count: 1 },
    { code: 'noId', count: 60 },
  ],
} as unknown as GuestImport

function draw(what: ReactNode, event: object = {}): void {
  const page = { eventId, zone: 'UTC', event, links: eventPaths('tideline') } as unknown as EventPage
  render(
    <QueryClientProvider client={createQueryClient()}>
      <EventPageContext value={page}>{what}</EventPageContext>
    </QueryClientProvider>,
  )
}

it('has one line for each remark, which opens to its first rows', async () => {
  const asked: string[] = []
  const row = { row: 7, name: 'Grace Hopper', values: [], fault: null, sameAs: null, changes: [], candidates: [] }
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    const headers = { 'content-type': 'application/json' }
    return Promise.resolve(new Response(JSON.stringify({ rows: [row], more: true }), { headers }))
  })
  draw(<Remarks found={found} />)
  expect(screen.getByText('1 row has no name: the guest is called by the e-mail address')).toBeDefined()
  expect(screen.getByText('1 row has a letter that could not be read (�)')).toBeDefined()
  // Nothing is wrong with them.
  const plain = screen.getByText('60 guests are found in the event system by name and e-mail address')
  expect(plain.textContent).not.toMatch(/\bid\b/)
  const line = screen.getByText('130 rows share an e-mail address with another row: each row is a guest')
  expect(asked).toEqual([])
  const details = line.closest('details')
  if (details === null) throw new Error('not a line that opens')
  details.open = true
  fireEvent(details, new Event('toggle'))
  expect(await screen.findByText('Grace Hopper')).toBeDefined()
  expect(screen.getByText('The first 1 are shown.')).toBeDefined()
  expect(asked[0]).toContain('remark=sameEmail')
})

it('says when the list will have more guests than the event has places', () => {
  draw(<MoreThanPlaces found={found} listed={7} />, { maximumEventSize: 10 })
  expect(screen.getByText('11 guests will be on the list, and the event has 10 places.')).toBeDefined()
  cleanup()
  // Those who are kept are on the list already.
  draw(<MoreThanPlaces found={{ ...found, state: 'done' }} listed={11} />, { maximumEventSize: 10 })
  expect(screen.getByText('11 guests on the list, 10 places')).toBeDefined()
  cleanup()
  for (const event of [{ maximumEventSize: 11 }, { maximumEventSize: null }, {}]) {
    draw(<MoreThanPlaces found={found} listed={7} />, event)
    expect(screen.queryByText(/on the list/)).toBeNull()
    cleanup()
  }
})

const lacking = (missing: number) => ({ counts: { missing } }) as unknown as GuestImport

it('warns with the number when most of the list would be marked as missing', () => {
  draw(<MostMissing found={lacking(201)} listed={402} />)
  expect(screen.queryByText(/marks/)).toBeNull()
  draw(<MostMissing found={lacking(390)} listed={402} />)
  expect(screen.getByText('Keeping this sheet marks 390 of 402 guests as not in the newest sheet')).toBeDefined()
})
