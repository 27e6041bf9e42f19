import type { SearchIndex } from './index.ts'
import { refreshMs } from './noting.ts'

/** What the service has answered at an address. `gist` is the same as long as what the directory takes of it is. */
export type Sight = { address: string; gist: string }

/** Answers of which there is nothing to note: what they say is in the index, and was seen a moment ago. */
export type KnownAnswers = {
  has(address: string, gist: string, at: number): boolean
  /** Everything of the answer that was seen at that time is in the index now. */
  keep(sight: Sight, records: NotedRecords, at: number): void
  clear(): void
}

const mostAnswers = 2000
const mostRecords = 200_000

/** The records of an answer as they were noted: places in the index, and the change that brought each there. */
export class NotedRecords {
  readonly changes = new Map<number, number>()
  oldest = Number.POSITIVE_INFINITY
  readonly #index: Pick<SearchIndex, 'placeOf'>
  constructor(index: Pick<SearchIndex, 'placeOf'>) {
    this.#index = index
  }
  add(key: string): void {
    const place = this.#index.placeOf(key)
    // It may not be kept, and may not be the next time.
    if (place === null) return
    this.changes.set(place.slot, place.change)
    this.oldest = Math.min(this.oldest, place.seenAt)
  }
}

/** Numbers only: what tells that a record was noted holds nothing of it. */
class KnownAnswer {
  readonly gist: string
  /** From then on its records count as seen once more. */
  readonly due: number
  /** Place and change in turn. */
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
