import type { OperationId } from '@frontdesk/api-types/table'

import type { SearchIndex } from './index.ts'
import { type Sight, NotedRecords, createKnownAnswers } from './known-answers.ts'
import { type Seen } from './seen-record.ts'
import { seen } from './seen.ts'

/** The fields of a request: path, query and body. */
export type Asked = Readonly<Record<string, unknown>>

/** A queued answer. `value` is computed when it is indexed; `at` is when it was seen. */
export type WaitingAnswer = {
  id: OperationId
  asked: Asked
  value: () => unknown
  at: number
  /** Source of the answer, when a digest of its bytes identifies what to index. */
  sight: Sight | null
}

export type NotingQueue = {
  add(answer: WaitingAnswer): void
  /** Whether such an answer can be skipped. */
  isNoted(address: string, gist: string, at: number): boolean
  isEmpty(): boolean
  /** Indexes at most so many records. */
  takeSome(most: number): void
  /** From now on every answer is indexed again. */
  forget(): void
}

const mostAnswers = 200
const mostRecords = 20_000

type Open = { answer: WaitingAnswer; found: readonly Seen[]; next: number; noted: NotedRecords | null }

/** A queue in arrival order, so that the latest state of a record wins. */
export function createNotingQueue(deps: {
  index: SearchIndex
  /** Indexes a record. Returns its key. */
  take: (one: Seen, answer: WaitingAnswer) => string
  /** Receives the number of dropped records. */
  drop: (records: number) => void
}): NotingQueue {
  const { index, take, drop } = deps
  const known = createKnownAnswers(index)
  const answers = new Map<string, WaitingAnswer>()
  let added = 0
  let open: Open | null = null

  const nextOne = (): WaitingAnswer | null => {
    for (const [key, answer] of answers) {
      answers.delete(key)
      return answer
    }
    return null
  }

  const begun = (answer: WaitingAnswer): Open | null => {
    const { id, asked, value, at, sight } = answer
    if (sight !== null && known.has(sight.address, sight.gist, at)) return null
    const all = seen(id, asked, value())
    const left = Math.max(0, all.length - mostRecords)
    drop(left)
    const found = left === 0 ? all : all.slice(0, mostRecords)
    return { answer, found, next: 0, noted: sight === null || left > 0 ? null : new NotedRecords(index) }
  }
  const end = ({ answer, noted }: Open): void => {
    if (answer.sight !== null && noted !== null) known.keep(answer.sight, noted, answer.at)
    open = null
  }
  return {
    add(answer) {
      const { sight } = answer
      added += 1
      const key = sight === null ? String(added) : `${sight.address} ${sight.gist}`
      // An equal answer is queued once, at the end.
      if (!answers.delete(key) && answers.size >= mostAnswers) drop(1)
      else answers.set(key, answer)
    },
    // Queued answers may change the index.
    isNoted: (address, gist, at) => open === null && answers.size === 0 && known.has(address, gist, at),
    isEmpty: () => open === null && answers.size === 0,
    takeSome(most) {
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
