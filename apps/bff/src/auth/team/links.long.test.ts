import type { Store } from '@frontdesk/store'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { firstAdministrator } from '#server/administrator.ts'
import { endDemo } from '#server/demo.ts'
import { invites as inviteTable, accounts as peopleTable, setupLinks } from '#store/tables.ts'
import { type AuthDesk, cheapPasswords, cookieOf, createAuthDesk, password } from '#testing/auth-desk.ts'
import { testAudit } from '#testing/test-audit.ts'
import { openTestStore } from '#testing/test-store.ts'

import { createInvites } from './invites.ts'

const next = 'another long password'

let store: Store
let desk: AuthDesk
let boss: string
let makerId: string
let maker: string
let subjectId: string
let subject: string

beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  await store.db.delete(peopleTable)
  desk = createAuthDesk(store)
  const add = async (name: string, role: 'admin' | 'organizer') =>
    (await desk.staffAccounts.add({ name, email: `${name}@example.org`, password, role, demo: false })).id
  await add('boss', 'admin')
  makerId = await add('maker', 'admin')
  subjectId = await add('subject', 'organizer')
  boss = cookieOf(await desk.signIn('boss@example.org'))
  maker = cookieOf(await desk.signIn('maker@example.org'))
  subject = cookieOf(await desk.signIn('subject@example.org'))
})

const patch = async (id: string, change: object) =>
  expect((await desk.ask('PATCH', `/desk/staff/${id}`, change, boss)).status).toBe(200)
const removed = async (id: string) =>
  expect((await desk.ask('DELETE', `/desk/staff/${id}`, null, boss)).status).toBe(204)
const changedOwnPassword = async (cookie: string) =>
  expect((await desk.ask('PUT', '/desk/account/password', { current: password, password: next }, cookie)).status).toBe(
    200,
  )
const scope = [{ projectId: '11111111-2222-0333-0444-555555555555', eventId: null }]

const toTheMaker: [string, () => Promise<void>][] = [
  ['its maker is blocked', () => patch(makerId, { blocked: true })],
  [
    'its maker is blocked and let in again',
    () => patch(makerId, { blocked: true }).then(() => patch(makerId, { blocked: false })),
  ],
  ['its maker gets a lower role', () => patch(makerId, { role: 'organizer' })],
  [
    'its maker is demoted and made an administrator again',
    () => patch(makerId, { role: 'staff' }).then(() => patch(makerId, { role: 'admin' })),
  ],
  ['its maker is limited to a project', () => patch(makerId, { scope })],
  ['its maker is removed', () => removed(makerId)],
  ['its maker changes the password', () => changedOwnPassword(maker)],
]
const toTheSubject: [string, () => Promise<void>][] = [
  [
    'its subject is blocked and let in again',
    () => patch(subjectId, { blocked: true }).then(() => patch(subjectId, { blocked: false })),
  ],
  ['its subject gets a lower role', () => patch(subjectId, { role: 'support' })],
  ['its subject is limited to a project', () => patch(subjectId, { scope })],
  ['its subject is removed', () => removed(subjectId)],
  ['its subject changes the password', () => changedOwnPassword(subject)],
]

const tokenOf = async (answer: Promise<Response>): Promise<string> => {
  const { link } = (await (await answer).json()) as { link: string }
  return link.split('#')[1] ?? ''
}
const accept = async (token: string) => {
  const answer = await desk.ask('POST', '/desk/invites/accept', {
    token,
    name: 'Zed',
    password: 'a third long password',
  })
  return [answer.status, answer.ok ? null : Object(await answer.json()).code]
}
const closed = [403, 'link_closed']

const invite = { name: 'Zed', email: 'zed@example.org', role: 'admin', scope: null }
const invited = () => tokenOf(desk.ask('POST', '/desk/invites', invite, maker))

const passwordLink = () => tokenOf(desk.ask('POST', `/desk/staff/${subjectId}/password-link`, {}, maker))

const complete = async (token: string) =>
  (await desk.ask('POST', '/desk/setup', { token, name: 'Eve', email: 'eve@example.org', password: next })).status
const onlyAdministrator = async () => {
  await store.db.delete(peopleTable)
  await store.db.delete(setupLinks)
  const token = await desk.setup.makeToken()
  const given = { email: 'ada@example.org', password }
  await firstAdministrator({ staffAccounts: desk.staffAccounts, setup: desk.setup, given, address: 'http://x' })
  return token
}
const calendarAddress = async () => {
  const answer = await desk.ask('POST', '/desk/feeds', { name: 'Phone' }, subject)
  return new URL(((await answer.json()) as { url: string }).url).pathname
}
const read = async (path: string) => (await desk.ask('GET', path)).status

