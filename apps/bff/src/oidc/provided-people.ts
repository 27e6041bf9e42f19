import { randomBytes, randomUUID } from 'node:crypto'

import { and, eq, isNull } from 'drizzle-orm'

import { Refusal } from '#problem.ts'
import type { Passwords } from '#sessions/passwords.ts'
import { type Person, emailKey, personColumns } from '#sessions/people.ts'
import { type Database, firstOf, stored } from '#store/database.ts'
import { people } from '#store/tables.ts'

import type { Known } from './oidc.ts'

/** The person of the desk whom a provider has vouched for. */
export type ProvidedPeople = {
  /**
   * Found by subject, else by a verified address that nobody is linked to yet, else made. Their role is the one that
   * their groups give now. @throws Refusal `sign_in_failed` for a blocked person
   */
  find(known: Known): Promise<Person>
}

export function createProvidedPeople(deps: { db: Database; passwords: Passwords; now: () => Date }): ProvidedPeople {
  const { db } = deps
  return {
    async find({ subject, email: given, name, role }) {
      const email = emailKey(given)
      const columns = { ...personColumns, blockedAt: people.blockedAt }
      const read = async () =>
        firstOf(await stored(db.select(columns).from(people).where(eq(people.oidcSubject, subject)).limit(1)))
      // An address that is already linked to another subject is somebody else's.
      const link = async () =>
        stored(
          db
            .update(people)
            .set({ oidcSubject: subject })
            .where(and(eq(people.email, email), isNull(people.oidcSubject), eq(people.demo, false))),
        )
      const make = async () => {
        // No password opens this account: its hash is of a text that nobody has seen.
        const passwordHash = await deps.passwords.hash(randomBytes(32).toString('base64url'))
        const values = { id: randomUUID(), name, email, role, oidcSubject: subject, passwordHash }
        await stored(
          db
            .insert(people)
            .values({ ...values, createdAt: deps.now() })
            .onConflictDoNothing(),
        )
      }
      let person = await read()
      if (person === null) {
        await link()
        person = await read()
      }
      if (person === null) {
        await make()
        person = await read()
      }
      if (person === null || person.blockedAt !== null)
        throw new Refusal('sign_in_failed', { detail: 'This account may not sign in here. Ask an administrator.' })
      if (person.role !== role) await stored(db.update(people).set({ role }).where(eq(people.id, person.id)))
      return { id: person.id, name: person.name, email: person.email, role, scope: person.scope }
    },
  }
}
