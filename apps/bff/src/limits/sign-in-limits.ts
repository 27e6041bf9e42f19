import { refusalOf } from '#problem.ts'
import { emailKey } from '#sessions/people.ts'
import type { SignIn } from '#sessions/sign-in.ts'

import type { Limits, RuleName } from './limits.ts'

/**
 * Failed sign-ins, counted in the store so that several processes count together: per account and client, and per
 * client. Not per account alone, or a stranger could lock anybody out. `fingerprint` keeps addresses out of the store.
 */
export function limitedSignIn(signIn: SignIn, limits: Limits, fingerprint: (value: string) => string): SignIn {
  return async (given) => {
    const pair = fingerprint(`${emailKey(given.email)}\n${given.client}`)
    const costs: [RuleName, string][] = [
      ['signIn', pair],
      ['signInClient', fingerprint(given.client)],
    ]
    for (const [rule, key] of costs) await limits.take(rule, key)
    const giveBack = async (): Promise<void> => {
      for (const [rule, key] of costs) await limits.giveBack(rule, key)
    }
    try {
      const signedIn = await signIn(given)
      await giveBack()
      return signedIn
    } catch (failure) {
      const { code } = refusalOf(failure)
      const guessed = code === 'sign_in_failed' || (code === 'second_factor' && given.code !== undefined)
      if (!guessed) await giveBack()
      throw failure
    }
  }
}
