import { createFileRoute } from '@tanstack/react-router'

import { say } from '#words/say.ts'

import { AdminOnly } from './-admin-only.tsx'
import { AuditScreen } from './-audit-screen.tsx'
import { readAuditSearch } from './-audit-search.ts'

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
