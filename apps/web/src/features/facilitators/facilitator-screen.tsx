import { useMaybeAnswer } from '#api/queries.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { Changes } from '#screen/changes.tsx'
import { RecordScreen } from '#screen/list-and-record-screens.tsx'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { Empty } from '#ui/empty.tsx'

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
    <RecordScreen
      back={{ link: page.links.facilitators(), text: say('All known facilitators') }}
      title={name}
      id="getFacilitator"
      input={input}
      read={read}
      what={say('this facilitator at {event}', { event: page.name })}
      name={name}
      skeleton={6}
      fields={facilitator}
      below={facilitator ? <Changes records={[{ kind: 'facilitator', id: facilitator.id }]} zone={page.zone} /> : null}
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
    </RecordScreen>
  )
}
