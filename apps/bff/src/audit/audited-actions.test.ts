import { beforeEach, describe, expect, it } from 'vitest'

import { ProblemError } from '#problem.ts'
import { noSessions } from '#testing/no-sessions.ts'

import type { AuditEntry } from './audit.ts'
import { auditedSessions, auditedSetup, auditedSignIn } from './audited-actions.ts'

type Session = NonNullable<Awaited<ReturnType<Parameters<typeof auditedSessions>[0]['find']>>>

const person = {
  id: '11111111-2222-3333-4444-555555555555',
  name: 'Ana',
  email: 'ana@example.org',
  role: 'staff',
  scope: null,
}
const session: Session = { id: 'session-name', person, idleEnds: '', ends: '' }
const given = { email: 'Canary@example.org', password: 'canary password', client: '10.0.0.1' }

let rows: AuditEntry[] = []
let away = false
const audit = {
  async record(entry: AuditEntry) {
    if (away) throw new ProblemError('unavailable')
    rows.push(entry)
  },
}
beforeEach(() => {
  rows = []
  away = false
})
const signIn = (end: ProblemError | null) =>
  auditedSignIn(async () => {
    if (end !== null) throw end
    return { person, passwordHash: 'canary hash' }
  }, audit)

describe('signing in', () => {
  it('adds a row with the account', async () => {
    expect(await signIn(null)(given)).toEqual({ person, passwordHash: 'canary hash' })
    expect(rows).toEqual([
      { kind: 'sign_in', action: 'desk.signIn', actor: { id: person.id, role: 'staff' }, outcome: 'confirmed' },
    ])
  })

  it('that failed adds a row without any input', async () => {
    await expect(signIn(new ProblemError('sign_in_failed'))(given)).rejects.toMatchObject({ code: 'sign_in_failed' })
    expect(rows).toEqual([
      { kind: 'sign_in', action: 'desk.signIn', actor: null, outcome: 'refused', code: 'sign_in_failed' },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/canary/i)
  })

  it('with a wrong code adds a row, the request for a code none', async () => {
    await expect(signIn(new ProblemError('second_factor'))(given)).rejects.toMatchObject({ code: 'second_factor' })
    expect(rows).toEqual([])
    const guess = { ...given, code: 'canary 123456' }
    await expect(signIn(new ProblemError('second_factor'))(guess)).rejects.toMatchObject({ code: 'second_factor' })
    expect(rows).toEqual([
      { kind: 'sign_in', action: 'desk.signIn', actor: null, outcome: 'refused', code: 'second_factor' },
    ])
  })

  it('that is rate limited leaves none, so that the audit cannot be flooded', async () => {
    await expect(signIn(new ProblemError('too_many'))(given)).rejects.toMatchObject({ code: 'too_many' })
    expect(rows).toEqual([])
  })

  it('does not happen when it cannot be recorded', async () => {
    away = true
    await expect(signIn(null)(given)).rejects.toMatchObject({ code: 'unavailable' })
  })
})

const starting = (end: ProblemError) =>
  auditedSessions(
    {
      ...noSessions,
      start: () => Promise.reject(end),
    },
    audit,
  )

describe('a session that does not begin', () => {
  it('adds a row that revokes that of the password, when another change was first', async () => {
    await expect(
      starting(new ProblemError('sign_in_failed')).start(person.id, null, 'canary hash'),
    ).rejects.toMatchObject({
      code: 'sign_in_failed',
    })
    expect(rows).toEqual([
      { kind: 'sign_in', action: 'desk.signIn', actor: null, outcome: 'refused', code: 'sign_in_failed' },
    ])
  })

  it('adds none when the store is unavailable', async () => {
    await expect(starting(new ProblemError('unavailable')).start(person.id, null)).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect(rows).toEqual([])
  })
})

describe('signing out, and the first administrator', () => {
  it('add their own rows', async () => {
    const ended: (string | null)[] = []
    const sessions = auditedSessions(
      {
        ...noSessions,
        find: async (token) => (token === 'known' ? session : null),
        end: async (token) => {
          ended.push(token)
        },
      },
      audit,
    )
    await sessions.end('known')
    await sessions.end('stranger')
    expect(ended).toEqual(['known', 'stranger'])
    const setup = auditedSetup(
      {
        isOpen: async () => true,
        makeToken: async () => '',
        close: async () => undefined,
        complete: async () => ({ ...person, role: 'admin' }),
      },
      audit,
    )
    await setup.complete({ token: 'canary-token', ...given, name: 'Canary' })
    expect(rows).toMatchObject([
      { kind: 'sign_out', session: 'session-name', actor: { id: person.id } },
      { kind: 'people', action: 'people.firstAdministrator', subjects: { personId: person.id } },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/canary/i)
  })
})
