import { type ErrorComponentProps, Outlet, createRootRouteWithContext } from '@tanstack/react-router'

import { Door } from '#shell/door.tsx'
import { RouteProblem } from '#shell/route-problem.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { late } from '#ui/late.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { say } from '#words/say.ts'

import type { RouterContext } from '../router.tsx'

const Toasts = late(async () => (await import('#shell/later.ts')).Toasts)

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, location, preload }) => context.beforeScreen?.({ location, preload }),
  component: Root,
  notFoundComponent: NoSuchPage,
  errorComponent: Alone,
})

function Root() {
  return (
    <>
      <Outlet />
      <Toasts />
      <LiveRegion />
    </>
  )
}

/** Without the frame: nobody may have signed in. */
function NoSuchPage() {
  return (
    <Door title={say('No such page')}>
      <p className="text-quiet max-w-prose">{say('This address is not part of Frontdesk.')}</p>
      <ButtonLink to="/" className="self-start">
        {say('Go home')}
      </ButtonLink>
    </Door>
  )
}

/** The frame itself could not be shown. */
function Alone(props: ErrorComponentProps) {
  return (
    <main>
      <RouteProblem {...props} />
    </main>
  )
}
