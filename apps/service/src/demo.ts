import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'

import { replaceFile } from '#credentials/credential-file.ts'
import type { Db } from '#db/database.ts'
import { marks, projects } from '#db/schema.ts'
import { inLoadOrder, loadRecords, type LoadItem } from '#load/load-records.ts'

/** What the demo's own module gives. */
export interface DemoModule {
  demoRecords: (options: { today: string }) => Iterable<LoadItem>
  demoPins: (records: LoadItem[]) => unknown
  demoTour: (records: LoadItem[]) => unknown
}

interface DemoMark {
  /** The day the demo was made for, YYYY-MM-DD. */
  today: string
  done: boolean
}

export interface DemoDeps {
  db: Db
  now: () => Date
  log: Logger
  /** Loaded only when the demo is made: it is large. */
  demo: () => Promise<DemoModule>
  /** The pins and the tour are written beside this file; null = nowhere. */
  credentialFile: string | null
}

const MARK = 'demo'

/**
 * Fills an empty store with the demo, once. A start that was cut off in the middle is finished by the next one, for the same
 * day, which gives the same records. A store with other records is left alone.
 */
export async function ensureDemo({ db, now, log, demo, credentialFile }: DemoDeps): Promise<void> {
  const fileOf = (name: string) => (credentialFile === null ? null : join(dirname(credentialFile), name))
  const pinsFile = fileOf('demo-pins.json')
  const tourFile = fileOf('demo-tour.json')
  const [mark] = await db
    .select()
    .from(marks)
    .where(sql`${marks.name} = ${MARK}`)
  const state = mark === undefined ? null : demoMark(mark.value)
  if (state === null) {
    const [known] = await db.select({ id: projects.id }).from(projects).limit(1)
    if (known !== undefined) return
  }
  const fileMissing = [pinsFile, tourFile].some((file) => file !== null && !existsSync(file))
  if (state?.done === true && !fileMissing) return

  const { demoRecords, demoPins, demoTour } = await demo()
  const today = state?.today ?? now().toISOString().slice(0, 10)
  const records = inLoadOrder(demoRecords({ today }))
  if (state?.done !== true) {
    const started = performance.now()
    await setMark(db, { today, done: false })
    const { skipped } = await loadRecords(db, records)
    const [first] = skipped
    if (first !== undefined) {
      throw new Error(`The demo has ${skipped.length} faulty records, the first of ${first.kind}: ${first.reason}`)
    }
    await setMark(db, { today, done: true })
    log.info({ records: records.length, ms: Math.round(performance.now() - started) }, 'demo loaded')
  }
  if (pinsFile !== null) await replaceFile(pinsFile, JSON.stringify(demoPins(records)))
  if (tourFile !== null) await replaceFile(tourFile, JSON.stringify(demoTour(records)))
}

async function setMark(db: Db, value: DemoMark): Promise<void> {
  await db.insert(marks).values({ name: MARK, value }).onConflictDoUpdate({ target: marks.name, set: { value } })
}

function demoMark(value: unknown): DemoMark | null {
  if (typeof value !== 'object' || value === null || !('today' in value) || !('done' in value)) return null
  return typeof value.today === 'string' ? { today: value.today, done: value.done === true } : null
}
