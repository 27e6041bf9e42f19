import '#testing/fake-indexed-db.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { pinsQuery } from '#api/desk/pins.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'
import { isOnline } from '#api/network.ts'
import { send } from '#api/send.ts'
import { setUnconfirmedSession, unconfirmedSession } from '#api/unconfirmed-session.ts'
import { copiedHere } from '#device/copied-events.ts'
import { forgetSession, recallSession, rememberSession } from '#device/remembered-session.ts'

import { openSession } from './open-session.ts'

const session: Session = {
  person: { id: 'p', name: 'Ana', email: 'ana@example.org', role: 'staff', scope: null },
  demo: false,
  upstream: { kind: 'embedded', host: '' },
  amounts: null,
}
const seeded = vi.hoisted(() =>
  vi.fn<(...given: unknown[]) => Promise<{ contactAt: number }>>(async () => ({ contactAt: 0 })),
)
vi.mock('#device/copy-in-cache.ts', () => ({ loadCopies: seeded }))
const fetched = vi.fn<typeof fetch>()
const noNetwork = () => Promise.reject(new TypeError('no network'))
const answers = (body: unknown, status = 200) => fetched.mockImplementation(async () => Response.json(body, { status }))

async function rememberAna(): Promise<number> {
  const client = createQueryClient()
  client.setQueryData(sessionQuery.queryKey, session)
  client.setQueryData(pinsQuery.queryKey, [])
  const at = Date.now() - 60_000
  await rememberSession(client, at)
  return at
}

beforeEach(async () => {
  vi.stubGlobal('fetch', fetched.mockReset())
  await forgetSession()
})
afterEach(() => {
  setUnconfirmedSession(null)
  vi.unstubAllGlobals()
})

it('is the session that the desk says, also when another one is remembered', async () => {
  await rememberAna()
  const other = { ...session, person: { ...session.person, id: 'o' } }
  answers(other)
  expect(await openSession(createQueryClient())).toEqual(other)
  expect(unconfirmedSession()).toBeNull()
})

it('is nobody when the desk says so, and nobody is remembered then', async () => {
  await rememberAna()
  answers({ person: null })
  expect(await openSession(createQueryClient())).toBeNull()
  expect(await recallSession(Date.now())).toBeNull()
})

it('is the remembered one without the network, with what the device has for that person', async () => {
  const at = await rememberAna()
  fetched.mockImplementation(noNetwork)
  const client = createQueryClient()
  copiedHere.set({ of: 'p', events: ['e'] })
  expect(await openSession(client)).toEqual(session)
  expect(seeded.mock.calls).toEqual([[client, 'p']])
  expect(unconfirmedSession()).toEqual({ personId: 'p', at })
  expect([isOnline(), client.getQueryData(pinsQuery.queryKey)]).toEqual([false, []])
})

it('was confirmed last when the guests on the device were, where that is later', async () => {
  const at = await rememberAna()
  fetched.mockImplementation(noNetwork)
  copiedHere.set({ of: 'p', events: ['e'] })
  seeded.mockResolvedValueOnce({ contactAt: at + 30_000 })
  await openSession(createQueryClient())
  expect(unconfirmedSession()).toEqual({ personId: 'p', at: at + 30_000 })
})

it('is the remembered one when nothing answers, or a gateway or a portal does', async () => {
  await rememberAna()
  for (const answer of [
    () => new Promise<Response>(() => undefined),
    async () => new Response('<h1>Bad gateway', { status: 502 }),
    async () => new Response('<h1>Welcome to the hotel', { status: 200 }),
  ]) {
    setUnconfirmedSession(null)
    fetched.mockImplementation(answer)
    expect(await openSession(createQueryClient())).toEqual(session)
  }
})

it('is a failure without the network when nobody is remembered, and when the desk itself fails', async () => {
  fetched.mockImplementation(noNetwork)
  await expect(openSession(createQueryClient())).rejects.toMatchObject({ code: 'network' })
  await rememberAna()
  answers({ code: 'too_many_requests', status: 429 }, 429)
  await expect(openSession(createQueryClient())).rejects.toMatchObject({ status: 429 })
  expect(unconfirmedSession()).toBeNull()
})

it('refuses every write until the desk has answered for the session, except to sign in', async () => {
  await rememberAna()
  fetched.mockImplementation(noNetwork)
  await openSession(createQueryClient())
  answers({})
  fetched.mockClear()
  await expect(send('POST', '/api/events/1/enroll')).rejects.toMatchObject({ code: 'offline' })
  expect(fetched).not.toHaveBeenCalled()
  await send('POST', '/desk/session', { promptSignIn: false })
  expect(fetched).toHaveBeenCalledTimes(1)
})
