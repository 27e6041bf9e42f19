import type { OperationId } from '@frontdesk/api-types/table'
import type { SearchIndex } from '@frontdesk/finder/search-index'

import { extractRecords } from './extract-records.ts'
import { type ExtractedRecord } from './extracted-record.ts'
import { type AnswerSource, IndexedRecords, createIndexedAnswers } from './indexed-answers.ts'

/** The fields of a request: path, query and body. */
export type RequestFields = Readonly<Record<string, unknown>>

/** A queued answer. `value` is computed when it is indexed; `at` is when it was seen. */
export type QueuedAnswer = {
  id: OperationId
  asked: RequestFields
  value: () => unknown
  at: number
  /** Source of the answer, when a digest of its bytes identifies what to index. */
  source: AnswerSource | null
}

export type IndexQueue = {
  add(answer: QueuedAnswer): void
  /** Whether such an answer can be skipped. */
  isIndexed(address: string, fieldsDigest: string, at: number): boolean
  isEmpty(): boolean
  /** Indexes at most so many records. */
  indexSome(most: number): void
  /** From now on every answer is indexed again. */
  forget(): void
}

const mostAnswers = 200
const mostRecords = 20_000

type Open = { answer: QueuedAnswer; found: readonly ExtractedRecord[]; next: number; noted: IndexedRecords | null }

/** A queue in arrival order, so that the latest state of a record wins. */
export function createIndexQueue(deps: {
  index: SearchIndex
  /** Indexes a record. Returns its key. */
  take: (one: ExtractedRecord, answer: QueuedAnswer) => string
  /** Receives the number of dropped records. */
  drop: (records: number) => void
}): IndexQueue {
  const { index, take, drop } = deps
  const known = createIndexedAnswers(index)
  const answers = new Map<string, QueuedAnswer>()
  let added = 0
  let open: Open | null = null

  const nextOne = (): QueuedAnswer | null => {
    for (const [key, answer] of answers) {
      answers.delete(key)
      return answer
    }
    return null
  }

  const begun = (answer: QueuedAnswer): Open | null => {
    const { id, asked, value, at, source } = answer
    if (source !== null && known.has(source.address, source.fieldsDigest, at)) return null
    const all = extractRecords(id, asked, value())
    const left = Math.max(0, all.length - mostRecords)
    drop(left)
    const found = left === 0 ? all : all.slice(0, mostRecords)
    return { answer, found, next: 0, noted: source === null || left > 0 ? null : new IndexedRecords(index) }
  }
  const end = ({ answer, noted }: Open): void => {
    if (answer.source !== null && noted !== null) known.keep(answer.source, noted, answer.at)
    open = null
  }
  return {
    add(answer) {
      const { source } = answer
      added += 1
      const key = source === null ? String(added) : `${source.address} ${source.fieldsDigest}`
      // An equal answer is queued once, at the end.
      if (!answers.delete(key) && answers.size >= mostAnswers) drop(1)
      else answers.set(key, answer)
    },
    // Queued answers may change the index.
    isIndexed: (address, fieldsDigest, at) =>
      open === null && answers.size === 0 && known.has(address, fieldsDigest, at),
    isEmpty: () => open === null && answers.size === 0,
    indexSome(most) {
      for (let taken = 0; taken < most;) {
        if (open === null) {
          const answer = nextOne()
          if (answer === null) return
          open = begun(answer)
          if (open === null) continue
        }
        const one = open.found[open.next]
        if (one === undefined) {
          end(open)
          continue
        }
        const key = take(one, open.answer)
        open.noted?.add(key)
        open.next += 1
        taken += 1
        if (open.next === open.found.length) end(open)
      }
    },
    forget: () => known.clear(),
  }
}
