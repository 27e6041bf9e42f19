import { createFileRoute, redirect } from '@tanstack/react-router'

/** The address of the team in earlier releases: it stands in bookmarks. */
export const Route = createFileRoute('/_desk/people')({
  beforeLoad: () => {
    throw redirect({ to: '/team', search: (search) => search, replace: true })
  },
})
