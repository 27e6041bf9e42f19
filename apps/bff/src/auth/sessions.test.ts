import type { Store } from '@frontdesk/store'
import * as argon2 from '@node-rs/argon2'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { createLimits } from '#pipeline/rate-limits.ts'
import { ProblemError } from '#problem.ts'
import { sessions as sessionTable, accounts as peopleTable } from '#store/tables.ts'
import { type AuthDesk, cookieOf, createAuthDesk, password } from '#testing/auth-desk.ts'
import { openTestStore } from '#testing/test-store.ts'

import { createPasswords, noPassword } from './passwords.ts'
import { absoluteLimit, idleLimit } from './sessions.ts'
import { limitedSignIn } from './sign-in-limits.ts'
import { createSignIn } from './sign-in.ts'
import { createStaffAccounts } from './staff-accounts.ts'

let store: Store
let desk: AuthDesk

beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  await store.db.delete(peopleTable)
  desk = createAuthDesk(store)
  await desk.staffAccounts.add({ name: 'Ana', email: 'Ana@Example.org', password, role: 'staff', demo: false })
})

/** The sign-in with its own rate limits. */
const limited = (deps: Parameters<typeof createSignIn>[0]) =>
  limitedSignIn(createSignIn(deps), createLimits(null), (value) => value)

