import { createFileRoute } from '@tanstack/react-router'

import { FacilitatorsScreen } from '#features/facilitators/facilitators-screen.tsx'

/** Facilitators: there is no list, so how to reach one, without the event's record. */
export const Route = createFileRoute('/_desk/events/$eventId/facilitators/')({
  component: FacilitatorsScreen,
})
