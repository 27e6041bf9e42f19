import { randomUUID } from 'node:crypto'

import type { Store } from '@frontdesk/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { accounts } from '#store/tables.ts'
import { idOfRole } from '#testing/desk-under-test.ts'
import { type FakeService, json, startFakeService } from '#testing/fake-service.ts'
import { type GatewayDesk, createGatewayDesk } from '#testing/gateway-desk.ts'
import { sampleId } from '#testing/sample-calls.ts'
import { openTestStore } from '#testing/test-store.ts'

import { auditLine } from './audit-file.ts'
import type { TrailEntry } from './trail.ts'

let store: Store
let service: FakeService
let desk: GatewayDesk
const [first, second] = [randomUUID(), randomUUID()]
const staffId = idOfRole('staff')

beforeAll(async () => {
  store = await openTestStore()
  service = await startFakeService()
  service.reply = json(200, { success: true, data: { id: randomUUID() } })
  desk = await createGatewayDesk(store, () => service.url)
  await store.db.insert(accounts).values({
    id: staffId,
    name: '=HYPERLINK("x","Stella")',
    email: 'stella@example.org',
    role: 'staff',
    passwordHash: '',
    createdAt: new Date(0),
  })
  for (const [role, personId] of [
    ['staff', first],
    ['admin', second],
    ['staff', second],
  ] as const) {
    const body = JSON.stringify({ enroll: true, eventId: sampleId, personId, email: 'canary@example.org' })
    const { status } = await desk.ask(role, '/api/events/enroll-attendee', { method: 'POST', body })
    if (status !== 200) throw new Error(`the enrolment was answered ${status}`)
    desk.later(60_000)
  }
})
afterAll(async () => {
  await service.close()
  await store.close()
})
beforeEach(() => store.pool.query('delete from rate_limit'))

const read = async (query: string): Promise<{ entries: TrailEntry[]; next: number | null }> => {
  const answer = await desk.ask('admin', `/desk/audit${query}`)
  expect([query, answer.status]).toEqual([query, 200])
  return (await answer.json()) as { entries: TrailEntry[]; next: number | null }
}
const post = (path: string, body: object, role: 'admin' | 'organizer' = 'admin') =>
  desk.ask(role, path, { method: 'POST', body: JSON.stringify(body) })
const seqs = async (query: string) => (await read(query)).entries.map((entry) => entry.seq)

