import type { Store } from '@frontdesk/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { invites as inviteTable, accounts as peopleTable } from '#store/tables.ts'
import { type AuthDesk, cheapPasswords, cookieOf, createAuthDesk, password } from '#testing/auth-desk.ts'
import { openTestStore } from '#testing/test-store.ts'

import { createProviderAccounts } from './oidc/provider-accounts.ts'
import { hashOf } from './sessions.ts'

let store: Store
let desk: AuthDesk
let admin: string
let adminId: string
let ben: { id: string; cookie: string }

beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  await store.db.delete(inviteTable)
  await store.db.delete(peopleTable)
  // The only writer of its store: session lookups are cached.
  desk = createAuthDesk(
    store,
    false,
    () => null,
    cheapPasswords,
    () => null,
    true,
  )
  const account = { password, demo: false }
  const ada = await desk.staffAccounts.add({ ...account, name: 'Ada', email: 'ada@example.org', role: 'admin' })
  const { id } = await desk.staffAccounts.add({ ...account, name: 'Ben', email: 'ben@example.org', role: 'staff' })
  adminId = ada.id
  admin = cookieOf(await desk.signIn('ada@example.org'))
  ben = { id, cookie: cookieOf(await desk.signIn('ben@example.org')) }
})

const tokenIn = (cookie: string): string => cookie.slice(cookie.indexOf('=') + 1)
const staff = (): string => `/desk/staff/${ben.id}`
const found = () => desk.sessions.find(tokenIn(ben.cookie))

it('a session is looked up once, and an unknown one each time', async () => {
  const asked = vi.spyOn(store.pool, 'query')
  // A sign-in may still be writing what it was seen at.
  const lookUps = () => asked.mock.calls.filter((call) => JSON.stringify(call).includes('token_hash')).length
  expect([(await found())?.person.role, (await found())?.person.role, lookUps()]).toEqual(['staff', 'staff', 1])
  for (let n = 0; n < 2; n += 1) expect(await desk.sessions.find('x'.repeat(43))).toBe(null)
  expect(lookUps()).toBe(3)
})

describe('a write takes effect on the next request', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['a sign-out', () => desk.ask('DELETE', '/desk/session', null, ben.cookie)],
    ['one ended session', () => desk.sessions.endOne(ben.id, hashOf(tokenIn(ben.cookie)).slice(0, 12))],
    ['ended sessions', () => desk.ask('DELETE', `${staff()}/sessions`, null, admin)],
    ['a block', () => desk.ask('PATCH', staff(), { blocked: true }, admin)],
    ['another role', () => desk.ask('PATCH', staff(), { role: 'support' }, admin)],
    ['a removed account', () => desk.team.remove(ben.id)],
    [
      'a new password',
      () => desk.ask('PUT', '/desk/account/password', { current: password, password: 'another long one' }, ben.cookie),
    ],
    [
      'a password set by a link',
      async () => {
        const token = await desk.passwordLink(ben.id, adminId)
        return desk.ask('POST', '/desk/invites/accept', { token, name: 'Ben', password: 'another long one' })
      },
    ],
    [
      'another role by the provider',
      async () => {
        const sessions = desk.sessions
        const provided = createProviderAccounts({
          db: store.db,
          sessions,
          now: desk.now,
          audited: async () => undefined,
        })
        await provided.link({ id: ben.id, role: 'staff' }, 'ben at the provider')
        const identity = { subject: 'ben at the provider', email: 'ben@example.org', name: 'Ben', role: 'organizer' }
        return provided.find({ ...identity, role: 'organizer' }, null)
      },
    ],
  ])('%s ends the session', async (_, happen) => {
    expect([await desk.sessionStatus(ben.cookie), await desk.sessionStatus(ben.cookie)]).toEqual([200, 200])
    await happen()
    expect(await desk.sessionStatus(ben.cookie)).toBe(401)
    expect(await desk.sessionStatus(admin)).toBe(200)
  })

  it('another name is shown', async () => {
    expect((await found())?.person.name).toBe('Ben')
    await desk.team.change(ben.id, { name: 'Benedict' })
    expect((await found())?.person.name).toBe('Benedict')
  })
})

it('a lookup during a write is not cached', async () => {
  const [, , after] = await Promise.all([found(), desk.team.change(ben.id, { blocked: true }), found(), found()])
  expect([after?.person.id ?? ben.id, await found()]).toEqual([ben.id, null])
})
