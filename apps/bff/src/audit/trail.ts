import { type SQL, and, desc, eq, gte, like, lt, lte } from 'drizzle-orm'
import { z } from 'zod'

import { type Database, stored } from '#store/database.ts'
import { audit, accounts } from '#store/tables.ts'

/** A row as shown to an administrator. `by.name` is null when the account was removed. */
export type TrailEntry = {
  seq: number
  /** ISO 8601, UTC. */
  at: string
  kind: string
  action: string
  by: { id: string; name: string | null; role: string | null } | null
  session: string | null
  outcome: string | null
  code: string | null
  /** Id name to id. */
  subjects: Record<string, string>
  fields: string[]
  writeId: string | null
  reference: string | null
}

export type TrailFilter = {
  who?: string | undefined
  action?: string | undefined
  kind?: string | undefined
  /** Any id that occurs in the row. */
  subject?: string | undefined
  outcome?: string | undefined
  /** ISO 8601, both inclusive. */
  from?: string | undefined
  to?: string | undefined
  /** Rows before this one. */
  before?: number | undefined
}

export type Trail = {
  /** Newest first, at most `limit`. */
  read(filter: TrailFilter, limit: number): Promise<TrailEntry[]>
}

const ids = z.record(z.string(), z.string())

function subjectsIn(text: string): Record<string, string> {
  try {
    return ids.parse(JSON.parse(text))
  } catch {
    // Not JSON: the row was tampered with. `audit verify` reports it; the page still shows the other columns.
    return {}
  }
}

function conditions(filter: TrailFilter): SQL | undefined {
  const { who, action, kind, subject, outcome, from, to, before } = filter
  return and(
    who === undefined ? undefined : eq(audit.personId, who),
    action === undefined ? undefined : eq(audit.action, action),
    kind === undefined ? undefined : eq(audit.kind, kind),
    subject === undefined ? undefined : like(audit.subjects, `%"${subject.toLowerCase()}"%`),
    outcome === undefined ? undefined : eq(audit.outcome, outcome),
    from === undefined ? undefined : gte(audit.at, new Date(from)),
    to === undefined ? undefined : lte(audit.at, new Date(to)),
    before === undefined ? undefined : lt(audit.seq, before),
  )
}

export function createTrail(deps: { db: Database }): Trail {
  return {
    async read(filter, limit) {
      const rows = await stored(
        deps.db
          .select({ row: audit, name: accounts.name })
          .from(audit)
          .leftJoin(accounts, eq(accounts.id, audit.personId))
          .where(conditions(filter))
          .orderBy(desc(audit.seq))
          .limit(limit),
      )
      return rows.map(({ row, name }) => ({
        seq: row.seq,
        at: row.at.toISOString(),
        kind: row.kind,
        action: row.action,
        by: row.personId === null ? null : { id: row.personId, name, role: row.role },
        session: row.session,
        outcome: row.outcome,
        code: row.code,
        subjects: subjectsIn(row.subjects),
        fields: row.fields === '' ? [] : row.fields.split(','),
        writeId: row.writeId,
        reference: row.reference,
      }))
    },
  }
}
