import { Refusal } from '#problem.ts'
import { type Slots, createSlots } from '#upstream/slots.ts'

export type SessionLimitSettings = {
  /** Requests of one session at a time, and in line. */
  most: number
  mostWaiting: number
  /** Requests of one session in a minute. */
  perMinute: number
}
export const usualSessionLimits: SessionLimitSettings = { most: 10, mostWaiting: 40, perMinute: 600 }

const patienceMs = 10_000
const minute = 60_000

export type SessionLimits = {
  /**
   * Lets one request of the session in, at once when there is room; what is returned ends it.
   * @throws Refusal `too_many` when the minute is used up, `busy` when too many wait, or for too long
   */
  enter(session: string): (() => void) | Promise<() => void>
  /** Sessions that are counted. */
  known(): number
}

/** What one session has asked for within the minute that began with its first request. */
type Counted = { slots: Slots; asked: number; endsAt: number }

/**
 * One session cannot keep everybody else waiting. Counted in this process: it protects the process. A page that asks
 * for many things at once is put in line, not refused.
 */
export function sessionLimits(settings: SessionLimitSettings, elapsed: () => number): SessionLimits {
  const sessions = new Map<string, Counted>()
  let sweepAt = 0
  const sweep = (at: number): void => {
    if (at < sweepAt) return
    sweepAt = at + minute
    for (const [id, { slots, endsAt }] of sessions)
      if (endsAt <= at && slots.running() + slots.waiting() === 0) sessions.delete(id)
  }
  const countedOf = (id: string, at: number): Counted => {
    const known = sessions.get(id)
    if (known !== undefined) return known
    sweep(at)
    const made = { slots: createSlots(settings.most, settings.mostWaiting), asked: 0, endsAt: at + minute }
    sessions.set(id, made)
    return made
  }
  return {
    known: () => sessions.size,
    enter(session) {
      const at = elapsed()
      const counted = countedOf(session, at)
      if (counted.endsAt <= at) {
        counted.asked = 0
        counted.endsAt = at + minute
      }
      counted.asked += 1
      if (counted.asked > settings.perMinute) {
        const wait = String(Math.max(1, Math.ceil((counted.endsAt - at) / 1000)))
        throw new Refusal('too_many', { detail: 'This session asks for too much.', headers: { 'retry-after': wait } })
      }
      return counted.slots.takeNow() ?? counted.slots.take(patienceMs)
    },
  }
}
