import { createFileRoute } from '@tanstack/react-router'

import { ownSessionsQuery } from '#api/desk/team.ts'
import { AccountScreen } from '#features/account/account-screen.tsx'

export const Route = createFileRoute('/_desk/account')({
  validateSearch: (search): { link?: 'failed' } => (search['link'] === 'failed' ? { link: 'failed' } : {}),
  loader: ({ context }) => {
    void context.client.prefetchQuery(ownSessionsQuery)
  },
  component: Account,
})

function Account() {
  return <AccountScreen linkFailed={Route.useSearch().link === 'failed'} />
}
