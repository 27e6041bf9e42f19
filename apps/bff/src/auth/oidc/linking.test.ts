import type { Store } from '@frontdesk/store'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { AuditEntry } from '#audit/audit.ts'
import { createLinkAttempts } from '#pipeline/link-attempts.ts'
import { createLimits } from '#pipeline/rate-limits.ts'
import { createOidcRoutes } from '#server/create-oidc-routes.ts'
import { keysFrom } from '#store/installation-secret.ts'
import { accounts as peopleTable, setupLinks } from '#store/tables.ts'
import { type AuthDesk, cheapPasswords, createAuthDesk, password } from '#testing/auth-desk.ts'
import { type Claims, type RunningProvider, startOidcProvider } from '#testing/oidc-provider.ts'
import { openTestStore } from '#testing/test-store.ts'

const publicUrl = new URL('https://desk.example.org')
const client = { id: 'frontdesk', secret: 'a secret of the test, long enough' }
const ana: Claims = { email: 'ana@example.org', email_verified: true, name: 'Ana', groups: ['crew'] }
const identities: Record<string, Claims> = {
  ana,
  ben: { ...ana, email: 'ben@example.org', name: 'Ben' },
  boss: { ...ana, email: 'boss@example.org', name: 'Boss' },
}

let store: Store
let provider: RunningProvider
let desk: AuthDesk
let trail: AuditEntry[]
let jar: Map<string, string>

beforeAll(async () => {
  store = await openTestStore()
  const redirectUri = `${publicUrl.origin}/desk/oidc/callback`
  provider = await startOidcProvider({ redirectUri, client, people: identities })
})
afterAll(async () => {
  await provider.stop()
  await store.close()
})
beforeEach(async () => {
  await store.db.delete(peopleTable)
  await store.db.delete(setupLinks)
  trail = []
  jar = new Map()
  const settings = {
    issuer: new URL(provider.issuer),
    clientId: client.id,
    clientSecret: client.secret,
    name: 'Harbour ID',
    rolesClaim: 'groups',
    roleOf: new Map([
      ['crew', 'staff'],
      ['bosses', 'admin'],
    ] as const),
  }
  const config = { oidc: settings, publicUrl, trustedProxies: [] }
  const audit = { record: async (entry: AuditEntry) => void trail.push(entry) }
  const linkAttempts = createLinkAttempts(createLimits(null), (value) => value)
  const keys = keysFrom('a secret of the test')
  desk = createAuthDesk(
    store,
    true,
    () => null,
    cheapPasswords,
    ({ sessions, now }) => createOidcRoutes({ config, db: store.db, sessions, keys, audit, linkAttempts, now }),
  )
})

/** A request with a cookie jar. */
async function browse(method: string, path: string, body: unknown = null): Promise<Response> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await desk.ask(method, path, body, cookie)
  for (const set of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
    if (set.includes('Max-Age=0')) jar.delete(name)
    else jar.set(name, value)
  }
  return answer
}
/** Signs in at the provider; returns the final redirect. */
async function comeAs(login: string, returnTo = '/e/opening'): Promise<string> {
  const { location } = (await (await browse('POST', '/desk/oidc', { returnTo })).json()) as { location: string }
  const { pathname, search } = new URL(await provider.visit(location, login))
  return (await browse('GET', pathname + search)).headers.get('location') ?? ''
}
const add = (name: string, role: 'admin' | 'organizer') =>
  desk.staffAccounts.add({ name, email: `${name}@example.org`, password, role, demo: false })
const subjectOf = async (id: string) =>
  (await store.db.select().from(peopleTable).where(eq(peopleTable.id, id)))[0]?.oidcSubject ?? null
const who = async () => Object(await (await browse('GET', '/desk/session')).json()).person?.name ?? null
const linked = (personId: string) =>
  expect.objectContaining({
    kind: 'people',
    action: 'account.linkProvider',
    outcome: 'confirmed',
    subjects: { personId },
  })
const asksForSignIn = '/sign-in?problem=link_account&return=%2Fe%2Fopening'

