import { CircleAlert, Users } from 'lucide-react'
import { useEffect, useRef } from 'react'

import type { Board } from '#api/desk/arrivals.ts'
import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { cx } from '#ui/cx.ts'
import { meaningClass } from '#ui/meaning.ts'

import { giveSignal } from '../door-signals.ts'

type Fullness = 'room' | 'nearly' | 'full'
/** From this share of the capacity on it is nearly full. */
const nearly = 0.9

/** How full it is inside. */
export function fullnessOf({ now, capacity }: Pick<Board['inside'], 'now' | 'capacity'>): Fullness {
  if (capacity === null || now < capacity * nearly) return 'room'
  return now < capacity ? 'nearly' : 'full'
}

/**
 * Who is inside of the capacity: with a word and a colour when it is nearly full or full, and a sound as that begins.
 * `asOf`: of when the count is, where it cannot be read now.
 */
export function Occupancy({ inside, asOf = null }: { inside: Board['inside']; asOf?: string | null }) {
  const { now, capacity } = inside
  const fullness = fullnessOf(inside)
  const told = useRef<Fullness>(fullness)
  useEffect(() => {
    if (told.current === fullness) return
    const isFuller = fullness === 'full' || (fullness === 'nearly' && told.current === 'room')
    told.current = fullness
    if (isFuller) giveSignal(fullness === 'full' ? 'no' : 'look')
  }, [fullness])
  const meaning = fullness === 'full' ? 'no' : fullness === 'nearly' ? 'wait' : null
  const Icon = meaning === null ? Users : CircleAlert
  const count =
    capacity === null
      ? say('{count, number} inside', { count: now })
      : say('{now} inside of {capacity}', { now: grouped(now), capacity: grouped(capacity) })
  return (
    <p
      role="status"
      data-numbers
      data-door-inside={fullness}
      className={cx(
        'text-title flex shrink-0 items-center gap-2',
        meaning !== null && 'rounded border-2 px-3 py-1 font-medium',
        meaning !== null && meaningClass[meaning],
      )}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <span>{count}</span>
      {asOf === null ? null : <span className="text-label"> {asOf}</span>}
      {fullness === 'room' ? null : <strong>{fullness === 'full' ? say('Full') : say('Nearly full')}</strong>}
    </p>
  )
}
