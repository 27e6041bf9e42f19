import { randomBytes, randomUUID } from 'node:crypto'

import type { DeskAnswer, DeskBody } from '@frontdesk/desk-api'
import { type TokenScope, mostTokens, tokenScopes } from '@frontdesk/desk-api/token-scopes'
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'

import { roleOf } from '#access/access.ts'
import type { Session } from '#access/session.ts'
import { hashOf } from '#auth/sessions.ts'
import { personColumns } from '#auth/staff-accounts.ts'
import { ProblemError } from '#problem.ts'
import { type Database, firstOf, stored, takesNoWrites } from '#store/database.ts'
import { accounts } from '#store/tables.ts'
import { accessTokens } from '#store/token-tables.ts'

type AccessToken = DeskAnswer<'tokens'>['tokens'][number]
type Row = typeof accessTokens.$inferSelect

export type AccessTokens = {
  /**
   * The session of a token: the account as it is now, cut to the scopes of the token. @throws ProblemError
   * `token_refused`, `token_expired`
   */
  find(secret: string): Promise<Session>
  /** Those of an account, the newest first; the ended ones among them are the last 20. */
  list(personId: string): Promise<AccessToken[]>
  /** The secret is returned only here. @throws ProblemError `limit_reached` */
  add(personId: string, given: DeskBody<'addToken'>): Promise<{ token: AccessToken; secret: string }>
  /** Returns whether there was one to revoke. */
  revoke(personId: string, id: string): Promise<boolean>
}

const dayMs = 86_400_000
/** Precision of the last use. */
const useMs = 10 * 60_000
/** Ended tokens of an account that stay listed. */
const mostEnded = 20
/** 256 bits in base64url. */
const form = /^fd_[\w-]{43}$/

const refused = (detail: string): ProblemError => new ProblemError('token_refused', { detail })

const scopesOf = ({ scopes }: Pick<Row, 'scopes'>): TokenScope[] => tokenScopes.filter((one) => scopes.includes(one))

const shown = (row: Row): AccessToken => ({
  id: row.id,
  name: row.name,
  scopes: scopesOf(row),
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  usedAt: row.usedAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
})

/** Tokens in the database, stored as hashes and looked up on every request. */
export function createAccessTokens(deps: { db: Database; now: () => Date }): AccessTokens {
  const { db, now } = deps
  const lookup = (secret: string) =>
    db
      .select({ token: accessTokens, person: personColumns, blockedAt: accounts.blockedAt })
      .from(accessTokens)
      .innerJoin(accounts, eq(accounts.id, accessTokens.personId))
      .where(eq(accessTokens.tokenHash, hashOf(secret)))
      .limit(1)
  const noteUse = async ({ id, usedAt }: Row, at: Date): Promise<void> => {
    if (usedAt !== null && at.getTime() - usedAt.getTime() < useMs) return
    try {
      await stored(db.update(accessTokens).set({ usedAt: at }).where(eq(accessTokens.id, id)))
    } catch (failure) {
      // While the database takes no changes scripts can read all the same.
      if (!takesNoWrites(failure)) throw failure
    }
  }
  return {
    async find(secret) {
      const found = form.test(secret) ? firstOf(await stored(lookup(secret))) : null
      if (found === null) throw refused('There is no such token.')
      const { token, person, blockedAt } = found
      const at = now()
      if (token.revokedAt !== null) throw refused('It was revoked.')
      if (token.expiresAt <= at) throw new ProblemError('token_expired', { detail: 'Make another one.' })
      if (blockedAt !== null || roleOf(person.role) === 'kiosk') throw refused('Its account takes no tokens.')
      await noteUse(token, at)
      const ends = token.expiresAt.toISOString()
      return {
        id: `token:${token.id}`,
        person,
        idleEnds: ends,
        ends,
        token: { id: token.id, scopes: scopesOf(token) },
      }
    },
    async list(personId) {
      const own = eq(accessTokens.personId, personId)
      const rows = await stored(db.select().from(accessTokens).where(own).orderBy(desc(accessTokens.createdAt)))
      return rows.map(shown)
    },
    async add(personId, { name, scopes, days }) {
      const secret = `fd_${randomBytes(32).toString('base64url')}`
      const at = now()
      const row: Row = {
        id: randomUUID(),
        personId,
        name,
        scopes: tokenScopes.filter((one) => scopes.includes(one)),
        tokenHash: hashOf(secret),
        createdAt: at,
        expiresAt: new Date(at.getTime() + days * dayMs),
        usedAt: null,
        revokedAt: null,
      }
      const own = eq(accessTokens.personId, personId)
      const hasEnded = or(isNotNull(accessTokens.revokedAt), lte(accessTokens.expiresAt, at))
      await stored(
        db.transaction(async (tx) => {
          // Two at once are counted one after the other; an account that was blocked meanwhile gets none.
          const active = and(eq(accounts.id, personId), isNull(accounts.blockedAt))
          const account = firstOf(await tx.select({ id: accounts.id }).from(accounts).where(active).for('update'))
          if (account === null) throw new ProblemError('signed_out')
          const live = and(own, isNull(accessTokens.revokedAt), gt(accessTokens.expiresAt, at))
          const held = firstOf(await tx.select({ n: count() }).from(accessTokens).where(live))
          if ((held?.n ?? 0) >= mostTokens)
            throw new ProblemError('limit_reached', {
              detail: `An account may have ${mostTokens} tokens. Revoke one first.`,
            })
          const oldest = tx
            .select({ id: accessTokens.id })
            .from(accessTokens)
            .where(and(own, hasEnded))
            .orderBy(desc(accessTokens.createdAt))
            .offset(mostEnded)
          await tx.delete(accessTokens).where(inArray(accessTokens.id, oldest))
          await tx.insert(accessTokens).values(row)
        }),
      )
      return { token: shown(row), secret }
    },
    async revoke(personId, id) {
      const one = and(eq(accessTokens.personId, personId), eq(accessTokens.id, id), isNull(accessTokens.revokedAt))
      const done = await stored(
        db.update(accessTokens).set({ revokedAt: now() }).where(one).returning({ id: accessTokens.id }),
      )
      return done.length > 0
    },
  }
}
