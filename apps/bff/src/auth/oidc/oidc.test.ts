import type { Store } from '@frontdesk/store'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { sessionCookie } from '#auth/cookie.ts'
import { createLinkAttempts } from '#pipeline/link-attempts.ts'
import { createLimits } from '#pipeline/rate-limits.ts'
import type { DeskEnv } from '#pipeline/request-context.ts'
import { problemResponse, problemErrorOf } from '#problem.ts'
import { accounts as peopleTable } from '#store/tables.ts'
import { createTextCipher } from '#store/text-cipher.ts'
import { type AuthDesk, cookieOf, createAuthDesk, password } from '#testing/auth-desk.ts'
import { type Claims, type RunningProvider, startOidcProvider } from '#testing/oidc-provider.ts'
import { openTestStore } from '#testing/test-store.ts'

import { isOwnPath, mountOidc } from './oidc-routes.ts'
import { readOidc } from './oidc-settings.ts'
import { createOidc } from './oidc.ts'
import { createPendingLink } from './pending-link.ts'
import { createProviderAccounts } from './provider-accounts.ts'

const publicUrl = new URL('https://desk.example.org')
const client = { id: 'frontdesk', secret: 'a secret of the test, long enough' }
const claimsOf: Record<string, Claims> = {
  ana: { email: 'ana@example.org', email_verified: true, name: 'Ana', groups: ['crew', 'visitors'] },
  ada: { email: 'ada@example.org', email_verified: true, name: 'Ada', groups: ['crew', 'bosses'] },
  eve: { email: 'ana@example.org', email_verified: true, name: 'Eve', groups: ['crew'] },
  mallory: { email: 'ana@example.org', email_verified: false, name: 'Mallory', groups: ['bosses'] },
  guest: { email: 'guest@example.org', email_verified: true, name: 'Guest', groups: ['visitors'] },
}

let store: Store
let provider: RunningProvider
let desk: AuthDesk
let app: Hono<DeskEnv>
let time: Date
let noted: string[]
/** The log's words for sign-ins that failed. */
let failed: string[]

beforeAll(async () => {
  store = await openTestStore()
  provider = await startOidcProvider({
    redirectUri: 'https://desk.example.org/desk/oidc/callback',
    client,
    people: claimsOf,
  })
})
afterAll(async () => {
  await provider.stop()
  await store.close()
})
beforeEach(async () => {
  await store.db.delete(peopleTable)
  desk = createAuthDesk(store, true)
  time = new Date()
  const now = () => time
  const settings = readOidc(
    (name) =>
      ({
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: client.id,
        OIDC_CLIENT_SECRET: client.secret,
        OIDC_ROLES: 'crew=staff, bosses=admin, lobbies=kiosk',
      })[name] ?? null,
    (text) => {
      throw new Error(text)
    },
    { publicUrl, isLoopback: () => true },
  )
  if (settings === null) throw new Error('no settings')
  noted = []
  failed = []
  const tries = createLinkAttempts(createLimits(null), (value) => value)
  app = new Hono<DeskEnv>()
  app.use(async (c, next) => {
    c.set('reference', 'reference1')
    c.set('session', null)
    await next()
    const cause = c.get('failedSignIn')
    if (cause !== undefined) failed.push(cause)
  })
  app.onError((failure) => problemResponse(problemErrorOf(failure), 'reference1'))
  const cipher = createTextCipher(Buffer.alloc(32, 9))
  mountOidc(app, {
    oidc: createOidc({ settings, publicUrl, cipher, now }),
    pendingLink: createPendingLink({ cipher, secure: true, now }),
    linkPending: async () => null,
    accounts: createProviderAccounts({
      sessions: desk.sessions,
      db: store.db,
      now,
      audited: async ({ action, person: { id }, fields }) => void noted.push([action, id, ...fields].join(' ')),
    }),
    attempts: { begin: () => tries.begin(''), refund: () => tries.refund('') },
    secure: true,
    startSession: async (_, person) => sessionCookie(true).set(await desk.sessions.start(person.id, null)),
  })
})

async function begin(returnTo = '/e/opening?x=1') {
  const answer = await app.request('https://desk.example.org/desk/oidc', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ returnTo }),
  })
  const { location } = (await answer.json()) as { location: string }
  return { location, cookie: answer.headers.getSetCookie()[0] ?? '' }
}
const finish = async (url: string, cookie: string) =>
  app.request(url, { headers: cookie === '' ? {} : { cookie: cookie.split(';')[0] ?? '' } })
const landed = (answer: Response) => new URL(answer.headers.get('location') ?? '', publicUrl)

