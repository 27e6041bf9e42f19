import { createFileRoute } from '@tanstack/react-router'

import { FacilitatorsScreen } from '#features/facilitators/facilitators-screen.tsx'

/** Facilitators: the API has no list, so known ones and a form by id. */
export const Route = createFileRoute('/_desk/e/$event/facilitators/')({
  component: FacilitatorsScreen,
})
