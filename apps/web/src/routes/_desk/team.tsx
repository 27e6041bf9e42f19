import { createFileRoute } from '@tanstack/react-router'

import { isAdministrator } from '#api/desk/session.ts'
import { staffAccountsQuery } from '#api/desk/team.ts'
import { TeamScreen } from '#features/admin/team-screen.tsx'
import { say } from '#i18n/say.ts'
import { AdminOnly } from '#screen/admin-only.tsx'
import { readTableState } from '#ui/data-table/table-state.ts'

export const Route = createFileRoute('/_desk/team')({
  validateSearch: readTableState,
  loader: ({ context }) => {
    if (isAdministrator(context.session.person)) void context.client.prefetchQuery(staffAccountsQuery)
  },
  component: Team,
})

function Team() {
  const navigate = Route.useNavigate()
  const state = Route.useSearch()
  return (
    <AdminOnly title={say('Team')}>
      <TeamScreen
        state={state}
        onState={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      />
    </AdminOnly>
  )
}
