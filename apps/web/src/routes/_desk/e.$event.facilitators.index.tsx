import { createFileRoute } from '@tanstack/react-router'

import { FacilitatorsScreen } from '#features/facilitators/facilitators-screen.tsx'

/** Facilitators: there is no list, so how to reach one. */
export const Route = createFileRoute('/_desk/e/$event/facilitators/')({
  component: FacilitatorsScreen,
})