describe('an existing account', () => {
  it('is not taken over by an identity with its address: its password is required, once', async () => {
    const { id } = await add('ana', 'organizer')
    expect([await comeAs('ana'), await who(), await subjectOf(id)]).toEqual([asksForSignIn, null, null])
    expect(trail).toEqual([])
    expect((await browse('POST', '/desk/session', { email: 'ana@example.org', password: 'wrong' })).status).toBe(401)
    expect(await subjectOf(id)).toBeNull()
    expect((await browse('POST', '/desk/session', { email: 'ana@example.org', password })).status).toBe(200)
    expect([await subjectOf(id), trail]).toEqual([expect.stringContaining(' ana'), [linked(id)]])
    jar.clear()
    expect([await comeAs('ana'), await who()]).toEqual(['/e/opening', 'ana'])
  })

  it('with a second factor is linked by both, not by the password alone', async () => {
    const { id } = await add('ana', 'organizer')
    const { secret } = await desk.twoFactor.begin({ id, email: 'ana@example.org' })
    const codeAt = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
    await desk.twoFactor.confirm(id, codeAt(desk.now().getTime()))
    await comeAs('ana')
    const given = { email: 'ana@example.org', password }
    expect((await browse('POST', '/desk/session', given)).status).toBe(401)
    expect(await subjectOf(id)).toBeNull()
    desk.advance(60_000)
    const code = codeAt(desk.now().getTime())
    expect((await browse('POST', '/desk/session', { ...given, code })).status).toBe(200)
    expect([await subjectOf(id), trail]).toEqual([expect.stringContaining(' ana'), [linked(id)]])
  })

  it('is linked by its signed-in user, with a row in the audit', async () => {
    const { id } = await add('ana', 'organizer')
    await browse('POST', '/desk/session', { email: 'ana@example.org', password })
    const ways = async () => (await browse('GET', '/desk/account/sessions')).json()
    expect(await ways()).toMatchObject({ password: true, linked: false })
    const before = jar.get('__Host-frontdesk')
    expect(await comeAs('ana', '/account')).toBe('/account')
    expect([await subjectOf(id), trail[0]]).toEqual([expect.stringContaining(' ana'), linked(id)])
    expect([await ways(), jar.get('__Host-frontdesk') === before]).toMatchObject([
      { password: true, linked: true },
      false,
    ])
  })

  it('is not linked by the user of another account', async () => {
    const { id } = await add('ana', 'organizer')
    const ben = await add('ben', 'organizer')
    await browse('POST', '/desk/session', { email: 'ben@example.org', password })
    expect(await comeAs('ana', '/account')).toBe('/account?link=failed')
    expect([await subjectOf(id), await subjectOf(ben.id), await who()]).toEqual([null, null, 'ben'])
    // It is not linked to Ana either, nor to Ben when he signs in after Ana's identity was confirmed.
    jar.clear()
    await comeAs('ana')
    await browse('POST', '/desk/session', { email: 'ben@example.org', password })
    expect([await subjectOf(id), await subjectOf(ben.id), jar.has('__Host-frontdesk-link')]).toEqual([
      null,
      null,
      false,
    ])
  })

  it('can be linked for ten minutes, in this browser, also by a link for a new password', async () => {
    const { id } = await add('ana', 'organizer')
    const boss = await add('boss', 'admin')
    const signIn = () => browse('POST', '/desk/session', { email: 'ana@example.org', password })
    await comeAs('ana')
    const waiting = jar.get('__Host-frontdesk-link') ?? ''
    desk.advance(11 * 60_000)
    await signIn()
    expect(await subjectOf(id)).toBeNull()
    jar = new Map([['__Host-frontdesk-link', `${waiting.slice(0, -4)}AAAA`]])
    await signIn()
    expect(await subjectOf(id)).toBeNull()
    jar.clear()
    await comeAs('ana')
    const token = await desk.passwordLink(id, boss.id)
    await browse('POST', '/desk/invites/accept', { token, name: 'x', password: 'another long password' })
    expect(await subjectOf(id)).toContain(' ana')
  })

  it('is not linked if it is a demo account or blocked', async () => {
    const { id } = await add('ana', 'organizer')
    await store.db.update(peopleTable).set({ demo: true })
    expect(await comeAs('ana')).toMatch(/^\/sign-in\?problem=sign_in_failed/)
    await store.db.update(peopleTable).set({ demo: false, blockedAt: new Date() })
    expect(await comeAs('ana')).toMatch(/^\/sign-in\?problem=sign_in_failed/)
    expect([await subjectOf(id), jar.has('__Host-frontdesk-link')]).toEqual([null, false])
  })
})

it('an invitation is accepted by the identity that it is for, with its scope', async () => {
  const boss = await add('boss', 'admin')
  const scope = [{ projectId: '11111111-2222-0333-0444-555555555555', eventId: null }]
  await desk.invite({ name: 'Ana', email: 'ana@example.org', role: 'staff', scope }, boss.id)
  expect([await comeAs('ana'), await who()]).toEqual(['/e/opening', 'Ana'])
  expect(await desk.team.list()).toContainEqual(expect.objectContaining({ email: 'ana@example.org', scope }))
  expect(trail[0]).toMatchObject({ kind: 'people', action: 'people.provided', outcome: 'confirmed' })
})

it('the last administrator keeps the role whatever the groups are; with another one the groups apply', async () => {
  const { id } = await add('boss', 'admin')
  await browse('POST', '/desk/session', { email: 'boss@example.org', password })
  await comeAs('boss')
  const roleNow = async () => (await desk.team.list()).find((one) => one.id === id)?.role
  expect([await roleNow(), await who()]).toEqual(['admin', 'boss'])
  const refused = {
    action: 'people.change',
    outcome: 'refused',
    code: 'last_administrator',
    subjects: { personId: id },
  }
  expect(trail).toContainEqual(expect.objectContaining(refused))
  await add('ada', 'admin')
  await comeAs('boss')
  expect([await roleNow(), trail.at(-2)]).toMatchObject(['staff', { action: 'people.change', outcome: 'confirmed' }])
})

it('the link of the first administrator is closed when a sign-in by a provider creates one', async () => {
  const token = await desk.setup.makeToken()
  identities['ben'] = { ...ana, email: 'ben@example.org', groups: ['bosses'] }
  await comeAs('ben')
  await store.db.delete(peopleTable)
  const given = { token, name: 'Eve', email: 'eve@example.org', password }
  expect((await desk.ask('POST', '/desk/setup', given)).status).toBe(403)
})

it('the cookies of the redirect belong to this host only', async () => {
  await add('ana', 'organizer')
  const begun = await browse('POST', '/desk/oidc', { returnTo: '/' })
  const { location } = (await begun.json()) as { location: string }
  const { pathname, search } = new URL(await provider.visit(location, 'ana'))
  const cookies = [begun, await browse('GET', pathname + search)].flatMap((answer) => answer.headers.getSetCookie())
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
    '__Host-frontdesk-oidc',
    '__Host-frontdesk-link',
    '__Host-frontdesk-oidc',
  ])
  for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
})