const code = async (url: string, cookie: string) => landed(await finish(url, cookie)).searchParams.get('problem')

async function come(login: string) {
  const { location, cookie } = await begin()
  const answer = await finish(await provider.visit(location, login), cookie)
  return { answer, landed: landed(answer), people: await desk.team.list() }
}

function comeWith(login: string, changed: Partial<Claims>) {
  const before = claimsOf[login] ?? { email: '', email_verified: true }
  claimsOf[login] = { ...before, ...changed }
  return come(login).finally(() => void (claimsOf[login] = before))
}

describe('signing in by a provider', () => {
  it('creates the account with the role of its groups, and returns to the original page', async () => {
    const { answer, landed: at, people } = await come('ana')
    expect([answer.status, at.pathname + at.search]).toEqual([303, '/e/opening?x=1'])
    expect(people).toEqual([
      expect.objectContaining({ name: 'Ana', email: 'ana@example.org', role: 'staff', sessions: 1 }),
    ])
    const cookies = answer.headers.getSetCookie()
    expect(cookies[0]).toMatch(/^__Host-frontdesk=[\w-]{43};.*HttpOnly; Secure; SameSite=Lax$/)
    expect(cookies[1]).toMatch(/^__Host-frontdesk-oidc=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })

  it('assigns the most privileged role, and changes it with the groups', async () => {
    await desk.staffAccounts.add({ name: 'Zoe', email: 'zoe@example.org', password, role: 'admin', demo: false })
    expect((await come('ada')).people[0]?.role).toBe('admin')
    expect((await comeWith('ada', { groups: ['crew'] })).people[0]?.role).toBe('staff')
  })

  it('limits a kiosk to what its account is limited to, else to nothing', async () => {
    expect((await comeWith('ana', { groups: ['lobbies'] })).people[0]).toMatchObject({ role: 'kiosk', scope: [] })
    const scope = [{ projectId: '11111111-2222-0333-0444-555555555555', eventId: null }]
    const { people: found } = await comeWith('ana', { groups: ['crew'] })
    expect(found[0]).toMatchObject({ role: 'staff', scope: [] })
    await desk.team.change(found[0]?.id ?? '', { scope })
    expect((await comeWith('ana', { groups: ['lobbies'] })).people[0]).toMatchObject({ role: 'kiosk', scope })
  })

  it('with a changed role ends earlier sessions, and both are in the audit', async () => {
    const { people: found, answer } = await come('ana')
    const [{ id } = { id: '' }] = found
    const old = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const who = () =>
      desk.app.request('https://desk.example.org/desk/session', { headers: { host: 'desk.example.org', cookie: old } })
    expect((await who()).status).toBe(200)
    const after = await comeWith('ana', { groups: ['bosses'] })
    expect([after.people[0]?.role, after.people[0]?.sessions, (await who()).status]).toEqual(['admin', 1, 401])
    expect(noted).toEqual([`people.provided ${id} email name role`, `people.change ${id} role`])
  })

  it('does not widen the scope of an invitation, and uses it up', async () => {
    const admin = await desk.staffAccounts.add({
      name: 'Ad',
      email: 'ad@example.org',
      password,
      role: 'admin',
      demo: false,
    })
    const as = cookieOf(await desk.signIn('ad@example.org'))
    const scope = [{ projectId: '11111111-2222-0333-0444-555555555555', eventId: null }]
    const invite = { name: 'Ana', email: 'ANA@example.org', role: 'support', scope }
    expect((await desk.ask('POST', '/desk/invites', invite, as)).status).toBe(201)
    const { people: found } = await come('ana')
    expect(found.find(({ id }) => id !== admin.id)).toMatchObject({ role: 'staff', scope })
    const left = await (await desk.ask('GET', '/desk/staff', null, as)).json()
    expect(left).toMatchObject({ invites: [] })
  })

  it('creates an account without a password, and shows that', async () => {
    const { people: found, answer } = await come('ana')
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(await (await desk.ask('GET', '/desk/account/sessions', null, cookie)).json()).toMatchObject({
      password: false,
    })
    for (const guess of ['!', '', 'x']) expect((await desk.signIn('ana@example.org', guess)).status).not.toBe(200)
    await desk.staffAccounts.setPassword(found[0]?.id ?? '', password)
    expect(await (await desk.ask('GET', '/desk/account/sessions', null, cookie)).json()).toMatchObject({
      password: true,
    })
    expect((await desk.signIn('ana@example.org')).status).toBe(200)
  })

  it('limits forged callbacks before the provider is called', async () => {
    const { cookie } = await begin()
    const words = new Set<string | null>()
    for (let n = 0; n < 31; n += 1)
      words.add(await code('https://desk.example.org/desk/oidc/callback?code=x&state=y', cookie))
    expect([...words]).toEqual(['sign_in_failed', 'too_many'])
    expect(failed).toHaveLength(31)
    expect([...new Set(failed)]).toEqual(['sign_in_failed', 'too_many'])
  })

  it('finds the account by subject after a change of address', async () => {
    await come('ana')
    const { people } = await comeWith('ana', { email: 'ana.b@example.org' })
    expect(people).toEqual([expect.objectContaining({ email: 'ana@example.org', sessions: 2 })])
  })

  it.each([
    ['another subject with an address that is linked already', 'eve', 'sign_in_failed'],
    ['an address that is not verified', 'mallory', 'sign_in_failed'],
    ['no group with a role', 'guest', 'no_role'],
  ])('refuses %s', async (_, login, word) => {
    await come('ana')
    const { answer, landed: at, people } = await come(login)
    expect([answer.status, at.pathname, at.searchParams.get('problem')]).toEqual([303, '/sign-in', word])
    expect(answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('__Host-'))).toEqual([])
    expect(people).toHaveLength(1)
  })

  it('refuses a blocked person', async () => {
    const { people } = await come('ana')
    await desk.team.change(people[0]?.id ?? '', { blocked: true })
    expect((await come('ana')).landed.searchParams.get('problem')).toBe('sign_in_failed')
  })

  it('completes only in the browser that began it, once, in time, with its own state', async () => {
    const first = await begin()
    const second = await begin()
    const back = await provider.visit(first.location, 'ana')
    expect(await code(back, '')).toBe('sign_in_failed')
    expect(await code(back, second.cookie)).toBe('sign_in_failed')
    expect(await code(back.replace(/state=[^&]+/, 'state=other'), first.cookie)).toBe('sign_in_failed')
    expect(await code(back, first.cookie)).toBeNull()
    expect(await code(back, first.cookie)).toBe('sign_in_failed')
    const expired = await begin()
    const expiredCallback = await provider.visit(expired.location, 'ana')
    time = new Date(time.getTime() + 11 * 60_000)
    expect(await code(expiredCallback, expired.cookie)).toBe('sign_in_failed')
  })

  it('redirects only to the desk', async () => {
    for (const bad of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '',
      '/a\nb',
      '/\t/x',
    ])
      expect([bad, isOwnPath(bad)]).toEqual([bad, false])
    const { location, cookie } = await begin('//evil.example')
    expect(landed(await finish(await provider.visit(location, 'ana'), cookie)).href).toBe('https://desk.example.org/')
  })

  it('reports an unavailable provider', async () => {
    const withoutProvider = createOidc({
      settings: {
        issuer: new URL('http://127.0.0.1:9/'),
        clientId: 'x',
        clientSecret: 'y',
        name: 'gone',
        rolesClaim: 'groups',
        roleOf: new Map(),
      },
      publicUrl,
      cipher: createTextCipher(Buffer.alloc(32)),
      now: () => new Date(),
    })
    await expect(withoutProvider.begin('/', null)).rejects.toMatchObject({ code: 'sign_in_away' })
  })
})

