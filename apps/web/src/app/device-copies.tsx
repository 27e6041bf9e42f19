import { lazy, Suspense } from 'react'

import { useSession } from '#api/desk/session.ts'
import { copiedHere } from '#device/copied-events.ts'

import { NetworkTrial } from './network-trial.tsx'

// Where no guests are on this device, the code that keeps them is not loaded.
const FollowCopies = lazy(async () => ({ default: (await import('./follow-copies.tsx')).FollowCopies }))

/** Keeps the guests on this device up to date, and ends what may no longer be there. */
export function DeviceCopies() {
  const { person, viewing } = useSession()
  const { of, events } = copiedHere.use()
  return (
    <>
      <NetworkTrial />
      <Suspense>
        {/* What an administrator keeps here stays as it is while they look as somebody else. */}
        {events.length > 0 && !viewing ? (
          <FollowCopies isOwn={of === person.id} person={person} events={events} />
        ) : null}
      </Suspense>
    </>
  )
}
