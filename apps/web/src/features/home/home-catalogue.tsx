import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, lazy } from 'react'

import { type CatalogueEvent, catalogueQuery, eventsQuery, isMoving } from '#api/desk/catalogue.ts'
import { useHasRole } from '#api/desk/desk-roles.ts'
import { pinsQuery } from '#api/desk/pins.ts'
import { isAdministrator, useSession } from '#api/desk/session.ts'
import { asProblem } from '#api/problem.ts'
import { useNow, viewerZone } from '#browser/now.ts'
import { shownTimes } from '#features/catalogue/event-time.ts'
import { dateTime, readStamp } from '#format/dates.ts'
import { joined } from '#format/names.ts'
import { describeWhen } from '#format/when.ts'
import { say, sayRich } from '#i18n/say.ts'
import { pathsOf } from '#navigation/paths.ts'
import { eventName } from '#records/event/event-name.ts'
import { eventState } from '#records/event/event-state.ts'
import { useTimeParts } from '#records/event/time-parts.ts'
import { StateBadge } from '#records/state-badge.tsx'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { RowLink } from '#ui/table.tsx'

import { HomeAhead } from './home-ahead.tsx'
import { isStillToday, mostOfToday, upcomingEventsQuery } from './home-events.ts'
import { OpenBySlug } from './open-by-slug.tsx'

const SeedForm = lazy(async () => ({ default: (await import('#features/catalogue/seed-form.tsx')).SeedForm }))

const most = 6

/** Today's and upcoming events of the catalogue; instructions when it is empty. */
export function HomeCatalogue() {
  const { data: catalogue } = useQuery(catalogueQuery)
  const zone = viewerZone()
  const staff = useHasRole('staff')
  const known = catalogue?.known.events
  const whileMoving = {
    enabled: known !== 0,
    refetchInterval: catalogue && isMoving(catalogue) ? 4000 : false,
  } as const
  const today = useQuery({ ...eventsQuery({ when: 'today', zone, limit: String(mostOfToday) }), ...whileMoving })
  const upcoming = useQuery({ ...upcomingEventsQuery(), ...whileMoving })
  if (known === 0 && catalogue?.state === 'loading')
    return <p className="text-quiet">{say('The events are still loading.')}</p>
  if (known === 0 && catalogue?.source === 'service')
    return (
      <p className="text-quiet max-w-prose">
        {say('The event system has no events yet. New ones appear here by themselves.')}
      </p>
    )
  if (known === 0) return <NothingKnown />
  const failed = today.error ?? upcoming.error
  if (failed && !(today.data && upcoming.data))
    return (
      <ProblemNotice
        quiet
        problem={asProblem(failed)}
        onRetry={() => {
          void today.refetch()
          void upcoming.refetch()
        }}
        retrying={today.isFetching || upcoming.isFetching}
      >
        {say('Couldn’t load {what}.', { what: say('the events') })}
      </ProblemNotice>
    )
  if (!today.data || !upcoming.data) return <div className="min-h-[50rem] xl:min-h-[25rem]" />
  return (
    <>
      <Days today={today.data} upcoming={upcoming.data} />
      {staff ? <HomeAhead /> : null}
    </>
  )
}

type Answer = { events: CatalogueEvent[]; count: number }

