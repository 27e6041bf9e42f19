import { hash, randomBytes } from 'node:crypto'

import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'

import type { Person, Session } from '#access/session.ts'
import { ProblemError } from '#problem.ts'
import { type Database, firstOf, stored } from '#store/database.ts'
import { accounts, sessions } from '#store/tables.ts'

import { personColumns } from './staff-accounts.ts'

const minute = 60_000
/** Idle timeout: a long working day. */
export const idleLimit = 12 * 60 * minute
/** Absolute timeout. */
export const absoluteLimit = 7 * 24 * 60 * minute

/** A session in the list of its owner. */
export type OwnSession = { id: string; createdAt: string; seenAt: string }

export type Sessions = {
  /**
   * The live session of a token, with the current account: role changes take effect at once. `background` requests do
   * not extend the session. Synchronous when neither a query nor an update is needed.
   */
  find(token: string | null, options?: { background?: boolean }): Session | null | Promise<Session | null>
  /**
   * Starts a session and ends `previous`. `passwordHash`: the hash that was verified. A password check takes time: an
   * account that was blocked, removed or given another password meanwhile gets no session.
   * @throws ProblemError `sign_in_failed`
   */
  start(personId: string, previous: string | null, passwordHash?: string): Promise<string>
  end(token: string | null): Promise<void>
  /** Ends every session of a person. */
  endAll(personId: string): Promise<void>
  /** Live sessions, most recently used first. */
  list(personId: string): Promise<OwnSession[]>
  /** Ends one of a person's sessions; returns whether it existed. */
  endOne(personId: string, id: string): Promise<boolean>
}

const tokenShape = /^[\w-]{43}$/
/** Format of a session token: 256 bits in base64url. */
export const isToken = (text: string): boolean => tokenShape.test(text)

const idOf = (tokenHash: string): string => tokenHash.slice(0, 12)

export const hashOf = (token: string): string => hash('sha256', token, 'base64url')

type Found = { createdAt: Date; seenAt: Date; person: Person }
type Lookup = (tokenHash: string) => Found | null | Promise<Found | null>

const mostRemembered = 10_000

/**
 * Caches session lookups until a statement changes a session or an account (`changes` counts them). null when other
 * processes write too: then every request queries the database.
 */
function cached(look: Lookup, changes: (() => number) | null): Lookup {
  if (changes === null) return look
  const found = new Map<string, Found>()
  let at = -1
  const ask = async (tokenHash: string, asked: number): Promise<Found | null> => {
    const fresh = await look(tokenHash)
    if (fresh !== null && asked === changes() && found.size < mostRemembered) found.set(tokenHash, fresh)
    return fresh
  }
  return (tokenHash) => {
    if (at !== changes()) found.clear()
    at = changes()
    return found.get(tokenHash) ?? ask(tokenHash, at)
  }
}

