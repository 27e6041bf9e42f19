import { inArray, notInArray, sql } from 'drizzle-orm'

import type { Db } from '#db/database.ts'
import { marks, projects } from '#db/schema.ts'

/** Where the records of a store come from, decided once: a demo never becomes real, real records are never a demo. */
export type StoreOrigin =
  /** `projects`: those that the demo made; absent in a store of an earlier version. */
  { kind: 'demo'; today: string; done: boolean; projects?: readonly string[] | undefined } | { kind: 'imported' }

const DEMO = 'demo'
const IMPORTED = 'imported'
// Any number that no other lock of this database has.
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
  // Records without a mark were imported by an earlier version.
  return known === undefined ? null : { kind: 'imported' }
}

/**
 * The origin of the store, which is `wanted` from now on if it was empty. Under a lock: of a start and an import at the same
 * moment one decides. `demoProjects` gives the ids of the demo's projects; no operation of the API makes a project, so any
 * other one was imported.
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

/** Remembers the origin, and how far the demo is. */
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
