import { type ApiProblem, asProblem, mayHaveHappened } from '#api/problem.ts'

import type { Row, WaitingAction } from './waiting-action.ts'
import type { Pauses } from './waiting-pauses.ts'
import type { WaitingRows } from './waiting-rows.ts'
import { type SentAnswer, afterProblem, arrivalAfter, endOf } from './waiting-rules.ts'

/** `refused`: `isKept` is false when this device could not keep it. */
export type Sent = SentAnswer | { kind: 'waiting'; action: WaitingAction } | Refused
type Refused = { kind: 'refused'; problem: ApiProblem; isKept: boolean }

export type RowService = {
  /** `isLate`: with the time at which it was done. @throws ApiProblem */
  send: (row: Row, isLate: boolean) => Promise<SentAnswer>
  /** What is known already of a row that waited; null when it has to be sent. @throws ApiProblem */
  lookUp: (row: Row) => Promise<SentAnswer | null>
  /** Something that waited was answered. */
  onAnswer: (action: WaitingAction, answer: SentAnswer) => void
}

const ofAll: ReadonlySet<string> = new Set([
  'unreadable',
  'too_many',
  'too_many_at_once',
  'busy',
  'read_only',
  'unavailable',
])
/** It says nothing of the row that was sent. */
const concernsAll = (problem: ApiProblem): boolean =>
  problem.status === 0 || problem.code === 'signed_out' || ofAll.has(problem.code)

const isPortal = ({ code, status }: ApiProblem): boolean => code === 'unreadable' && (status < 400 || status === 511)

/** Sends single rows, and writes down what came of each. `onChange`: the row has ended, or waits for another time. */
export function createRowSender(
  { send, lookUp, onAnswer }: RowService,
  { rows, pauses, onChange }: { rows: WaitingRows; pauses: Pauses; onChange: () => void },
) {
  function pauseAll(problem: ApiProblem): void {
    pauses.pauseAll(problem)
    rows.show({ obstacle: problem.code === 'signed_out' ? 'signed out' : isPortal(problem) ? 'portal' : 'away' })
  }

  /** `isHeard`: the answer is shown to whoever did it, so that nothing is left to decide here. */
  async function settle(row: Row, answer: SentAnswer, isHeard: () => boolean): Promise<void> {
    pauses.answered()
    rows.show({ obstacle: 'none' })
    const { action } = row
    const arrival = isHeard() ? null : arrivalAfter(action, answer)
    if (arrival !== null) await rows.keepForLater(arrival, row.owner, true)
    const end = isHeard() ? null : endOf(row, answer)
    if (end === null) await rows.remove(action.id)
    else await rows.change({ ...row, ...end })
    if (!isHeard()) onAnswer(action, answer)
  }

  /** Returns true when the row stays, to be sent again. */
  async function fail(row: Row, problem: ApiProblem, isHeard: () => boolean): Promise<boolean> {
    const { code, status, title } = problem
    const again = { ...row, state: mayHaveHappened(problem) && !isPortal(problem) ? 'unknown' : 'waiting' } as const
    if (concernsAll(problem)) {
      pauseAll(problem)
      await rows.change(again)
      return true
    }
    const reason = { code, status, title }
    const after = afterProblem(row, problem)
    if (after === 'later') {
      await rows.change({ ...again, reason, nextAt: pauses.nextAt(row.tries, problem) })
      return true
    }
    if (isHeard() || after === 'done') await rows.remove(row.action.id)
    else await rows.change({ ...row, state: 'needs', reason })
    return false
  }

  /** What is known of a row before it is sent; `stop`: it could not be looked up now, or needs a person. */
  async function look(row: Row): Promise<SentAnswer | 'stop' | null> {
    try {
      return await lookUp(row)
    } catch (thrown) {
      const problem = asProblem(thrown)
      const { code, status, title } = problem
      const nextAt = pauses.nextAt(row.tries, problem)
      if (concernsAll(problem)) pauseAll(problem)
      else if (afterProblem(row, problem) === 'later')
        await rows.change({ ...row, state: row.tries > 0 ? 'unknown' : 'waiting', nextAt })
      else await rows.change({ ...row, state: 'needs', reason: { code, status, title } })
      return 'stop'
    } finally {
      onChange()
    }
  }

  /** Sends a row whose number of tries counts this one. */
  async function request(row: Row, isLate: boolean, isHeard: () => boolean): Promise<Sent> {
    try {
      const answer = await send(row, isLate)
      // A row that cannot be written stays as it lies there, and is sent again under its id.
      await settle(row, answer, isHeard).catch(() => undefined)
      return answer
    } catch (thrown) {
      const problem = asProblem(thrown)
      const stays = await fail(row, problem, isHeard).catch(() => true)
      return stays ? { kind: 'waiting', action: row.action } : { kind: 'refused', problem, isKept: true }
    } finally {
      onChange()
    }
  }

  return {
    pauseAll,
    request,
    /** Sends a row that waited, unless a look tells what has become of it. */
    sendWaiting: async (row: Row): Promise<void> => {
      const known = await look(row)
      if (known === 'stop') return
      if (known !== null) {
        await settle(row, known, () => false)
        return
      }
      // Meanwhile another row may have been answered by a request to wait.
      if (pauses.isPaused()) return
      const begun: Row = { ...row, state: 'sending', tries: row.tries + 1 }
      if (await rows.change(begun)) await request(begun, true, () => false)
    },
  }
}
