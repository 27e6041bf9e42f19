import { ApiProblem, asProblem, mayHaveHappened } from '#api/problem.ts'
import { type Later, within } from '#browser/within.ts'

import {
  type Row,
  type WaitingAction,
  comesAfter,
  isOfEnrollment,
  isWrongTime,
  mayBeSent,
  subjectOfAction,
} from './waiting-action.ts'
import { type Answer, afterProblem, arrivalAfter, endOf, enrollmentAfter } from './waiting-rules.ts'
import type { Kept, WaitingStore } from './waiting-store.ts'

/** What keeps all rows from being sent. */
export type Obstacle = 'none' | 'away' | 'portal' | 'signed out' | 'another person'
export type Waiting = Omit<Kept, 'rows'> & { rows: readonly Row[]; obstacle: Obstacle }

/**
 * `waiting`: it is kept here and will be sent. `withdrawn`: it took back what was never sent. `isKept`: false when this
 * device could not keep it.
 */
export type Submitted =
  | Answer
  | { kind: 'waiting'; action: WaitingAction }
  | { kind: 'withdrawn' }
  | { kind: 'refused'; problem: ApiProblem; isKept: boolean }

export type QueueParts = {
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
  /** `isLate`: with the time at which it was done. @throws ApiProblem */
  send: (row: Row, isLate: boolean) => Promise<Answer>
  /** What is known already of a row that waited; null when it has to be sent. @throws ApiProblem */
  lookUp: (row: Row) => Promise<Answer | null>
  /** Something that waited was answered. */
  onAnswer: (action: WaitingAction, answer: Answer) => void
  /** To the other tabs: this row has changed. */
  tell: (id: string) => void
}

const atOnce = 4
const firstPauseMs = 1000
const longestPauseMs = 60_000
/** As the desk may ask. A time that is further ahead was written before the clock was set back. */
const mostPauseMs = 15 * 60_000
/** A request without an answer for so long: what was done counts as waiting. */
const patienceMs = 3000
/** Browsers may leave an opening of a database unanswered. */
const keepMs = 2000
const ofAll: ReadonlySet<string> = new Set([
  'unreadable',
  'too_many',
  'too_many_at_once',
  'busy',
  'read_only',
  'unavailable',
])

const isPortal = ({ code, status }: ApiProblem): boolean => code === 'unreadable' && (status < 400 || status === 511)
/** It says nothing of the row that was sent. */
const concernsAll = (problem: ApiProblem): boolean =>
  problem.status === 0 || problem.code === 'signed_out' || ofAll.has(problem.code)

/** How long the desk asks to wait. */
const askedMs = ({ retryAfterMs = 0 }: ApiProblem): number => Math.min(mostPauseMs, retryAfterMs)

const newRow = (action: WaitingAction, by: string, sends = false): Row => ({
  action,
  owner: by,
  state: sends ? 'sending' : 'waiting',
  tries: sends ? 1 : 0,
  nextAt: 0,
  reason: null,
})

/**
 * Sends what waits on this device, the oldest first, until each row has ended or needs a person. A row ends with an
 * answer of the desk; nothing else removes it but the person.
 */