function Days({ today, upcoming }: { today: Answer; upcoming: Answer }) {
  const { data: pins = [] } = useQuery(pinsQuery)
  // Pinned events are listed above.
  const shown = new Set(pins.map(({ eventId }) => eventId.toLowerCase()))
  const [now, zone] = [useNow(), viewerZone()]
  const todaysStill = today.events
    .filter((event) => !shown.has(event.id) && isStillToday(event, now, zone))
    .slice(0, most)
  for (const { id } of todaysStill) shown.add(id)
  const later = upcoming.events.filter((event) => !shown.has(event.id) && takesPlace(event)).slice(0, most)
  useTimeParts([...todaysStill, ...later].map(shownTimes))
  const [first] = later
  return (
    <div className="grid gap-x-8 gap-y-6 xl:grid-cols-2">
      <Group
        title={say('On today')}
        count={today.count}
        link={
          <ButtonLink to="/events" search={{ when: 'today' }} compact kind="quiet" className={quiet}>
            {say('All {count, number} of today', { count: today.count })}
          </ButtonLink>
        }
      >
        {todaysStill.length > 0 ? (
          todaysStill.map((event) => <Row key={event.id} event={event} />)
        ) : (
          <li className="text-quiet py-2">
            {today.count > 0 ? (
              say('Nothing else on today.')
            ) : first ? (
              <NothingOn next={first} />
            ) : (
              say('Nothing on today.')
            )}
          </li>
        )}
      </Group>
      {later.length > 0 ? (
        <Group
          title={say('Coming up')}
          count={upcoming.count}
          link={
            <ButtonLink to="/events" search={{ when: 'upcoming' }} compact kind="quiet" className={quiet}>
              {say('All {count, number} upcoming', { count: upcoming.count })}
            </ButtonLink>
          }
        >
          {later.map((event) => (
            <Row key={event.id} event={event} />
          ))}
        </Group>
      ) : null}
    </div>
  )
}

const quiet = 'text-label! text-quiet! touch:min-h-11'
const takesPlace = (event: CatalogueEvent): boolean => eventState(event, 'upcoming').instead !== 'off'

function NothingOn({ next }: { next: CatalogueEvent }) {
  const now = useNow()
  return sayRich('Nothing on today. Next: {event} on {day}.', {
    event: eventName(next),
    day: dateTime(readStamp(next.next?.start), { zone: viewerZone(), now }),
  })
}

function Group(props: { title: string; count: number; link: ReactNode; children: ReactNode }) {
  const { title, count, link, children } = props
  return (
    <div role="group" aria-label={title} className="flex min-w-0 flex-col">
      <div className="border-line flex min-h-8 items-center gap-2 border-b pb-1">
        <h2 className="text-table">{title}</h2>
        {count > 0 ? <span className="ms-auto">{link}</span> : null}
      </div>
      <ul>{children}</ul>
    </div>
  )
}

function Row({ event }: { event: CatalogueEvent }) {
  const now = useNow()
  const when = describeWhen(shownTimes(event), { viewerZone: viewerZone(), now })
  const { inEventZone, zoneLabel, state } = when
  const isOff = !takesPlace(event)
  const place = event.place ?? event.city ?? (event.isVirtual ? say('Online') : null)
  return (
    <li className="group/row border-line focus-within:bg-hover hover:bg-hover relative flex min-h-14 items-center gap-3 border-b px-1 py-1.5">
      <div className="flex min-w-0 flex-1 flex-col">
        <RowLink {...pathsOf(event).overview()} dir="auto" className="own-words line-clamp-2 whitespace-normal">
          {eventName(event)}
        </RowLink>
        <span data-numbers className="text-label text-quiet">
          {joined([joined([inEventZone?.text, inEventZone ? zoneLabel : null]), place], ' · ')}
        </span>
      </div>
      <span className="flex shrink-0 flex-col items-end gap-0.5">
        {state === 'running' && !isOff ? null : <StateBadge still state={eventState(event, state).state} />}
        {isOff ? null : <span className="text-label text-quiet">{when.stateText}</span>}
      </span>
    </li>
  )
}

function NothingKnown() {
  const { person } = useSession()
  if (person.scope)
    return (
      <p className="text-quiet max-w-prose">
        {say('Your account is limited to some projects or events, and none of them is known yet.')}
      </p>
    )
  if (!isAdministrator(person))
    return (
      <div className="flex flex-col gap-4">
        <p className="text-quiet max-w-prose">
          {say('No events are known yet. An administrator can add them on the page “Find events”.')}
        </p>
        <OpenBySlug />
      </div>
    )
  return (
    <section aria-label={say('Find your events')} className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <h2 className="text-title">{say('Find your events')}</h2>
        <p className="text-quiet max-w-prose">
          {say('No events are known yet. Paste one link: what it leads to is found by itself.')}
        </p>
      </div>
      <Suspense fallback={<div className="min-h-64" />}>
        <SeedForm />
      </Suspense>
      <ButtonLink to="/find-events" kind="quiet" compact className="self-start">
        {say('How far the search is')}
      </ButtonLink>
    </section>
  )
}
