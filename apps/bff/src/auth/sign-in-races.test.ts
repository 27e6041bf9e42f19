import type { Store } from '@frontdesk/store'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { accounts as peopleTable } from '#store/tables.ts'
import { type AuthDesk, cheapPasswords, cookieOf, createAuthDesk, password } from '#testing/auth-desk.ts'
import { openTestStore } from '#testing/test-store.ts'

// Password checks are queued. A change to the account during the wait must count.
const another = 'another horse battery'
let store: Store
let desk: AuthDesk
let id: string
/** The next password check blocks: `isQueued` resolves when it is queued, `resume` lets it continue. */
let line: { isQueued: Promise<void>; arrive: () => void; held: Promise<void>; resume: () => void } | null

function holdNext(): NonNullable<typeof line> {
  const made = { arrive: () => undefined as void, resume: () => undefined as void }
  const isQueued = new Promise<void>((resolve) => {
    made.arrive = resolve
  })
  const held = new Promise<void>((resolve) => {
    made.resume = resolve
  })
  line = { isQueued, held, arrive: made.arrive, resume: made.resume }
  return line
}

beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  line = null
  await store.db.delete(peopleTable)
  desk = createAuthDesk(store, false, undefined, {
    ...cheapPasswords,
    async verify(stored, given) {
      const held = line
      line = null
      held?.arrive()
      await held?.held
      return cheapPasswords.verify(stored, given)
    },
  })
  await desk.staffAccounts.add({ name: 'Ana', email: 'ana@example.org', password, role: 'staff', demo: false })
  id = (await desk.staffAccounts.findByEmail('ana@example.org'))?.id ?? ''
})

const change = (cookie: string, to: string) =>
  desk.ask('PUT', '/desk/account/password', { current: password, password: to }, cookie)

/** Signs in, and runs `happens` between the account lookup and the password check. */
async function overtaken(happens: () => Promise<unknown>): Promise<Response> {
  const { isQueued, resume } = holdNext()
  const delayed = desk.signIn()
  await isQueued
  await happens()
  resume()
  return delayed
}

it('an old password is refused if it is changed while the sign-in waits', async () => {
  const cookie = cookieOf(await desk.signIn())
  const delayed = await overtaken(async () => expect((await change(cookie, another)).status).toBe(200))
  expect([delayed.status, await delayed.json(), delayed.headers.getSetCookie()]).toMatchObject([
    401,
    { code: 'sign_in_failed' },
    [],
  ])
  // Only the session that changed the password is left.
  expect(await desk.sessions.list(id)).toHaveLength(1)
  expect((await desk.signIn('ana@example.org', another)).status).toBe(200)
})

it.each([
  ['blocked', () => desk.team.change(id, { blocked: true })],
  ['removed', () => desk.team.remove(id)],
])('an account that was %s while the sign-in waited is not signed in, now or later', async (_, happens) => {
  const delayed = await overtaken(happens)
  expect([delayed.status, delayed.headers.getSetCookie()]).toEqual([401, []])
  await desk.team.change(id, { blocked: false }).catch(() => undefined)
  expect(await desk.sessions.list(id)).toEqual([])
})

it('of two concurrent changes with the same old password the second is refused', async () => {
  const [first, second] = [cookieOf(await desk.signIn()), cookieOf(await desk.signIn())]
  const { isQueued, resume } = holdNext()
  const delayed = change(second, 'a third horse battery')
  await isQueued
  expect((await change(first, another)).status).toBe(200)
  resume()
  expect([(await delayed).status, await (await delayed).json()]).toMatchObject([401, { code: 'sign_in_failed' }])
  expect((await desk.signIn('ana@example.org', another)).status).toBe(200)
  expect((await desk.signIn('ana@example.org', 'a third horse battery')).status).toBe(401)
})

it('a sign-in that completes after a later one still succeeds', async () => {
  const delayed = await overtaken(() => desk.signIn())
  expect(delayed.status).toBe(200)
  expect(await desk.sessionStatus(cookieOf(delayed))).toBe(200)
})

it('no session begins for an account that has just been blocked, nor later', async () => {
  await desk.team.change(id, { blocked: true })
  await expect(desk.sessions.start(id, null)).rejects.toMatchObject({ code: 'sign_in_failed' })
  await desk.team.change(id, { blocked: false })
  expect(await desk.sessions.list(id)).toEqual([])
  expect(await desk.sessionStatus(`frontdesk=${await desk.sessions.start(id, null)}`)).toBe(200)
})
