import type { Person } from '#access/session.ts'
import { ProblemError, problemErrorOf } from '#problem.ts'

import type { Passwords } from './passwords.ts'
import { type StaffAccounts, emailKey } from './staff-accounts.ts'
import type { TwoFactor } from './two-factor.ts'

/** The account and the hash that was verified: it may have been replaced by now. */
export type VerifiedSignIn = { person: Person; passwordHash: string }

export type SignIn = (given: {
  email: string
  password: string
  client: string
  /** Code of the authenticator app, or a recovery code. */
  code?: string | undefined
}) => Promise<VerifiedSignIn>

/**
 * Whether something that was typed was wrong. A request for the second factor is no failure; with a limit, an overload or
 * a failure of the store no password was checked.
 */
export function isWrongSignIn(failure: unknown, given: { code?: string | undefined }): boolean {
  const { code } = problemErrorOf(failure)
  return code === 'sign_in_failed' || (code === 'second_factor' && given.code !== undefined)
}

/** The log's word for a failed sign-in, also for one that a limit refused; undefined where none failed. */
export function failedSignInWord(failure: unknown, given: { code?: string | undefined }): string | undefined {
  const { code, options } = problemErrorOf(failure)
  return isWrongSignIn(failure, given) || code === 'too_many' ? (options.reason ?? code) : undefined
}

/**
 * Checks a password, and the second factor where it is on. Unknown address and wrong password give the same response in
 * the same time. Attempts are limited by `limitedSignIn`.
 */
export function createSignIn(deps: {
  staffAccounts: StaffAccounts
  passwords: Passwords
  twoFactor: Pick<TwoFactor, 'isOn' | 'check'>
}): SignIn {
  const looked = async (account: string, password: string) => {
    const found = await deps.staffAccounts.findByEmail(account)
    return { found, right: await deps.passwords.verify(found?.passwordHash ?? null, password) }
  }
  return async ({ email, password, code }) => {
    const { found, right } = await looked(emailKey(email), password)
    // Same response for a blocked account: a sign-in must not reveal who is blocked.
    if (found === null || !right || found.blockedAt !== null)
      throw new ProblemError('sign_in_failed', {
        detail: 'The e-mail address or the password is wrong.',
        reason: found === null ? 'unknown_account' : right ? 'blocked_account' : 'wrong_password',
      })
    if (await deps.twoFactor.isOn(found.id)) {
      if (code === undefined)
        throw new ProblemError('second_factor', { detail: 'Enter the code of your authenticator app.' })
      if (!(await deps.twoFactor.check(found.id, code)))
        throw new ProblemError('second_factor', {
          detail: 'The code is wrong, old, or was used already.',
          reason: 'wrong_code',
        })
    }
    const { id, name, role, scope, passwordHash } = found
    return { person: { id, name, email: found.email, role, scope }, passwordHash }
  }
}
