import { createFileRoute } from '@tanstack/react-router'

import { ownSessionsQuery } from '#api/people.ts'

import { AccountScreen } from './-account-screen.tsx'

export const Route = createFileRoute('/_desk/account')({
  loader: ({ context }) => {
    void context.client.prefetchQuery(ownSessionsQuery)
  },
  component: AccountScreen,
})
