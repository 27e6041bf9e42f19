import { createFileRoute } from '@tanstack/react-router'

import { WhoMayScreen } from '#features/admin/who-may-screen.tsx'
import { type WhoMaySearch, readWhoMaySearch } from '#features/admin/who-may-search.ts'
import { say } from '#i18n/say.ts'
import { AdminOnly } from '#screen/admin-only.tsx'

/** As it stands in the address: the component reads it, by code that the first screen need not load. */
const unread = (search: Record<string, unknown>): WhoMaySearch => search

export const Route = createFileRoute('/_desk/team_/access')({
  validateSearch: unread,
  component: WhoMay,
})

function WhoMay() {
  const navigate = Route.useNavigate()
  const search = readWhoMaySearch({ ...Route.useSearch() })
  return (
    <AdminOnly title={say('Who may do what')}>
      <WhoMayScreen
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      />
    </AdminOnly>
  )
}
