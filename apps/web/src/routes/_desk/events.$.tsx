import { createFileRoute, redirect } from '@tanstack/react-router'

/** Addresses of an event by its id in earlier releases: they stand in bookmarks and messages. */
export const Route = createFileRoute('/_desk/events/$')({
  beforeLoad: ({ location: { href } }) => {
    throw redirect({ href: href.replace(/^\/events/, '/e'), replace: true })
  },
})