describe('the settings', () => {
  const all = {
    OIDC_ISSUER: 'https://id.example.org',
    OIDC_CLIENT_ID: 'frontdesk',
    OIDC_CLIENT_SECRET: 'not to be said',
    OIDC_ROLES: 'crew=staff',
  }
  const faultsOf = (env: Record<string, string>, url: URL | null = publicUrl): string[] => {
    const faults: string[] = []
    readOidc(
      (name) => env[name] ?? null,
      (text) => {
        faults.push(text)
        return null
      },
      { publicUrl: url, isLoopback: () => false },
    )
    return faults
  }
  it('are all or none', () => {
    expect(faultsOf({})).toEqual([])
    expect(faultsOf(all)).toEqual([])
    for (const name of Object.keys(all)) {
      const { [name as keyof typeof all]: _, ...rest } = all
      expect(faultsOf(rest)[0]).toContain(name)
    }
  })
  it.each([
    ['PUBLIC_URL', all, null],
    ['OIDC_ISSUER', { ...all, OIDC_ISSUER: 'http://id.example.org' }, publicUrl],
    ['OIDC_ROLES', { ...all, OIDC_ROLES: 'crew=king' }, publicUrl],
  ] as const)('a wrong one is named: %s', (name, env, url) => {
    const [text = ''] = faultsOf(env, url)
    expect(text).toContain(name)
    expect(text).not.toContain(all.OIDC_CLIENT_SECRET)
  })
})
