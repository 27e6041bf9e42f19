import { randomUUID } from 'node:crypto'

import { and, eq, isNull } from 'drizzle-orm'

import { Refusal } from '#problem.ts'
import { noPassword } from '#sessions/passwords.ts'
import { type Person, emailKey, personColumns } from '#sessions/people.ts'
import { type Database, firstOf, stored } from '#store/database.ts'
import { invites, people, sessions } from '#store/tables.ts'

import type { Known } from './oidc.ts'

/** The person of the desk whom a provider has vouched for. */
export type ProvidedPeople = {
  /**
   * Found by subject, else by a verified address that nobody is linked to yet, else made, with the scope of an
   * invitation that waits for them. Their role is the one that their groups give now; another one than before ends
   * their sessions. @throws Refusal `sign_in_failed` for a blocked person
   */
  find(known: Known): Promise<Person>
}

export function createProvidedPeople(deps: {
  db: Database
  now: () => Date
  /** Something that a sign-in did to a person, for the audit. */
  noted: (event: {
    action: 'people.provided' | 'people.change'
    person: Pick<Person, 'id' | 'role'>
    fields: string[]
  }) => Promise<void>
}): ProvidedPeople {
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
        const id = randomUUID()
        const made = await stored(
          db.transaction(async (tx) => {
            const waiting = and(eq(invites.email, email), isNull(invites.personId))
            const scope = firstOf(await tx.select({ scope: invites.scope }).from(invites).where(waiting))?.scope ?? null
            const values = { id, name, email, role, scope, oidcSubject: subject, passwordHash: noPassword }
            const rows = await tx
              .insert(people)
              .values({ ...values, createdAt: deps.now() })
              .onConflictDoNothing()
              .returning({ id: people.id })
            if (rows.length > 0) await tx.delete(invites).where(waiting)
            return rows.length > 0
          }),
        )
        if (made)
          await deps.noted({ action: 'people.provided', person: { id, role }, fields: ['email', 'name', 'role'] })
      }
      const changeRole = async (id: string) => {
        await stored(
          db.transaction(async (tx) => {
            await tx.update(people).set({ role }).where(eq(people.id, id))
            // What they may do next they sign in for: an old session does not grow with its person.
            await tx.delete(sessions).where(eq(sessions.personId, id))
          }),
        )
        await deps.noted({ action: 'people.change', person: { id, role }, fields: ['role'] })
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
      if (person.role !== role) await changeRole(person.id)
      return { id: person.id, name: person.name, email: person.email, role, scope: person.scope }
    },
  }
}
