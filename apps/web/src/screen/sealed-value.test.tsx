import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { type Session, sessionQuery } from '#api/desk/session.ts'

import { Reveal } from './sealed-value.tsx'

const secret = 'live-key-0001'
const params = { eventid: '00000000-0000-4000-8000-000000000001' }
let asked: unknown[] = []
let status = 200

beforeEach(() => {
  asked = []
  status = 200
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    asked.push(JSON.parse(init.body as string))
    const body = status === 200 ? { field: 'streamKey', value: secret } : { title: 'Refused', code: 'not_permitted' }
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const stream = (
  <Reveal sealed={{ operation: 'getVirtualInfo', params, field: 'streamKey' }} what="the stream key" of="Keynote" />
)
function show(role: 'support' | 'organizer', control = stream) {
  const client = new QueryClient()
  const session: Session = {
    person: { id: '1', name: 'Ana', email: 'ana@example.org', role, scope: null },
    demo: true,
    upstream: { kind: 'embedded', host: 'here' },
    amounts: null,
  }
  client.setQueryData(sessionQuery.queryKey, session)
  const page = render(<QueryClientProvider client={client}>{control}</QueryClientProvider>)
  return { client, page }
}
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name, hidden: true }))
  await act(async () => {
    await Promise.resolve()
  })
}

it('asks for confirmation, then shows the value once, and keeps it out of the cache', async () => {
  const { client } = show('organizer')
  await press('Show the stream key')
  expect(asked).toEqual([])
  await press('Show it (recorded in the audit)')
  expect(asked).toEqual([{ operation: 'getVirtualInfo', params, field: 'streamKey' }])
  expect(await screen.findByText(secret)).toBeTruthy()
  expect(
    JSON.stringify(
      client
        .getQueryCache()
        .getAll()
        .map((one) => one.state.data),
    ),
  ).not.toContain(secret)
})

it('hides it after a minute, and when the page is left', async () => {
  show('organizer')
  await press('Show the stream key')
  await press('Show it (recorded in the audit)')
  await screen.findByText(secret)
  act(() => void vi.advanceTimersByTime(59_000))
  expect(screen.queryByText(secret)).not.toBeNull()
  act(() => void vi.advanceTimersByTime(1000))
  expect(screen.queryByText(secret)).toBeNull()

  await press('Show the stream key')
  await press('Show it (recorded in the audit)')
  await screen.findByText(secret)
  act(() => void dispatchEvent(new Event('pagehide')))
  expect(screen.queryByText(secret)).toBeNull()
})

it('gives the reason when the role is too low, and sends nothing', async () => {
  show('support')
  await press('Show the stream key')
  expect(screen.queryByText('Show it (recorded in the audit)')).toBeNull()
  expect(screen.getByText('Only organizers and administrators may.')).toBeTruthy()
  expect(asked).toEqual([])
})

it('stays sealed after a refusal', async () => {
  show('organizer')
  status = 403
  await press('Show the stream key')
  await press('Show it (recorded in the audit)')
  expect(await screen.findByText('It stays hidden.')).toBeTruthy()
  expect(screen.queryByText(secret)).toBeNull()
})

it('in a row shows the value in the dialog, names the record, and drops it on close', async () => {
  const sealed = { operation: 'listPassCodes', params, field: 'passcode', record: 'code-1' } as const
  show('organizer', <Reveal inRow sealed={sealed} what="the pass code text" of="Early" />)
  await press('Show the pass code text')
  await press('Show it (recorded in the audit)')
  const value = await screen.findByText(secret)
  expect(value.closest('dialog')).not.toBeNull()
  expect(asked).toEqual([sealed])
  await press('Close')
  expect(screen.queryByText(secret)).toBeNull()
})
