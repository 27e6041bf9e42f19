import { hash, randomBytes } from 'node:crypto'

import { type SQL, and, desc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'

import { roleOf } from '#access/access.ts'
import type { ProjectOf, Scope } from '#access/scope.ts'
import type { Person, Session, View } from '#access/session.ts'
import { lookingAs } from '#access/view-rights.ts'
import { ProblemError } from '#problem.ts'
import { type Database, firstOf, stored, takesNoWrites } from '#store/database.ts'
import { accounts, eventProjects, sessions } from '#store/tables.ts'
import { views } from '#store/view-tables.ts'

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
   * not extend the session.
   */
  find(token: string | null, options?: { background?: boolean }): Promise<Session | null>
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

export type CachedSessions = Sessions & {
  /** Must be called after every write to an account or its sessions that is made elsewhere. */
  accountChanged(): void
}

const retryTouchMs = 30_000
const tokenShape = /^[\w-]{43}$/
/** Format of a session token: 256 bits in base64url. */
export const isToken = (text: string): boolean => tokenShape.test(text)

export const sessionIdOf = (tokenHash: string): string => tokenHash.slice(0, 12)

export const hashOf = (token: string): string => hash('sha256', token, 'base64url')

type Found = { createdAt: Date; seenAt: Date; person: Person; view: FoundView | null }
type FoundView = Pick<View, 'id' | 'role' | 'account'> & { endsAt: Date; person: Person }
type StoredView = Pick<typeof views.$inferSelect, 'id' | 'endsAt' | 'accountId' | 'role'>
type Lookup = (tokenHash: string) => Promise<Found | null>

const mostRemembered = 10_000

/** Lookups are cached until `clear`, which is called after each write. */
function cached(look: Lookup): { look: Lookup; clear: () => void } {
  const found = new Map<string, Found>()
  let writes = 0
  return {
    async look(tokenHash) {
      const known = found.get(tokenHash)
      if (known !== undefined) return known
      const before = writes
      const fresh = await look(tokenHash)
      // A lookup during a write may have found what was there before it.
      if (fresh !== null && before === writes && found.size < mostRemembered) found.set(tokenHash, fresh)
      return fresh
    },
    clear() {
      writes += 1
      found.clear()
    },
  }
}

function sessionOf(tokenHash: string, { createdAt, person, view }: Found, seenAt: Date, now: Date): Session {
  const ends = createdAt.getTime() + absoluteLimit
  const idleEnds = Math.min(seenAt.getTime() + idleLimit, ends)
  const live = { idleEnds: new Date(idleEnds).toISOString(), ends: new Date(ends).toISOString() }
  const own = { id: sessionIdOf(tokenHash), person, ...live }
  if (view === null || now >= view.endsAt) return own
  const { id, role, account, endsAt } = view
  return { ...own, person: view.person, view: { id, role, account, ends: endsAt.toISOString() } }
}

/** The account as which an administrator may look; null when there is none, or it is blocked or a kiosk. */
export async function accountToView(db: Pick<Database, 'select'>, id: string): Promise<Person | null> {
  const isOpen = and(eq(accounts.id, id), isNull(accounts.blockedAt), ne(accounts.role, 'kiosk'))
  return firstOf(await db.select(personColumns).from(accounts).where(isOpen).limit(1))
}

/**
 * Sessions in the database: 256-bit tokens, stored as hashes. Changes take effect on the next request. `isOnlyWriter`: no
 * other process writes to the store, so that lookups may be cached.
 */
export function createSessions(deps: { db: Database; now: () => Date; isOnlyWriter?: boolean }): CachedSessions {
  const { db } = deps
  const columns = {
    createdAt: sessions.createdAt,
    seenAt: sessions.seenAt,
    person: personColumns,
    view: { id: views.id, endsAt: views.endsAt, accountId: views.accountId, role: views.role },
  }
  const lookup = db
    .select(columns)
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.personId))
    .leftJoin(views, eq(views.tokenHash, sessions.tokenHash))
    .where(and(eq(sessions.tokenHash, sql.placeholder('token')), isNull(accounts.blockedAt)))
    .limit(1)
    .prepare('session_of_token')
  const projectsOf = async (scope: Scope | undefined): Promise<ProjectOf> => {
    const ids = (scope ?? []).flatMap(({ eventId }) => eventId ?? [])
    const rows =
      ids.length === 0 ? [] : await db.select().from(eventProjects).where(inArray(eventProjects.eventId, ids))
    const known = new Map(rows.map(({ eventId, projectId }) => [eventId, projectId]))
    return (id) => known.get(id) ?? null
  }
  /** null once the account is gone, blocked or a kiosk: the view has ended. */
  const viewOf = async (by: Person, { id, endsAt, accountId, role }: StoredView): Promise<FoundView | null> => {
    const account = accountId === null ? { role, scope: null } : await accountToView(db, accountId)
    if (account === null) return null
    const isLimited = (by.scope ?? null) !== null && (account.scope ?? null) !== null
    const projectOf = await projectsOf(isLimited ? [...(by.scope ?? []), ...(account.scope ?? [])] : null)
    return {
      id,
      endsAt,
      role: roleOf(account.role),
      account: 'id' in account ? { id: account.id, name: account.name } : null,
      person: lookingAs(by, account, projectOf),
    }
  }
  const find = async (token: string): Promise<Found | null> => {
    const found = firstOf(await lookup.execute({ token }))
    return found && { ...found, view: found.view && (await viewOf(found.person, found.view)) }
  }
  const query: Lookup = (token) => stored(find(token))
  const { look, clear } = deps.isOnlyWriter === true ? cached(query) : { look: query, clear: () => undefined }
  const deleteWhere = async (condition: SQL | undefined): Promise<void> => {
    await stored(db.delete(sessions).where(condition))
    clear()
  }
  const remove = async (token: string | null): Promise<void> => {
    if (token !== null && isToken(token)) await deleteWhere(eq(sessions.tokenHash, hashOf(token)))
  }
  const end = async (token: string): Promise<null> => {
    await remove(token).catch((failure: unknown) => {
      if (!takesNoWrites(failure)) throw failure
    })
    return null
  }
  const keepLastUse = (personId: string, seenAt: Date) =>
    db.update(accounts).set({ seenAt }).where(eq(accounts.id, personId))
  /** The time before which no last use is stored, while the database accepts reads only. */
  let noTouchBefore = 0
  const touched = async (tokenHash: string, found: Found, seenAt: Date): Promise<Session> => {
    try {
      await db.update(sessions).set({ seenAt }).where(eq(sessions.tokenHash, tokenHash))
      await keepLastUse(found.person.id, seenAt)
      clear()
      return sessionOf(tokenHash, found, seenAt, seenAt)
    } catch (failure) {
      if (!takesNoWrites(failure)) return stored(Promise.reject(failure))
      noTouchBefore = seenAt.getTime() + retryTouchMs
      return sessionOf(tokenHash, found, found.seenAt, seenAt)
    }
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
    const isTouched = idleMs > minute && !background && now.getTime() >= noTouchBefore
    const session = sessionOf(tokenHash, found, found.seenAt, now)
    // Requests of a view do not extend the session.
    return isTouched && session.view === undefined ? touched(tokenHash, found, now) : session
  }
  return {
    async find(token, { background = false } = {}) {
      if (token === null || !isToken(token)) return null
      const tokenHash = hashOf(token)
      return judged(await look(tokenHash), token, tokenHash, background)
    },
    async start(personId, previous, passwordHash) {
      const token = randomBytes(32).toString('base64url')
      const now = deps.now()
      await remove(previous)
      await deleteWhere(
        or(
          lt(sessions.seenAt, new Date(now.getTime() - idleLimit)),
          lt(sessions.createdAt, new Date(now.getTime() - absoluteLimit)),
        ),
      )
      if (!(await insertSession(personId, hashOf(token), now, passwordHash)))
        throw new ProblemError('sign_in_failed', { reason: 'changed_account' })
      await stored(keepLastUse(personId, now))
      return token
    },
    end: remove,
    endAll: (personId) => deleteWhere(eq(sessions.personId, personId)),
    async list(personId) {
      const rows = await stored(
        db.select().from(sessions).where(eq(sessions.personId, personId)).orderBy(desc(sessions.seenAt)),
      )
      const at = deps.now().getTime()
      return rows
        .filter((it) => at - it.seenAt.getTime() <= idleLimit && at - it.createdAt.getTime() <= absoluteLimit)
        .map((it) => ({
          id: sessionIdOf(it.tokenHash),
          createdAt: it.createdAt.toISOString(),
          seenAt: it.seenAt.toISOString(),
        }))
    },
    async endOne(personId, id) {
      const mine = await stored(db.select().from(sessions).where(eq(sessions.personId, personId)))
      const found = mine.filter(({ tokenHash }) => sessionIdOf(tokenHash) === id)
      for (const { tokenHash } of found) await deleteWhere(eq(sessions.tokenHash, tokenHash))
      return found.length > 0
    },
    accountChanged: clear,
  }
}