export function createWaitingQueue(parts: QueueParts) {
  const { store, now } = parts
  let owner: string | null = null
  let loaded: Promise<void> | null = null
  let isDraining = false
  let isAsking = false
  let pausedUntil = 0
  /** As the desk has asked; not shortened by a network that returns. */
  let askedUntil = 0
  let failures = 0
  let forgetTimer: (() => void) | null = null
  let state: Waiting = { rows: [], ofOthers: 0, newer: 0, unreadable: 0, obstacle: 'none' }
  const listeners = new Set<() => void>()
  /** Without locks. */
  const busy = new Set<string>()

  const show = (next: Partial<Waiting>): void => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const put = (row: Row): void => {
    const others = state.rows.filter(
      ({ action }) => action.id !== row.action.id && subjectOfAction(action) !== subjectOfAction(row.action),
    )
    show({ rows: [...others, row].toSorted((a, b) => a.action.at - b.action.at) })
    parts.tell(row.action.id)
  }
  const drop = (id: string): void => {
    show({ rows: state.rows.filter(({ action }) => action.id !== id) })
    parts.tell(id)
  }
  const change = async (row: Row): Promise<boolean> => {
    const isThere = await store.change(row)
    if (isThere) put(row)
    else drop(row.action.id)
    return isThere
  }
  const remove = async (id: string): Promise<void> => {
    await store.remove(id)
    drop(id)
  }

  /** Kept to be sent by the next round. `unlessNewer`: than something that was done to the same person since. */
  const keepLate = async (action: WaitingAction, by: string, unlessNewer = false): Promise<void> => {
    const row = newRow(action, by)
    if (await store.keep(row, unlessNewer)) put(row)
  }

  const pauseMs = (tries: number): number =>
    Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(tries, 10)) * (0.5 + parts.random() / 2)
  const pauseAll = (problem: ApiProblem): void => {
    pausedUntil = now() + pauseMs(failures)
    failures += 1
    askedUntil = Math.max(askedUntil, now() + askedMs(problem))
    const obstacle = problem.code === 'signed_out' ? 'signed out' : isPortal(problem) ? 'portal' : 'away'
    show({ obstacle })
  }

  /** One request at a time about a person and day, in all tabs. null: another one is under way, and `waits` is false. */
  const exclusively = async <T>(subject: string, waits: boolean, work: () => Promise<T>): Promise<T | null> => {
    if (parts.locks !== null)
      return parts.locks.request(`frontdesk-action ${subject}`, { ifAvailable: !waits }, (lock) =>
        lock === null && !waits ? null : work(),
      )
    if (busy.has(subject) && !waits) return null
    busy.add(subject)
    try {
      return await work()
    } finally {
      busy.delete(subject)
    }
  }

  /** `isHeard`: the answer is shown to whoever did it, so that nothing is left to decide here. */
  async function settle(row: Row, answer: Answer, isHeard: () => boolean): Promise<void> {
    failures = 0
    show({ obstacle: 'none' })
    const { action } = row
    const arrival = isHeard() ? null : arrivalAfter(action, answer)
    if (arrival !== null) await keepLate(arrival, row.owner, true)
    const end = isHeard() ? null : endOf(row, answer)
    if (end === null) await remove(action.id)
    else await change({ ...row, ...end })
    if (!isHeard()) parts.onAnswer(action, answer)
  }

  /** Returns true when the row stays, to be sent again. */
  async function fail(row: Row, problem: ApiProblem, isHeard: () => boolean): Promise<boolean> {
    const { code, status, title } = problem
    const again = { ...row, state: mayHaveHappened(problem) && !isPortal(problem) ? 'unknown' : 'waiting' } as const
    if (concernsAll(problem)) {
      pauseAll(problem)
      await change(again)
      return true
    }
    const reason = { code, status, title }
    const after = afterProblem(row, problem)
    if (after === 'later') {
      const waitMs = Math.max(pauseMs(row.tries), askedMs(problem))
      await change({ ...again, reason, nextAt: now() + waitMs })
      return true
    }
    if (isHeard() || after === 'done') await remove(row.action.id)
    else await change({ ...row, state: 'needs', reason })
    return false
  }

  /** What is known of a row before it is sent; `stop`: it could not be looked up now, or needs a person. */
  async function look(row: Row): Promise<Answer | 'stop' | null> {
    try {
      return await parts.lookUp(row)
    } catch (thrown) {
      const problem = asProblem(thrown)
      const { code, status, title } = problem
      const nextAt = now() + Math.max(pauseMs(row.tries), askedMs(problem))
      if (concernsAll(problem)) pauseAll(problem)
      else if (afterProblem(row, problem) === 'later')
        await change({ ...row, state: row.tries > 0 ? 'unknown' : 'waiting', nextAt })
      else await change({ ...row, state: 'needs', reason: { code, status, title } })
      return 'stop'
    } finally {
      schedule()
    }
  }

  /** Sends one row whose number of tries counts this one. */
  async function request(row: Row, isLate: boolean, isHeard: () => boolean): Promise<Submitted> {
    try {
      const answer = await parts.send(row, isLate)
      // A row that cannot be written stays as it lies there, and is sent again under its id.
      await settle(row, answer, isHeard).catch(() => undefined)
      return answer
    } catch (thrown) {
      const problem = asProblem(thrown)
      const stays = await fail(row, problem, isHeard).catch(() => true)
      return stays ? { kind: 'waiting', action: row.action } : { kind: 'refused', problem, isKept: true }
    } finally {
      schedule()
    }
  }

  const isNext = (row: Row): boolean => mayBeSent(row) && !comesAfter(row.action, state.rows)
  const isAhead = (at: number): boolean => at > now() && at <= now() + mostPauseMs
  const isDue = (row: Row): boolean => isNext(row) && !isAhead(row.nextAt)
  const isPaused = (): boolean => isAhead(pausedUntil) || isAhead(askedUntil)

  async function sendLate(id: string): Promise<void> {
    const shown = state.rows.find(({ action }) => action.id === id)
    if (shown === undefined) return
    await exclusively(subjectOfAction(shown.action), false, async () => {
      // Another tab may have sent or changed it.
      const row = await store.find(id, shown.owner)
      if (row === null) drop(id)
      if (row === null || !isDue(row)) return
      const known = await look(row)
      if (known === 'stop') return
      if (known !== null) {
        await settle(row, known, () => false)
        return
      }
      const begun: Row = { ...row, state: 'sending', tries: row.tries + 1 }
      if (await change(begun)) await request(begun, true, () => false)
    })
  }

  async function round(): Promise<void> {
    const due = state.rows.filter(isDue).map(({ action }) => action.id)
    if (due.length === 0) return
    const person = await parts.who()
    if (person === null || person !== owner) {
      pauseAll(new ApiProblem({ status: 401, code: 'signed_out' }))
      if (person !== null) show({ obstacle: 'another person' })
      else void signIn()
      return
    }
    show({ obstacle: 'none' })
    const lane = async (): Promise<void> => {
      while (!isPaused()) {
        const id = due.shift()
        if (id === undefined) return
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await sendLate(id)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
  }

  async function signIn(): Promise<void> {
    if (isAsking) return
    isAsking = true
    const isDone = await parts.askToSignIn()
    isAsking = false
    if (isDone) wake()
  }

  async function drain(): Promise<void> {
    if (isDraining || owner === null || !parts.isOnline()) return
    if (isPaused()) {
      // A timer may run a little early by this clock.
      schedule()
      return
    }
    isDraining = true
    try {
      await exclusively('all', false, round)
    } catch (thrown) {
      pauseAll(asProblem(thrown))
    } finally {
      isDraining = false
      schedule()
    }
  }

  function schedule(): void {
    forgetTimer?.()
    const next = Math.min(...state.rows.filter(isNext).map(({ nextAt }) => (isAhead(nextAt) ? nextAt : 0)))
    if (next === Number.POSITIVE_INFINITY) return
    const at = Math.max(...[next, pausedUntil, askedUntil].filter(isAhead), now() + firstPauseMs)
    forgetTimer = parts.later(at - now(), () => void drain())
  }

  /** The network or the desk is there again. */
  function wake(): void {
    pausedUntil = 0
    void drain()
  }

  const load = async (): Promise<void> => {
    if (owner === null) return
    const kept = await store.all(owner)
    show(kept)
    schedule()
  }
  const rowOf = (id: string): Row | undefined => state.rows.find(({ action }) => action.id === id)
  /** Removes what was never sent; false when it may have been. */
  const withdraw = async (action: WaitingAction): Promise<boolean> => {
    const person = owner ?? ''
    const isGone = await exclusively(subjectOfAction(action), false, async () => {
      const row = await store.find(action.id, person)
      if (row?.tries === 0) await remove(action.id)
      return row?.tries === 0
    })
    return isGone === true
  }
  /** As it is asked after an earlier action about the same person; null when it took that one back. */
  const afterEarlier = async (action: WaitingAction): Promise<WaitingAction | null> => {
    const { content } = action
    const earlier = state.rows
      .filter(isOfEnrollment)
      .find((row) => subjectOfAction(row.action) === subjectOfAction(action))
    if (earlier === undefined || content.kind !== 'enrollment') return action
    const next = enrollmentAfter(content, earlier)
    if (next !== null) return { ...action, content: next }
    return (await withdraw(earlier.action)) ? null : { ...action, content: { ...content, before: null } }
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Reads the rows of this account, once. */
    open(person: string): Promise<void> {
      if (person !== owner) loaded = null
      owner = person
      loaded ??= load().catch(() => {
        loaded = null
      })
      return loaded
    },
    /** Keeps it on this device, then sends it. Resolves after some seconds at the latest. */
    async submit(given: WaitingAction): Promise<Submitted> {
      if (owner === null) throw new Error('the queue is not open')
      const action = await afterEarlier(given)
      if (action === null) return { kind: 'withdrawn' }
      const sends = parts.isOnline() && !comesAfter(action, state.rows)
      const row = newRow(action, owner, sends)
      const keeping = store.keep(row)
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
      put(row)
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
      if (owner === null || action.content.kind === 'undo') return false
      if (await withdraw(action)) return true
      const { content } = action
      if (content.kind === 'passage') return false
      const opposite: WaitingAction['content'] =
        content.kind === 'mark'
          ? { kind: 'undo', markId: content.mark.id, mark: content.mark }
          : { kind: 'enrollment', enroll: !content.enroll, person: content.person, who: content.who, before: null }
      await keepLate({ ...action, id: crypto.randomUUID(), at: now(), content: opposite }, owner)
      await drain()
      return true
    },
    wake,
    /** Sends it now, also when it has to wait. */
    async tryNow(id?: string): Promise<void> {
      const rows = state.rows.filter((row) => mayBeSent(row) && (id === undefined || row.action.id === id))
      await Promise.all(rows.map((row) => change({ ...row, nextAt: 0 })))
      pausedUntil = 0
      await drain()
    },
    /** A person has decided: sent although something speaks against it, or with the reason of an undo. */
    async decide(id: string, decided: { reason: string } | { sure: true }): Promise<void> {
      const row = rowOf(id)
      if (row === undefined) return
      const { content } = row.action
      if (content.kind === 'enrollment') {
        // A new key: what the old one was answered stays its answer.
        await keepLate({ ...row.action, id: crypto.randomUUID(), content: { ...content, sure: true } }, row.owner)
      } else {
        const next: WaitingAction['content'] =
          content.kind === 'passage'
            ? content
            : content.kind === 'mark'
              ? { ...content, mark: { ...content.mark, sure: true } }
              : { ...content, ...('reason' in decided ? { reason: decided.reason } : {}) }
        const time = isWrongTime(row) ? { at: now() } : {}
        await change({
          ...row,
          action: { ...row.action, ...time, content: next },
          state: 'waiting',
          nextAt: 0,
          reason: null,
        })
      }
      pausedUntil = 0
      await drain()
    },
    discard: remove,
    /** Another tab has changed this row. */
    async changed(id: string): Promise<void> {
      if (owner === null) return
      const row = await store.find(id, owner)
      const others = state.rows.filter(({ action }) => action.id !== id)
      const rest =
        row === null ? others : others.filter((one) => subjectOfAction(one.action) !== subjectOfAction(row.action))
      show({ rows: row === null ? rest : [...rest, row].toSorted((a, b) => a.action.at - b.action.at) })
      schedule()
    },
    drain,
    stop: () => forgetTimer?.(),
  }
}
export type WaitingQueue = ReturnType<typeof createWaitingQueue>
