import { Refusal } from '#problem.ts'

import { type Attempts, createAttempts } from './attempts.ts'
import type { Passwords } from './passwords.ts'
import { type People, type Person, emailKey } from './people.ts'

export type SignIn = (given: { email: string; password: string; client: string }) => Promise<Person>

/** Checks a password. Unknown address and wrong password are one answer, in one text and one time. */
export function createSignIn(deps: { people: People; passwords: Passwords; now: () => Date }): SignIn {
  const attempts: Attempts = createAttempts(deps.now)
  return async ({ email, password, client }) => {
    const account = emailKey(email)
    attempts.begin(account, client)
    const found = await deps.people.findByEmail(account)
    const right = await deps.passwords.verify(found?.passwordHash ?? null, password)
    if (found === null || !right)
      throw new Refusal('sign_in_failed', { detail: 'The e-mail address or the password is wrong.' })
    attempts.succeeded(account, client)
    return { id: found.id, name: found.name, email: found.email, role: found.role }
  }
}
