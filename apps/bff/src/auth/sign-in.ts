import type { Person } from '#access/session.ts'
import { Refusal } from '#problem.ts'

import type { Passwords } from './passwords.ts'
import { type People, emailKey } from './staff-accounts.ts'
import type { TwoFactor } from './two-factor.ts'

/** Who signed in, and the stored hash that their password was right for: it may be another one by now. */
export type Proven = { person: Person; passwordHash: string }

export type SignIn = (given: {
  email: string
  password: string
  client: string
  /** Of the authenticator app, or a recovery code. */
  code?: string | undefined
}) => Promise<Proven>

/**
 * Checks a password, and a code where the person has switched that on. Unknown address and wrong password are one
 * answer, in one text and one time. How often somebody may try is `limitedSignIn`.
 */
export function createSignIn(deps: {
  people: People
  passwords: Passwords
  twoFactor: Pick<TwoFactor, 'isOn' | 'check'>
}): SignIn {
  const looked = async (account: string, password: string) => {
    const found = await deps.people.findByEmail(account)
    return { found, right: await deps.passwords.verify(found?.passwordHash ?? null, password) }
  }
  return async ({ email, password, code }) => {
    const { found, right } = await looked(emailKey(email), password)
    // A blocked person reads the same answer: who is blocked is nobody's business at this door.
    if (found === null || !right || found.blockedAt !== null)
      throw new Refusal('sign_in_failed', { detail: 'The e-mail address or the password is wrong.' })
    if (await deps.twoFactor.isOn(found.id)) {
      if (code === undefined)
        throw new Refusal('second_factor', { detail: 'Enter the code of your authenticator app.' })
      if (!(await deps.twoFactor.check(found.id, code)))
        throw new Refusal('second_factor', { detail: 'The code is wrong, old, or was used already.' })
    }
    const { id, name, role, scope, passwordHash } = found
    return { person: { id, name, email: found.email, role, scope }, passwordHash }
  }
}