describe('an invitation', () => {
  it('creates the account while its creator is an administrator', async () => {
    expect(await accept(await invited())).toEqual([200, null])
  })
  it.each(toTheMaker)('creates no account when %s', async (_, happens) => {
    const token = await invited()
    await happens()
    expect(await accept(token)).toEqual(closed)
    expect((await desk.ask('POST', '/desk/invites/find', { token })).status).toBe(403)
    expect(await desk.team.list()).not.toContainEqual(expect.objectContaining({ name: 'Zed' }))
  })
  it('creates no account when its creator lost the role in another way', async () => {
    const token = await invited()
    await store.db.update(peopleTable).set({ role: 'staff' }).where(eq(peopleTable.id, makerId))
    expect(await accept(token)).toEqual(closed)
    expect(await (await desk.ask('GET', '/desk/staff', null, boss)).json()).toMatchObject({ invites: [] })
  })
  it('is not created if the rights of its creator end meanwhile', async () => {
    const links = createInvites({ db: store.db, passwords: cheapPasswords, sessions: desk.sessions, now: desk.now })
    await patch(makerId, { blocked: true })
    await expect(links.add({ ...invite, role: 'admin' }, makerId)).rejects.toMatchObject({ code: 'not_permitted' })
    expect(await store.db.select().from(inviteTable)).toEqual([])
  })
  it('is not affected by changes of other accounts', async () => {
    const token = await invited()
    await patch(subjectId, { blocked: true })
    await changedOwnPassword(boss)
    expect(await accept(token)).toEqual([200, null])
  })
})

describe('a link for a new password', () => {
  it.each([...toTheMaker, ...toTheSubject])('sets no password when %s', async (_, happens) => {
    const token = await passwordLink()
    await happens()
    expect(await accept(token)).toEqual(closed)
  })
  it('ends the other links of the account', async () => {
    await patch(subjectId, { role: 'admin' })
    const other = cookieOf(await desk.signIn('subject@example.org'))
    const invitation = await tokenOf(
      desk.ask('POST', '/desk/invites', { name: 'Yves', email: 'y@example.org', role: 'staff', scope: null }, other),
    )
    expect(await accept(await passwordLink())).toEqual([200, null])
    expect(await accept(invitation)).toEqual(closed)
  })
})

describe('the one-time link of the first administrator', () => {
  it.each([
    ['is made by the settings', async () => undefined],
    ['is blocked', async () => void (await store.db.update(peopleTable).set({ blockedAt: new Date() }))],
    ['is demoted', async () => void (await store.db.update(peopleTable).set({ role: 'staff' }))],
    ['is removed', async () => void (await store.db.delete(peopleTable))],
    ['has another password', async () => void (await store.db.update(peopleTable).set({ passwordHash: 'x' }))],
  ])('is closed when another administrator %s', async (_, happens) => {
    const token = await onlyAdministrator()
    await happens()
    expect(await complete(token)).toBe(403)
  })
  it('is printed when the address in the settings belongs to an account that is not an administrator', async () => {
    await store.db.delete(peopleTable)
    await desk.staffAccounts.add({ name: 'Ada', email: 'ada@example.org', password, role: 'staff', demo: false })
    const given = { email: 'ada@example.org', password }
    const deps = { staffAccounts: desk.staffAccounts, setup: desk.setup, address: 'http://x' }
    expect(await firstAdministrator({ ...deps, given })).toMatchObject({ made: 'by-link' })
  })
})

describe('a calendar address', () => {
  it.each(toTheSubject.map(([name, happens]) => [name.replace('subject', 'owner'), happens] as const))(
    'is nothing any more when %s',
    async (_, happens) => {
      const path = await calendarAddress()
      expect(await read(path)).toBe(200)
      await happens()
      expect(await read(path)).toBe(404)
    },
  )
  it('remains valid when its owner gets more rights, or other accounts change', async () => {
    const path = await calendarAddress()
    await patch(subjectId, { role: 'admin', name: 'Suzy' })
    await removed(makerId)
    expect(await read(path)).toBe(200)
  })
})

it('an account invited by a demo account is deleted with the demo', async () => {
  await store.db.update(peopleTable).set({ demo: true }).where(eq(peopleTable.id, makerId))
  expect(await accept(await tokenOf(desk.ask('POST', '/desk/invites', invite, maker)))).toEqual([200, null])
  await endDemo(await testAudit(store))
  expect((await desk.team.list()).map(({ name }) => name)).toEqual(['boss', 'subject'])
})
