import { createFileRoute } from '@tanstack/react-router'

import { OperationsScreen } from '#features/admin/operations-screen.tsx'
import { say } from '#i18n/say.ts'
import { AdminOnly } from '#screen/admin-only.tsx'
import { readTableState } from '#ui/data-table/table-state.ts'

export const Route = createFileRoute('/_desk/operations')({
  validateSearch: readTableState,
  component: Operations,
})

function Operations() {
  const navigate = Route.useNavigate()
  const state = Route.useSearch()
  return (
    <AdminOnly title={say('Operations')}>
      <OperationsScreen
        state={state}
        onState={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      />
    </AdminOnly>
  )
}
