import { createFileRoute } from '@tanstack/react-router'

import { DeviceScreen } from '#features/device/device-screen.tsx'

/** The guests of the event on this device. */
export const Route = createFileRoute('/_desk/e/$event/device')({ component: DeviceScreen })
