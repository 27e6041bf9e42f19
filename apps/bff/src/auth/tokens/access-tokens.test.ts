import type { DeskAnswer } from '@frontdesk/desk-api'
import type { Store } from '@frontdesk/store'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { accounts } from '#store/tables.ts'
import { accessTokens } from '#store/token-tables.ts'
import { type AuthDesk, cookieOf, createAuthDesk, password } from '#testing/auth-desk.ts'
import { openTestStore } from '#testing/test-store.ts'

type Made = DeskAnswer<'addToken'>

const day = 86_400_000
const wanted = { name: 'Badge printer', scopes: ['read', 'mark'], days: 30 }

let store: Store
let desk: AuthDesk
let admin: string
let ben: string
let benId: string

beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  await store.db.delete(accounts)
  desk = createAuthDesk(store)
  const add = (name: string, role: 'admin' | 'staff') =>
    desk.staffAccounts.add({ name, email: `${name}@example.org`, password, role, demo: false })
  await add('ada', 'admin')
  benId = (await add('ben', 'staff')).id
  admin = cookieOf(await desk.signIn('ada@example.org'))
  ben = cookieOf(await desk.signIn('ben@example.org'))
})

const make = async (body: object = wanted, cookie = ben): Promise<Made> => {
  const answer = await desk.ask('POST', '/desk/account/tokens', body, cookie)
  expect(answer.status).toBe(201)
  return (await answer.json()) as Made
}
const listOf = async (cookie = ben) =>
  ((await (await desk.ask('GET', '/desk/account/tokens', null, cookie)).json()) as DeskAnswer<'tokens'>).tokens
const outcome = async (answer: Promise<Response>): Promise<string> => {
  const given = await answer
  return given.ok ? String(given.status) : `${given.status} ${((await given.json()) as { code: string }).code}`
}
const read = (secret: string, headers: Record<string, string> = {}) =>
  outcome(desk.askWith(secret, 'GET', '/desk/session', headers))
const change = async (body: object) =>
  expect((await desk.ask('PATCH', `/desk/staff/${benId}`, body, admin)).status).toBe(200)

