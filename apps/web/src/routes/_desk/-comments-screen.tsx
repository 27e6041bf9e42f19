import { useMaybeAnswer } from '#api/queries.ts'
import { AllFields } from '#records/all-fields.tsx'
import { CommentList } from '#records/comment-list.tsx'
import { useNow } from '#shell/now.ts'
import { usePageTitle } from '#shell/page.tsx'
import { Empty } from '#ui/empty.tsx'
import { Section } from '#ui/section.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { say } from '#words/say.ts'

import { AnswerAside } from './-answer-aside.tsx'
import { Answered } from './-answered.tsx'
import { useEventPage } from './-event-page.tsx'

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
