import { expect, it } from 'vitest'

import { ApiProblem } from '#api/problem.ts'

import { adviceFor } from './problem-advice.ts'

const problem = (code: string, status = 403) => new ApiProblem({ code, status })

it('names the required role when the operation is known', () => {
  expect(adviceFor(problem('not_permitted'), 'organizer')).toMatch(/role Organizer or higher.*administrator/su)
  expect(adviceFor(problem('not_permitted'))).toContain('Ask an administrator')
})

it('names the role to ask when the service refuses, and that a refusal may hide a missing record', () => {
  expect(adviceFor(problem('upstream_forbidden'), 'support')).toMatch(
    /not found, or Frontdesk has no access.*administrator/isu,
  )
})

it('has a next step for every kind of failure, also for unknown codes', () => {
  for (const [code, status] of [
    ['offline', 0],
    ['network', 0],
    ['upstream_timeout', 504],
    ['upstream_not_found', 404],
    ['invalid_input', 400],
    ['toString', 503],
    ['a_new_word', 418],
  ] as const)
    expect(adviceFor(problem(code, status))).toMatch(/\w.*\.$/u)
})
