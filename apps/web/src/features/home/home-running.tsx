import { mayCall } from '@frontdesk/api-types/table'
import { useQuery } from '@tanstack/react-query'
import { ScanLine, UserPlus, UserRoundCheck } from 'lucide-react'

import { useHasRole } from '#api/desk/desk-roles.ts'
import { guestCountsQuery } from '#api/desk/guests.ts'
import { useSession } from '#api/desk/session.ts'
import { say } from '#i18n/say.ts'
import { pathsOf } from '#navigation/paths.ts'
import { inField } from '#navigation/wanted-field.ts'
import { arrivedTodayText } from '#records/event/arrived-today.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'

import { distinctNames } from './distinct-names.ts'
import { type HomeEvent, useRunningEvents } from './home-events.ts'

/** Events that run now, with the numbers of arrived and expected guests and the first actions. */
export function HomeRunning() {
  const running = useRunningEvents()
  const { data: lists = [] } = useQuery(guestCountsQuery(running.map(({ id }) => id)))
  const staff = useHasRole('staff')
  const { person } = useSession()
  const mayEnroll = mayCall(person.role, 'enrollAttendee')
  const names = distinctNames(running.map(({ name }) => name))
  const shown = running.map((event, at) => ({
    event,
    name: names[at] ?? event.name,
    list: lists.find(({ eventId }) => eventId === event.id),
  }))
  if (!shown.some(({ list }) => list) && !mayEnroll) return null
  return (
    <div role="group" aria-label={say('At the door')} className="flex flex-col gap-2">
      {shown.map(({ event, name, list }) => (
        // The count loads last: on a phone it stands beside the name, so that nothing below it moves.
        <div
          key={event.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 sm:flex sm:min-w-0"
        >
          <span dir="auto" className="own-words min-h-control content-center truncate font-medium sm:max-w-80">
            {name}
          </span>
          <div className="flex gap-2 empty:hidden max-sm:col-span-2 max-sm:row-start-2 max-sm:flex-wrap">
            {staff ? <MarkArrivals event={event} name={name} /> : null}
            <Door event={event} name={name} />
            {mayEnroll ? <Enroll event={event} name={name} /> : null}
          </div>
          {list ? (
            <ButtonLink {...pathsOf(event).arrivals({ day: list.today })} kind="quiet" data-numbers>
              {arrivedTodayText(list.arrivedToday, list.expected)}
            </ButtonLink>
          ) : null}
        </div>
      ))}
    </div>
  )
}

type ActionProps = { event: HomeEvent; name: string }

function MarkArrivals({ event, name }: ActionProps) {
  return (
    <ButtonLink
      {...pathsOf(event).attendees()}
      state={inField}
      icon={<UserRoundCheck />}
      aria-label={say('{event}: Mark arrivals', { event: name })}
    >
      {say('Mark arrivals')}
    </ButtonLink>
  )
}

function Door({ event, name }: ActionProps) {
  return (
    <ButtonLink {...pathsOf(event).door()} icon={<ScanLine />} aria-label={say('{event}: Door', { event: name })}>
      {say('Door')}
    </ButtonLink>
  )
}

function Enroll({ event, name }: ActionProps) {
  return (
    <ButtonLink
      {...pathsOf(event).guests({ enroll: 'yes' })}
      state={inField}
      icon={<UserPlus />}
      aria-label={say('{event}: Enroll', { event: name })}
    >
      {say('Enroll')}
    </ButtonLink>
  )
}
