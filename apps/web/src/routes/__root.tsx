import { Outlet, createRootRouteWithContext } from '@tanstack/react-router'

import { LiveRegion } from '#ui/live-region.tsx'
import { Toasts } from '#ui/toast.tsx'

import type { RouterContext } from '../router.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
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
