import { createFileRoute } from '@tanstack/react-router'

import { cardSearch } from '#features/attendees/card-panel.ts'
import { GuestScreen } from '#features/guests/list/guest-screen.tsx'

/** A row of the guest list of whom no attendee record is known. */
export const Route = createFileRoute('/_desk/e/$event/attendees/guest/$guestId')({
  validateSearch: cardSearch,
  component: GuestOfList,
})

function GuestOfList() {
  const { guestId } = Route.useParams()
  return <GuestScreen key={guestId} guestId={guestId} />
}
