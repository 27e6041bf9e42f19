import type { Store } from '@frontdesk/store'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { invites as inviteTable, accounts as peopleTable } from '#store/tables.ts'
import { type AuthDesk, cookieOf, createAuthDesk, password } from '#testing/auth-desk.ts'
import { openTestStore } from '#testing/test-store.ts'

let store: Store
let desk: AuthDesk
let admin: string
let staff: string
let staffId: string
let adminId: string

beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  await store.db.delete(inviteTable)
  await store.db.delete(peopleTable)
  desk = createAuthDesk(store)
  adminId = (
    await desk.staffAccounts.add({ name: 'Ada', email: 'ada@example.org', password, role: 'admin', demo: false })
  ).id
  staffId = (
    await desk.staffAccounts.add({ name: 'Ben', email: 'ben@example.org', password, role: 'staff', demo: false })
  ).id
  admin = cookieOf(await desk.signIn('ada@example.org'))
  staff = cookieOf(await desk.signIn('ben@example.org'))
})

const json = async (answer: Response) => (await answer.json()) as Record<string, never>
const invite = { name: 'Cleo', email: 'Cleo@Example.org', role: 'organizer', scope: null }
const tokenIn = (link: string): string => link.split('#')[1] ?? ''
const newLink = async (): Promise<string> =>
  tokenIn((await json(await desk.ask('POST', '/desk/invites', invite, admin)))['link'] ?? '')

describe('permissions', () => {
  it.each([
    ['GET', '/desk/staff', null],
    ['PATCH', '/desk/staff/ID', { role: 'admin' }],
    ['DELETE', '/desk/staff/ID', null],
    ['DELETE', '/desk/staff/ID/sessions', null],
    ['DELETE', '/desk/staff/ID/two-factor', null],
    ['POST', '/desk/staff/ID/password-link', {}],
    ['POST', '/desk/invites', invite],
    ['DELETE', '/desk/invites/ID', null],
  ])('%s %s: administrators only', async (method, path, body) => {
    const address = path.replace('ID', adminId)
    expect((await desk.ask(method, address, body, staff)).status).toBe(403)
    expect((await desk.ask(method, address, body)).status).toBe(401)
    expect(desk.staffEvents).toEqual([])
  })

  it('returns 403 for a change of one’s own rights', async () => {
    const answer = await desk.ask('PATCH', `/desk/staff/${adminId}`, { role: 'staff' }, admin)
    expect([answer.status, (await json(answer))['code']]).toEqual([403, 'not_permitted'])
  })
})

describe('changing a person', () => {
  it.each([{ role: 'support' }, { blocked: true }, { scope: [] }])(
    '%o takes effect on the next request',
    async (change) => {
      expect(await desk.sessionStatus(staff)).toBe(200)
      const answer = await desk.ask('PATCH', `/desk/staff/${staffId}`, change, admin)
      expect([answer.status, (await json(answer))['person']]).toEqual([200, expect.objectContaining({ ...change })])
      expect(await desk.sessionStatus(staff)).toBe(401)
      expect(desk.staffEvents).toEqual([{ action: 'people.change', subject: staffId, fields: Object.keys(change) }])
    },
  )

  it('a blocked account cannot sign in, with the text of a wrong password, until it is unblocked', async () => {
    await desk.ask('PATCH', `/desk/staff/${staffId}`, { blocked: true }, admin)
    const refused = await desk.signIn('ben@example.org')
    expect([refused.status, (await json(refused))['code']]).toEqual([401, 'sign_in_failed'])
    await desk.ask('PATCH', `/desk/staff/${staffId}`, { blocked: false }, admin)
    expect((await desk.signIn('ben@example.org')).status).toBe(200)
  })

  it('a change of the name ends no session', async () => {
    await desk.ask('PATCH', `/desk/staff/${staffId}`, { name: 'Benjamin' }, admin)
    expect(await desk.sessionStatus(staff)).toBe(200)
  })

  it('refuses invalid changes', async () => {
    for (const body of [{ passwordHash: 'x' }, { role: 'root' }, { scope: 'all' }, { demo: true }])
      expect((await desk.ask('PATCH', `/desk/staff/${staffId}`, body, admin)).status).toBe(400)
    expect((await desk.ask('PATCH', '/desk/staff/none', { name: 'X' }, admin)).status).toBe(400)
    const unknownId = '00000000-0000-4000-8000-000000000000'
    expect((await desk.ask('PATCH', `/desk/staff/${unknownId}`, { name: 'X' }, admin)).status).toBe(404)
  })

  it('keeps one administrator, even when two remove each other concurrently', async () => {
    await desk.ask('PATCH', `/desk/staff/${staffId}`, { role: 'admin' }, admin)
    const second = cookieOf(await desk.signIn('ben@example.org'))
    const answers = await Promise.all([
      desk.ask('PATCH', `/desk/staff/${staffId}`, { role: 'staff' }, admin),
      desk.ask('DELETE', `/desk/staff/${adminId}`, null, second),
    ])
    expect((await desk.team.list()).filter(({ role }) => role === 'admin')).toHaveLength(1)
    expect(answers.filter(({ status }) => status >= 400)).toHaveLength(1)
  })

  it('ends sessions without changing anything', async () => {
    expect((await desk.ask('DELETE', `/desk/staff/${staffId}/sessions`, null, admin)).status).toBe(204)
    expect(await desk.sessionStatus(staff)).toBe(401)
    expect((await desk.signIn('ben@example.org')).status).toBe(200)
  })
})

