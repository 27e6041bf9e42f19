import { createFileRoute } from '@tanstack/react-router'

import { peopleQuery } from '#api/people.ts'
import { isAdministrator } from '#api/session.ts'
import { readTableState } from '#ui/data-table/table-state.ts'
import { say } from '#words/say.ts'

import { AdminOnly } from './-admin-only.tsx'
import { PeopleScreen } from './-people-screen.tsx'

export const Route = createFileRoute('/_desk/team')({
  validateSearch: readTableState,
  loader: ({ context }) => {
    if (isAdministrator(context.session.person)) void context.client.prefetchQuery(peopleQuery)
  },
  component: Team,
})

function Team() {
  const navigate = Route.useNavigate()
  const state = Route.useSearch()
  return (
    <AdminOnly title={say('Team')}>
      <PeopleScreen
        state={state}
        onState={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      />
    </AdminOnly>
  )
}
