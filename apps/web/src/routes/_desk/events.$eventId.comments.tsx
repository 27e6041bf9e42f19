import { createFileRoute } from '@tanstack/react-router'

import { CommentsScreen } from '#features/events/comments-screen.tsx'

/** Comments as threads (op 15), without the event's record. */
export const Route = createFileRoute('/_desk/events/$eventId/comments')({
  component: CommentsScreen,
})
