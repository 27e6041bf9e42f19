import { createFileRoute } from '@tanstack/react-router'

import { BadgesScreen } from '#features/guests/print/badges-screen.tsx'
import { badgesSearch } from '#features/guests/print/badges-search.ts'

/** The badges of a guest list, or of chosen guests. */
export const Route = createFileRoute('/_desk/e/$event/attendees/badges')({
  validateSearch: badgesSearch,
  component: BadgesToPrint,
})

function BadgesToPrint() {
  return <BadgesScreen search={Route.useSearch()} />
}
