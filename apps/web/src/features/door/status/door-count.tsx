import { useEffect } from 'react'

import type { Board } from '#api/desk/arrivals.ts'
import { useSession } from '#api/desk/session.ts'
import { useOnline } from '#browser/online.ts'
import { useEventPage } from '#events/event-context.tsx'
import { joined } from '#format/names.ts'
import { say } from '#i18n/say.ts'
import { arrivedTodayText } from '#records/event/arrived-today.ts'
import { asOfText } from '#ui/as-of.tsx'
import { createStored } from '#ui/local-storage.ts'
import { useObstacle } from '#waiting/obstacle.ts'
import { isOpen } from '#waiting/waiting-action.ts'
import { useWaiting } from '#waiting/waiting-here.ts'

type Count = Pick<Board, 'arrived' | 'expected' | 'asOf'>
type KeptCount = Count & { owner: string; eventId: string }

function readCount(value: unknown): KeptCount | null {
  const { owner, eventId, arrived, expected, asOf }: Record<string, unknown> = { ...Object(value) }
  if (typeof owner !== 'string' || typeof eventId !== 'string' || typeof asOf !== 'string') return null
  if (typeof arrived !== 'number' || typeof expected !== 'number' || Number.isNaN(Date.parse(asOf))) return null
  return { owner, eventId, arrived, expected, asOf }
}

/** The count that was read last, for a reload without the network. */
const lastCount = createStored<KeptCount | null>('frontdesk-door-count', readCount, null)

/** How many arrived today; with its time while it cannot be read. `isOld`: the last reading has failed. */
export function DoorCount({ board, isOld }: { board: Count | undefined; isOld: boolean }) {
  const { eventId, zone } = useEventPage()
  const owner = useSession().person.id
  const isOnline = useOnline()
  const kept = lastCount.use()
  const { arrived, expected, asOf } = board ?? {}
  useEffect(() => {
    if (arrived !== undefined && expected !== undefined && asOf !== undefined)
      lastCount.set({ owner, eventId, arrived, expected, asOf })
  }, [owner, eventId, arrived, expected, asOf])
  const shown = board ?? (kept?.owner === owner && kept.eventId === eventId ? kept : null)
  if (shown === null) return null
  const isLast = !isOnline || isOld || board === undefined
  return (
    <>
      {arrivedTodayText(shown.arrived, shown.expected)}
      {isLast ? <span className="text-label"> {asOfText(shown.asOf, undefined, zone)}</span> : null}
    </>
  )
}

/** That the desk cannot be reached, and how many wait here; nothing while it can. */
export function OfflineLine() {
  const obstacle = useObstacle()
  const isOnline = useOnline()
  const count = useWaiting().rows.filter(isOpen).length
  if (obstacle === null) return null
  const away = isOnline ? say('Frontdesk can’t be reached') : say('You are offline')
  return (
    <p role="status" data-door-offline className="text-wait-ink font-medium">
      {joined(
        [
          obstacle.kind === 'away' ? away : obstacle.text,
          count === 0 ? null : say('{count, plural, other {# waiting}}', { count }),
        ],
        ' · ',
      )}
    </p>
  )
}