describe('signing in', () => {
  it('sets a valid cookie, for any letter case of the address, and no token in a body', async () => {
    const answer = await desk.signIn(' ANA@example.ORG ')
    const cookie = cookieOf(answer)
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^frontdesk=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    const session = await desk.ask('GET', '/desk/session', null, cookie)
    const text = await session.text()
    expect(JSON.parse(text)).toEqual({
      person: { id: expect.any(String), name: 'Ana', email: 'ana@example.org', role: 'staff', scope: null },
      demo: false,
      upstream: { kind: 'settings', host: 'service.example' },
      amounts: null,
      idleEnds: '2026-11-21T21:00:00.000Z',
      ends: '2026-11-28T09:00:00.000Z',
    })
    const token = cookie.split('=')[1] ?? 'none'
    expect(text + (await answer.text()) + desk.logged.join('')).not.toContain(token)
    const rows = JSON.stringify((await store.db.execute(sql`select * from session, person`)).rows)
    expect(rows).toContain('$argon2id$')
    expect(rows).not.toContain(token)
    expect(rows).not.toContain(password)
  })

  it('behind https the cookie is __Host- and Secure', async () => {
    const secure = createAuthDesk(store, true)
    const answer = await secure.app.request('https://desk.example.org/desk/session', {
      method: 'POST',
      headers: { 'x-frontdesk': '1', 'content-type': 'application/json', host: 'desk.example.org' },
      body: JSON.stringify({ email: 'ana@example.org', password }),
    })
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-frontdesk=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(cookie).not.toMatch(/domain/i)
    // The unprefixed name, which another host could set, is not read.
    const planted = await secure.app.request('https://desk.example.org/desk/session', {
      headers: { host: 'desk.example.org', cookie: cookie.split(';')[0]?.replace('__Host-', '') ?? '' },
    })
    expect(planted.status).toBe(401)
  })

  it('fails with the same text for a wrong password and an unknown address', async () => {
    const bodies = await Promise.all(
      [await desk.signIn('ana@example.org', 'wrong'), await desk.signIn('nobody@example.org', password)].map(
        async (answer) => {
          expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []])
          const { reference: _, ...rest } = (await answer.json()) as Record<string, unknown>
          return rest
        },
      ),
    )
    expect(bodies[0]).toEqual(bodies[1])
    expect(bodies[0]).toMatchObject({ code: 'sign_in_failed' })
  })

  it('does not count attempts without a check: neither concurrency nor a store outage locks an account', async () => {
    let faults = 30
    const verify = async () => {
      faults -= 1
      if (faults >= 0) throw new ProblemError('busy')
      return true
    }
    const twoFactor = { isOn: async () => false, check: async () => false }
    const attempt = limited({
      staffAccounts: desk.staffAccounts,
      passwords: { hash: async () => '', verify },
      twoFactor,
    })
    const given = { email: 'ana@example.org', password, client: 'x' }
    for (let n = 0; n < 30; n += 1) await expect(attempt(given)).rejects.toMatchObject({ code: 'busy' })
    expect(await attempt(given)).toMatchObject({ person: { email: 'ana@example.org' } })
  })

  it.each(['isOn', 'check'] as const)('nor does one that could not look at the code (%s)', async (place) => {
    let faults = 30
    const twoFactor = {
      isOn: async () => true,
      check: async () => true,
      [place]: async () => {
        faults -= 1
        if (faults >= 0) throw new ProblemError('unavailable')
        return true
      },
    }
    const passwords = { hash: async () => '', verify: async () => true }
    const attempt = limited({ staffAccounts: desk.staffAccounts, passwords, twoFactor })
    const given = { email: 'ana@example.org', password, client: 'x', code: '123456' }
    for (let n = 0; n < 30; n += 1) await expect(attempt(given)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await attempt(given)).toMatchObject({ person: { email: 'ana@example.org' } })
  })

  it('does the same work for a wrong password, an unknown address, and an account without a password', async () => {
    const hashes: string[] = []
    const passwords = createPasswords(undefined, {
      hash: argon2.hash,
      verify: (hashed, given) => {
        hashes.push(String(hashed))
        return argon2.verify(hashed, given)
      },
    })
    const staffAccounts = createStaffAccounts({ db: store.db, passwords, now: desk.now })
    for (const name of ['known', 'provider', 'blocked'])
      await staffAccounts.add({ name, email: `${name}@example.org`, password, role: 'staff', demo: false })
    await store.db.update(peopleTable).set({ passwordHash: noPassword }).where(eq(peopleTable.name, 'provider'))
    await store.db.update(peopleTable).set({ blockedAt: desk.now() }).where(eq(peopleTable.name, 'blocked'))
    const asked = vi.spyOn(store.pool, 'query')
    const workOf = async (email: string, given = 'wrong password') => {
      hashes.length = 0
      asked.mockClear()
      const attempt = createSignIn({ staffAccounts, passwords, twoFactor: desk.twoFactor })
      await expect(attempt({ email, password: given, client: 'x' })).rejects.toMatchObject({ code: 'sign_in_failed' })
      return {
        // Version, memory, passes and lanes: they decide the run time.
        costs: hashes.map((text) => text.split('$').slice(1, 4).join(' ')),
        lengths: hashes.map((text) => text.length),
        // Without what may run in between: the store's own maintenance uses plain text, jobs have a table of their own.
        statements: asked.mock.calls
          .flatMap(([asking]) => (typeof asking === 'string' ? [] : [String(Object(asking).text)]))
          .filter((text) => !text.includes('"job"')),
      }
    }
    const work = await workOf('known@example.org')
    expect(work).toMatchObject({
      costs: ['argon2id v=19 m=19456,t=2,p=1'],
      statements: [expect.stringContaining('from "person" where "person"."email" = $1')],
    })
    expect(await workOf('nobody@example.org')).toEqual(work)
    expect(await workOf('provider@example.org')).toEqual(work)
    expect(await workOf('provider@example.org', 'nobody has this password')).toEqual(work)
    expect(await workOf('blocked@example.org', password)).toEqual(work)
    asked.mockRestore()
  })

  it('ends the earlier session of the browser, and accepts no planted id', async () => {
    const first = cookieOf(await desk.signIn())
    const second = cookieOf(await desk.signIn('ana@example.org', password, first))
    expect(second).not.toBe(first)
    expect([await desk.sessionStatus(first), await desk.sessionStatus(second)]).toEqual([401, 200])
    const planted = `frontdesk=${'A'.repeat(43)}`
    expect(cookieOf(await desk.signIn('ana@example.org', password, planted))).not.toBe(planted)
    expect(await desk.sessionStatus(planted)).toBe(401)
    // With this parameter no session is a success; a session gives the usual response.
    const nobody = await desk.ask('GET', '/desk/session?signedOut=ok', null, planted)
    expect([nobody.status, await nobody.json()]).toEqual([200, { person: null }])
    for (const odd of ['frontdesk=', 'frontdesk=x', `frontdesk=${"'".repeat(43)}`, 'frontdesk=%00'])
      expect(await desk.sessionStatus(odd)).toBe(401)
  })

  it('ends with signing out, when idle, and after a week', async () => {
    const first = cookieOf(await desk.signIn())
    const out = await desk.ask('DELETE', '/desk/session', null, first)
    expect([out.status, out.headers.getSetCookie()[0]]).toEqual([204, expect.stringContaining('Max-Age=0')])
    expect(await desk.sessionStatus(first)).toBe(401)
    const second = cookieOf(await desk.signIn())
    desk.advance(idleLimit - 1000)
    expect(await desk.sessionStatus(second)).toBe(200)
    desk.advance(idleLimit + 1000)
    expect(await desk.sessionStatus(second)).toBe(401)
    const third = cookieOf(await desk.signIn())
    for (let gone = 0; gone < absoluteLimit; gone += idleLimit / 2) {
      expect(await desk.sessionStatus(third)).toBe(200)
      desk.advance(idleLimit / 2)
    }
    desk.advance(1000)
    expect(await desk.sessionStatus(third)).toBe(401)
  })

  it('a changed role and a removed account take effect on the next request', async () => {
    const cookie = cookieOf(await desk.signIn())
    await store.db.update(peopleTable).set({ role: 'admin' })
    expect(await (await desk.ask('GET', '/desk/session', null, cookie)).json()).toMatchObject({
      person: { role: 'admin' },
    })
    await store.db.update(peopleTable).set({ role: 'janitor' })
    const refused = await desk.ask('GET', `/api/companies/11111111-2222-3333-4444-555555555555`, null, cookie)
    expect(refused.status).toBe(403)
    await store.db.delete(peopleTable)
    expect(await desk.sessionStatus(cookie)).toBe(401)
    expect(await store.db.select().from(sessionTable)).toEqual([])
  })
})

