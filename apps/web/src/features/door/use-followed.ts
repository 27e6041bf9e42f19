import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import type { Mark } from '#api/desk/arrivals.ts'
import { type Guest, guestQuery } from '#api/desk/guests.ts'
import { useEventDay } from '#arrivals/use-event-day.ts'
import { useEventPage } from '#events/event-context.tsx'

import { type DoorAnswer, isQuestion } from './door-answer.ts'

/** Reads whom an answer asks about again while it is shown: another door may let them in meanwhile. */
export function useFollowed(
  answer: DoorAnswer | null,
  onArrived: (answer: DoorAnswer, guest: Guest, mark: Mark) => void,
): void {
  const { eventId } = useEventPage()
  const today = useEventDay()
  const isAsked = answer !== null && answer.passing === null && (answer.word === 'onList' || isQuestion(answer.word))
  const id = isAsked ? (answer.guest?.id ?? null) : null
  const { data, dataUpdatedAt } = useQuery({ ...guestQuery(eventId, id ?? ''), enabled: id !== null })
  const follow = useEffectEvent(() => {
    const arrived = data?.desk.arrived ?? null
    if (answer === null || id === null || data?.id !== id || arrived?.day !== today) return
    // An older reading may have a mark that was undone since; an own mark is answered by itself.
    if (dataUpdatedAt >= answer.at && arrived.id !== answer.markId) onArrived(answer, data, arrived)
  })
  useEffect(() => {
    if (id !== null && dataUpdatedAt > 0) follow()
  }, [dataUpdatedAt, id])
}
