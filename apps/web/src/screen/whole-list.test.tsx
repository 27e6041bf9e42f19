import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'

import { ListScreen } from './list-and-record-screens.tsx'
import { useWholeList } from './whole-list.tsx'

const input = { params: { companyid: '0193a1c2-7f00-7000-8000-000000000001' } }
const list = { id: 'listCompanyEvents', input, what: 'the events of Kolk' } as const
const part = { count: 1, data: [{ id: 'a' }] }
const refresh = () => undefined
const asked = vi.fn<typeof fetch>()

beforeEach(() => vi.stubGlobal('fetch', asked.mockReset()))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Events({ of = input }: { of?: typeof input }) {
  const answer = { data: part, sealed: [], at: '2031-01-01T00:00:00Z', problem: null, refreshing: false }
  return (
    <ListScreen
      {...list}
      title="Events"
      read={{ answer: { ...answer, refresh }, problem: null, pending: false, refresh }}
      name="events"
      shown={1}
      count={1}
      skeleton={1}
      fields={part}
      whole={useWholeList(list.id, of, list.what)}
    >
      {() => null}
    </ListScreen>
  )
}

function stand() {
  const client = createQueryClient()
  const events = (of?: typeof input) => (
    <QueryClientProvider client={client}>
      <Events {...(of ? { of } : {})} />
    </QueryClientProvider>
  )
  const { rerender } = render(events())
  return { goOnTo: (companyid: string) => rerender(events({ params: { companyid } })) }
}

it('reads all fields of a list only when they are opened', async () => {
  asked.mockImplementation(async () => new Response('{"count":1,"data":[{"id":"a","description":"Once in the hall"}]}'))
  stand()
  expect(asked).not.toHaveBeenCalled()
  await userEvent.click(screen.getByText('All fields of the list'))
  expect(await screen.findByText('Once in the hall')).toBeTruthy()
  expect(asked).toHaveBeenCalledOnce()
  expect(asked.mock.calls[0]?.[0]).toBe(`/api/companies/${input.params.companyid}/events`)
})

it('does not read the list of the next company before it is asked for', async () => {
  asked.mockImplementation(async () => new Response('{"count":1,"data":[{"id":"a","description":"Once in the hall"}]}'))
  const { goOnTo } = stand()
  await userEvent.click(screen.getByRole('button', { name: 'Details of events' }))
  expect((await screen.findByText(/Once in the hall/)).localName).toBe('pre')
  goOnTo('0193a1c2-7f00-7000-8000-000000000002')
  expect(asked).toHaveBeenCalledOnce()
})

it('shows the JSON of the full list, read on demand', async () => {
  asked.mockImplementation(async () => new Response('{"count":1,"data":[{"id":"a","description":"Once in the hall"}]}'))
  stand()
  await userEvent.click(screen.getByRole('button', { name: 'Details of events' }))
  expect((await screen.findByText(/Once in the hall/)).localName).toBe('pre')
})

it('shows why the full list could not be read, instead of the partial one', async () => {
  asked.mockImplementation(async () => new Response('{"code":"out_of_scope","title":"No"}', { status: 403 }))
  stand()
  await userEvent.click(screen.getByRole('button', { name: 'Details of events' }))
  expect(await screen.findByText(/Couldn’t load the events of Kolk/)).toBeTruthy()
  expect(document.querySelector('pre')).toBeNull()
})
