import { Outlet, createFileRoute, redirect } from '@tanstack/react-router'
import { Suspense } from 'react'

import { pinsQuery } from '#api/desk/pins.ts'
import { projectsQuery } from '#api/desk/projects.ts'
import { setViewId } from '#api/viewing.ts'
import { Frame } from '#app/frame.tsx'
import { openSession } from '#app/open-session.ts'
import { ProblemAlone } from '#app/route-problem.tsx'
import { isAway, kioskLock } from '#device/kiosk-lock.ts'
import { setAmountUnit } from '#format/money.ts'
import { eventPaths, hrefOf } from '#navigation/paths.ts'
import { signInHref } from '#navigation/safe-return.ts'
import { useIsOpen } from '#navigation/use-is-open.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'

/** All pages that need a session. Pins and projects are requested in parallel with the session. */
export const Route = createFileRoute('/_desk')({
  beforeLoad: async ({ context, location }) => {
    const session = await openSession(context.client)
    if (!session) throw redirect({ href: signInHref(location.href), reloadDocument: true })
    if (session.person.role === 'kiosk') throw redirect({ to: '/kiosk', replace: true })
    const lock = kioskLock.get()
    const kiosk = lock && (lock.address ?? hrefOf(eventPaths(lock.eventId).kiosk()))
    if (kiosk !== null && isAway(kiosk, location.pathname))
      throw redirect({ href: kiosk, replace: true, reloadDocument: true })
    setAmountUnit(session.amounts ?? null)
    setViewId(session.viewing ? session.person.id : null)
    return { session }
  },
  loader: ({ context }) =>
    Promise.all([context.client.ensureQueryData(pinsQuery), context.client.prefetchQuery(projectsQuery)]),
  component: Desk,
  // The session or the pins could not be read.
  errorComponent: ProblemAlone,
})

function Desk() {
  const [atDoor, atKiosk] = [useIsOpen('/e/$event/door'), useIsOpen('/e/$event/kiosk')]
  return (
    // They have the whole screen; a guest at a kiosk has no keys that lead elsewhere.
    <Frame bare={atDoor || atKiosk} hasKeys={!atKiosk}>
      {/* A page whose code or answer is still under way must not take the box and the rail away. */}
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <Outlet />
      </Suspense>
    </Frame>
  )
}
