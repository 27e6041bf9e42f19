import { createFileRoute } from '@tanstack/react-router'

import { startSearch } from '#features/registration/registration-search.ts'
import { StartScreen } from '#features/registration/start-screen.tsx'

/** Start a registration step by step (op 31); `person` and `type` may be chosen already. */
export const Route = createFileRoute('/_desk/e/$event/registration/start')({
  validateSearch: startSearch,
  component: StartPage,
})

function StartPage() {
  const search = Route.useSearch()
  return <StartScreen key={search.person ?? ''} search={search} />
}