describe('an invitation link', () => {
  it('creates one account, with the role and the scope of the invitation', async () => {
    const scope = [{ projectId: '11111111-2222-0333-0444-555555555555', eventId: null }]
    const made = await json(await desk.ask('POST', '/desk/invites', { ...invite, scope }, admin))
    const token = tokenIn(made['link'] ?? '')
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await json(await desk.ask('POST', '/desk/invites/find', { token }))).toEqual({
      name: 'Cleo',
      email: 'cleo@example.org',
      kind: 'new',
    })
    const entered = await desk.ask('POST', '/desk/invites/accept', { token, name: 'Cleo B', password })
    expect(desk.staffEvents.at(-1)).toMatchObject({ action: 'people.useLink', by: { role: 'organizer' } })
    expect(await json(entered)).toMatchObject({ person: { name: 'Cleo B', role: 'organizer', scope } })
    expect(await desk.sessionStatus(cookieOf(entered))).toBe(200)
    const again = await desk.ask('POST', '/desk/invites/accept', { token, name: 'Eve', password })
    expect([again.status, (await json(again))['code']]).toEqual([403, 'link_closed'])
  })

  it('creates one account for ten concurrent uses', async () => {
    const token = await newLink()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => desk.ask('POST', '/desk/invites/accept', { token, name: 'Cleo', password })),
    )
    expect([200, 403].map((wanted) => answers.filter(({ status }) => status === wanted).length)).toEqual([1, 9])
  })

  it('ends after a week, when revoked, and when a newer one is created', async () => {
    const old = await newLink()
    const newer = await newLink()
    const find = (token: string) => desk.ask('POST', '/desk/invites/find', { token }).then(({ status }) => status)
    expect([await find(old), await find(newer)]).toEqual([403, 200])
    desk.advance(8 * 24 * 60 * 60_000)
    expect(await find(newer)).toBe(403)
  })

  it('is refused for an address that is in use', async () => {
    const answer = await desk.ask('POST', '/desk/invites', { ...invite, email: 'BEN@example.org' }, admin)
    expect([answer.status, (await json(answer))['code']]).toEqual([409, 'taken'])
  })

  it('is kept as a hash, and guessing is limited', async () => {
    const token = await newLink()
    expect(JSON.stringify(await store.db.select().from(inviteTable))).not.toContain(token)
    expect(desk.logged.join('')).not.toContain(token)
    const tries = []
    for (let i = 0; i < 32; i += 1)
      tries.push((await desk.ask('POST', '/desk/invites/find', { token: `guess${i}` })).status)
    expect(tries.filter((status) => status === 429).length).toBeGreaterThan(0)
  })
})

describe('a link for a new password', () => {
  it('sets it, keeps the name, and ends every other session', async () => {
    const made = await json(await desk.ask('POST', `/desk/staff/${staffId}/password-link`, {}, admin))
    const token = tokenIn(made['link'] ?? '')
    const next = 'another long password'
    const entered = await desk.ask('POST', '/desk/invites/accept', { token, name: 'Mallory', password: next })
    expect(await json(entered)).toMatchObject({ person: { id: staffId, name: 'Ben', role: 'staff' } })
    expect(await desk.sessionStatus(staff)).toBe(401)
    expect((await desk.signIn('ben@example.org')).status).toBe(401)
    expect((await desk.signIn('ben@example.org', next)).status).toBe(200)
  })
})

const linkFor = async (id: string): Promise<string> =>
  tokenIn((await json(await desk.ask('POST', `/desk/staff/${id}/password-link`, {}, admin)))['link'] ?? '')
const use = (token: string) =>
  desk.ask('POST', '/desk/invites/accept', { token, name: 'x', password: 'another long password' })

describe('a link for a new password, and other safeguards', () => {
  it('replaces only the password: a second factor is still required', async () => {
    const { secret } = await desk.twoFactor.begin({ id: staffId, email: 'ben@example.org' })
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: desk.now().getTime() })
    await desk.twoFactor.confirm(staffId, code)
    const used = await use(await linkFor(staffId))
    expect([used.status, await json(used), used.headers.getSetCookie()]).toEqual([200, { person: null }, []])
    const without = await desk.signIn('ben@example.org', 'another long password')
    expect([without.status, (await json(without))['code']]).toEqual([401, 'second_factor'])
  })

  it('is refused for a blocked account, without changes', async () => {
    const token = await linkFor(staffId)
    await desk.ask('PATCH', `/desk/staff/${staffId}`, { blocked: true }, admin)
    const used = await use(token)
    expect([used.status, (await json(used))['code'], used.headers.getSetCookie()]).toEqual([403, 'link_closed', []])
    await desk.ask('PATCH', `/desk/staff/${staffId}`, { blocked: false }, admin)
    expect((await desk.signIn('ben@example.org')).status).toBe(200)
  })
})

