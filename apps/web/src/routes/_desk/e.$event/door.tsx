import { createFileRoute } from '@tanstack/react-router'

import { DoorScreen } from '#features/door/door-screen.tsx'

/** Letting people in, on the whole screen. */
export const Route = createFileRoute('/_desk/e/$event/door')({
  component: DoorScreen,
})
