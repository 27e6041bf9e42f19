import type { Store } from '@frontdesk/store'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { accounts as peopleTable, twoFactors } from '#store/tables.ts'
import { type AuthDesk, cookieOf, createAuthDesk, password } from '#testing/auth-desk.ts'
import { openTestStore } from '#testing/test-store.ts'

let store: Store
let desk: AuthDesk
let cookie: string

beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  await store.db.delete(peopleTable)
  desk = createAuthDesk(store)
  await desk.staffAccounts.add({ name: 'Ana', email: 'ana@example.org', password, role: 'staff', demo: false })
  cookie = cookieOf(await desk.signIn())
})

const json = async <T>(answer: Response) => (await answer.json()) as T
const codeNow = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: desk.now().getTime() })
const signIn = (code?: string) =>
  desk.ask('POST', '/desk/session', { email: 'ana@example.org', password, ...(code === undefined ? {} : { code }) })
const outcome = async (answer: Response) => [answer.status, (await json<{ code?: string }>(answer)).code]

async function switchOn(): Promise<{ secret: string; recovery: string[] }> {
  const begun = await json<{ secret: string; uri: string }>(
    await desk.ask('POST', '/desk/account/two-factor', { current: password }, cookie),
  )
  expect(begun.uri).toContain('otpauth://totp/')
  const { recovery } = await json<{ recovery: string[] }>(
    await desk.ask('PUT', '/desk/account/two-factor', { code: codeNow(begun.secret) }, cookie),
  )
  return { secret: begun.secret, recovery }
}

describe('a second factor', () => {
  it('that is active is not replaced when another one is begun', async () => {
    await switchOn()
    const again = await desk.ask('POST', '/desk/account/two-factor', { current: password, code: 'x' }, cookie)
    expect(again.status).toBe(401)
    const { id } = (await desk.staffAccounts.findByEmail('ana@example.org')) ?? { id: '' }
    await expect(desk.twoFactor.begin({ id, email: '' })).rejects.toMatchObject({ code: 'taken' })
    expect(await desk.twoFactor.isOn(id)).toBe(true)
  })

  it('that is confirmed while another one is begun is the confirmed one, or none', async () => {
    const { id } = (await desk.staffAccounts.findByEmail('ana@example.org')) ?? { id: '' }
    for (let round = 0; round < 6; round += 1) {
      await desk.twoFactor.remove(id)
      const { secret } = await desk.twoFactor.begin({ id, email: 'ana@example.org' })
      const begin = () => desk.twoFactor.begin({ id, email: 'ana@example.org' })
      const confirm = () => desk.twoFactor.confirm(id, codeNow(secret))
      const [first, second] = round % 2 === 0 ? [confirm, begin] : [begin, confirm]
      const ends = await Promise.allSettled([first(), second()])
      const confirmed = ends[round % 2 === 0 ? 0 : 1]?.status === 'fulfilled'
      expect(await desk.twoFactor.isOn(id)).toBe(confirmed)
      desk.advance(60_000)
      expect(await desk.twoFactor.check(id, codeNow(secret))).toBe(confirmed)
    }
  })

  it('is not active before its first correct code', async () => {
    await desk.ask('POST', '/desk/account/two-factor', { current: password }, cookie)
    expect((await signIn()).status).toBe(200)
    const wrong = await desk.ask('PUT', '/desk/account/two-factor', { code: '000000' }, cookie)
    expect(await outcome(wrong)).toEqual([401, 'second_factor'])
  })

  it('requires the password to begin', async () => {
    expect((await desk.ask('POST', '/desk/account/two-factor', { current: 'guess' }, cookie)).status).toBe(401)
  })

  it('is requested only after a correct password', async () => {
    await switchOn()
    expect(await outcome(await signIn())).toEqual([401, 'second_factor'])
    expect(await outcome(await desk.signIn('ana@example.org', 'wrong'))).toEqual([401, 'sign_in_failed'])
  })

  it('accepts each code once, with one step of drift', async () => {
    const { secret } = await switchOn()
    expect((await signIn(codeNow(secret))).status).toBe(401)
    desk.advance(60_000)
    const code = codeNow(secret)
    expect(
      (await Promise.all([signIn(code), signIn(code)])).map(({ status }) => status).toSorted((a, b) => a - b),
    ).toEqual([200, 401])
    desk.advance(60_000)
    const late = codeNow(secret)
    desk.advance(30_000)
    expect((await signIn(late)).status).toBe(200)
    desk.advance(300_000)
    expect((await signIn(late)).status).toBe(401)
  })

  it('accepts each recovery code once, in any spelling', async () => {
    const { recovery } = await switchOn()
    expect(new Set(recovery).size).toBe(10)
    const first = recovery[0] ?? ''
    const typed = first.toLowerCase().replaceAll('-', ' ')
    expect((await signIn(typed)).status).toBe(200)
    expect((await signIn(first)).status).toBe(401)
    expect((await signIn(recovery[1])).status).toBe(200)
  })

  it('limits guesses like passwords', async () => {
    await switchOn()
    const statuses = []
    for (let i = 0; i < 10; i += 1) statuses.push((await signIn(String(100_000 + i))).status)
    expect(statuses.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 401))
    expect(statuses.at(-1)).toBe(429)
  })

  it('allows no more guesses after the correct password is sent again', async () => {
    await switchOn()
    const guesses = new Set<number>()
    for (let i = 0; i < 40; i += 1) {
      if (i % 4 === 0) await signIn()
      else guesses.add((await signIn(String(100_000 + i))).status)
    }
    expect([...guesses]).toEqual([401, 429])
  })

  it('is switched off with password and code, and by an administrator', async () => {
    const { secret } = await switchOn()
    const off = (body: object) => desk.ask('DELETE', '/desk/account/two-factor', body, cookie)
    expect((await off({ current: password })).status).toBe(401)
    desk.advance(60_000)
    expect((await off({ current: password, code: codeNow(secret) })).status).toBe(204)
    expect((await signIn()).status).toBe(200)

    await switchOn()
    await desk.staffAccounts.add({ name: 'Ada', email: 'ada@example.org', password, role: 'admin', demo: false })
    const admin = cookieOf(await desk.signIn('ada@example.org'))
    const ana = (await desk.team.list()).find(({ name }) => name === 'Ana')
    expect((await desk.ask('DELETE', `/desk/staff/${ana?.id}/two-factor`, null, cookie)).status).toBe(403)
    expect((await desk.ask('DELETE', `/desk/staff/${ana?.id}/two-factor`, null, admin)).status).toBe(204)
    expect((await signIn()).status).toBe(200)
  })

  it('keeps neither secret nor recovery codes in clear', async () => {
    const { secret, recovery } = await switchOn()
    const kept = JSON.stringify(await store.db.select().from(twoFactors)) + desk.logged.join('')
    for (const text of [secret, ...recovery, ...recovery.map((one) => one.replaceAll('-', ''))])
      expect(kept).not.toContain(text)
  })
})
