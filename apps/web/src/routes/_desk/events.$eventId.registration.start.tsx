import { createFileRoute } from '@tanstack/react-router'

import { startSearch } from '#features/registration/registration-search.ts'
import { StartScreen } from '#features/registration/start-screen.tsx'

/** Start a registration without the event's record; the project has to be chosen. */
export const Route = createFileRoute('/_desk/events/$eventId/registration/start')({
  validateSearch: startSearch,
  component: StartPage,
})

function StartPage() {
  const search = Route.useSearch()
  return <StartScreen key={search.person ?? ''} search={search} />
}
