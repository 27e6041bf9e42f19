import type { SearchIndex } from './index.ts'
import { refreshMs } from './noting.ts'

/** An answer of the service at an address. `gist`: digest of the fields that the directory indexes. */
export type Sight = { address: string; gist: string }

/** Recently indexed answers, so that equal ones are skipped. */
export type KnownAnswers = {
  has(address: string, gist: string, at: number): boolean
  /** Remembers that all records of the answer are indexed as of that time. */
  keep(sight: Sight, records: NotedRecords, at: number): void
  clear(): void
}

const mostAnswers = 2000
const mostRecords = 200_000

/** Index slots of an answer's records, with the change number of each. */
export class NotedRecords {
  readonly changes = new Map<number, number>()
  oldest = Number.POSITIVE_INFINITY
  readonly #index: Pick<SearchIndex, 'placeOf'>
  constructor(index: Pick<SearchIndex, 'placeOf'>) {
    this.#index = index
  }
  add(key: string): void {
    const place = this.#index.placeOf(key)
    // The record is not kept in the index.
    if (place === null) return
    this.changes.set(place.slot, place.change)
    this.oldest = Math.min(this.oldest, place.seenAt)
  }
}

/** Holds numbers only, no personal data. */
class KnownAnswer {
  readonly gist: string
  /** After this time its records are touched again. */
  readonly due: number
  /** Slot and change number in turn. */
  readonly changes: readonly number[]
  constructor(gist: string, due: number, changes: readonly number[]) {
    this.gist = gist
    this.due = due
    this.changes = changes
  }
}

export function createKnownAnswers(index: Pick<SearchIndex, 'changeAt'>): KnownAnswers {
  const answers = new Map<string, KnownAnswer>()
  let records = 0
  const isUnchanged = ({ changes }: KnownAnswer): boolean => {
    for (let at = 0; at < changes.length; at += 2)
      if (index.changeAt(changes[at] as number) !== changes[at + 1]) return false
    return true
  }
  const clear = (): void => {
    answers.clear()
    records = 0
  }
  return {
    has(address, gist, at) {
      const known = answers.get(address)
      return known !== undefined && known.gist === gist && at < known.due && isUnchanged(known)
    },
    keep({ address, gist }, { changes, oldest }, at) {
      records += changes.size - (answers.get(address)?.changes.length ?? 0) / 2
      if (answers.size >= mostAnswers || records > mostRecords) {
        clear()
        records = changes.size
      }
      answers.set(address, new KnownAnswer(gist, Math.min(oldest, at) + refreshMs, [...changes].flat()))
    },
    clear,
  }
}
