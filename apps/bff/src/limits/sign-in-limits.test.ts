import { expect, it } from 'vitest'

import { Refusal } from '#problem.ts'

import { createLimits } from './limits.ts'
import { limitedSignIn } from './sign-in-limits.ts'

it('a wrong code of the authenticator is a guess like a wrong password; being asked for one is not', async () => {
  const signIn = limitedSignIn(
    () => Promise.reject(new Refusal('second_factor')),
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
  expect(guesses).toEqual([...Array<string>(10).fill('second_factor'), 'too_many', 'too_many'])
})
