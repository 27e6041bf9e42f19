import { describe, expect, it } from 'vitest'

import { ApiProblem, asProblem, isAway, kindOf, mayHaveHappened, problemOf } from './problem.ts'

describe('problemOf', () => {
  it('keeps what the BFF sends', () => {
    const problem = problemOf(400, {
      code: 'upstream_rejected',
      title: 'The service refused the input',
      detail: 'name is required',
      reference: '7fq2',
      fields: [{ path: 'name', message: 'is required' }, { path: 1, message: 'odd' }, { path: 'x' }, null],
    })
    expect(problem).toMatchObject({
      status: 400,
      code: 'upstream_rejected',
      title: 'Not accepted',
      detail: 'name is required',
      reference: '7fq2',
      fields: [
        { path: 'name', message: 'is required' },
        { path: '', message: 'odd' },
      ],
    })
  })
  it.each([undefined, null, 'text', [], { title: 5, code: '' }])(
    'builds a problem from the bare status for %j',
    (body) => {
      expect(problemOf(500, body)).toMatchObject({
        code: 'unreadable',
        title: 'The answer couldn’t be read',
        fields: [],
      })
      expect(problemOf(401, body).code).toBe('signed_out')
    },
  )
  it('uses its own titles, and the detail of the BFF where it has none', () => {
    const timeout = { code: 'upstream_timeout', title: 'x', detail: 'It may have happened.', outcome: 'unknown' }
    expect(problemOf(504, timeout)).toMatchObject({
      title: 'The event system did not answer in time',
      detail: undefined,
      outcome: 'unknown',
    })
    expect(problemOf(400, { code: 'invalid_input', detail: 'A person may pin 50 events.' })).toMatchObject({
      title: 'This input was not accepted',
      detail: 'A person may pin 50 events.',
    })
    expect(problemOf(418, { code: 'a_new_word', title: 'New', detail: 'More' })).toMatchObject({
      title: 'New',
      detail: 'More',
    })
    expect(problemOf(418, { code: 'a_new_word' }).title).toBe('Unexpected answer (418)')
  })
})

it.each([
  ['upstream_forbidden', 403, 'refused'],
  ['not_permitted', 403, 'refused'],
  ['upstream_not_found', 404, 'missing'],
  ['upstream_rejected', 400, 'rejected'],
  ['upstream_credential', 502, 'away'],
  ['upstream_timeout', 504, 'away'],
  ['signed_out', 401, 'signed-out'],
  ['offline', 0, 'offline'],
  ['a_new_word', 503, 'away'],
  ['too_many', 429, 'away'],
  ['a_new_word', 409, 'broken'],
  ['out_of_scope', 403, 'refused'],
  ['no_answer', 0, 'away'],
  ['taken', 409, 'rejected'],
])('%s (%i) means %s', (code, status, kind) => {
  expect(kindOf(new ApiProblem({ code, status, title: '' }))).toBe(kind)
})

const away = (code: string) => isAway(new ApiProblem({ code, status: 0, title: '' }))

it('is away when nobody answered, and not by an answer that is no', () => {
  expect(['offline', 'network', 'upstream_unreachable', 'outcome_unknown'].map(away)).not.toContain(false)
  expect(['upstream_forbidden', 'not_seen', 'signed_out', 'invalid_input', 'broken'].map(away)).not.toContain(true)
})

const after = (code: string) => mayHaveHappened(new ApiProblem({ code, status: 0, title: '' }))

it('reports that a write may have happened only when there was no definite answer', () => {
  expect(['network', 'upstream_timeout', 'internal'].map(after)).toEqual([true, true, true])
  expect(
    ['offline', 'upstream_forbidden', 'signed_out', 'invalid_input', 'upstream_unreachable'].map(after),
  ).not.toContain(true)
  expect(mayHaveHappened(new ApiProblem({ code: 'upstream_unreachable', status: 502, outcome: 'unknown' }))).toBe(true)
})

it('accepts anything thrown', () => {
  const problem = new ApiProblem({ code: 'csrf', status: 403, title: 'x' })
  expect(asProblem(problem)).toBe(problem)
  expect(asProblem(new RangeError('eventid must be a GUID'))).toMatchObject({
    code: 'broken',
    status: 0,
    detail: 'eventid must be a GUID',
  })
})
