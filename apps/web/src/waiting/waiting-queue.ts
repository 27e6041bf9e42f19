import { ApiProblem, asProblem } from '#api/problem.ts'
import { type Later, within } from '#browser/within.ts'

import { createExclusively } from './exclusively.ts'
import { type RowService, type Sent, createRowSender } from './send-row.ts'
import {
  type Row,
  type WaitingAction,
  comesAfter,
  isOfEnrollment,
  isWrongTime,
  mayBeSent,
  subjectOfAction,
} from './waiting-action.ts'
import { createPauses } from './waiting-pauses.ts'
import { createWaitingRows, newRow } from './waiting-rows.ts'
import { enrollmentAfter } from './waiting-rules.ts'
import type { WaitingStore } from './waiting-store.ts'

/** `waiting`: it is kept here and will be sent. `withdrawn`: it took back what was never sent. */
export type Submitted = Sent | { kind: 'withdrawn' }

export type QueueParts = RowService & {
  store: WaitingStore
  /** null in a browser without them: then each tab keeps to itself. */
  locks: Pick<LockManager, 'request'> | null
  now: () => number
  random: () => number
  isOnline: () => boolean
  later: Later
  /** Who is signed in; null for nobody. @throws ApiProblem */
  who: () => Promise<string | null>
  /** Resolves to whether somebody has signed in. */
  askToSignIn: () => Promise<boolean>
  /** It was taken back here, and never sent. */
  onWithdrawn: (action: WaitingAction) => void
  /** To the other tabs: this row has changed. */
  tell: (id: string) => void
}

/** Requests at once. */
const mostAtOnce = 4
/** A request without an answer for so long: what was done counts as waiting. */
const patienceMs = 3000
/** Browsers may leave an opening of a database unanswered. */
const keepMs = 2000

/**
 * Sends what waits on this device, the oldest first, until each row has ended or needs a person. A row ends with an
 * answer of the desk; nothing else removes it but the person.
 */
