import { createFileRoute } from '@tanstack/react-router'

import { PostsScreen } from './-posts-screen.tsx'
import { postsSearch } from './-posts-search.ts'

/** Posts of the event, page by page (op 18), without the event's record. */
export const Route = createFileRoute('/_desk/events/$eventId/posts')({
  validateSearch: postsSearch,
  component: Posts,
})

function Posts() {
  return <PostsScreen search={Route.useSearch()} />
}
