import { createFileRoute } from '@tanstack/react-router'

import { DeviceScreen } from '#features/device/device-screen.tsx'
import { useFromDoor } from '#navigation/from-door.ts'

/** The guests of the event on this device. */
function DevicePage() {
  return <DeviceScreen isFromDoor={useFromDoor() !== null} />
}

export const Route = createFileRoute('/_desk/e/$event/device')({ component: DevicePage })
