import { createFileRoute } from '@tanstack/react-router'

import { accessQuery } from '#api/desk/access.ts'
import { isAdministrator } from '#api/desk/session.ts'
import { WhoMayScreen } from '#features/admin/who-may-screen.tsx'
import { readWhoMaySearch } from '#features/admin/who-may-search.ts'
import { say } from '#i18n/say.ts'
import { AdminOnly } from '#screen/admin-only.tsx'

export const Route = createFileRoute('/_desk/team_/access')({
  validateSearch: readWhoMaySearch,
  loader: ({ context }) => {
    if (isAdministrator(context.session.person)) void context.client.prefetchQuery(accessQuery)
  },
  component: WhoMay,
})

function WhoMay() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  return (
    <AdminOnly title={say('Who may do what')}>
      <WhoMayScreen
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      />
    </AdminOnly>
  )
}
