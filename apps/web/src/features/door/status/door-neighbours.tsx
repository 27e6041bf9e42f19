import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'

import { removeDoorDevice, tellDoorDevice } from '#api/desk/door-devices.ts'
import { useSession } from '#api/desk/session.ts'
import { currentDoor, doorName } from '#arrivals/door-name.ts'
import { ownBuild } from '#browser/own-build.ts'
import { within } from '#browser/within.ts'
import { say } from '#i18n/say.ts'
import { createStored } from '#ui/local-storage.ts'
import { isOpen } from '#waiting/waiting-action.ts'
import { useWaiting, waitingHere } from '#waiting/waiting-here.ts'
import type { Waiting } from '#waiting/waiting-rows.ts'

/** The id of this browser among those at the doors. */
const deviceId = createStored('frontdesk-device-id', (value) => (typeof value === 'string' ? value : null), '')
/** Milliseconds for which a report waits until what waits on this device was read. */
const readMs = 1000
function ownId(): string {
  if (deviceId.get() === '') deviceId.set(crypto.randomUUID())
  return deviceId.get()
}

/** Number of unsent changes on this device, of all accounts. Changes that others made first are not counted. */
const openCount = ({ rows, ofOthers, newer, unreadable }: Waiting): number =>
  rows.filter(isOpen).length + ofOthers + newer + unreadable

/** Tells the desk every minute that this browser is at a door of the event, and who else is. */
export function DoorNeighbours({ eventId }: { eventId: string }) {
  const door = doorName.use()
  const { person } = useSession()
  const isAllSent = openCount(useWaiting()) === 0
  const { data: others = [], refetch } = useQuery({
    queryKey: ['door-neighbours', eventId.toLowerCase(), door],
    queryFn: async ({ signal }) => {
      await within(waitingHere.open(person.id), readMs, undefined)
      const named = currentDoor()
      const said = {
        waiting: openCount(waitingHere.get()),
        build: ownBuild(),
        ...(named === null ? {} : { door: named }),
      }
      return (await tellDoorDevice(eventId, ownId(), said, signal)).others
    },
    refetchInterval: 60_000,
    refetchIntervalInBackground: true,
    retry: false,
  })
  // Organizers are not to wait for the next minute to see that all of it was sent.
  const tellAgain = useEffectEvent(() => void refetch())
  const wasAllSent = useRef(isAllSent)
  useEffect(() => {
    if (isAllSent && !wasAllSent.current) tellAgain()
    wasAllSent.current = isAllSent
  }, [isAllSent])
  // A page that is closed, reloaded or without the network may come back: only who leaves the door is taken off the list.
  useEffect(
    () => () => {
      // What waits is still to be sent: the device stays in the list.
      if (openCount(waitingHere.get()) === 0) void removeDoorDevice(eventId, ownId()).catch(() => undefined)
    },
    [eventId],
  )
  if (others.length === 0) return null
  const names = others.map(({ by, door: at }) =>
    [at ?? say('no door named'), by.name ?? say('a former colleague')].join(': '),
  )
  return (
    <p data-door-neighbours className="text-quiet line-clamp-2">
      {say('Also at the doors: {names}', { names: names.join(' · ') })}
    </p>
  )
}
