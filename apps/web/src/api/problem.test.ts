import { describe, expect, it } from 'vitest'

import { ApiProblem, asProblem, kindOf, mayHaveHappened, problemOf } from './problem.ts'

describe('problemOf', () => {
  it('keeps what the border says', () => {
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
      title: 'The service refused the input',
      message: 'name is required',
      reference: '7fq2',
      fields: [
        { path: 'name', message: 'is required' },
        { path: '', message: 'odd' },
      ],
    })
  })
  it.each([undefined, null, 'text', [], { title: 5, code: '' }])('makes a bare status of %j', (body) => {
    expect(problemOf(500, body)).toMatchObject({ code: 'unreadable', title: 'The desk answered 500', fields: [] })
    expect(problemOf(401, body).code).toBe('signed_out')
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
])('%s (%i) means %s', (code, status, kind) => {
  expect(kindOf(new ApiProblem({ code, status, title: '' }))).toBe(kind)
})

const after = (code: string) => mayHaveHappened(new ApiProblem({ code, status: 0, title: '' }))

it('says that a write may have happened only where no verdict came', () => {
  expect(['network', 'upstream_timeout', 'internal'].map(after)).toEqual([true, true, true])
  expect(
    ['offline', 'upstream_forbidden', 'signed_out', 'invalid_input', 'upstream_unreachable'].map(after),
  ).not.toContain(true)
})

it('takes anything thrown', () => {
  const problem = new ApiProblem({ code: 'csrf', status: 403, title: 'x' })
  expect(asProblem(problem)).toBe(problem)
  expect(asProblem(new RangeError('eventid must be a GUID'))).toMatchObject({
    code: 'broken',
    status: 0,
    detail: 'eventid must be a GUID',
  })
})
