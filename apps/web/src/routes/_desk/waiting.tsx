import { createFileRoute } from '@tanstack/react-router'

import { WaitingScreen } from '#features/waiting/waiting-screen.tsx'
import { useFromDoor } from '#navigation/from-door.ts'

export const Route = createFileRoute('/_desk/waiting')({ component: Waiting })

function Waiting() {
  return <WaitingScreen fromDoor={useFromDoor()} />
}
