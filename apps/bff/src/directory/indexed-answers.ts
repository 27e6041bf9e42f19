import type { SearchIndex } from '@frontdesk/finder/search-index'

import { refreshMs } from './index-change.ts'

/** An answer of the service at an address. `fieldsDigest`: digest of the fields that the directory indexes. */
export type AnswerSource = { address: string; fieldsDigest: string }

/** Recently indexed answers, so that equal ones are skipped. */
export type IndexedAnswers = {
  has(address: string, fieldsDigest: string, at: number): boolean
  /** Remembers that all records of the answer are indexed as of that time. */
  keep(source: AnswerSource, records: IndexedRecords, at: number): void
  clear(): void
}

const mostAnswers = 2000
const mostRecords = 200_000

/** Index slots of an answer's records, with the change number of each. */
export class IndexedRecords {
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
type IndexedAnswer = {
  fieldsDigest: string
  /** After this time its records are touched again. */
  due: number
  /** Slot and change number of each record. */
  changes: ReadonlyMap<number, number>
}

export function createIndexedAnswers(index: Pick<SearchIndex, 'changeAt'>): IndexedAnswers {
  const answers = new Map<string, IndexedAnswer>()
  let records = 0
  const isUnchanged = ({ changes }: IndexedAnswer): boolean => {
    for (const [slot, change] of changes) if (index.changeAt(slot) !== change) return false
    return true
  }
  const clear = (): void => {
    answers.clear()
    records = 0
  }
  return {
    has(address, fieldsDigest, at) {
      const known = answers.get(address)
      return known !== undefined && known.fieldsDigest === fieldsDigest && at < known.due && isUnchanged(known)
    },
    keep({ address, fieldsDigest }, { changes, oldest }, at) {
      records += changes.size - (answers.get(address)?.changes.size ?? 0)
      if (answers.size >= mostAnswers || records > mostRecords) {
        clear()
        records = changes.size
      }
      answers.set(address, { fieldsDigest, due: Math.min(oldest, at) + refreshMs, changes })
    },
    clear,
  }
}