/** Formats its times only when they are read: most requests do not. */
class LiveSession implements Session {
  readonly id: string
  readonly person: Person
  readonly #found: Found
  readonly #seenAt: Date
  constructor(tokenHash: string, found: Found, seenAt: Date) {
    this.id = idOf(tokenHash)
    this.person = found.person
    this.#found = found
    this.#seenAt = seenAt
  }
  get idleEnds(): string {
    return new Date(Math.min(this.#seenAt.getTime() + idleLimit, this.#end)).toISOString()
  }
  get ends(): string {
    return new Date(this.#end).toISOString()
  }
  get #end(): number {
    return this.#found.createdAt.getTime() + absoluteLimit
  }
}

/** Sessions in the database: 256-bit tokens, stored as hashes. Changes take effect on the next request. */
export function createSessions(deps: { db: Database; now: () => Date; changes?: (() => number) | null }): Sessions {
  const { db } = deps
  const columns = { createdAt: sessions.createdAt, seenAt: sessions.seenAt, person: personColumns }
  const lookup = db
    .select(columns)
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.personId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('token')), isNull(accounts.blockedAt)))
    .limit(1)
    .prepare('session_of_token')
  const look = cached(async (token) => firstOf(await stored(lookup.execute({ token }))), deps.changes ?? null)
  const remove = async (token: string | null): Promise<void> => {
    if (token !== null && isToken(token)) await stored(db.delete(sessions).where(eq(sessions.tokenHash, hashOf(token))))
  }
  const end = async (token: string): Promise<null> => {
    await remove(token)
    return null
  }
  const touched = async (session: Session, tokenHash: string, seenAt: Date): Promise<Session> => {
    await stored(db.update(sessions).set({ seenAt }).where(eq(sessions.tokenHash, tokenHash)))
    return session
  }
  /**
   * The row lock orders this with changes to the account: a concurrent change either ends this session or prevents it.
   */
  const insertSession = async (
    personId: string,
    tokenHash: string,
    at: Date,
    passwordHash?: string,
  ): Promise<boolean> => {
    const isSame = passwordHash === undefined ? undefined : eq(accounts.passwordHash, passwordHash)
    const moment = sql<Date>`${at.toISOString()}::timestamptz`
    const row = {
      tokenHash: sql<string>`${tokenHash}::text`.as('token_hash'),
      personId: accounts.id,
      createdAt: moment.as('created_at'),
      seenAt: moment.as('seen_at'),
    }
    const of = db
      .select(row)
      .from(accounts)
      .where(and(eq(accounts.id, personId), isNull(accounts.blockedAt), isSame))
      .for('share')
    return (await stored(db.insert(sessions).select(of).returning({ personId: sessions.personId }))).length > 0
  }
  const judged = (found: Found | null, token: string, tokenHash: string, background: boolean) => {
    if (found === null) return null
    const now = deps.now()
    const idleMs = now.getTime() - found.seenAt.getTime()
    if (idleMs > idleLimit || now.getTime() - found.createdAt.getTime() > absoluteLimit) return end(token)
    // One update a minute is enough for the idle timeout.
    const isTouched = idleMs > minute && !background
    const session = new LiveSession(tokenHash, found, isTouched ? now : found.seenAt)
    return isTouched ? touched(session, tokenHash, now) : session
  }
  return {
    find(token, { background = false } = {}) {
      if (token === null || !isToken(token)) return null
      const tokenHash = hashOf(token)
      const found = look(tokenHash)
      return found instanceof Promise
        ? found.then((it) => judged(it, token, tokenHash, background))
        : judged(found, token, tokenHash, background)
    },
    async start(personId, previous, passwordHash) {
      const token = randomBytes(32).toString('base64url')
      const now = deps.now()
      await remove(previous)
      await stored(
        db
          .delete(sessions)
          .where(
            or(
              lt(sessions.seenAt, new Date(now.getTime() - idleLimit)),
              lt(sessions.createdAt, new Date(now.getTime() - absoluteLimit)),
            ),
          ),
      )
      if (!(await insertSession(personId, hashOf(token), now, passwordHash))) throw new ProblemError('sign_in_failed')
      return token
    },
    end: remove,
    async endAll(personId) {
      await stored(db.delete(sessions).where(eq(sessions.personId, personId)))
    },
    async list(personId) {
      const rows = await stored(
        db.select().from(sessions).where(eq(sessions.personId, personId)).orderBy(desc(sessions.seenAt)),
      )
      const at = deps.now().getTime()
      return rows
        .filter((it) => at - it.seenAt.getTime() <= idleLimit && at - it.createdAt.getTime() <= absoluteLimit)
        .map((it) => ({
          id: idOf(it.tokenHash),
          createdAt: it.createdAt.toISOString(),
          seenAt: it.seenAt.toISOString(),
        }))
    },
    async endOne(personId, id) {
      const mine = await stored(db.select().from(sessions).where(eq(sessions.personId, personId)))
      const found = mine.filter(({ tokenHash }) => idOf(tokenHash) === id)
      for (const { tokenHash } of found) await stored(db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)))
      return found.length > 0
    },
  }
}