describe('a limited administrator', () => {
  it('cannot manage accounts, read the audit, or invite accounts with a wider scope', async () => {
    const scope = [{ projectId: '11111111-2222-0333-0444-555555555555', eventId: null }]
    await desk.ask('PATCH', `/desk/staff/${staffId}`, { role: 'admin', scope }, admin)
    const limited = cookieOf(await desk.signIn('ben@example.org'))
    expect(await desk.sessionStatus(limited)).toBe(200)
    for (const [method, path, body] of [
      ['GET', '/desk/staff', null],
      ['PATCH', `/desk/staff/${adminId}`, { scope }],
      ['POST', '/desk/invites', { ...invite, role: 'admin' }],
      ['POST', `/desk/staff/${adminId}/password-link`, {}],
      ['GET', '/desk/audit', null],
      ['POST', '/desk/audit/exports', {}],
      ['GET', '/desk/operations', null],
    ] as const)
      expect([path, (await desk.ask(method, path, body, limited)).status]).toEqual([path, 403])
  })
})

describe('the team', () => {
  it('says when a person was last here, also once their sessions have ended', async () => {
    const seen = async () => {
      const { accounts } = (await json(await desk.ask('GET', '/desk/staff', null, admin))) as never as {
        accounts: { id: string; sessions: number; seenAt: string | null }[]
      }
      return accounts.find(({ id }) => id === staffId)
    }
    const signedIn = (await seen())?.seenAt
    desk.advance(5 * 60_000)
    expect(await desk.sessionStatus(staff)).toBe(200)
    const used = await seen()
    expect(Date.parse(used?.seenAt ?? '') - Date.parse(signedIn ?? '')).toBe(5 * 60_000)
    await desk.ask('DELETE', `/desk/staff/${staffId}/sessions`, null, admin)
    expect(await seen()).toMatchObject({ sessions: 0, seenAt: used?.seenAt })
  })
})

describe('one’s own account', () => {
  it('lists its sessions, ends one, and ends all', async () => {
    const second = cookieOf(await desk.signIn('ben@example.org'))
    const { sessions } = (await json(await desk.ask('GET', '/desk/account/sessions', null, staff))) as never as {
      sessions: { id: string; current: boolean }[]
    }
    expect(sessions).toHaveLength(2)
    const other = sessions.find(({ current }) => !current)
    await desk.ask('DELETE', `/desk/account/sessions/${other?.id}`, null, staff)
    // Recorded once: the second time there is nothing to end.
    await desk.ask('DELETE', `/desk/account/sessions/${other?.id}`, null, staff)
    expect(desk.staffEvents).toEqual([{ action: 'account.endSession', subject: staffId, fields: [] }])
    expect([await desk.sessionStatus(staff), await desk.sessionStatus(second)]).toEqual([200, 401])
    await desk.ask('DELETE', '/desk/account/sessions', null, staff)
    expect(await desk.sessionStatus(staff)).toBe(401)
    expect(await desk.sessionStatus(admin)).toBe(200)
  })

  it('cannot end the session of another account by its id', async () => {
    const { sessions } = (await json(await desk.ask('GET', '/desk/account/sessions', null, staff))) as never as {
      sessions: { id: string }[]
    }
    await desk.ask('DELETE', `/desk/account/sessions/${sessions[0]?.id}`, null, admin)
    expect(await desk.sessionStatus(staff)).toBe(200)
  })

  it('changes the password: the old one is required, the other sessions end, this one continues under a new id', async () => {
    const second = cookieOf(await desk.signIn('ben@example.org'))
    const next = 'another long password'
    const wrong = await desk.ask('PUT', '/desk/account/password', { current: 'no', password: next }, staff)
    expect(wrong.status).toBe(401)
    const answer = await desk.ask('PUT', '/desk/account/password', { current: password, password: next }, staff)
    const renewed = cookieOf(answer)
    expect(answer.status).toBe(200)
    expect(renewed).not.toBe(staff)
    expect([
      await desk.sessionStatus(staff),
      await desk.sessionStatus(second),
      await desk.sessionStatus(renewed),
    ]).toEqual([401, 401, 200])
    expect((await desk.signIn('ben@example.org', next)).status).toBe(200)
  })

  it('background requests of the page do not extend the session', async () => {
    const half = 7 * 60 * 60_000
    const ask = (background: boolean) =>
      desk.app.request('http://127.0.0.1:4800/desk/session', {
        headers: { host: '127.0.0.1:4800', cookie: staff, ...(background ? { 'x-frontdesk-background': '1' } : {}) },
      })
    desk.advance(half)
    const first = await json(await ask(true))
    desk.advance(half)
    expect((await ask(true)).status).toBe(401)
    expect(Date.parse(first['idleEnds'] ?? '')).toBeLessThan(desk.now().getTime())
    staff = cookieOf(await desk.signIn('ben@example.org'))
    desk.advance(half)
    expect((await ask(false)).status).toBe(200)
    desk.advance(half)
    expect((await ask(false)).status).toBe(200)
  })
})
