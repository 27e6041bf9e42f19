import { networksOf } from '#pipeline/client-address.ts'
import type { Limits, RuleName } from '#pipeline/rate-limits.ts'
import { refusalOf } from '#problem.ts'

import type { SignIn } from './sign-in.ts'
import { emailKey } from './staff-accounts.ts'

const byNetwork = ['signInClient', 'signInNetwork56', 'signInNetwork48'] as const satisfies readonly RuleName[]

/**
 * Failed sign-ins, limited per account and client, per account, per client and its wider networks, and in all. A client that
 * has signed in to the account before meets only the first, so that a stranger's tries lock nobody out. `fingerprint` keeps
 * addresses out of the store.
 */
export function limitedSignIn(signIn: SignIn, limits: Limits, fingerprint: (value: string) => string): SignIn {
  return async (given) => {
    const account = emailKey(given.email)
    const pair = fingerprint(`${account}\n${given.client}`)
    const isFamiliar = await limits.isTaken('familiar', pair)
    const strangers: [RuleName, string][] = [
      ['signInAccount', fingerprint(account)],
      ...networksOf(given.client).map((network, at): [RuleName, string] => [
        byNetwork[at] ?? 'signInClient',
        fingerprint(network),
      ]),
      ['signInAll', ''],
    ]
    const taken: [RuleName, string][] = []
    const giveBack = async (): Promise<void> => {
      for (const [rule, key] of taken) await limits.giveBack(rule, key)
    }
    try {
      for (const cost of [['signIn', pair] as [RuleName, string], ...(isFamiliar ? [] : strangers)]) {
        // A refused try is counted too, and given back with the others: nothing was guessed.
        taken.push(cost)
        await limits.take(...cost)
      }
      const signedIn = await signIn(given)
      await giveBack()
      await limits.forget('signIn', pair)
      await limits.note('familiar', pair)
      return signedIn
    } catch (failure) {
      const { code } = refusalOf(failure)
      // Being asked for the code is no guess; a store that is away, or too many at once, looked at nothing.
      const guessed = code === 'sign_in_failed' || (code === 'second_factor' && given.code !== undefined)
      if (!guessed) await giveBack()
      throw failure
    }
  }
}