describe('the audit as administrators read it', () => {
  it('lists actor, action, subject, time and outcome, newest first', async () => {
    const { entries, next } = await read('')
    expect(next).toBeNull()
    expect(entries.map((entry) => [entry.seq, entry.kind])).toEqual([
      [6, 'outcome'],
      [5, 'intent'],
      [4, 'outcome'],
      [3, 'intent'],
      [2, 'outcome'],
      [1, 'intent'],
    ])
    expect(entries.at(-1)).toEqual({
      seq: 1,
      at: '2026-11-21T09:00:00.000Z',
      kind: 'intent',
      action: 'enrollAttendee',
      by: { id: staffId, name: '=HYPERLINK("x","Stella")', role: 'staff' },
      session: 'staff',
      outcome: null,
      code: null,
      subjects: { eventId: sampleId, personId: first },
      names: { person: null, event: null },
      requestedState: 'enroll',
      fields: ['email', 'enroll', 'eventId', 'personId'],
      writeId: expect.any(String),
      reference: expect.stringMatching(/^\w{10}$/),
    })
    expect(JSON.stringify(entries)).not.toContain('canary')
  })

  it('is filtered by each of them, and paged', async () => {
    expect(await seqs(`?who=${staffId}`)).toEqual([6, 5, 2, 1])
    expect(await seqs(`?who=${staffId.toUpperCase()}&kind=intent`)).toEqual([5, 1])
    expect(await seqs(`?subject=${second.toUpperCase()}`)).toEqual([6, 5, 4, 3])
    expect(await seqs('?action=enrollAttendee&outcome=confirmed')).toEqual([6, 4, 2])
    expect(await seqs('?action=sendConfirmation')).toEqual([])
    expect(await seqs('?from=2026-11-21T09:01:00Z&to=2026-11-21T09:01:00Z')).toEqual([4, 3])
    const { entries, next } = await read('?limit=4')
    expect([entries.map(({ seq }) => seq), next]).toEqual([[6, 5, 4, 3], 3])
    expect(await seqs(`?limit=4&before=${next}`)).toEqual([2, 1])
  })

  it('refuses unknown parameters', async () => {
    const noTime = '?beforeArrival=2026-13-41T25:00:00.000Z_0193a1c2-7f00-7000-8000-00000000aaaa'
    for (const query of [
      '?who=x',
      "?action=a'b",
      '?limit=0',
      '?limit=1000',
      '?from=yesterday',
      '?x=1',
      '?subject=%25',
      noTime,
    ])
      expect([query, (await desk.ask('admin', `/desk/audit${query}`)).status]).toEqual([query, 400])
  })

  it('is for administrators only', async () => {
    for (const role of ['support', 'staff', 'organizer'] as const) {
      expect((await desk.ask(role, '/desk/audit')).status).toBe(403)
      for (const path of ['/desk/audit/exports', '/desk/audit/verifications'])
        expect((await desk.ask(role, path, { method: 'POST', body: '{}' })).status).toBe(403)
    }
  })

  it('is exported at most ten times in ten minutes per account', async () => {
    const statuses = []
    for (let n = 0; n < 11; n += 1) statuses.push((await post('/desk/audit/exports', { who: second })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })

  it('is exported as CSV without formulas, which adds a row', async () => {
    const answer = await post('/desk/audit/exports', { who: staffId })
    const text = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const lines = text.trimEnd().split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toBe(
      'seq,at,kind,action,personId,personName,role,session,outcome,code,subjects,fields,writeId,reference,requestedState,door',
    )
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"",""Stella"")"`)
    const [row] = (await read('?kind=export')).entries
    expect(row).toMatchObject({ action: 'desk.auditExport', fields: ['who'], subjects: { personId: staffId } })
  })

  it('is not exported when the export cannot be recorded', async () => {
    await store.pool.query('alter table audit_head rename to gone')
    const answer = await post('/desk/audit/exports', {})
    await store.pool.query('alter table gone rename to audit_head')
    expect([answer.status, (await answer.text()).includes('enrollAttendee')]).toEqual([503, false])
  })

  it('is verified while the desk runs', async () => {
    const good: unknown = await (await post('/desk/audit/verifications', {})).json()
    expect(good).toMatchObject({ faults: [], anchored: true })
    await store.pool.query('alter table audit disable trigger user')
    await store.pool.query("update audit set code = 'x' where seq = 2")
    const bad: unknown = await (await post('/desk/audit/verifications', {})).json()
    await store.pool.query('update audit set code = null where seq = 2')
    await store.pool.query('alter table audit enable trigger user')
    expect(bad).toMatchObject({ faults: [{ seq: 2, what: 'the row or the one before it was changed' }] })
    expect((await read('?kind=verify')).entries.map((entry) => entry.outcome)).toEqual(['broken', 'intact'])
  })

  it('names the account that an entry of the team is about', async () => {
    await desk.stateful.audit.record({
      kind: 'people',
      action: 'people.change',
      actor: null,
      subjects: { personId: staffId },
    })
    const { entries } = await read('?kind=people')
    expect(entries.map(({ names }) => names.person)).toEqual(['=HYPERLINK("x","Stella")'])
  })

  it('has no name of a removed person, and still verifies', async () => {
    await store.pool.query('delete from person')
    const { entries } = await read(`?who=${staffId}&kind=intent`)
    expect(entries.map(({ by }) => by)).toEqual(
      Array.from({ length: 2 }, () => ({ id: staffId, name: null, role: 'staff' })),
    )
    expect((await desk.verdict()).faults).toEqual([])
  })
})

it('no name in the file of the audit is a formula, also for a reader of semicolons', () => {
  const names = { person: null, event: null }
  const rest = { subjects: {}, names, requestedState: null, fields: [], writeId: null, reference: null }
  const blank = { session: null, outcome: null, code: null, ...rest }
  const by = { id: staffId, name: '-1+1\r\n"x"', role: null }
  const line = auditLine({ seq: 1, at: 'now', kind: 'k', action: '@a', by, ...blank })
  expect(line).toBe(`1,now,k,'@a,${staffId},"'-1+1\r\n""x""",,,,,,,,,,\r\n`)
  const hidden = auditLine({ seq: 1, at: 'now', kind: 'k', action: 'a', by: { ...by, name: 'Ada;=1+1' }, ...blank })
  expect(hidden).toContain(`"Ada;'=1+1"`)
})
