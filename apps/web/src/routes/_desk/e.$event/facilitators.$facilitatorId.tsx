import { isGuid } from '@frontdesk/api-types/table'
import { createFileRoute } from '@tanstack/react-router'

import { FacilitatorScreen } from '#features/facilitators/facilitator-screen.tsx'
import { say } from '#i18n/say.ts'
import { NotAnId } from '#screen/not-an-id.tsx'

/** One facilitator at the event (op 24) and the favourites of a person (op 25). */
export const Route = createFileRoute('/_desk/e/$event/facilitators/$facilitatorId')({
  component: One,
})

function One() {
  const { facilitatorId } = Route.useParams()
  return isGuid(facilitatorId) ? (
    <FacilitatorScreen key={facilitatorId} id={facilitatorId.toLowerCase()} />
  ) : (
    <NotAnId part={say('Facilitator')} text={facilitatorId} />
  )
}
