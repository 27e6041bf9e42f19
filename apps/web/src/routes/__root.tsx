import type { QueryClient } from '@tanstack/react-query'
import { Outlet, createRootRouteWithContext } from '@tanstack/react-router'

import type { paintBeforeNavigation } from '#app/paint-before-navigation.ts'
import { PlainFrame } from '#app/plain-frame.tsx'
import { ProblemAlone } from '#app/route-problem.tsx'
import { say } from '#i18n/say.ts'
import { deferred } from '#ui/deferred.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { LiveRegion } from '#ui/overlays/live-region.tsx'

/** Context of all route loaders. */
type RouterContext = {
  client: QueryClient
  /** Absent on the server, where no link is pressed. */
  beforeScreen?: ReturnType<typeof paintBeforeNavigation>
}

const Toasts = deferred(async () => (await import('#app/deferred-chunk.ts')).Toasts)

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, location, preload }) => context.beforeScreen?.({ location, preload }),
  component: Root,
  notFoundComponent: NoSuchPage,
  errorComponent: ProblemAlone,
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

/** Without the frame: there may be no session. */
function NoSuchPage() {
  return (
    <PlainFrame title={say('No such page')}>
      <p className="text-quiet max-w-prose">{say('This address is not part of Frontdesk.')}</p>
      <ButtonLink to="/" className="self-start">
        {say('Go home')}
      </ButtonLink>
    </PlainFrame>
  )
}
