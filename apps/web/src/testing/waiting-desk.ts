import type { Mark, NewMark } from '#api/desk/arrivals.ts'
import type { Passage } from '#api/desk/passages.ts'
import { ApiProblem } from '#api/problem.ts'
import type { EnrollmentState } from '#records/registration/enrollment.ts'
import { lookUp } from '#waiting/look-up.ts'
import type { ArrivalContent, EnrollmentContent, PassageContent, Row, WaitingAction } from '#waiting/waiting-action.ts'
import { type QueueParts, type WaitingQueue, createWaitingQueue } from '#waiting/waiting-queue.ts'
import type { SentAnswer } from '#waiting/waiting-rules.ts'
import { waitingStore } from '#waiting/waiting-store.ts'

export const [stella, other] = ['stella', 'other']
const event = { id: 'e', name: 'Event', zone: 'UTC' }
export const newMark = (guestId: string): NewMark => ({
  id: crypto.randomUUID(),
  guestId,
  attendeeId: null,
  day: '2026-11-21',
  door: null,
  saidNotOnEvent: false,
  attended: null,
})
let clock = 0
export const actionOf = (guestId: string): WaitingAction<ArrivalContent> => {
  const mark = newMark(guestId)
  clock += 1
  return { id: mark.id, event, name: guestId, at: clock, offsetMs: 0, door: null, content: { kind: 'mark', mark } }
}
export const passageOf = (
  guestId: string,
  more: Partial<PassageContent['passage']> = {},
): WaitingAction<PassageContent> => {
  clock += 1
  const id = crypto.randomUUID()
  const about = { id, guestId, attendeeId: null, day: '2026-11-21', door: null }
  const content: PassageContent = { kind: 'passage', passage: { ...about, kind: 'out', ...more } }
  return { id, event, name: guestId, at: clock, offsetMs: 0, door: null, content }
}
const words: Record<EnrollmentState, string> = {
  yes: 'Enrolled',
  no: 'Not enrolled',
  wait: 'Waitlisted',
  unknown: 'Unknown',
}
export type WaitingEnrollment = WaitingAction<EnrollmentContent>
/** To enroll or remove somebody with an attendee record, who was seen in the opposite state. */
export function enrollmentOf(name: string, enroll: boolean, more: Partial<EnrollmentContent> = {}): WaitingEnrollment {
  clock += 1
  const state = enroll ? 'no' : 'yes'
  const content: EnrollmentContent = {
    kind: 'enrollment',
    enroll,
    person: { attendeeId: name, name },
    who: name,
    before: { state, word: words[state] },
    ...more,
  }
  return { id: crypto.randomUUID(), event, name, at: clock, offsetMs: 0, door: null, content }
}
export const walkIn = (name: string): WaitingEnrollment =>
  enrollmentOf(name, true, {
    person: { name, email: `${name}@queue.example` },
    before: null,
    arrival: { id: `mark of ${name}`, day: '2026-11-21' },
  })
const markOf = ({ id, guestId, day }: NewMark, by: string = stella): Mark => {
  const at = '2026-11-21T09:00:00Z'
  const named = { id: by, name: by }
  return { id, version: 1, guestId, attendeeId: null, day, at, receivedAt: at, door: null, by: named, undone: null }
}
export const problem = (status: number, code: string, retryAfterMs?: number) =>
  new ApiProblem({ status, code, retryAfterMs })

