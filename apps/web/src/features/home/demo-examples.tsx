import { mayCall } from '@frontdesk/api-types/table'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { demoExamplesQuery } from '#api/desk/demo-examples.ts'
import { useSession } from '#api/desk/session.ts'
import { say, sayRich } from '#i18n/say.ts'
import { eventPaths } from '#navigation/paths.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { RowLink } from '#ui/table.tsx'

/**
 * Examples to try in the demo: the API lists neither people nor codes, so a new user has no id to start from. Only what
 * the user's role may do; nothing outside the demo.
 */
export function DemoExamples() {
  const { demo, person } = useSession()
  const { data: tour } = useQuery({ ...demoExamplesQuery, enabled: demo })
  const mayRemove = mayCall(person.role, 'enrollAttendee')
  const mayFavour = mayCall(person.role, 'addFacilitatorFavorite')
  if (!tour) return <Skeleton className="h-40" />
  const event = eventPaths(tour.eventSlug)
  return (
    <section aria-label={say('Try in this demo')} className="flex flex-col">
      <h2 className="border-line text-table border-b pb-1.5">{say('Try in this demo')}</h2>
      <ul className="gap-x-8 lg:grid lg:grid-cols-2">
        <Stop says={say('Enrolled, registered and paid for {event}', { event: tour.eventName })}>
          <RowLink {...event.attendee(tour.attendeeId)}>{tour.attendeeName}</RowLink>
        </Stop>
        {mayRemove ? (
          <Stop says={say('Remove with R and Enter, put back with Undo')}>
            <RowLink {...event.attendee(tour.removableAttendeeId)}>{tour.removableAttendeeName}</RowLink>
          </Stop>
        ) : null}
        <Stop says={say('A waitlist, and who is next')}>
          <RowLink {...eventPaths(tour.fullEventSlug).attendee(tour.waitlistedAttendeeId)}>
            {say('First on a waitlist')}
          </RowLink>
        </Stop>
        <Stop
          says={sayRich('Type <code>{open}</code>, then <code>{usedUp}</code>', {
            open: tour.openCode,
            usedUp: tour.usedUpCode,
            code,
          })}
        >
          <RowLink {...event.registration()}>{say('Check a pass code')}</RowLink>
        </Stop>
        <Stop says={say('When it repeats, in a sentence, and the next times')}>
          <RowLink {...eventPaths(tour.repeatingEventSlug).overview()}>{tour.repeatingEventName}</RowLink>
        </Stop>
        <Stop says={say('Scarcest first')}>
          <RowLink {...event.inventory()}>{say('Almost out')}</RowLink>
        </Stop>
        {mayFavour ? (
          <Stop says={say('Add them to someone’s favourites')}>
            <RowLink {...event.facilitator(tour.facilitatorId)}>{say('A facilitator')}</RowLink>
          </Stop>
        ) : null}
      </ul>
    </section>
  )
}

const Code = ({ children }: { children: ReactNode }) => (
  <code className="bg-raised border-line relative z-10 rounded-sm border px-1 font-mono select-all">{children}</code>
)

const code = (chunks: ReactNode[]) => <Code>{chunks}</Code>

function Stop({ says, children }: { says: ReactNode; children: ReactNode }) {
  return (
    <li className="group/row border-line focus-within:bg-hover hover:bg-hover relative grid min-h-11 items-center gap-x-4 border-b py-1.5 ps-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      {children}
      <p className="text-table text-quiet">{says}</p>
    </li>
  )
}
