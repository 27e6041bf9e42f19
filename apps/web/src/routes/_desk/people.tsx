import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects the URL of the team in earlier releases, which is in bookmarks. */
export const Route = createFileRoute('/_desk/people')({
  beforeLoad: () => {
    throw redirect({ to: '/team', search: (search) => search, replace: true })
  },
})
