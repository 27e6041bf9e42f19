import { inArray, notInArray, sql } from 'drizzle-orm'

import type { Db } from '#db/database.ts'
import { marks, projects } from '#db/schema.ts'

/**
 * Origin of a store's records, decided once: a demo store never gets real records, and imported records are never a
 * demo.
 */
export type StoreOrigin =
  /** `projects`: those of the demo; absent in a store of an earlier version. */
  { kind: 'demo'; today: string; done: boolean; projects?: readonly string[] | undefined } | { kind: 'imported' }

const DEMO = 'demo'
const IMPORTED = 'imported'
// An arbitrary number, unique among the locks of this database.
const advisoryLock = 7_021_948_114

type Reader = Pick<Db, 'select'>

async function readOrigin(db: Reader): Promise<StoreOrigin | null> {
  const found = await db
    .select()
    .from(marks)
    .where(inArray(marks.name, [DEMO, IMPORTED]))
  if (found.some(({ name }) => name === IMPORTED)) return { kind: 'imported' }
  const demo = demoMark(found[0]?.value)
  if (demo !== null) return demo
  const [known] = await db.select({ id: projects.id }).from(projects).limit(1)
  // Records without an origin were imported by an earlier version.
  return known === undefined ? null : { kind: 'imported' }
}

/**
 * The origin of the store; an empty store gets the origin `wanted`. A lock serializes a concurrent start and import.
 * `demoProjects` returns the ids of the demo's projects; no operation of the API creates a project, so any other one
 * was imported.
 */
export async function claimStore(
  db: Db,
  wanted: StoreOrigin,
  demoProjects: () => Promise<readonly string[]>,
): Promise<StoreOrigin> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLock})`)
    const found = await readOrigin(tx)
    if (found?.kind === 'demo') {
      const own = found.projects ?? (await demoProjects())
      const [foreign] = await tx
        .select({ id: projects.id })
        .from(projects)
        .where(notInArray(projects.id, [...own]))
        .limit(1)
      if (foreign === undefined) return found
    }
    const origin = found === null ? wanted : ({ kind: 'imported' } as const)
    await setOrigin(tx, origin)
    return origin
  })
}

/** Stores the origin, and the progress of the demo. */
export async function setOrigin(db: Pick<Db, 'insert'>, { kind, ...value }: StoreOrigin): Promise<void> {
  const name = kind === 'demo' ? DEMO : IMPORTED
  await db.insert(marks).values({ name, value }).onConflictDoUpdate({ target: marks.name, set: { value } })
}

function demoMark(value: unknown): StoreOrigin | null {
  if (typeof value !== 'object' || value === null || !('today' in value) || !('done' in value)) return null
  if (typeof value.today !== 'string') return null
  const own = 'projects' in value && Array.isArray(value.projects) ? value.projects : null
  return {
    kind: 'demo',
    today: value.today,
    done: value.done === true,
    projects: own?.filter((id): id is string => typeof id === 'string'),
  }
}