describe('guessing', () => {
  it('one account from many addresses gets a 429, and its owner at a known client can still sign in', async () => {
    desk.setClient('10.0.0.1')
    expect((await desk.signIn()).status).toBe(200)
    const statuses = new Set<number>()
    for (let n = 0; n < 24; n += 1) {
      desk.setClient(`172.16.0.${n}`)
      statuses.add((await desk.signIn('ana@example.org', 'wrong')).status)
    }
    expect(statuses).toEqual(new Set([401, 429]))
    desk.setClient('10.0.0.1')
    expect((await desk.signIn()).status).toBe(200)
  })

  it('one client gets a 429 with Retry-After, soon for one account and later for all; others do not', async () => {
    desk.setClient('172.16.1.1')
    const tries = await Promise.all(Array.from({ length: 12 }, () => desk.signIn('ana@example.org', 'wrong')))
    const refused = tries.find((answer) => answer.status === 429)
    expect(tries.filter((answer) => answer.status === 401)).toHaveLength(8)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    for (let n = 0; n < 60; n += 1) await desk.signIn(`p${n}@example.org`, 'wrong')
    expect((await desk.signIn('p99@example.org', 'wrong')).status).toBe(429)
    desk.setClient('10.0.0.2')
    expect((await desk.signIn()).status).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 })
    desk.setClient('172.16.1.1')
    expect((await desk.signIn()).status).toBe(200)
    vi.useRealTimers()
  })
})

it('a store failure does not end a session', async () => {
  const cookie = cookieOf(await desk.signIn())
  await store.db.execute(sql`alter table session rename to away`)
  const answer = await desk.ask('GET', '/desk/session', null, cookie)
  await store.db.execute(sql`alter table away rename to session`)
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'unavailable' }])
  expect(await desk.sessionStatus(cookie)).toBe(200)
})
