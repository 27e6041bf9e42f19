import { createStored } from '#ui/local-storage.ts'

import { type DoorWord, failedWords } from '../door-answer.ts'

export const minuteMs = 60_000

/** An arrival by its mark. */
export type Arrived = { id: string; at: number }
type Failed = Partial<Record<DoorWord, number>>
type Tally = { owner: string; eventId: string; failed: Failed; arrivals: readonly Arrived[] }

const isArrived = (value: unknown): value is Arrived => {
  const { id, at }: Record<string, unknown> = { ...Object(value) }
  return typeof id === 'string' && typeof at === 'number'
}

function readTally(value: unknown): Tally | null {
  const { owner, eventId, failed, arrivals }: Record<string, unknown> = { ...Object(value) }
  if (typeof owner !== 'string' || typeof eventId !== 'string' || !Array.isArray(arrivals)) return null
  const times: Record<string, unknown> = { ...Object(failed) }
  return {
    owner,
    eventId,
    failed: Object.fromEntries(
      failedWords.flatMap((word) => (typeof times[word] === 'number' ? [[word, times[word]]] : [])),
    ),
    arrivals: arrivals.filter(isArrived),
  }
}

/** Kept in session storage for one account and event; signing out clears it. */
export const doorTally = createStored<Tally | null>('frontdesk-door-tally', readTally, null, () => sessionStorage)

/** The arrivals within a minute before `now`, with a new one. */
export const withArrival = (arrivals: readonly Arrived[], arrived: Arrived, now: number): Arrived[] => [
  ...arrivals.filter(({ id, at }) => id !== arrived.id && now - at < minuteMs),
  arrived,
]

/** Counters of one account at an event: failed scans by answer word, and the arrivals of the last minute. */
export function tallyOf(owner: string, eventId: string) {
  const none: Tally = { owner, eventId, failed: {}, arrivals: [] }
  const pick = (kept: Tally | null): Tally => (kept?.owner === owner && kept.eventId === eventId ? kept : none)
  const change = (part: (before: Tally) => Partial<Tally>) => {
    const before = pick(doorTally.get())
    doorTally.set({ ...before, ...part(before) })
  }
  return {
    pick,
    failed: (word: DoorWord) => change(({ failed }) => ({ failed: { ...failed, [word]: (failed[word] ?? 0) + 1 } })),
    arrived: (arrived: Arrived) => change(({ arrivals }) => ({ arrivals: withArrival(arrivals, arrived, Date.now()) })),
    undone: (id: string | null) => change(({ arrivals }) => ({ arrivals: arrivals.filter((one) => one.id !== id) })),
  }
}
