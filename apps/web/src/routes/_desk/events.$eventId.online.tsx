import { createFileRoute } from '@tanstack/react-router'

import { OnlineScreen } from '#features/events/online-screen.tsx'

/** Virtual settings (op 16) and external resources (op 17), without the event's record. */
export const Route = createFileRoute('/_desk/events/$eventId/online')({
  component: OnlineScreen,
})
