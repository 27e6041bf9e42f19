import { StoreError } from '@frontdesk/store'
import { expect, it } from 'vitest'

import { failureOf } from './failure.ts'
import { notFound } from './problem.ts'

const coded = (message: string, code: string) => Object.assign(new Error(message), { code })

it('returns a problem unchanged', () => {
  const problem = notFound('gone')
  expect(failureOf(problem)).toEqual({ problem, logged: {} })
})

it.each([
  coded('terminating connection', '57P01'),
  coded('connect', 'ECONNREFUSED'),
  coded('deadlock detected', '40P01'),
  new Error('Connection terminated due to connection timeout'),
])('answers a store that is away with 503: %s', (cause) => {
  const { problem } = failureOf(new Error('Failed query', { cause }))
  expect(problem.status).toBe(503)
  expect(problem.headers).toEqual({ 'retry-after': '5' })
})

it('returns 503 with a reason for an overloaded store', () => {
  const { problem, logged } = failureOf(new Error('Failed query', { cause: new StoreError('busy', 'no place') }))
  expect([problem.status, problem.message]).toEqual([503, 'The store of the service is busy at the moment.'])
  expect(problem.headers).toEqual({ 'retry-after': '5' })
  expect(logged).toMatchObject({ code: 'busy', error: 'Error < StoreError' })
})

it('returns 500 for any other error and logs its place, not its values', () => {
  const cause = coded('duplicate key: ada@example.org', '23505')
  const { problem, logged } = failureOf(new Error('Failed query: insert ... params: ada@example.org', { cause }))
  expect(problem.status).toBe(500)
  expect(logged).toMatchObject({ code: '23505', error: 'Error < Error' })
  expect(JSON.stringify([problem.message, logged])).not.toContain('ada@example.org')
  expect(JSON.stringify(logged)).toContain('failure.test.ts')
})

it('handles thrown values that are not errors', () => {
  expect(failureOf('text')).toMatchObject({ problem: { status: 500 }, logged: { error: 'string' } })
})
