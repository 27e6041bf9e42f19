import { createFileRoute } from '@tanstack/react-router'

import { guestSearch } from '#features/guests/list/guest-search.ts'
import { PrintScreen } from '#features/guests/print/print-screen.tsx'

/** The guest list on paper, by surname; its search parameters are the list's. */
export const Route = createFileRoute('/_desk/e/$event/attendees/print')({
  validateSearch: guestSearch,
  component: GuestsToPrint,
})

function GuestsToPrint() {
  return <PrintScreen search={Route.useSearch()} />
}
