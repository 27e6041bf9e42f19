import { Outlet, createFileRoute, redirect } from '@tanstack/react-router'

import { pinsQuery, projectsQuery } from '#api/desk.ts'
import { sessionQuery } from '#api/session.ts'
import { Shell } from '#shell/shell.tsx'

/** Everything behind the sign-in. Pins and projects are asked for beside the session: one wait, not two. */
export const Route = createFileRoute('/_desk')({
  beforeLoad: async ({ context, location }) => {
    const session = await context.client.ensureQueryData(sessionQuery)
    if (!session) throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { return: location.href } })
    return { session }
  },
  loader: ({ context }) =>
    Promise.all([context.client.ensureQueryData(pinsQuery), context.client.prefetchQuery(projectsQuery)]),
  component: Desk,
})

function Desk() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
