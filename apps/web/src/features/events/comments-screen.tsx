import { useMaybeAnswer } from '#api/queries.ts'
import { say } from '#i18n/say.ts'
import { AnswerAside } from '#page/answer-aside.tsx'
import { useEventPage } from '#page/events/event-context.tsx'
import { useNow } from '#page/now.ts'
import { Answered } from '#page/query-boundary.tsx'
import { usePageTitle } from '#page/tabbed-page.tsx'
import { AllFields } from '#records/all-fields.tsx'
import { Empty } from '#ui/empty.tsx'
import { Section } from '#ui/section.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { CommentList } from './comment-list.tsx'

/** What was said about the event, as threads (op 15). */
export function CommentsScreen() {
  const page = useEventPage()
  const now = useNow()
  usePageTitle(say('Comments, {event}', { event: page.name }))
  const input = { query: { eventid: page.eventId } }
  const read = useMaybeAnswer('listEventComments', input)
  const shown = read.answer?.data.data?.length ?? 0
  const claimed = page.event?.numberOfComments
  return (
    <Section
      title={say('Comments')}
      aside={
        read.answer ? (
          <AnswerAside
            id="listEventComments"
            input={input}
            answer={read.answer}
            shown={shown}
            count={read.answer.data.count}
            name={say('comments of {event}', { event: page.name })}
          />
        ) : null
      }
    >
      <Answered
        read={read}
        id="listEventComments"
        what={say('the comments on {event}', { event: page.name })}
        skeleton={<SkeletonRows rows={6} />}
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
              <CommentList
                items={data.data ?? []}
                eventId={page.eventId}
                links={page.links}
                zone={page.zone}
                now={now}
              />
            </>
          )
        }
      </Answered>
      {shown > 0 ? <AllFields record={read.answer?.data} title={say('All fields of the list')} /> : null}
    </Section>
  )
}
