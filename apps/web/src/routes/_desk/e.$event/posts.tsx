import { createFileRoute } from '@tanstack/react-router'

import { PostsScreen } from '#features/events/posts-screen.tsx'
import { postsSearch } from '#navigation/posts-search.ts'

/** Posts of the event, page by page (op 18). */
export const Route = createFileRoute('/_desk/e/$event/posts')({
  validateSearch: postsSearch,
  component: Posts,
})

function Posts() {
  return <PostsScreen search={Route.useSearch()} />
}
