import { personKinds } from '@frontdesk/desk-api/record-kinds'

import { type IndexedEntry, endOf, startOf } from './entry.ts'

/** Column arrays of what ranking needs of every record, because a search may visit all of them. */
export type Columns = {
  set(slot: number, entry: IndexedEntry): void
  /** Indexed by slot; valid until the next `set`. */
  now(): {
    /** Time it was last seen, milliseconds of the epoch; 0 for an empty slot. */
    seen: Float64Array
    /** Number of its event, see `eventNumber`; of an event its own. */
    events: Int32Array
    /** 1 for a person. */
    people: Uint8Array
    /** 1 for a row of a guest list. */
    guests: Uint8Array
    /** Start of an event, milliseconds of the epoch; NaN for anything else. */
    starts: Float64Array
    /** By the number of an event: its start and end. Unknown: undefined. */
    begins: readonly number[]
    ends: readonly number[]
  }
  clear(slot: number): void
  /** 0 for no event, -1 for an event without records. */
  eventNumber(id: string | null): number
  /** Number of slots. */
  size(): number
}

export function createColumns(): Columns {
  const numbers = new Map<string, number>()
  let seen = new Float64Array(1024)
  let events = new Int32Array(1024)
  let people = new Uint8Array(1024)
  let starts = new Float64Array(1024)
  let guests = new Uint8Array(1024)
  const begins: number[] = []
  const ends: number[] = []
  let size = 0
  const grow = (): void => {
    const [more, wider, further, longer, listed] = [
      new Float64Array(seen.length * 2),
      new Int32Array(seen.length * 2),
      new Uint8Array(seen.length * 2),
      new Float64Array(seen.length * 2),
      new Uint8Array(seen.length * 2),
    ]
    more.set(seen)
    wider.set(events)
    further.set(people)
    longer.set(starts)
    seen = more
    events = wider
    people = further
    starts = longer
    listed.set(guests)
    guests = listed
  }
  const numberOf = (id: string): number => {
    const number = numbers.get(id) ?? numbers.size + 1
    numbers.set(id, number)
    return number
  }
  return {
    set(slot, { id, seenAt, eventId, kind, facts }) {
      while (slot >= seen.length) grow()
      size = Math.max(size, slot + 1)
      seen[slot] = seenAt
      const of = kind === 'event' ? id : eventId
      events[slot] = of === null ? 0 : numberOf(of)
      people[slot] = personKinds.has(kind) ? 1 : 0
      guests[slot] = kind === 'guest' ? 1 : 0
      starts[slot] = kind === 'event' ? startOf(facts) : Number.NaN
      if (kind !== 'event') return
      const number = numberOf(id)
      begins[number] = starts[slot]
      ends[number] = endOf(facts)
    },
    now: () => ({ seen, events, people, guests, starts, begins, ends }),
    clear(slot) {
      seen[slot] = 0
    },
    eventNumber: (id) => (id === null ? 0 : (numbers.get(id) ?? -1)),
    size: () => size,
  }
}
