import { createFileRoute } from '@tanstack/react-router'

import { KioskScreen } from '#features/door/kiosk/kiosk-screen.tsx'

/** Guests mark themselves by their code, on the whole screen. */
export const Route = createFileRoute('/_desk/e/$event/kiosk')({
  component: KioskScreen,
})
