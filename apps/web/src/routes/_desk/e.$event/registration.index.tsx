import { createFileRoute } from '@tanstack/react-router'

import { query } from '#api/queries.ts'
import { registrationTypesOf } from '#api/registration-types-read.ts'
import { openEvent } from '#features/events/open-event.ts'
import { RegistrationScreen } from '#features/registration/registration-screen.tsx'
import { registrationSearch } from '#features/registration/registration-search.ts'

/** Registration types of the event's project, and the check of a code; `person`: for whom the code is checked. */
export const Route = createFileRoute('/_desk/e/$event/registration/')({
  validateSearch: registrationSearch,
  loaderDeps: ({ search }) => ({ project: search.project }),
  loader: async ({ context: { client }, params, deps }) => {
    const { record } = await openEvent(client, params.event, deps.project)
    if (!record) return
    void client.prefetchQuery(
      query('listRegistrationTypes', registrationTypesOf(record.projectId ?? deps.project ?? null)),
    )
  },
  component: () => <RegistrationScreen search={Route.useSearch()} />,
})
