import { randomUUID } from 'node:crypto'

import type { Role } from '@frontdesk/api-types/table'
import type { Store } from '@frontdesk/store'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Scope } from '#access/scope.ts'
import { createSessions, hashOf } from '#auth/sessions.ts'
import { storedScope } from '#auth/stored-scope.ts'
import { createAdministratorNames } from '#auth/team/access-routes.ts'
import { createTeam } from '#auth/team/team.ts'
import { createLimits } from '#pipeline/rate-limits.ts'
import { accounts, eventProjects, sessions as sessionTable } from '#store/tables.ts'
import { views as viewTable } from '#store/view-tables.ts'
import { type DeskUnderTest, deskUnderTest, headersOf } from '#testing/desk-under-test.ts'
import { testAudit } from '#testing/test-audit.ts'
import { openTestStore } from '#testing/test-store.ts'

import type { Audit } from './audit.ts'
import { auditedSessions } from './audited-actions.ts'
import { createTrail } from './trail.ts'
import { createViews, longestView } from './views.ts'

let store: Store
let audit: Audit
beforeAll(async () => {
  store = await openTestStore()
  audit = await testAudit(store)
})
afterAll(() => store.close())

const minute = 60_000
const [project, other, event] = [randomUUID(), randomUUID(), randomUUID()]

