import { useMaybeAnswer } from '#api/queries.ts'
import { say } from '#i18n/say.ts'
import { AnswerAside } from '#page/answer-aside.tsx'
import { useEventPage } from '#page/events/event-context.tsx'
import { Answered } from '#page/query-boundary.tsx'
import { usePageTitle } from '#page/tabbed-page.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Empty } from '#ui/empty.tsx'
import { Section } from '#ui/section.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { FacilitatorCard, facilitatorName } from './facilitator-card.tsx'
import { FavoriteButton } from './facilitator-favorite.tsx'

/** One facilitator of the event (op 24). */
export function FacilitatorScreen({ id }: { id: string }) {
  const page = useEventPage()
  const input = { params: { eventid: page.eventId, facilitatorid: id } }
  const read = useMaybeAnswer('getFacilitator', input)
  const facilitator = read.answer?.data.facilitator ?? null
  const name = facilitator ? facilitatorName(facilitator) : say('Facilitator')
  usePageTitle(say('{facilitator}, {event}', { facilitator: name, event: page.name }))
  return (
    <div className="flex flex-col gap-4">
      <BackLink {...page.links.facilitators()}>{say('All known facilitators')}</BackLink>
      <Section
        record={facilitator !== null}
        title={<bdi className="text-title line-clamp-6">{name}</bdi>}
        aside={read.answer ? <AnswerAside id="getFacilitator" input={input} answer={read.answer} name={name} /> : null}
      >
        <Answered
          read={read}
          id="getFacilitator"
          what={say('this facilitator at {event}', { event: page.name })}
          skeleton={<SkeletonRows rows={6} />}
        >
          {() =>
            facilitator ? (
              <FacilitatorCard
                facilitator={facilitator}
                links={page.links}
                actions={<FavoriteButton id={facilitator.id} name={name} />}
              />
            ) : (
              <Empty title={say('The answer was empty')} />
            )
          }
        </Answered>
      </Section>
    </div>
  )
}
