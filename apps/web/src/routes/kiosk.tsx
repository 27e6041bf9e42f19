import { createFileRoute, redirect } from '@tanstack/react-router'

import { kioskEventsQuery } from '#api/desk/kiosk-events.ts'
import { openSession } from '#app/open-session.ts'
import { ProblemAlone } from '#app/route-problem.tsx'
import { KioskAccountScreen } from '#features/door/kiosk/kiosk-account-screen.tsx'
import { signInHref } from '#navigation/safe-return.ts'
import { guidIn, present } from '#navigation/search-params.ts'

/** The one page of an account that is a kiosk, without the frame of the app. */
export const Route = createFileRoute('/kiosk')({
  validateSearch: (search) => present({ event: guidIn(search, 'event') }),
  beforeLoad: async ({ context, location }) => {
    const session = await openSession(context.client)
    if (!session) throw redirect({ href: signInHref(location.href), reloadDocument: true })
    if (session.person.role !== 'kiosk') throw redirect({ to: '/', replace: true })
  },
  loader: ({ context }) => context.client.ensureQueryData(kioskEventsQuery),
  component: Kiosk,
  errorComponent: ProblemAlone,
})

function Kiosk() {
  return <KioskAccountScreen chosen={Route.useSearch().event} />
}
