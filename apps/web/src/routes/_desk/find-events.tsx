import { createFileRoute } from '@tanstack/react-router'

import { FindEventsScreen } from '#features/catalogue/find-events-screen.tsx'

export const Route = createFileRoute('/_desk/find-events')({
  component: FindEventsScreen,
})
