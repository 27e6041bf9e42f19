import { networksOf } from '#pipeline/client-address.ts'
import type { Limits, RuleName } from '#pipeline/rate-limits.ts'

import { type SignIn, isWrongSignIn } from './sign-in.ts'
import { emailKey } from './staff-accounts.ts'

const byNetwork = ['signInClient', 'signInNetwork56', 'signInNetwork48'] as const satisfies readonly RuleName[]

/**
 * Rate limits failed sign-ins per account and client, per account, per client and its networks, and in total. A client
 * that has signed in to the account before is limited only by the first, so that an attacker cannot lock its owner out.
 * `fingerprint` keeps addresses out of the database.
 */
export function limitedSignIn(signIn: SignIn, limits: Limits, fingerprint: (value: string) => string): SignIn {
  return async (given) => {
    const account = emailKey(given.email)
    const pair = fingerprint(`${account}\n${given.client}`)
    const isFamiliar = await limits.isCounted('familiar', pair)
    const unfamiliar: [RuleName, string][] = [
      ['signInAccount', fingerprint(account)],
      ...networksOf(given.client).map((network, at): [RuleName, string] => [
        byNetwork[at] ?? 'signInClient',
        fingerprint(network),
      ]),
      ['signInAll', ''],
    ]
    const taken: [RuleName, string][] = []
    const refund = async (): Promise<void> => {
      for (const [rule, key] of taken) await limits.refund(rule, key)
    }
    try {
      for (const cost of [['signIn', pair] as [RuleName, string], ...(isFamiliar ? [] : unfamiliar)]) {
        // A refused attempt is counted too and refunded with the others: no password was checked.
        taken.push(cost)
        await limits.take(...cost)
      }
      const signedIn = await signIn(given)
      await refund()
      await limits.reset('signIn', pair)
      await limits.count('familiar', pair)
      return signedIn
    } catch (failure) {
      if (!isWrongSignIn(failure, given)) await refund()
      throw failure
    }
  }
}
