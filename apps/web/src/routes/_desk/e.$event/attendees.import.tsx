import { createFileRoute } from '@tanstack/react-router'

import { ImportScreen } from '#features/guest-imports/import-screen.tsx'
import { importSearch } from '#features/guest-imports/import-search.ts'

/** Bringing a guest list in; `import` is the sheet that is open. */
export const Route = createFileRoute('/_desk/e/$event/attendees/import')({
  validateSearch: importSearch,
  component: ImportGuests,
})

function ImportGuests() {
  return <ImportScreen id={Route.useSearch().import} />
}
