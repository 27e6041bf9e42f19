import { randomUUID } from 'node:crypto'

import { and, eq, lte, notExists, or } from 'drizzle-orm'

import type { Session } from '#access/session.ts'
import { type CachedSessions, accountToView, hashOf, sessionIdOf } from '#auth/sessions.ts'
import type { ViewAs, Views } from '#auth/view-as/view-routes.ts'
import type { Limits } from '#pipeline/rate-limits.ts'
import { ProblemError } from '#problem.ts'
import { type Database, firstOf, stored } from '#store/database.ts'
import { sessions } from '#store/tables.ts'
import { views } from '#store/view-tables.ts'

import type { Audit, AuditEntry } from './audit.ts'

/** Minutes. */
export const longestView = 30
const longestMs = longestView * 60_000

type Row = typeof views.$inferSelect

const entryOf = (row: Row, action: 'people.beginView' | 'people.endView'): AuditEntry => ({
  kind: 'people',
  action,
  actor: { id: row.personId, role: row.ownRole },
  session: sessionIdOf(row.tokenHash),
  outcome: 'confirmed',
  subjects: { viewId: row.id, ...(row.accountId === null ? {} : { viewedAs: row.accountId }) },
  // The role is no value of a person.
  fields: [row.role],
})

/** The beginning and the end of each view are audited once, in the transaction that changes it. */
export function createViews(deps: {
  db: Database
  audit: Pick<Audit, 'within'>
  limits: Pick<Limits, 'take'>
  sessions: Pick<CachedSessions, 'accountChanged'>
  now: () => Date
}): Views & { close(): void } {
  const { db, audit } = deps
  /** The end is audited when it comes; after a restart by the hourly sweep. */
  const timers = new Set<NodeJS.Timeout>()
  const rowOf = async (token: string, by: Session, as: ViewAs): Promise<Row> => {
    const common = {
      tokenHash: hashOf(token),
      id: randomUUID(),
      personId: by.person.id,
      ownRole: by.person.role,
      endsAt: new Date(deps.now().getTime() + longestMs),
    }
    if (as.role !== undefined) return { ...common, accountId: null, role: as.role }
    const accountId = as.accountId?.toLowerCase() ?? ''
    if (accountId === by.person.id) throw new ProblemError('invalid_input', { detail: 'This is your own account.' })
    const account = await stored(accountToView(db, accountId))
    if (account === null)
      throw new ProblemError('no_such_person', { detail: 'There is no such account, or it is blocked or a kiosk.' })
    return { ...common, accountId, role: account.role }
  }
  const sweep = async (): Promise<void> => {
    const live = db.select({ one: sessions.tokenHash }).from(sessions).where(eq(sessions.tokenHash, views.tokenHash))
    const isOver = or(lte(views.endsAt, deps.now()), notExists(live))
    const over = await stored(db.select().from(views).where(isOver).limit(1000))
    for (const row of over)
      await audit.within(async (tx, append) => {
        const gone = await tx
          .delete(views)
          .where(and(eq(views.tokenHash, row.tokenHash), eq(views.id, row.id)))
          .returning({ id: views.id })
        if (gone.length > 0) await append({ ...entryOf(row, 'people.endView'), code: 'expired' })
      })
    if (over.length > 0) deps.sessions.accountChanged()
  }
  const sweepAtEnd = (): void => {
    // The hourly sweep tries again what fails here.
    const timer = setTimeout(() => {
      timers.delete(timer)
      void sweep().catch(() => undefined)
    }, longestMs + 1000).unref()
    timers.add(timer)
  }
  return {
    async begin(token, by, as, reference) {
      if (by.view !== undefined) throw new ProblemError('viewing', { detail: 'End the view first.' })
      await deps.limits.take('viewAs', by.person.id)
      const row = await rowOf(token, by, as)
      await audit.within(async (tx, append) => {
        // One that has run out, and was not swept yet.
        const before = firstOf(await tx.delete(views).where(eq(views.tokenHash, row.tokenHash)).returning())
        await tx.insert(views).values(row)
        if (before !== null) await append({ ...entryOf(before, 'people.endView'), code: 'expired' })
        await append({ ...entryOf(row, 'people.beginView'), reference })
      })
      deps.sessions.accountChanged()
      sweepAtEnd()
    },
    async end(token, reference) {
      if (token === null) return
      await audit.within(async (tx, append) => {
        const row = firstOf(
          await tx
            .delete(views)
            .where(eq(views.tokenHash, hashOf(token)))
            .returning(),
        )
        if (row !== null) await append({ ...entryOf(row, 'people.endView'), reference })
      })
      deps.sessions.accountChanged()
    },
    sweep,
    close() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
