import type { OperationId } from '@frontdesk/api-types/table'

import type { SearchIndex } from './index.ts'
import { type Sight, NotedRecords, createKnownAnswers } from './known-answers.ts'
import { type Seen } from './seen-record.ts'
import { seen } from './seen.ts'

/** What a request named: path ids, query and body. */
export type Asked = Readonly<Record<string, unknown>>

/** An answer that waits to be noted. `value` is made when its turn comes, `at` is when it was seen. */
export type WaitingAnswer = {
  id: OperationId
  asked: Asked
  value: () => unknown
  at: number
  /** Where it came from, when its bytes alone tell what is to be noted of it. */
  sight: Sight | null
}

export type NotingQueue = {
  add(answer: WaitingAnswer): void
  /** Nothing of such an answer has to be noted. */
  isNoted(address: string, gist: string, at: number): boolean
  isEmpty(): boolean
  /** Notes the next records, at most so many. */
  takeSome(most: number): void
  /** From now on every answer is looked at again. */
  forget(): void
}

const mostAnswers = 200
const mostRecords = 20_000

type Open = { answer: WaitingAnswer; found: readonly Seen[]; next: number; noted: NotedRecords | null }

/** Answers in the order in which they came, so that what was seen last of a record is what is known of it. */
export function createNotingQueue(deps: {
  index: SearchIndex
  /** Puts a record into the index. Returns its key. */
  take: (one: Seen, answer: WaitingAnswer) => string
  /** Told how many records are left out. */
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
      // The same again: it waits once, as the last one.
      if (!answers.delete(key) && answers.size >= mostAnswers) drop(1)
      else answers.set(key, answer)
    },
    // What waits may change what is known.
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
