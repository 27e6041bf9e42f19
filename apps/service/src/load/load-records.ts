import { z } from 'zod'

import type { Db } from '#db/database.ts'
import { RowError } from '#db/rows.ts'

import { isKindName, kindNames, kinds, type KindName } from './kinds.ts'
import { settleCounts } from './settle-counts.ts'

/** A record of the import format with its file and line, for the report. */
export interface LoadItem {
  kind: string
  record: Record<string, unknown>
  file?: string | undefined
  line?: number | undefined
}

export interface Skipped {
  kind: string
  file?: string | undefined
  line?: number | undefined
  reason: string
}

export interface LoadReport {
  kinds: Map<string, { read: number; loaded: number }>
  skipped: Skipped[]
}

/** Sorts records into load order. For records in memory; files are read in this order anyway. */
export function inLoadOrder(items: Iterable<LoadItem>): LoadItem[] {
  const groups = new Map<string, LoadItem[]>(kindNames.map((kind) => [kind, []]))
  for (const item of items) {
    const group = groups.get(item.kind)
    if (group === undefined) groups.set(item.kind, [item])
    else group.push(item)
  }
  return [...groups.values()].flat()
}

/**
 * Loads records in transactions of about 500 rows, replacing existing ones; those that cannot be loaded are reported.
 * The kinds must be in the order of `kindNames` (`inLoadOrder`).
 * @throws when the store fails, for example when its disk is full; earlier transactions stay committed
 */
export async function loadRecords(db: Db, items: Iterable<LoadItem> | AsyncIterable<LoadItem>): Promise<LoadReport> {
  const report: LoadReport = { kinds: new Map(), skipped: [] }
  const run = new KindRuns(db, report)
  for await (const item of items) {
    if (isKindName(item.kind)) await run.take(item.kind, item)
    else run.refuse(item, `there is no kind ${item.kind}`)
  }
  await run.finish()
  await settleCounts(db)
  return report
}

interface Prepared {
  from: LoadItem
  item: unknown
}

/** Groups the lines of each kind into batches. */
class KindRuns {
  readonly #db: Db
  readonly #report: LoadReport
  #kind: KindName | null = null
  #batch: Prepared[] = []
  #before = 0
  #seen = new Map<string, LoadItem>()
  /** The batch that is being written while the next one is read. */
  #writing: Promise<void> = Promise.resolve()

  constructor(db: Db, report: LoadReport) {
    this.#db = db
    this.#report = report
  }

  refuse(item: LoadItem, reason: string): void {
    this.#tally(item.kind).read += 1
    this.#skip(item, reason)
  }

  async take(name: KindName, from: LoadItem): Promise<void> {
    if (name !== this.#kind) {
      await this.finish()
      this.#kind = name
      this.#before = 0
      this.#seen = new Map()
    }
    this.#tally(name).read += 1
    const kind = kinds[name]
    try {
      const item = kind.read(from.record)
      const key = kind.key(item)
      const twin = this.#seen.get(key)
      if (twin !== undefined) {
        this.#skip(from, `the same record stands ${twin.line === undefined ? 'before it' : `on line ${twin.line}`}`)
        return
      }
      this.#seen.set(key, from)
      this.#batch.push({ from, item })
    } catch (error) {
      const reason = faultOf(error)
      if (reason === null) throw error
      this.#skip(from, reason)
    }
    if (this.#batch.length >= kind.batch) await this.#handOver()
  }

  /** Writes the current batch, and waits until all are written. */
  async finish(): Promise<void> {
    await this.#handOver()
    await this.#writing
  }

  /** Starts writing the current batch as soon as the previous one is written. */
  async #handOver(): Promise<void> {
    await this.#writing
    if (this.#kind === null || this.#batch.length === 0) return
    const batch = this.#batch
    this.#batch = []
    this.#writing = this.#write(this.#kind, batch, this.#before)
    // The next awaiting caller gets the error; this avoids an unhandled rejection until then.
    this.#writing.catch(() => undefined)
    this.#before += batch.length
  }

  async #write(name: KindName, batch: Prepared[], before: number): Promise<void> {
    const items = batch.map(({ item }) => item)
    try {
      await this.#db.transaction((tx) => kinds[name].write(tx, items, { before }))
      this.#tally(name).loaded += batch.length
    } catch (error) {
      const reason = problemErrorOf(error)
      const [first] = batch
      if (reason === null || first === undefined) throw error
      if (batch.length === 1) {
        this.#skip(first.from, reason)
        return
      }
      // Bisecting finds the few refused rows with few transactions.
      const half = Math.ceil(batch.length / 2)
      await this.#write(name, batch.slice(0, half), before)
      await this.#write(name, batch.slice(half), before + half)
    }
  }

  #tally(kind: string): { read: number; loaded: number } {
    const known = this.#report.kinds.get(kind) ?? { read: 0, loaded: 0 }
    this.#report.kinds.set(kind, known)
    return known
  }

  #skip({ kind, file, line }: LoadItem, reason: string): void {
    this.#report.skipped.push({ kind, file, line, reason })
  }
}

/** The reason why a line is not a record of its kind; null when the error has another cause. */
function faultOf(error: unknown): string | null {
  if (error instanceof RowError) return error.message
  if (!(error instanceof z.ZodError)) return null
  return error.issues.map(({ path, message }) => `${path.map(String).join('.') || 'the record'}: ${message}`).join('; ')
}

/** Why the database refused a row (SQLSTATE classes 22 and 23, and 54000), or null when it failed otherwise. */
function problemErrorOf(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (!('code' in at) || typeof at.code !== 'string' || !/^(2[23]|54000)/.test(at.code)) continue
    if (at.code === '54000') return 'a text that records are found by is too long'
    if (at.code === '22P05') return 'a text has a NUL character'
    const detail = 'detail' in at && typeof at.detail === 'string' ? at.detail : at.message
    const [, columns = '', values = '', table] =
      /^Key \((.*)\)=\((.*)\) (?:is not present in table "(\w+)"|already)/.exec(detail) ?? []
    if (columns === '') return detail
    const fields = columns.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    if (table === undefined) return `another record has the same ${fields}: ${values}`
    return `${fields} ${values} is not among the ${table.replaceAll('_', ' ')}`
  }
  return null
}