/** A desk: who is marked, by which mark. */
export function createDesk() {
  const marks = new Map<string, { mark: NewMark; by: string }>()
  const ended = new Map<string, NewMark>()
  const sent: string[] = []
  /** How people stand at the event, who has done it last, and what was answered to each key. */
  const people = new Map<string, EnrollmentState>()
  const doneBy = new Map<string, string>()
  const ledger = new Map<string, SentAnswer>()
  const desk = {
    marks,
    sent,
    people,
    doneBy,
    /** Writes that were done. */
    written: [] as string[],
    refusal: null as string | null,
    /** Looks at records fail so. */
    unreadable: null as ApiProblem | null,
    async lookUp(row: Row): Promise<SentAnswer | null> {
      return lookUp(row, {
        state: async (_event, { attendeeId }) => {
          if (desk.unreadable !== null) throw desk.unreadable
          const state = people.get(attendeeId ?? '')
          return state === undefined ? null : { answer: state, word: words[state], attendeeId: attendeeId ?? null }
        },
        done: async (_event, { who }) => {
          const id = doneBy.get(who)
          return id === undefined ? null : { id, name: id, at: '2026-11-21T09:00:00Z' }
        },
      })
    },
    enroll(id: string, { enroll, who }: EnrollmentContent): SentAnswer {
      const replayed = ledger.get(id)
      if (replayed !== undefined) return replayed
      desk.written.push(`${enroll ? 'enroll' : 'remove'} ${who}`)
      if (desk.refusal === null) people.set(who, enroll ? 'yes' : 'no')
      const data = desk.refusal === null ? { data: { id: who } } : { success: false, message: desk.refusal }
      const answer: SentAnswer = { kind: 'enrollment', written: { data, sealed: [], at: '' } }
      ledger.set(id, answer)
      return answer
    },
    /** Who has passed a checkpoint, which counts once. */
    passed: new Map<string, Passage>(),
    pass(asked: PassageContent['passage']): SentAnswer {
      const guest = asked.guestId ?? ''
      if (asked.kind !== 'checkpoint' && !marks.has(guest)) throw problem(409, 'not_arrived')
      const before = asked.kind === 'checkpoint' ? desk.passed.get(guest) : undefined
      const at = '2026-11-21T09:00:00Z'
      const by = { id: stella, name: stella }
      const { checkpoint = null, ...rest } = asked
      const passage: Passage = before ?? { ...rest, checkpoint, version: 1, at, receivedAt: at, by, undone: null }
      if (asked.kind === 'checkpoint') desk.passed.set(guest, passage)
      return { kind: 'passage', passed: { passage, already: before !== undefined } }
    },
    /** Before the desk does it, and after it. */
    fault: (_action: WaitingAction): ApiProblem | null => null,
    loss: (_action: WaitingAction): ApiProblem | null => null,
    /** While it is pending no answer comes. */
    hold: Promise.resolve(),
    person: stella as string | null,
    async send(action: WaitingAction, isLate: boolean): Promise<SentAnswer> {
      sent.push(`${action.content.kind} ${action.name}${isLate ? ' late' : ''}`)
      await desk.hold
      const before = desk.fault(action)
      if (before !== null) throw before
      const answer = desk.answer(action)
      const after = desk.loss(action)
      if (after !== null) throw after
      return answer
    },
    answer({ id, content }: WaitingAction): SentAnswer {
      if (content.kind === 'enrollment') return desk.enroll(id, content)
      if (content.kind === 'passage') return desk.pass(content.passage)
      const { mark } = content
      const guest = mark.guestId ?? mark.attendeeId ?? ''
      if (content.kind === 'undo') {
        const known = marks.get(guest)
        // Of a mark that the desk has never taken, the own one that stands is meant, as `waiting-here.ts` has it.
        const isMeant = known?.mark.id === content.markId || (known?.by === stella && !ended.has(content.markId))
        if (isMeant && known) marks.delete(guest)
        else if (!ended.has(content.markId)) throw problem(404, 'not_seen')
        ended.set(isMeant && known ? known.mark.id : content.markId, mark)
        return { kind: 'undo', mark: markOf(mark) }
      }
      const stands = marks.get(guest)
      if (stands === undefined && !ended.has(mark.id)) marks.set(guest, { mark, by: stella })
      const first = stands ?? { mark, by: stella }
      const marked = { mark: markOf(first.mark, first.by), already: first.mark.id !== mark.id, cautions: [] }
      return { kind: 'mark', marked }
    },
  }
  return desk
}
type Desk = ReturnType<typeof createDesk>

/** Locks of one browser, for its tabs. */
function createLocks(): NonNullable<QueueParts['locks']> {
  const held = new Map<string, Promise<unknown>>()
  const request = async (name: string, options: { ifAvailable?: boolean }, work: (lock: object | null) => unknown) => {
    if (held.has(name) && options.ifAvailable === true) return work(null)
    while (held.has(name)) await held.get(name)?.catch(() => undefined)
    const mine = (async () => work({}))()
    held.set(name, mine)
    try {
      return await mine
    } finally {
      held.delete(name)
    }
  }
  return { request } as unknown as NonNullable<QueueParts['locks']>
}

export type Tab = { queue: WaitingQueue; dies: () => void }
export function createBrowser(desk: Desk) {
  const locks = createLocks()
  const tabs: WaitingQueue[] = []
  const browser = {
    online: true,
    /** The desk takes longer to answer than anybody waits. */
    isSlow: false,
    now: 1_000_000,
    signIns: 0,
    /** Timers of the queue, where a test runs them itself. */
    timers: null as (() => void)[] | null,
    /** The desk does not say who is signed in. */
    unknownPerson: null as ApiProblem | null,
    tab(person = stella): Tab {
      let isDead = false
      const queue = createWaitingQueue({
        onWithdrawn: () => undefined,
        store: waitingStore,
        locks,
        now: () => browser.now,
        random: () => 1,
        isOnline: () => browser.online && !isDead,
        later: (ms, run) => {
          if (browser.timers !== null) {
            browser.timers = [...browser.timers, run]
            return () => (browser.timers = browser.timers?.filter((one) => one !== run) ?? null)
          }
          // Back-off is a matter of `now`.
          if (ms > 3000 || (ms === 3000 && !browser.isSlow)) return () => undefined
          const timer = setTimeout(run, ms === 3000 ? 0 : 500)
          return () => clearTimeout(timer)
        },
        who: async () => {
          if (browser.unknownPerson !== null) throw browser.unknownPerson
          // The account of this tab, unless the test signs another one in.
          return desk.person === stella ? person : desk.person
        },
        askToSignIn: async () => {
          browser.signIns += 1
          return false
        },
        send: async ({ action }, isLate) => {
          const answer = await desk.send(action, isLate)
          // A tab that is gone learns nothing.
          return isDead ? new Promise<never>(() => undefined) : answer
        },
        lookUp: (row) => desk.lookUp(row),
        onAnswer: () => undefined,
        tell: (id) => {
          for (const one of tabs) if (one !== queue) void one.changed(id)
        },
      })
      tabs.push(queue)
      void queue.open(person)
      return {
        queue,
        dies() {
          isDead = true
          queue.stop()
          tabs.splice(tabs.indexOf(queue), 1)
        },
      }
    },
  }
  return browser
}

export const rowsOf = async (): Promise<Row[]> => (await waitingStore.all(stella)).rows
export const statesOf = async () => (await rowsOf()).map(({ action, state }) => `${action.name} ${state}`)
export const empty = async (): Promise<void> => {
  for (const person of [stella, other])
    for (const { action } of (await waitingStore.all(person)).rows) await waitingStore.remove(action.id)
}
