import { useMaybeAnswer } from '#api/queries.ts'
import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { ListScreen } from '#screen/list-and-record-screens.tsx'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { Empty } from '#ui/empty.tsx'

import { CommentList } from './comment-list.tsx'

/** Comments about the event, as threads (op 15). */
export function CommentsScreen() {
  const page = useEventPage()
  const now = useNow()
  usePageTitle(say('Comments, {event}', { event: page.name }))
  const input = { query: { eventid: page.eventId } }
  const read = useMaybeAnswer('listEventComments', input)
  const shown = read.answer?.data.data?.length ?? 0
  const claimed = page.event?.numberOfComments
  return (
    <ListScreen
      title={say('Comments')}
      id="listEventComments"
      input={input}
      read={read}
      what={say('the comments on {event}', { event: page.name })}
      name={say('comments of {event}', { event: page.name })}
      shown={shown}
      count={read.answer?.data.count}
      skeleton={6}
      fields={shown > 0 ? read.answer?.data : null}
    >
      {({ data }) =>
        shown === 0 ? (
          <Empty title={say('No comments')}>{say('No comments yet. They can be read here, not written.')}</Empty>
        ) : (
          <>
            {typeof claimed === 'number' && claimed !== shown ? (
              <p className="text-quiet">
                {say('The event counts {claimed}; {shown} are listed.', {
                  claimed: String(claimed),
                  shown: String(shown),
                })}
              </p>
            ) : null}
            <CommentList items={data.data ?? []} eventId={page.eventId} links={page.links} zone={page.zone} now={now} />
          </>
        )
      }
    </ListScreen>
  )
}
