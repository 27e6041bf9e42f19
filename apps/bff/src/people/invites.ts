import { randomBytes, randomUUID } from 'node:crypto'

import { roles, type Role } from '@frontdesk/api-types/table'
import { eq, lt } from 'drizzle-orm'

import { Refusal } from '#problem.ts'
import type { Scope } from '#scope/scope.ts'
import type { Passwords } from '#sessions/passwords.ts'
import { type Person, emailKey } from '#sessions/people.ts'
import { hashOf } from '#sessions/sessions.ts'
import { type Database, firstOf, stored } from '#store/database.ts'
import { invites, people, sessions } from '#store/tables.ts'

const week = 7 * 24 * 60 * 60_000

export type NewInvite = { name: string; email: string; role: Role; scope: Scope }
/** `new` makes a person, `password` sets the password of one who is there. */
export type Invite = NewInvite & { id: string; kind: 'new' | 'password'; createdAt: string; expiresAt: string }

export type Invites = {
  list(): Promise<Invite[]>
  /** A link for somebody new; the token is told once. @throws Refusal `taken` when the address has a person */
  add(given: NewInvite): Promise<{ id: string; token: string; expiresAt: string }>
  /** A link that sets a person's password anew. @throws Refusal `no_such_person` */
  addForPassword(personId: string): Promise<{ id: string; token: string; expiresAt: string }>
  remove(id: string): Promise<void>
  /** Whom a link is for. @throws Refusal `link_closed` */
  find(token: string): Promise<{ name: string; email: string; kind: Invite['kind'] }>
  /** Uses the link up. Ends every session of a person whose password it sets. @throws Refusal `link_closed` or `taken` */
  accept(given: { token: string; name: string; password: string }): Promise<Person>
}

const closed = () =>
  new Refusal('link_closed', { detail: 'It was used, taken back, or is older than a week. Ask for a new one.' })

const roleOf = (text: string): Role => roles.find((role) => role === text) ?? 'support'

const expiryOf = (createdAt: Date): string => new Date(createdAt.getTime() + week).toISOString()

/** One-time links by which people come in. Only the hash of a token is kept. */
export function createInvites(deps: { db: Database; passwords: Passwords; now: () => Date }): Invites {
  const { db } = deps
  const isLive = ({ createdAt }: { createdAt: Date }): boolean => deps.now().getTime() - createdAt.getTime() < week

  const keep = async (row: NewInvite & { personId: string | null }) => {
    const token = randomBytes(32).toString('base64url')
    const createdAt = deps.now()
    const id = randomUUID()
    await stored(db.delete(invites).where(lt(invites.createdAt, new Date(createdAt.getTime() - week))))
    await stored(db.insert(invites).values({ ...row, id, tokenHash: hashOf(token), createdAt }))
    return { id, token, expiresAt: expiryOf(createdAt) }
  }
  const live = async (token: string) => {
    const found = firstOf(
      await stored(
        db
          .select()
          .from(invites)
          .where(eq(invites.tokenHash, hashOf(token))),
      ),
    )
    if (found === null || !isLive(found)) throw closed()
    return found
  }
  const isTaken = async (email: string): Promise<boolean> =>
    (await stored(db.select({ id: people.id }).from(people).where(eq(people.email, email)))).length > 0

  return {
    async list() {
      const rows = await stored(db.select().from(invites).orderBy(invites.createdAt))
      return rows.filter(isLive).map(({ id, name, email, role, scope, personId, createdAt }) => ({
        id,
        name,
        email,
        role: roleOf(role),
        scope,
        kind: personId === null ? 'new' : 'password',
        createdAt: createdAt.toISOString(),
        expiresAt: expiryOf(createdAt),
      }))
    },
    async add(given) {
      const email = emailKey(given.email)
      if (await isTaken(email)) throw new Refusal('taken', { detail: 'Somebody with this address is here already.' })
      await stored(db.delete(invites).where(eq(invites.email, email)))
      return keep({ ...given, email, personId: null })
    },
    async addForPassword(personId) {
      const person = firstOf(await stored(db.select().from(people).where(eq(people.id, personId))))
      if (person === null) throw new Refusal('no_such_person')
      await stored(db.delete(invites).where(eq(invites.personId, personId)))
      const { name, email, role, scope } = person
      return keep({ name, email, role: roleOf(role), scope, personId })
    },
    async remove(id) {
      await stored(db.delete(invites).where(eq(invites.id, id)))
    },
    async find(token) {
      const { name, email, personId } = await live(token)
      return { name, email, kind: personId === null ? 'new' : 'password' }
    },
    async accept({ token, name, password }) {
      // Looked at before the costly hash, and again when it is taken: two at once are one.
      await live(token)
      const passwordHash = await deps.passwords.hash(password)
      return stored(
        db.transaction(async (tx) => {
          const found = firstOf(
            await tx
              .delete(invites)
              .where(eq(invites.tokenHash, hashOf(token)))
              .returning(),
          )
          if (found === null || !isLive(found)) throw closed()
          const { email, role, scope, personId } = found
          if (personId !== null) {
            const person = firstOf(
              await tx.update(people).set({ passwordHash }).where(eq(people.id, personId)).returning(),
            )
            // Whoever is blocked comes in by no door.
            if (person === null || person.blockedAt !== null) throw closed()
            await tx.delete(sessions).where(eq(sessions.personId, personId))
            return { id: person.id, name: person.name, email: person.email, role: person.role, scope: person.scope }
          }
          const person = { id: randomUUID(), name, email, role, scope }
          const values = { ...person, passwordHash, demo: false, createdAt: deps.now() }
          const made = await tx.insert(people).values(values).onConflictDoNothing().returning()
          if (made.length === 0) throw new Refusal('taken', { detail: 'Somebody with this address is here already.' })
          return person
        }),
      )
    },
  }
}
