import { createFileRoute } from '@tanstack/react-router'

import { isAdministrator } from '#api/desk/session.ts'
import { staffAccountsQuery } from '#api/desk/team.ts'
import { TeamScreen } from '#features/admin/team-screen.tsx'
import { say } from '#i18n/say.ts'
import { AdminOnly } from '#screen/admin-only.tsx'
import { type TableState, readTableState } from '#ui/data-table/table-state.ts'

/** The state of the table, and whether the invitation is open. */
type TeamSearch = TableState & { open?: 'invite' }

export const Route = createFileRoute('/_desk/team')({
  validateSearch: (search: Record<string, unknown>): TeamSearch => ({
    ...readTableState(search),
    ...(search['open'] === 'invite' ? { open: 'invite' } : {}),
  }),
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
