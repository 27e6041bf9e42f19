import { isGuid } from '@frontdesk/api-types/guid'
import { type SQL, and, desc, eq, gte, inArray, like, lt, lte } from 'drizzle-orm'
import { z } from 'zod'

import { type Database, stored } from '#store/database.ts'
import { accounts, audit, writes } from '#store/tables.ts'

/** Null: not known to this desk, or not among the subjects. */
export type SubjectNames = { person: string | null; event: string | null }

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
  names: SubjectNames
  /** Of an enrollment, while the write is kept. */
  requestedState: 'enroll' | 'remove' | null
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

/** The team's actions are about accounts, all others about records of the service. */
const isOfTeam = ({ kind }: { kind: string }) => kind === 'people'

type Deps = {
  db: Database
  /** Names of the records with these ids, by name of the id. */
  namesOf: (subjects: Readonly<Record<string, string>>) => SubjectNames
}

export function createTrail({ db, namesOf }: Deps): Trail {
  const accountNames = async (given: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    // A row that was tampered with may hold any text.
    const accountIds = given.filter(isGuid)
    if (accountIds.length === 0) return new Map()
    const found = db
      .select({ id: accounts.id, name: accounts.name })
      .from(accounts)
      .where(inArray(accounts.id, accountIds))
    return new Map((await stored(found)).map(({ id, name }) => [id, name]))
  }
  return {
    async read(filter, limit) {
      const rows = await stored(
        db
          .select({ row: audit, name: accounts.name, requestedState: writes.requestedState })
          .from(audit)
          .leftJoin(accounts, eq(accounts.id, audit.personId))
          .leftJoin(writes, eq(writes.id, audit.writeId))
          .where(conditions(filter))
          .orderBy(desc(audit.seq))
          .limit(limit),
      )
      const entries = rows.map(({ row, ...rest }) => ({ row, ...rest, subjects: subjectsIn(row.subjects) }))
      const names = await accountNames(
        entries.flatMap(({ row, subjects }) => (isOfTeam(row) ? (subjects['personId'] ?? []) : [])),
      )
      return entries.map(({ row, name, requestedState, subjects }) => ({
        seq: row.seq,
        at: row.at.toISOString(),
        kind: row.kind,
        action: row.action,
        by: row.personId === null ? null : { id: row.personId, name, role: row.role },
        session: row.session,
        outcome: row.outcome,
        code: row.code,
        subjects,
        names: isOfTeam(row)
          ? { person: names.get(subjects['personId'] ?? '') ?? null, event: null }
          : namesOf(subjects),
        requestedState,
        fields: row.fields === '' ? [] : row.fields.split(','),
        writeId: row.writeId,
        reference: row.reference,
      }))
    },
  }
}
