import { createFileRoute } from '@tanstack/react-router'

import { ImportScreen } from '#features/guest-imports/import-screen.tsx'
import { guidIn, present } from '#navigation/search-params.ts'

/** Bringing a guest list in; `import` is the sheet that is open. */
export const Route = createFileRoute('/_desk/e/$event/attendees/import')({
  validateSearch: (search: Record<string, unknown>): { import?: string } =>
    present({ import: guidIn(search, 'import') }),
  component: ImportGuests,
})

function ImportGuests() {
  return <ImportScreen id={Route.useSearch().import} />
}