export function createWaitingQueue(parts: QueueParts) {
  const { store, now } = parts
  const pauses = createPauses(parts)
  const rows = createWaitingRows(store, parts.tell)
  const exclusively = createExclusively(parts.locks)
  const { pauseAll, request, sendWaiting } = createRowSender(parts, { rows, pauses, onChange: schedule })
  const queue: {
    /** The account whose rows are shown; null before the first one is. */
    owner: string | null
    /** Its rows are read. */
    loaded: Promise<void> | null
    isDraining: boolean
    isAskingToSignIn: boolean
    forgetTimer: () => void
    /** Sent next, and not written to the device yet. */
    unkept: Set<Row>
  } = {
    owner: null,
    loaded: null,
    isDraining: false,
    isAskingToSignIn: false,
    forgetTimer: () => {},
    unkept: new Set(),
  }

  const isNext = (row: Row): boolean => mayBeSent(row) && !comesAfter(row.action, rows.get().rows)
  const isDue = (row: Row): boolean => isNext(row) && !pauses.isAhead(row.nextAt)

  /** Sends the next row when its time has come. */
  function schedule(): void {
    queue.forgetTimer()
    const times = rows
      .get()
      .rows.filter(isNext)
      .map(({ nextAt }) => nextAt)
    // Another tab may have sent the last one.
    if (times.length === 0 && rows.get().obstacle !== 'none') rows.show({ obstacle: 'none' })
    if (times.length > 0) queue.forgetTimer = parts.later(pauses.msUntil(times), () => void drain())
  }

  async function sendLate(id: string): Promise<void> {
    const shown = rows.withId(id)
    if (shown === undefined) return
    await exclusively(subjectOfAction(shown.action), false, async () => {
      // Another tab may have sent or changed it.
      const row = await store.find(id, shown.owner)
      if (row === null) rows.drop(id)
      else if (isDue(row)) await sendWaiting(row)
    })
  }

  async function round(): Promise<void> {
    const due = rows
      .get()
      .rows.filter(isDue)
      .map(({ action }) => action.id)
    if (due.length === 0) return
    const person = await parts.who()
    if (person === null || person !== queue.owner) {
      pauseAll(new ApiProblem({ status: 401, code: 'signed_out' }))
      if (person !== null) rows.show({ obstacle: 'another person' })
      else void signIn()
      return
    }
    rows.show({ obstacle: 'none' })
    const lane = async (): Promise<void> => {
      while (!pauses.isPaused()) {
        const id = due.shift()
        if (id === undefined) return
        await sendLate(id)
      }
    }
    await Promise.all(Array.from({ length: mostAtOnce }, lane))
  }

  async function signIn(): Promise<void> {
    if (queue.isAskingToSignIn) return
    queue.isAskingToSignIn = true
    const isDone = await parts.askToSignIn()
    queue.isAskingToSignIn = false
    if (isDone) wake()
  }

  async function drain(): Promise<void> {
    if (queue.isDraining || queue.owner === null || !parts.isOnline()) return
    if (pauses.isPaused()) {
      // A timer may run a little early by this clock.
      schedule()
      return
    }
    queue.isDraining = true
    try {
      await exclusively('all', false, round)
    } catch (thrown) {
      pauseAll(asProblem(thrown))
    } finally {
      queue.isDraining = false
      schedule()
    }
  }

  /** The network or the desk is there again. */
  function wake(): void {
    pauses.end()
    void drain()
  }

  const load = async (): Promise<void> => {
    if (queue.owner === null) return
    const kept = await store.all(queue.owner)
    rows.show(kept)
    schedule()
  }

  /** Removes what was never sent; false when it, or an earlier action in whose place it is, may have been. */
  const withdraw = async (action: WaitingAction): Promise<boolean> => {
    const person = queue.owner ?? ''
    const isGone = await exclusively(subjectOfAction(action), false, async () => {
      const row = await store.find(action.id, person)
      if (row === null || row.tries > 0 || row.isSecond) return false
      await rows.remove(action.id)
      parts.onWithdrawn(action)
      return true
    })
    return isGone === true
  }
  /** What is left of it after an earlier action about the same person; null when it took that one back. */
  const afterEarlier = async (action: WaitingAction): Promise<WaitingAction | null> => {
    const { content } = action
    const earlier = rows
      .get()
      .rows.filter(isOfEnrollment)
      .find((row) => subjectOfAction(row.action) === subjectOfAction(action))
    if (earlier === undefined || content.kind !== 'enrollment') return action
    const next = enrollmentAfter(content, earlier)
    if (next !== null) return { ...action, content: next }
    return (await withdraw(earlier.action)) ? null : { ...action, content: { ...content, before: null } }
  }

  return {
    get: rows.get,
    subscribe: rows.subscribe,
    /** Reads the rows of this account, once. */
    open(person: string): Promise<void> {
      if (person !== queue.owner) queue.loaded = null
      queue.owner = person
      queue.loaded ??= load().catch(() => {
        queue.loaded = null
      })
      return queue.loaded
    },
    /** Keeps it on this device, then sends it. Resolves after some seconds at the latest. */
    async submit(given: WaitingAction): Promise<Submitted> {
      if (queue.owner === null) throw new Error('the queue is not open')
      const action = await afterEarlier(given)
      if (action === null) return { kind: 'withdrawn' }
      const sends = parts.isOnline() && !comesAfter(action, rows.get().rows)
      const row = newRow(action, queue.owner, sends)
      if (sends) queue.unkept.add(row)
      const keeping = store.keep(row).finally(() => queue.unkept.delete(row))
      const isKept =
        (await within(
          keeping.then(() => true),
          keepMs,
          null,
          parts.later,
        ).catch(() => null)) === true
      if (!isKept) {
        // Kept after all, but too late: it is sent now, and must not be sent again.
        keeping.then(() => store.remove(action.id)).catch(() => undefined)
        try {
          return await parts.send(row, false)
        } catch (thrown) {
          return { kind: 'refused', problem: asProblem(thrown), isKept: false }
        }
      }
      rows.put(row)
      schedule()
      const waits: Submitted = { kind: 'waiting', action }
      if (!sends) return waits
      let isHeard = true
      const sent = exclusively(subjectOfAction(action), true, async (): Promise<Submitted> => {
        // It may have been taken back, or sent by another tab, while another request was under way.
        const isThere = (await store.find(action.id, row.owner)) !== null
        return isThere ? request(row, !isHeard, () => isHeard) : waits
      })
      const answer = await within(sent, patienceMs, null, parts.later)
      isHeard = false
      return answer ?? waits
    },
    /**
     * Takes back what waits here. Unless it was never sent it may have happened, and the opposite is sent: false for a
     * passage, which has none.
     */
    async takeBack(action: WaitingAction): Promise<boolean> {
      if (queue.owner === null || action.content.kind === 'undo') return false
      if (await withdraw(action)) return true
      const { content } = action
      if (content.kind === 'passage') return false
      const opposite: WaitingAction['content'] =
        content.kind === 'mark'
          ? { kind: 'undo', markId: content.mark.id, mark: content.mark }
          : { kind: 'enrollment', enroll: !content.enroll, person: content.person, who: content.who, before: null }
      await rows.keepForLater({ ...action, id: crypto.randomUUID(), at: now(), content: opposite }, queue.owner)
      await drain()
      return true
    },
    wake,
    /** Sends it now, also when it has to wait. */
    async tryNow(id?: string): Promise<void> {
      const chosen = rows.get().rows.filter((row) => mayBeSent(row) && (id === undefined || row.action.id === id))
      await Promise.all(chosen.map((row) => rows.change({ ...row, nextAt: 0 })))
      pauses.end()
      await drain()
    },
    /** A person has decided: sent although something speaks against it, or with the reason of an undo. */
    async decide(id: string, decided: { reason: string } | { sure: true }): Promise<void> {
      const row = rows.withId(id)
      if (row === undefined) return
      const { content } = row.action
      if (content.kind === 'enrollment') {
        // A new key: what the old one was answered stays its answer.
        await rows.keepForLater(
          { ...row.action, id: crypto.randomUUID(), content: { ...content, sure: true } },
          row.owner,
        )
      } else {
        const next: WaitingAction['content'] =
          content.kind === 'passage'
            ? content
            : content.kind === 'mark'
              ? { ...content, mark: { ...content.mark, sure: true } }
              : { ...content, ...('reason' in decided ? { reason: decided.reason } : {}) }
        const time = isWrongTime(row) ? { at: now() } : {}
        await rows.change({
          ...row,
          action: { ...row.action, ...time, content: next },
          state: 'waiting',
          nextAt: 0,
          reason: null,
        })
      }
      pauses.end()
      await drain()
    },
    discard: rows.remove,
    /** Another tab has changed this row. */
    async changed(id: string): Promise<void> {
      if (queue.owner === null) return
      rows.showRow(id, await store.find(id, queue.owner))
      schedule()
    },
    drain,
    /** The page is left: what is not on the device yet is sent at once. Kept after all, it is sent again under its id. */
    leave(): void {
      for (const row of queue.unkept) void parts.send(row, false).catch(() => undefined)
    },
    stop: () => queue.forgetTimer(),
  }
}
export type WaitingQueue = ReturnType<typeof createWaitingQueue>
