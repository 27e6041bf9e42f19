import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

import type { Logger } from 'pino'

import { replaceFile } from '#credentials/credential-file.ts'
import type { Db } from '#db/database.ts'
import { inLoadOrder, loadRecords, type LoadItem } from '#load/load-records.ts'

import { claimStore, setOrigin } from './store-origin.ts'

/** Exports of the demo's module. */
export interface DemoModule {
  /** Ids of the projects among its records, the same for every day. */
  demoProjects: readonly string[]
  demoRecords: (options: { today: string }) => Iterable<LoadItem>
  demoPins: (records: LoadItem[]) => unknown
  demoExamples: (records: LoadItem[]) => unknown
  demoGuests: (records: LoadItem[]) => unknown
}

export interface DemoDeps {
  db: Db
  now: () => Date
  log: Logger
  /** Loaded only when the demo is made: it is large. */
  demo: () => Promise<DemoModule>
  /** Pins, examples and guest lists of the demo are written beside this file; null: not written. */
  credentialFile: string | null
}

/**
 * Fills an empty store with the demo, once; returns whether the store is a demo. A start that was interrupted is
 * finished by the next one, for the same day, which gives the same records. A store with other records is not changed.
 */
export async function ensureDemo({ db, now, log, demo, credentialFile }: DemoDeps): Promise<boolean> {
  const fileOf = (name: string) => (credentialFile === null ? null : join(dirname(credentialFile), name))
  const pinsFile = fileOf('demo-pins.json')
  const tourFile = fileOf('demo-examples.json')
  const guestsFile = fileOf('demo-guests.json')
  const day = now().toISOString().slice(0, 10)
  const ownProjects = async () => (await demo()).demoProjects
  const origin = await claimStore(db, { kind: 'demo', today: day, done: false }, ownProjects)
  if (origin.kind !== 'demo') return false
  const fileMissing = [pinsFile, tourFile, guestsFile].some((file) => file !== null && !existsSync(file))
  if (origin.done && !fileMissing) return true

  const { demoRecords, demoProjects, demoPins, demoExamples, demoGuests } = await demo()
  const { today } = origin
  const records = inLoadOrder(demoRecords({ today }))
  if (!origin.done) {
    const started = performance.now()
    const { skipped } = await loadRecords(db, records)
    const [first] = skipped
    if (first !== undefined) {
      throw new Error(`The demo has ${skipped.length} faulty records, the first of ${first.kind}: ${first.reason}`)
    }
    await setOrigin(db, { kind: 'demo', today, done: true, projects: demoProjects })
    log.info({ records: records.length, ms: Math.round(performance.now() - started) }, 'demo loaded')
  }
  if (pinsFile !== null) await replaceFile(pinsFile, JSON.stringify(demoPins(records)))
  if (guestsFile !== null) await replaceFile(guestsFile, JSON.stringify(demoGuests(records)))
  if (tourFile !== null) await replaceFile(tourFile, JSON.stringify(demoExamples(records)))
  return true
}
