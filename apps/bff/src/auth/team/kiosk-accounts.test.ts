import type { Store } from '@frontdesk/store'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { accounts, invites } from '#store/tables.ts'
import { type AuthDesk, cookieOf, createAuthDesk, password } from '#testing/auth-desk.ts'
import { openTestStore } from '#testing/test-store.ts'

let store: Store
let desk: AuthDesk
let admin: string
let benId: string

beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  await store.db.delete(accounts)
  desk = createAuthDesk(store)
  await desk.staffAccounts.add({ name: 'Ada', email: 'ada@example.org', password, role: 'admin', demo: false })
  benId = (
    await desk.staffAccounts.add({ name: 'Ben', email: 'ben@example.org', password, role: 'staff', demo: false })
  ).id
  admin = cookieOf(await desk.signIn('ada@example.org'))
})

const scope = [{ projectId: '11111111-2222-0333-0444-555555555555', eventId: null }]
const invite = { name: 'Lobby', email: 'lobby@example.org', role: 'kiosk', scope }
const change = (body: object) => desk.ask('PATCH', `/desk/staff/${benId}`, body, admin)
const columns = { role: accounts.role, scope: accounts.scope, kioskScope: accounts.kioskScope }
const storedOf = async (email: string) =>
  (await store.db.select(columns).from(accounts).where(eq(accounts.email, email)))[0]
const shownOf = async (email: string) => (await desk.team.list()).find((one) => one.email === email)
const needed = {
  code: 'invalid_input',
  detail: 'A kiosk account is limited to at least one project or event.',
  fields: [{ path: 'scope', message: 'must name at least one project or event' }],
}

it('is refused without a limit, as an invitation and as a change', async () => {
  for (const unlimited of [null, []]) {
    const answers = [
      await desk.ask('POST', '/desk/invites', { ...invite, scope: unlimited }, admin),
      await change({ role: 'kiosk', scope: unlimited }),
    ]
    for (const answer of answers)
      expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining(needed)])
  }
  expect((await change({ role: 'kiosk' })).status).toBe(400)
  expect((await change({ role: 'kiosk', scope })).status).toBe(200)
  expect((await change({ scope: null })).status).toBe(400)
  expect((await change({ blocked: true })).status).toBe(200)
  expect(await shownOf('ben@example.org')).toMatchObject({ role: 'kiosk', scope, blocked: true })
})

// A release without the role lets an unknown one read within `scope`.
it('is stored with a scope of nothing beside its own, by an invitation and by a change', async () => {
  const made = (await (await desk.ask('POST', '/desk/invites', invite, admin)).json()) as { link: string }
  const [kept] = await store.db.select().from(invites)
  expect(kept).toMatchObject({ role: 'kiosk', scope: [], kioskScope: scope })
  expect(await (await desk.ask('GET', '/desk/staff', null, admin)).json()).toMatchObject({ invites: [{ scope }] })
  const token = made.link.split('#')[1]
  const entered = await desk.ask('POST', '/desk/invites/accept', { token, name: 'Lobby', password })
  expect(await entered.json()).toMatchObject({ person: { role: 'kiosk', scope } })
  expect(await storedOf('lobby@example.org')).toEqual({ role: 'kiosk', scope: [], kioskScope: scope })

  await change({ role: 'kiosk', scope })
  expect(await storedOf('ben@example.org')).toEqual({ role: 'kiosk', scope: [], kioskScope: scope })
  const cookie = cookieOf(await desk.signIn('ben@example.org'))
  const session = await desk.ask('GET', '/desk/session', null, cookie)
  expect(await session.json()).toMatchObject({ person: { role: 'kiosk', scope } })
  expect((await desk.ask('GET', '/desk/guests', null, cookie)).status).toBe(403)
})

it('keeps its limit when it becomes an account of another role', async () => {
  await change({ role: 'kiosk', scope })
  await change({ role: 'support' })
  expect(await storedOf('ben@example.org')).toEqual({ role: 'support', scope, kioskScope: null })
})
