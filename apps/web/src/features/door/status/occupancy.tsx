import { CircleAlert, Users } from 'lucide-react'
import { useEffect, useRef } from 'react'

import type { Board } from '#api/desk/arrivals.ts'
import { type Fullness, fullnessLooks, fullnessOf, insideText } from '#arrivals/fullness.ts'
import { say } from '#i18n/say.ts'
import { cx } from '#ui/cx.ts'
import { meaningClass } from '#ui/meaning.ts'

import { giveSignal } from '../door-signals.ts'

/**
 * Who is inside of the capacity: with a word and a colour when it is nearly full or full, and a sound as that begins.
 * `asOf`: of when the count is, where it cannot be read now.
 */
export function Occupancy({ inside, asOf = null }: { inside: Board['inside']; asOf?: string | null }) {
  const fullness = fullnessOf(inside)
  const told = useRef<Fullness>(fullness)
  useEffect(() => {
    if (told.current === fullness) return
    const isFuller = fullness === 'full' || (fullness === 'nearly' && told.current === 'room')
    told.current = fullness
    if (isFuller) giveSignal(fullness === 'full' ? 'no' : 'look')
  }, [fullness])
  const look = fullnessLooks[fullness]
  const Icon = look === null ? Users : CircleAlert
  return (
    <p
      role="status"
      data-numbers
      data-door-inside={fullness}
      className={cx(
        'text-title flex shrink-0 items-center gap-2',
        look !== null && ['rounded border-2 px-3 py-1 font-medium', meaningClass[look.meaning]],
      )}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <span>{insideText(inside)}</span>
      {asOf === null ? null : <span className="text-label"> {asOf}</span>}
      {look === null ? null : <strong>{say(look.word)}</strong>}
    </p>
  )
}