describe('a token', () => {
  it('is shown once, and stored as a hash', async () => {
    const { token, secret } = await make()
    expect(secret).toMatch(/^fd_[\w-]{43}$/)
    expect(token).toMatchObject({ name: 'Badge printer', scopes: ['read', 'mark'], usedAt: null, revokedAt: null })
    expect(Date.parse(token.expiresAt) - Date.parse(token.createdAt)).toBe(30 * day)
    const rows = JSON.stringify(await store.db.select().from(accessTokens))
    expect(rows).not.toContain(secret.slice(3))
    expect(JSON.stringify(await listOf())).not.toContain(secret.slice(3))
  })

  it('is the account as it is at that moment', async () => {
    const { secret } = await make()
    const who = async () =>
      (
        (await (await desk.askWith(secret, 'GET', '/desk/session')).json()) as {
          person: { role: string; scope: unknown }
        }
      ).person
    expect(await who()).toMatchObject({ id: benId, role: 'staff', scope: null })
    const scope = [{ projectId: '11111111-2222-0333-0444-555555555555', eventId: null }]
    await change({ role: 'support', scope })
    expect(await who()).toMatchObject({ role: 'support', scope })
    await change({ role: 'kiosk' })
    expect(await read(secret)).toBe('401 token_refused')
  })

  it.each([
    ['its account is blocked', () => change({ blocked: true })],
    [
      'its account is blocked and let in again',
      async () => {
        await change({ blocked: true })
        await change({ blocked: false })
      },
    ],
    [
      'its account is removed',
      async () => expect((await desk.ask('DELETE', `/desk/staff/${benId}`, null, admin)).status).toBe(204),
    ],
    [
      'the password is changed',
      async () => {
        const body = { current: password, password: 'another long password' }
        expect((await desk.ask('PUT', '/desk/account/password', body, ben)).status).toBe(200)
      },
    ],
    [
      'it is revoked by its owner',
      async () => {
        const [own] = await listOf()
        expect((await desk.ask('DELETE', `/desk/account/tokens/${own?.id}`, null, ben)).status).toBe(204)
      },
    ],
    [
      'it is revoked by an administrator',
      async () => {
        const given = await desk.ask('GET', `/desk/staff/${benId}/tokens`, null, admin)
        const [one] = ((await given.json()) as DeskAnswer<'staffTokens'>).tokens
        expect((await desk.ask('DELETE', `/desk/staff/${benId}/tokens/${one?.id}`, null, admin)).status).toBe(204)
      },
    ],
  ])('ends when %s', async (_, end) => {
    const { secret } = await make()
    expect(await read(secret)).toBe('200')
    await end()
    expect(await read(secret)).toBe('401 token_refused')
  })

  it('says that it has expired', async () => {
    const { secret } = await make({ ...wanted, days: 1 })
    desk.advance(day - 1000)
    expect(await read(secret)).toBe('200')
    desk.advance(1000)
    expect(await read(secret)).toBe('401 token_expired')
  })

  it('notes its last use at most once in ten minutes', async () => {
    const { secret } = await make()
    const first = desk.now().toISOString()
    await read(secret)
    desk.advance(9 * 60_000)
    await read(secret)
    expect((await listOf())[0]?.usedAt).toBe(first)
    desk.advance(60_000)
    await read(secret)
    expect((await listOf())[0]?.usedAt).toBe(desk.now().toISOString())
  })

  it('makes and revokes no token, and does not sign anybody in', async () => {
    const { secret, token } = await make({ ...wanted, scopes: ['read', 'mark', 'guests'] })
    for (const [method, path] of [
      ['GET', '/desk/account/tokens'],
      ['POST', '/desk/account/tokens'],
      ['DELETE', `/desk/account/tokens/${token.id}`],
      ['DELETE', '/desk/session'],
      ['GET', '/desk/account/sessions'],
    ] as const)
      expect([path, await outcome(desk.askWith(secret, method, path))]).toEqual([path, '403 token_scope'])
  })

  it('needs no header of the desk, and does not come with a cookie', async () => {
    const { secret } = await make()
    expect(await read(secret, { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' })).toBe('200')
    expect(await read(secret, { cookie: ben })).toBe('400 invalid_input')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await outcome(desk.askWith(secret, 'POST', '/desk/directory/searches', form))).toBe('415 unsupported_media')
    // Another scheme is that of a proxy: the cookie counts.
    const proxied = desk.app.request('http://127.0.0.1:4800/desk/session', {
      headers: { host: '127.0.0.1:4800', cookie: ben, authorization: 'Basic YTpi' },
    })
    expect(await outcome(Promise.resolve(proxied))).toBe('200')
  })
})

describe('the tokens of an account', () => {
  it('are twenty at most, of those that have not ended', async () => {
    for (let n = 0; n < 20; n += 1) await make({ ...wanted, days: n === 0 ? 1 : 30 })
    const more = () => outcome(desk.ask('POST', '/desk/account/tokens', wanted, ben))
    expect(await more()).toBe('409 limit_reached')
    desk.advance(day / 4)
    const [one] = await listOf()
    await desk.ask('DELETE', `/desk/account/tokens/${one?.id}`, null, ben)
    expect(await more()).toBe('201')
    expect(await more()).toBe('409 limit_reached')
  })

  it('stay listed when they ended, the last twenty of them', async () => {
    for (let n = 0; n < 25; n += 1) {
      const { token } = await make()
      await desk.ask('DELETE', `/desk/account/tokens/${token.id}`, null, ben)
      desk.advance(1000)
    }
    await make()
    const all = await listOf()
    expect(all.filter(({ revokedAt }) => revokedAt !== null)).toHaveLength(20)
    expect(all).toHaveLength(21)
  })

  it('are valid for a year at most, and have a name and a scope', async () => {
    const wrong = [{ days: 366 }, { days: 0 }, { name: ' ' }, { scopes: [] }, { scopes: ['admin'] }]
    for (const part of wrong)
      expect(await outcome(desk.ask('POST', '/desk/account/tokens', { ...wanted, ...part }, ben))).toBe(
        '400 invalid_input',
      )
  })

  it('are audited when they are made and revoked', async () => {
    const { token } = await make()
    await desk.ask('DELETE', `/desk/account/tokens/${token.id}`, null, ben)
    const { token: other } = await make()
    await desk.ask('DELETE', `/desk/staff/${benId}/tokens/${other.id}`, null, admin)
    expect(desk.staffEvents.map(({ action, subject, subjects }) => [action, subject, subjects?.['tokenId']])).toEqual([
      ['account.addToken', benId, token.id],
      ['account.revokeToken', benId, token.id],
      ['account.addToken', benId, other.id],
      ['people.revokeToken', benId, other.id],
    ])
  })

  it('are revoked by their owner and by administrators only', async () => {
    const { token, secret } = await make(wanted, admin)
    const adminId = (await store.db.select().from(accounts).where(eq(accounts.role, 'admin')))[0]?.id
    await desk.ask('DELETE', `/desk/account/tokens/${token.id}`, null, ben)
    const path = `/desk/staff/${adminId}/tokens`
    expect(await outcome(desk.ask('GET', path, null, ben))).toBe('403 not_permitted')
    expect(await outcome(desk.ask('DELETE', `${path}/${token.id}`, null, ben))).toBe('403 not_permitted')
    expect(await read(secret)).toBe('200')
    expect(await outcome(desk.ask('DELETE', `/desk/staff/${benId}/tokens/${token.id}`, null, admin))).toBe(
      '404 not_seen',
    )
  })
})

it('wrong tokens are limited by address, and right ones from there still work', async () => {
  const { secret } = await make()
  const wrong = `fd_${'x'.repeat(43)}`
  const outcomes: string[] = []
  for (let n = 0; n < 61; n += 1) outcomes.push(await read(n % 2 === 0 ? wrong : 'fd_short'))
  expect(new Set(outcomes.slice(0, 60))).toEqual(new Set(['401 token_refused']))
  expect(outcomes[60]).toBe('429 too_many')
  expect(await read(secret)).toBe('200')
  desk.setClient('10.0.0.2')
  expect(await read(wrong)).toBe('401 token_refused')
})
