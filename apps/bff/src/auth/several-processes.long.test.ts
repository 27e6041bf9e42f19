import type { Store } from '@frontdesk/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { invites as inviteTable, accounts as peopleTable, sessions as sessionTable } from '#store/tables.ts'
import { type AuthDesk, cookieOf, createAuthDesk, password } from '#testing/auth-desk.ts'
import { openTestStore } from '#testing/test-store.ts'

let store: Store
/** Two processes on one store. */
let one: AuthDesk
let other: AuthDesk
let admin: string
let ben: { id: string; cookie: string }

beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  await store.db.delete(inviteTable)
  await store.db.delete(peopleTable)
  one = createAuthDesk(store)
  other = createAuthDesk(store)
  await one.staffAccounts.add({ name: 'Ada', email: 'ada@example.org', password, role: 'admin', demo: false })
  const { id } = await one.staffAccounts.add({
    name: 'Ben',
    email: 'ben@example.org',
    password,
    role: 'staff',
    demo: false,
  })
  admin = cookieOf(await other.signIn('ada@example.org'))
  ben = { id, cookie: cookieOf(await one.signIn('ben@example.org')) }
})

describe('changes in one process take effect in the other on the next request', () => {
  it.each<[string, () => Promise<Response>]>([
    ['a sign-out', () => other.ask('DELETE', '/desk/session', null, ben.cookie)],
    ['ended sessions', () => other.ask('DELETE', `/desk/staff/${ben.id}/sessions`, null, admin)],
    ['a block', () => other.ask('PATCH', `/desk/staff/${ben.id}`, { blocked: true }, admin)],
    ['another role', () => other.ask('PATCH', `/desk/staff/${ben.id}`, { role: 'support' }, admin)],
    [
      'a new password',
      () => other.ask('PUT', '/desk/account/password', { current: password, password: 'another long one' }, ben.cookie),
    ],
  ])('%s', async (_, happen) => {
    expect([await one.sessionStatus(ben.cookie), await other.sessionStatus(ben.cookie)]).toEqual([200, 200])
    const second = cookieOf(await other.signIn('ben@example.org'))
    const answer = await happen()
    expect(answer.ok).toBe(true)
    expect([await one.sessionStatus(ben.cookie), await other.sessionStatus(ben.cookie)]).toEqual([401, 401])
    const all = await Promise.all([one.sessionStatus(second), other.sessionStatus(second)])
    // A sign-out ends one session; everything else ends all of them.
    expect(all).toEqual(_ === 'a sign-out' ? [200, 200] : [401, 401])
  })
})

it('none of 100 planted ids is taken over by a sign-in', async () => {
  const ids = new Set<string>()
  for (let n = 0; n < 100; n += 1) {
    const planted = `frontdesk=${String(n).padStart(43, 'A')}`
    const cookie = cookieOf(await one.signIn('ben@example.org', password, planted))
    expect([cookie === planted, await one.sessionStatus(planted)]).toEqual([false, 401])
    ids.add(cookie)
  }
  expect(ids.size).toBe(100)
  expect((await store.db.select().from(sessionTable)).length).toBe(102)
})

describe('behind https', () => {
  it('every cookie of 12 flows is __Host-, Secure, HttpOnly, SameSite, of the whole host and of no domain', async () => {
    const desk = createAuthDesk(store, true)
    const ask = async (method: string, path: string, body: unknown = null, cookie = ''): Promise<Response> =>
      desk.app.request(`https://desk.example.org${path}`, {
        method,
        headers: {
          'x-frontdesk': '1',
          'content-type': 'application/json',
          host: 'desk.example.org',
          ...(cookie === '' ? {} : { cookie }),
        },
        body: body === null ? null : JSON.stringify(body),
      })
    const signIn = (email: string, secret = password, cookie = '') =>
      ask('POST', '/desk/session', { email, password: secret }, cookie)
    const made: string[] = []
    const flow = async (answer: Promise<Response>): Promise<Response> => {
      const given = await answer
      made.push(given.headers.getSetCookie().join('\n'))
      return given
    }
    const linked = async (path: string, body: unknown, by: string): Promise<string> => {
      const { link } = (await (await ask('POST', path, body, by)).json()) as { link: string }
      return link.split('#')[1] ?? ''
    }
    const ada = cookieOf(await flow(signIn('ada@example.org')))
    const bens = cookieOf(await flow(signIn('ben@example.org')))
    const again = cookieOf(await flow(signIn('ben@example.org', password, bens)))
    await flow(signIn('ben@example.org', 'wrong'))
    const person = { name: 'Cleo', email: 'cleo@example.org', role: 'staff', scope: null }
    const invite = await linked('/desk/invites', person, ada)
    const accepted = { token: invite, name: 'Cleo', password: 'a long password' }
    const cleo = cookieOf(await flow(ask('POST', '/desk/invites/accept', accepted)))
    const reset = await linked(`/desk/staff/${ben.id}/password-link`, {}, ada)
    const ben2 = cookieOf(
      await flow(ask('POST', '/desk/invites/accept', { token: reset, name: 'Ben', password: 'a longer password' })),
    )
    const change = { current: 'a longer password', password: 'the longest password' }
    const ben3 = cookieOf(await flow(ask('PUT', '/desk/account/password', change, ben2)))
    await flow(ask('GET', '/desk/session', null, ben3))
    await flow(ask('DELETE', '/desk/session', null, ben3))
    await flow(ask('DELETE', '/desk/account/sessions', null, cleo))
    await flow(ask('DELETE', '/desk/session', null, again))
    await store.db.delete(peopleTable)
    const token = await desk.setup.makeToken()
    await flow(
      ask('POST', '/desk/setup', { token, name: 'Eve', email: 'eve@example.org', password: 'a long password' }),
    )
    expect(made).toHaveLength(12)
    const set = /^__Host-frontdesk=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/
    const clear = /^__Host-frontdesk=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/
    const kinds = made.map((cookie) => (set.test(cookie) ? 'set' : clear.test(cookie) ? 'clear' : cookie))
    expect(kinds.filter((kind) => kind !== 'set' && kind !== 'clear')).toEqual(['', ''])
    expect(kinds.filter((kind) => kind === 'set')).toHaveLength(7)
  })
})
