import type { Board } from '#api/desk/arrivals.ts'
import { grouped } from '#format/numbers.ts'
import { type Marked, mark, say } from '#i18n/say.ts'
import type { Meaning } from '#ui/meaning.ts'

type Inside = Pick<Board['inside'], 'now' | 'capacity'>

export type Fullness = 'room' | 'nearly' | 'full'
/** From this share of the capacity on it is nearly full. */
const nearly = 0.9

/** How full it is inside. */
export function fullnessOf({ now, capacity }: Inside): Fullness {
  if (capacity === null || now < capacity * nearly) return 'room'
  return now < capacity ? 'nearly' : 'full'
}

/** null: nothing is to be said of it. */
export const fullnessLooks: Readonly<Record<Fullness, { word: Marked; meaning: Meaning } | null>> = {
  room: null,
  nearly: { word: mark('Nearly full'), meaning: 'wait' },
  full: { word: mark('Full'), meaning: 'no' },
}

/** Who is inside, and of how many that may be. */
export const insideText = ({ now, capacity }: Inside): string =>
  capacity === null
    ? say('{count, number} inside', { count: now })
    : say('{now} inside of {capacity}', { now: grouped(now), capacity: grouped(capacity) })
