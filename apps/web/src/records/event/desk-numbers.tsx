import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { say } from '#i18n/say.ts'

import { arrivedTodayText } from './arrived-today.ts'

/** What this desk knows of how many come: guests on its list, and those whom the event system has said to be enrolled. */
export type DeskCounts = {
  guests: number
  enrolled: number
  waitlisted: number
  expected: number
  /** Guests of whom nothing is known: who can be asked about, and who cannot. */
  notAsked: number
  cannotAsk: number
  arrivedToday: number
  refusal: Refusal | null
}

/** When the event system last refused guests of this desk, how many, and what it said. */
export type Refusal = {
  at: string
  guests: number
  says: string | null
  /** What this desk did last after it, when that may have made room. */
  since: { at: string; what: 'enrolled' | 'removed' } | null
}

export type DeskNumbersProps = {
  desk: DeskCounts | null
  /** Arrivals are counted by the day: those of today say nothing of an event that is not on. */
  isOn: boolean
  /** Who has arrived today. */
  arrivals: LinkProps
}

/** What this desk has counted itself, with what is known of the space between. */
export function DeskNumbers({ desk, isOn, arrivals, children }: DeskNumbersProps & { children?: ReactNode }) {
  return (
    <>
      {desk && (isOn || desk.arrivedToday > 0) ? (
        <p data-arrived className="font-medium">
          <Link {...arrivals}>{arrivedTodayText(desk.arrivedToday, desk.expected)}</Link>
        </p>
      ) : null}
      {children}
      {desk && desk.guests > 0 ? (
        <p className="text-label text-quiet">
          {desk.enrolled > 0
            ? say(
                'At this desk: {guests, number} on the guest list, {enrolled, number} of them known to be enrolled.',
                { guests: desk.guests, enrolled: desk.enrolled },
              )
            : say('At this desk: {guests, number} on the guest list.', { guests: desk.guests })}
        </p>
      ) : null}
    </>
  )
}
