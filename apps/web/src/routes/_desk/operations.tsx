import { createFileRoute } from '@tanstack/react-router'

import { readTableState } from '#ui/data-table/table-state.ts'
import { say } from '#words/say.ts'

import { AdminOnly } from './-admin-only.tsx'
import { OperationsScreen } from './-operations-screen.tsx'

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