/** Each of the two kinds of store: lookups of sessions are cached in the embedded one. */
describe.each([true, false])('looking as somebody else, sessions cached: %s', (isOnlyWriter) => {
  let time = new Date('2026-11-21T09:00:00Z')
  let desk: DeskUnderTest
  let sessions: ReturnType<typeof createSessions>
  let views: ReturnType<typeof createViews>
  let team: ReturnType<typeof createTeam>
  let before: number

  const add = async (name: string, role: Role, scope: Scope = null): Promise<string> => {
    const id = randomUUID()
    const row = { id, name, email: `${id}@example.org`, role, passwordHash: 'none', createdAt: time }
    await store.db.insert(accounts).values({ ...row, ...storedScope(role, scope) })
    return id
  }
  const ask = async (token: string, method: string, path: string, body: unknown = null) => {
    const answer = await desk.app.request(`http://127.0.0.1:4800${path}`, {
      method,
      headers: { ...headersOf(null), cookie: `frontdesk=${token}` },
      body: body === null ? null : JSON.stringify(body),
    })
    const text = await answer.text()
    return { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as Record<string, unknown> }
  }
  const rows = async () => {
    const entries = await createTrail({ db: store.db, namesOf: () => ({ person: null, event: null }) }).read({}, 50)
    return entries
      .filter(({ seq }) => seq > before)
      .toReversed()
      .map(({ action, by, subjects, fields, code }) => [
        action,
        by?.id,
        by?.role,
        subjects['viewedAs'],
        fields[0],
        code,
      ])
  }
  let ada: string
  let token: string

  beforeEach(async () => {
    await store.db.delete(viewTable)
    await store.db.delete(accounts)
    before =
      (await createTrail({ db: store.db, namesOf: () => ({ person: null, event: null }) }).read({}, 1))[0]?.seq ?? 0
    time = new Date('2026-11-21T09:00:00Z')
    const deps = { db: store.db, now: () => time }
    sessions = createSessions({ ...deps, isOnlyWriter })
    team = createTeam({ ...deps, sessions })
    views = createViews({ ...deps, audit, limits: createLimits(null), sessions })
    desk = deskUnderTest({
      service: () => null,
      deps: { sessions: auditedSessions(sessions, audit), views, team, administrators: createAdministratorNames(deps) },
    })
    ada = await add('Ada', 'admin')
    token = await sessions.start(ada, null)
    return async () => {
      views.close()
      await desk.close()
    }
  })

  it('an administrator has the role and the scope of the account, and changes nothing', async () => {
    const bo = await add('Bo', 'staff', [{ projectId: project, eventId: event }])
    const begun = await ask(token, 'POST', '/desk/view', { accountId: bo.toUpperCase() })
    expect(begun).toMatchObject({
      status: 200,
      body: {
        person: { name: 'Ada', role: 'staff', scope: [{ projectId: project, eventId: event }] },
        viewing: { role: 'staff', account: { id: bo, name: 'Bo' }, ends: '2026-11-21T09:30:00.000Z' },
      },
    })
    // A reload and a second tab have it too.
    expect(await ask(token, 'GET', '/desk/session')).toMatchObject({ body: { viewing: { role: 'staff' } } })
    expect((await ask(token, 'GET', '/desk/staff')).status).toBe(403)
    expect((await ask(token, 'PUT', `/desk/recents`, {})).body['code']).toBe('viewing')
    expect((await ask(token, 'POST', '/desk/view', { role: 'support' })).body['code']).toBe('viewing')
    expect((await ask(token, 'DELETE', '/desk/view', {})).status).toBe(204)
    expect((await ask(token, 'GET', '/desk/session')).body).toMatchObject({ person: { id: ada, role: 'admin' } })
    expect((await ask(token, 'GET', '/desk/session')).body['viewing']).toBeUndefined()
    expect(await rows()).toEqual([
      ['people.beginView', ada, 'admin', bo, 'staff', null],
      ['people.endView', ada, 'admin', bo, 'staff', null],
    ])
  })

  it('as a role: the scope stays the own one; a limited administrator sees what lies in both scopes', async () => {
    await ask(token, 'POST', '/desk/view', { role: 'support' })
    expect((await ask(token, 'GET', '/desk/session')).body).toMatchObject({ person: { role: 'support', scope: null } })
    await store.db.insert(eventProjects).values({ eventId: event, projectId: project }).onConflictDoNothing()
    const lim = await add('Lim', 'admin', [{ projectId: project, eventId: null }])
    const own = await sessions.start(lim, null)
    const bo = await add('Bo', 'organizer', [
      { projectId: project, eventId: event },
      { projectId: other, eventId: null },
    ])
    expect((await ask(own, 'POST', '/desk/view', { accountId: bo })).body).toMatchObject({
      person: { role: 'organizer', scope: [{ projectId: project, eventId: event }] },
    })
    await ask(own, 'DELETE', '/desk/view', {})
    const all = await add('All', 'staff')
    expect((await ask(own, 'POST', '/desk/view', { accountId: all })).body).toMatchObject({
      person: { role: 'staff', scope: [{ projectId: project, eventId: null }] },
    })
  })

  it('nobody looks as a kiosk, a blocked account, themselves or an administrator by role; only administrators do', async () => {
    const kiosk = await add('K', 'kiosk', [{ projectId: project, eventId: null }])
    const gone = await add('G', 'staff')
    await team.change(gone, { blocked: true })
    for (const accountId of [kiosk, gone, randomUUID()])
      expect((await ask(token, 'POST', '/desk/view', { accountId })).status).toBe(404)
    for (const body of [
      { accountId: ada },
      { role: 'admin' },
      { role: 'kiosk' },
      { role: 'staff', accountId: gone },
      {},
    ])
      expect((await ask(token, 'POST', '/desk/view', body)).status).toBe(400)
    const olu = await sessions.start(await add('Olu', 'organizer'), null)
    expect((await ask(olu, 'POST', '/desk/view', { role: 'support' })).status).toBe(403)
    expect(await rows()).toEqual([])
  })

  it('ends after half an hour, without having extended the session, and its end is audited once', async () => {
    const bo = await add('Bo', 'staff')
    const idleEnds = (await ask(token, 'GET', '/desk/session')).body['idleEnds']
    await ask(token, 'POST', '/desk/view', { accountId: bo })
    time = new Date(time.getTime() + longestView * minute - 1)
    expect((await ask(token, 'GET', '/desk/session')).body).toMatchObject({ person: { role: 'staff' }, idleEnds })
    time = new Date(time.getTime() + 1)
    expect((await ask(token, 'GET', '/desk/session')).body).toMatchObject({ person: { id: ada, role: 'admin' } })
    await Promise.all([views.sweep(), views.sweep()])
    await views.sweep()
    expect(await rows()).toEqual([
      ['people.beginView', ada, 'admin', bo, 'staff', null],
      ['people.endView', ada, 'admin', bo, 'staff', 'expired'],
    ])
    expect(await store.db.select().from(viewTable)).toEqual([])
  })

  it('ends with the session: by signing out, and where a change of the account has ended it', async () => {
    const bo = await add('Bo', 'staff')
    await ask(token, 'POST', '/desk/view', { accountId: bo })
    expect((await ask(token, 'DELETE', '/desk/session', {})).status).toBe(204)
    expect((await ask(token, 'GET', '/desk/session')).status).toBe(401)
    token = await sessions.start(ada, null)
    await ask(token, 'POST', '/desk/view', { accountId: bo })
    await store.db.delete(sessionTable).where(eq(sessionTable.tokenHash, hashOf(token)))
    await views.sweep()
    expect((await rows()).map(([action, , , viewed, , code]) => [action, viewed, code])).toEqual([
      ['people.beginView', bo, null],
      ['people.endView', bo, null],
      ['desk.signOut', undefined, null],
      ['people.beginView', bo, null],
      ['people.endView', bo, 'expired'],
    ])
  })

  it('follows the account: another role and scope at once, and it ends when the account is blocked or removed', async () => {
    const bo = await add('Bo', 'staff')
    await ask(token, 'POST', '/desk/view', { accountId: bo })
    const role = async () => ((await ask(token, 'GET', '/desk/session')).body['person'] as { role: string }).role
    expect(await role()).toBe('staff')
    await team.change(bo, { role: 'support' })
    expect(await role()).toBe('support')
    await team.change(bo, { blocked: true })
    expect(await role()).toBe('admin')
    await team.change(bo, { blocked: false })
    await team.remove(bo)
    expect(await role()).toBe('admin')
  })

  it('names at most five administrators without a limit to everybody, the last here first', async () => {
    for (const name of ['Eve', 'Cy', 'Dan', 'Fay', 'Gus']) await add(name, 'admin')
    await add('Lim', 'admin', [])
    await add('Olu', 'organizer')
    const names = await ask(await sessions.start(await add('Sue', 'support'), null), 'GET', '/desk/administrators')
    expect(names.body).toEqual({ names: ['Ada', 'Cy', 'Dan', 'Eve', 'Fay'] })
  })

  it('keeps a begun view in one row of ids', async () => {
    const bo = await add('Bo', 'staff')
    await ask(token, 'POST', '/desk/view', { accountId: bo })
    const { rows: kept } = await store.db.execute(sql`select * from view_as`)
    expect(JSON.stringify(kept)).not.toContain(token)
    expect(kept).toHaveLength(1)
  })
})
