import { isGuid } from '@frontdesk/api-types/table'
import { createFileRoute } from '@tanstack/react-router'

import { NotAnId } from '#features/events/event-no-id.tsx'
import { FacilitatorScreen } from '#features/facilitators/facilitator-screen.tsx'

/** One facilitator at the event (op 24) and the favourites of a person (op 25). */
export const Route = createFileRoute('/_desk/e/$event/facilitators/$facilitatorId')({
  component: One,
})

function One() {
  const { facilitatorId } = Route.useParams()
  return isGuid(facilitatorId) ? (
    <FacilitatorScreen key={facilitatorId} id={facilitatorId.toLowerCase()} />
  ) : (
    <NotAnId />
  )
}
