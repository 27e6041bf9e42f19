import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createLimits } from '#pipeline/rate-limits.ts'
import { ProblemError } from '#problem.ts'

import { limitedSignIn } from './sign-in-limits.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** A sign-in with one valid password and counts in memory. */
function desk() {
  const person = { id: '1', name: 'Ana', email: 'ana@example.org', role: 'staff' }
  const signIn = limitedSignIn(
    async ({ password }) => {
      if (password === 'busy') throw new ProblemError('busy')
      if (password !== 'right') throw new ProblemError('sign_in_failed')
      return { person, passwordHash: '' }
    },
    createLimits(null),
    (value) => value,
  )
  /** 'in', or the code of the refusal with its Retry-After in seconds. */
  return async (email: string, client: string, password = 'wrong'): Promise<unknown> =>
    signIn({ email, client, password }).then(
      () => 'in',
      ({ code, options }: ProblemError) => (code === 'too_many' ? Number(options.headers?.['retry-after']) : code),
    )
}

it('attempts are limited in total, over all accounts and clients; known clients are not affected', async () => {
  const attempt = desk()
  expect(await attempt('ana@example.org', 'home', 'right')).toBe('in')
  const tries: unknown[] = []
  for (let n = 0; n < 600; n += 1) tries.push(await attempt(`${n}@example.org`, `client ${n}`))
  expect(new Set(tries)).toEqual(new Set(['sign_in_failed']))
  vi.setSystemTime(Date.now() + 20_000)
  const held = await attempt('more@example.org', 'client more')
  expect(Math.abs(Number(held) - 40)).toBeLessThan(3)
  expect(await attempt('ana@example.org', 'home', 'right')).toBe('in')
  vi.setSystemTime(Date.now() + 42_000)
  expect(await attempt('more@example.org', 'client more')).toBe('sign_in_failed')
})

it('refused attempts and attempts without a check do not count', async () => {
  const attempt = desk()
  for (let n = 0; n < 30; n += 1) expect(await attempt('ana@example.org', 'home', 'busy')).toBe('busy')
  for (let n = 0; n < 8; n += 1) expect(await attempt('ana@example.org', 'home')).toBe('sign_in_failed')
  for (let n = 0; n < 30; n += 1) expect(await attempt('ana@example.org', 'home')).toBeGreaterThan(500)
  // The thirty refused attempts do not count for the account: twelve of its twenty are left.
  for (let n = 0; n < 12; n += 1) expect(await attempt('ana@example.org', `c${n}`)).toBe('sign_in_failed')
  expect(await attempt('ana@example.org', 'c12')).toBeGreaterThan(500)
})

it.each([
  ['/64', 60, (n: number) => `2001:db8:1:1::/64 ${n}`.split(' ')[0] ?? ''],
  ['/56', 120, (n: number) => `2001:db8:1:${(0x1200 + (n % 256)).toString(16)}::/64`],
  ['/48', 240, (n: number) => `2001:db8:1:${n.toString(16)}00::/64`],
])('an IPv6 network of %s has an allowance of its own', async (_, allowance, clientOf) => {
  const attempt = desk()
  const tries: unknown[] = []
  for (let n = 0; n < allowance + 5; n += 1) tries.push(await attempt(`${n}@example.org`, clientOf(n)))
  expect(tries.filter((one) => one === 'sign_in_failed')).toHaveLength(allowance)
  expect(await attempt('other@example.org', '2001:db8:2:1::/64')).toBe('sign_in_failed')
  expect(await attempt('other@example.org', '203.0.113.7')).toBe('sign_in_failed')
})

it('a wrong authenticator code counts like a wrong password; a request for a code does not', async () => {
  const signIn = limitedSignIn(
    () => Promise.reject(new ProblemError('second_factor')),
    createLimits(null),
    (value) => value,
  )
  const codeOf = async (code?: string): Promise<unknown> =>
    signIn({ email: 'ada@example.org', password: 'right', client: '10.0.0.1', code }).catch(
      (failure: unknown) => Object(failure).code,
    )
  for (let n = 0; n < 30; n += 1) expect(await codeOf()).toBe('second_factor')
  const guesses: unknown[] = []
  for (let n = 0; n < 12; n += 1) guesses.push(await codeOf(String(n)))
  expect(guesses).toEqual([...Array<string>(8).fill('second_factor'), ...Array<string>(4).fill('too_many')])
})
