import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects URLs of earlier releases with an event's id, which are in bookmarks and messages. */
export const Route = createFileRoute('/_desk/events/$')({
  beforeLoad: ({ location: { href } }) => {
    throw redirect({ href: href.replace(/^\/events/, '/e'), replace: true })
  },
})
