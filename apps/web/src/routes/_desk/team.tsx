import { createFileRoute } from '@tanstack/react-router'

import { isAdministrator } from '#api/desk/session.ts'
import { staffAccountsQuery } from '#api/desk/team.ts'
import { TeamScreen } from '#features/admin/team-screen.tsx'
import { readTeamSearch } from '#features/admin/team-search.ts'
import { say } from '#i18n/say.ts'
import { AdminOnly } from '#screen/admin-only.tsx'

export const Route = createFileRoute('/_desk/team')({
  validateSearch: readTeamSearch,
  loader: ({ context }) => {
    if (isAdministrator(context.session.person)) void context.client.prefetchQuery(staffAccountsQuery)
  },
  component: Team,
})

function Team() {
  const navigate = Route.useNavigate()
  const { open, ...state } = Route.useSearch()
  return (
    <AdminOnly title={say('Team')}>
      <TeamScreen
        state={state}
        onState={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
        inviting={open === 'invite'}
        onInviting={(inviting) =>
          void navigate({
            search: { ...state, ...(inviting ? { open: 'invite' } : {}) },
            replace: !inviting,
            resetScroll: false,
          })
        }
      />
    </AdminOnly>
  )
}
