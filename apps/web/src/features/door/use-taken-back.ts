import { useEffect, useEffectEvent } from 'react'

import type { Board } from '#api/desk/arrivals.ts'
import { useSession } from '#api/desk/session.ts'
import { currentDoor } from '#arrivals/door-name.ts'

import type { DoorAnswer } from './door-answer.ts'

/** As many arrivals of a person the board lists, and the door shows. */
const mostListed = 10

/** Calls `onMissing` for arrivals of this door that the board does not list: another door may have taken them back. */
export function useTakenBack(
  answers: readonly DoorAnswer[],
  board: Board | undefined,
  onMissing: (answer: DoorAnswer) => void,
): void {
  const { person } = useSession()
  const look = useEffectEvent(() => {
    const listed = board?.lastOf
    if (listed === undefined) return
    const ids = new Set(listed.map(({ mark }) => mark.id))
    const oldest = listed.length < mostListed ? '' : (listed.at(-1)?.mark.at ?? '')
    for (const answer of answers.slice(0, mostListed)) {
      const { word, mark } = answer
      const isOwn = word === 'welcome' && mark !== null && mark.by.id === person.id && mark.door === currentDoor()
      if (isOwn && !ids.has(mark.id) && mark.at > oldest) onMissing(answer)
    }
  })
  const asOf = board?.asOf
  useEffect(() => {
    if (asOf !== undefined) look()
  }, [asOf])
}
