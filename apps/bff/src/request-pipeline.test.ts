import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'

import type { Session } from '#access/session.ts'
import type { DeskContext, DeskEnv } from '#pipeline/request-context.ts'

import { ProblemError } from './problem.ts'
import { usePipeline } from './request-pipeline.ts'

type Handle = (c: DeskContext) => Response

const session: Session = {
  id: 'session-1',
  person: { id: 'person-1', name: 'A', email: 'a@desk.example', role: 'staff', scope: undefined },
  idleEnds: '',
  ends: '',
}

function pipeline(settings: { waits?: boolean; guard?: () => void; logsClients?: boolean } = {}) {
  const seen: string[] = []
  const ask = (path: string, handle: Handle) => {
    const app = new Hono<DeskEnv>()
    usePipeline(app, {
      changes: { publish: () => undefined },
      guards: [() => seen.push('guard'), settings.guard ?? (() => undefined)],
      sessions: {
        async find() {
          seen.push('session')
          return session
        },
      },
      cookie: { read: () => 'token' },
      tokenSession: () => null,
      limits: {
        size: () => 0,
        acquire() {
          seen.push('enter')
          const leave = () => void seen.push('leave')
          return settings.waits === true ? Promise.resolve(leave) : leave
        },
      },
      head: { 'x-fixed': 'yes' },
      observe: (operation, status) => seen.push(`${operation} ${status}`),
      log: {
        request: ({ code, person, client }) =>
          seen.push(`log ${code ?? 'good'} ${person ?? 'nobody'}${client === undefined ? '' : ` from ${client}`}`),
        note: (level, words, { cause, client } = {}) => seen.push(`${level} ${words} ${cause} ${client}`),
      },
      clientOf: () => '203.0.113.7',
      logsClients: settings.logsClients === true,
      elapsed: () => 0,
    })
    app.all('*', handle)
    return app.request(path)
  }
  const failing = (failure: unknown): Handle =>
    function fail() {
      seen.push('handler')
      throw failure
    }
  return { seen, ask, failing }
}

describe('a request', () => {
  it.each([
    [false, ['log sign_in_failed nobody', 'warn sign-in failed wrong_password undefined']],
    [true, ['log sign_in_failed nobody from 203.0.113.7', 'warn sign-in failed wrong_password 203.0.113.7']],
  ])('says why a sign-in failed, and from where only when that is set (%s)', async (logsClients, lines) => {
    const { seen, ask } = pipeline({ logsClients })
    await ask('/sign-in', (c) => {
      c.set('failedSignIn', 'wrong_password')
      throw new ProblemError('sign_in_failed')
    })
    expect(seen.slice(-2)).toEqual(lines)
  })

  it.each([false, true])('passes all steps in order, with and without waiting (%s)', async (waits) => {
    const { seen, ask } = pipeline({ waits })
    const answer = await ask('/desk/x', (c) => {
      seen.push('handler')
      return c.text(c.get('session')?.id ?? '')
    })
    expect([await answer.text(), answer.headers.get('x-fixed'), answer.headers.get('cache-control')]).toEqual([
      'session-1',
      'yes',
      'no-store',
    ])
    expect(seen).toEqual(['guard', 'session', 'enter', 'handler', 'leave', 'unknown 200', 'log good person-1'])
  })

  it('that a guard refuses goes no further, but is answered, counted and logged', async () => {
    const { seen, ask, failing } = pipeline({
      guard: () => {
        throw new ProblemError('wrong_host')
      },
    })
    const answer = await ask('/api/x', failing(null))
    expect([answer.status, answer.headers.get('x-fixed')]).toEqual([421, 'yes'])
    expect(seen).toEqual(['guard', 'unknown 421', 'log wrong_host nobody'])
  })

  it.each([new Error('CANARY'), 'CANARY', null, undefined])(
    'that fails by %s is a problem that tells nothing',
    async (failure) => {
      const { seen, ask, failing } = pipeline()
      const answer = await ask('/api/x', failing(failure))
      expect([answer.status, answer.headers.get('x-fixed')]).toEqual([500, 'yes'])
      expect(await answer.text()).not.toContain('CANARY')
      expect(seen.slice(-4)).toEqual(['handler', 'leave', 'unknown 500', 'log internal person-1'])
    },
  )

  it('to a path without a session looks up none', async () => {
    const { seen, ask } = pipeline()
    for (const path of ['/', '/apis', '/desks/x', '/feeds/x.ics', '/e/tideline']) await ask(path, (c) => c.text(''))
    expect(seen.filter((one) => one === 'session' || one === 'enter')).toEqual([])
    for (const path of ['/api', '/desk', '/api/', '/desk/x', '/%61pi/x']) await ask(path, (c) => c.text(''))
    expect(seen.filter((one) => one === 'session')).toHaveLength(5)
  })
})
