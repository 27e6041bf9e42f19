import { createFileRoute } from '@tanstack/react-router'

import { AuditScreen } from '#features/admin/audit-screen.tsx'
import { readAuditSearch } from '#features/admin/audit-search.ts'
import { say } from '#i18n/say.ts'
import { AdminOnly } from '#screen/admin-only.tsx'

export const Route = createFileRoute('/_desk/audit')({
  validateSearch: readAuditSearch,
  component: Audit,
})

function Audit() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  return (
    <AdminOnly title={say('Audit')}>
      <AuditScreen
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      />
    </AdminOnly>
  )
}
