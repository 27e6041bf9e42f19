import '#testing/fake-indexed-db.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'
import { signInGate } from '#api/desk/sign-in-gate.ts'
import { setUnconfirmedSession, unconfirmedSession } from '#api/unconfirmed-session.ts'
import { forgetSession, recallSession } from '#device/remembered-session.ts'

import { SessionOnDevice } from './session-on-device.tsx'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ invalidate: async () => undefined }),
}))

const person: Session['person'] = { id: 'p', name: 'Ana', email: 'ana@example.org', role: 'staff', scope: null }
const session: Session = { person, demo: false, upstream: { kind: 'embedded', host: '' }, amounts: null }
const fetched = vi.fn<typeof fetch>()
const reload = vi.fn<() => void>()

beforeEach(async () => {
  vi.stubGlobal('fetch', fetched.mockReset())
  vi.spyOn(location, 'reload').mockImplementation(reload.mockReset())
  signInGate.setEnabled(true)
  await forgetSession()
})
afterEach(() => {
  cleanup()
  signInGate.settle(false)
  signInGate.setEnabled(false)
  setUnconfirmedSession(null)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function start(unconfirmedFor: number | null) {
  const at = Date.now() - (unconfirmedFor ?? 0)
  const client = createQueryClient()
  client.setQueryData(sessionQuery.queryKey, session, { updatedAt: at })
  if (unconfirmedFor !== null) setUnconfirmedSession({ personId: person.id, at })
  render(
    <QueryClientProvider client={client}>
      <SessionOnDevice />
    </QueryClientProvider>,
  )
  return client
}
const hours = 60 * 60_000
const ends = { idleEnds: '2026-06-01T09:00:00Z', ends: '2026-06-01T09:00:00Z' }

it('remembers the session while the desk answers, and forgets it when the session has ended', async () => {
  fetched.mockImplementation(async () => Response.json({ ...session, ...ends }))
  start(null)
  await vi.waitFor(async () => expect((await recallSession(Date.now()))?.session).toMatchObject({ person }))
  act(() => void signInGate.wait())
  await vi.waitFor(async () => expect(await recallSession(Date.now())).toBeNull())
})

it('puts the real session in the place of the remembered one', async () => {
  fetched.mockImplementation(async () => Response.json({ ...session, ...ends }))
  start(hours)
  await vi.waitFor(() => expect(unconfirmedSession()).toBeNull())
  expect(reload).not.toHaveBeenCalled()
})

it('opens the page anew when another person is signed in', async () => {
  const other = { ...session, ...ends, person: { ...person, id: 'o' } }
  fetched.mockImplementation(async () => Response.json(other))
  start(hours)
  await vi.waitFor(() => expect(reload).toHaveBeenCalled())
})

it('asks to sign in again when nobody is, and keeps the page', async () => {
  fetched.mockImplementation(async () => Response.json({ person: null }))
  const client = start(hours)
  await vi.waitFor(() => expect(signInGate.isOpen()).toBe(true))
  expect(client.getQueryData(sessionQuery.queryKey)).toEqual(session)
  expect(reload).not.toHaveBeenCalled()
})
