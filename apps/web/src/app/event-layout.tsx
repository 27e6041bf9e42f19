import type { EventRecord } from '@frontdesk/api-types'
import { isGuid } from '@frontdesk/api-types/table'
import { offsetLabelAt } from '@frontdesk/time/desk'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, getRouteApi, type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo } from 'react'

import { pinsQuery, usePinning } from '#api/desk/pins.ts'
import { useSession } from '#api/desk/session.ts'
import { useWhyNot } from '#api/desk/why-not.ts'
import { eventBySlug } from '#api/event-by-slug.ts'
import { asProblem, isAway, kindOf, type ApiProblem } from '#api/problem.ts'
import { type Shown, useMaybeAnswer } from '#api/queries.ts'
import { useNow, viewerZone } from '#browser/now.ts'
import { useOnline } from '#browser/online.ts'
import { eventIdOf } from '#events/event-address.ts'
import { EventPageContext } from '#events/event-context.tsx'
import { rememberEvent } from '#events/recent-events.ts'
import { useUnpin } from '#events/use-unpin.ts'
import { useCodeSource } from '#features/codes/code-source.ts'
import { useNewEnrollment } from '#features/enrollment/new-enrollment.ts'
import { useKnownEvent } from '#features/events/event-by-id.ts'
import { knownEventQuery } from '#features/events/open-event.ts'
import { describeWhen, zoneLabel } from '#format/when.ts'
import { say, sayRich } from '#i18n/say.ts'
import { eventPaths } from '#navigation/paths.ts'
import { useIsAlone, useIsOpen } from '#navigation/use-is-open.ts'
import { eventName } from '#records/event/event-name.ts'
import { placeOf } from '#records/event/event-place.ts'
import { useTimeParts } from '#records/event/time-parts.ts'
import { AnswerAside } from '#screen/answer-aside.tsx'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { LayoutPage, Page, usePageTitle } from '#screen/tabbed-page.tsx'
import { ClockZoneContext, type ClockZone } from '#ui/clock-zone.tsx'
import { deferred } from '#ui/deferred.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Skeleton, SkeletonRows } from '#ui/skeleton.tsx'

import { EventHeader } from './event-header.tsx'
import { EventOfId } from './event-of-id.tsx'
import { EventSummary } from './event-summary.tsx'
import { EventTabs } from './event-tabs.tsx'

/** Rows of the search box: nothing of it is on the first screen. */
const EventWalkIn = deferred(async () => (await import('#features/enrollment/walk-in.tsx')).EventWalkIn)

/** The clock of an event, named where the reader's shows another time. */
function useEventClock(zone: string): ClockZone {
  const now = useNow()
  const isOwn = offsetLabelAt(now, zone) === offsetLabelAt(now, viewerZone())
  const name = isOwn ? null : zoneLabel(zone, now)
  return useMemo(() => ({ zone, name }), [zone, name])
}

const route = getRouteApi('/_desk/e/$event')

/** Layout of an event: header, tabs and the open tab. */
export function EventLayout() {
  const { event } = route.useParams()
  const eventId = eventIdOf(event)
  return eventId === null ? (
    <EventOfSlug slug={event} />
  ) : (
    <EventOfIdOrSlug key={eventId} eventId={eventId} event={event} />
  )
}

/** Read by id first. An id that is not in the directory may be a slug of the same form; only the service can decide. */
function EventOfIdOrSlug({ eventId, event }: { eventId: string; event: string }) {
  const project = route.useSearch({ select: (search) => search.project })
  const { event: known, asking } = useKnownEvent(eventId)
  const mayBeSlug = known ? known.slug?.toLowerCase() === eventId : !asking
  const { answer } = useMaybeAnswer('getEventForSlug', eventBySlug(event, project), { enabled: mayBeSlug })
  return answer ? <EventOfSlug slug={event} /> : <EventOfId eventId={eventId} known={known} />
}

function EventOfSlug({ slug }: { slug: string }) {
  // Selects one parameter, so that other changes of the address cause no render.
  const project = route.useSearch({ select: (search) => search.project })
  const { answer, problem, pending, refresh } = useMaybeAnswer('getEventForSlug', eventBySlug(slug, project))
  const { data: known, isFetching } = useQuery({ ...knownEventQuery(slug, project), enabled: answer === null })
  const event = answer?.data ?? null
  const eventId = event?.id ?? known?.id
  if (eventId !== undefined && (event !== null || problem === null || isAway(problem)))
    return (
      <EventPages
        // Nothing that is open or was said at one event stays at the next.
        key={eventId.toLowerCase()}
        slug={slug}
        eventId={eventId}
        event={event}
        known={{ name: known?.name ?? slug, projectId: known?.projectId ?? null }}
        answer={answer}
        away={event === null ? { problem, pending, refresh } : null}
      />
    )
  // The error boundary shows the problem.
  if (problem !== null && !isFetching) throw problem
  return <EventSkeleton />
}

type EventPagesProps = {
  slug: string
  eventId: string
  /** null while the event system does not answer. */
  event: EventRecord | null
  known: { name: string; projectId: string | null }
  answer: Shown<EventRecord> | null
  away: { problem: ApiProblem | null; pending: boolean; refresh: () => void } | null
}

/** The event's frame, the same one before and after its record has come: what is being typed stays. */
function EventPages({ slug, eventId, event, known, answer, away }: EventPagesProps) {
  const project = route.useSearch({ select: (search) => search.project })
  const now = useNow()
  const name = event === null ? known.name : eventName(event)
  useTimeParts(event === null ? [] : [event])
  const { data: pins } = useSuspenseQuery(pinsQuery)
  const pin = pins.find((it) => it.eventId.toLowerCase() === eventId.toLowerCase())
  const when = event === null ? null : describeWhen(event, { viewerZone: viewerZone(), now })
  const zone = when === null ? (pin?.timezone ?? null) : when.zone
  const ofRecord = event?.projectId && isGuid(event.projectId) ? event.projectId : null
  const projectId = ofRecord ?? known.projectId ?? project ?? null
  const links = useMemo(() => eventPaths(slug, project), [slug, project])
  const enrollment = useNewEnrollment({ id: eventId, name, zone: zone ?? viewerZone() }, links)
  const online = useOnline()
  const mayNot = useWhyNot('enrollAttendee')
  // Without the network it is unknown whether a person is on the list already.
  const why = mayNot ?? (online ? undefined : say('You are offline'))
  const { pinned, toggle } = usePinned({
    eventId,
    projectId,
    slug,
    name,
    start: event?.start ?? pin?.start ?? null,
    end: event?.end ?? pin?.end ?? null,
    timezone: zone,
  })
  usePageTitle(name)
  const { person } = useSession()
  const isRead = event !== null
  useEffect(() => {
    if (isRead) rememberEvent(person.id, { slug, name, eventId, projectId })
  }, [isRead, person.id, slug, name, eventId, projectId])

  const onOverview = useIsOpen('/e/$event')
  const isAlone = useIsAlone()
  useCodeSource(eventId, links, useIsOpen('/e/$event/registration'))
  const { problem, refresh, refreshing } = answer ?? { problem: null, refresh: undefined, refreshing: false }
  const clock = useEventClock(zone ?? viewerZone())
  return (
    <EventPageContext value={{ eventId, projectId, name, event, zone: clock.zone, links, enrollment }}>
      <ClockZoneContext value={clock}>
        {isAlone ? (
          <Outlet />
        ) : (
          <LayoutPage>
            {event !== null && when !== null && answer !== null ? (
              <EventHeader event={event} when={when} isNameOnly={onOverview} pinned={pinned} onPin={toggle} />
            ) : (
              <header className="border-line flex min-h-8 min-w-0 items-center gap-x-3 border-s-[3px] ps-3">
                <h1 tabIndex={-1} dir="auto" className="text-body min-w-0 truncate">
                  {name}
                </h1>
                <p className="text-table text-quiet shrink-0 max-sm:hidden">{say('as this desk knows it')}</p>
                {away?.problem ? (
                  <Button compact kind="quiet" busy={away.pending} onClick={away.refresh}>
                    {say('Look again')}
                  </Button>
                ) : null}
              </header>
            )}
            <EventTabs name={name} links={links} />
            <EventWalkIn eventName={name} why={why} send={enrollment.send} links={links} />
            {problem ? (
              <ProblemNotice quiet problem={problem} onRetry={refresh} retrying={refreshing}>
                {say('Couldn’t update the event. What you see is older.')}
              </ProblemNotice>
            ) : null}
            {onOverview && event !== null && when !== null && answer !== null ? (
              <EventSummary
                event={event}
                when={when}
                place={placeOf(event)}
                pinned={pinned}
                onPin={toggle}
                aside={
                  <AnswerAside id="getEventForSlug" input={eventBySlug(slug, project)} answer={answer} name={name} />
                }
              />
            ) : null}
            <Outlet />
          </LayoutPage>
        )}
      </ClockZoneContext>
    </EventPageContext>
  )
}

type PinInput = {
  eventId: string
  projectId: string | null
  slug: string
  name: string
  start: string | null
  end: string | null
  timezone: string | null
}

function usePinned({ projectId, ...event }: PinInput) {
  const { data: pins } = useSuspenseQuery(pinsQuery)
  const { pin } = usePinning()
  const unpin = useUnpin()
  const own = pins.find((it) => it.eventId === event.eventId)
  const toggle = () => {
    if (own) unpin(own)
    else if (projectId) pin.mutate({ ...event, projectId })
  }
  return { pinned: own !== undefined, toggle }
}

/** Placeholder of the header while the record loads. */
export function EventSkeleton() {
  return (
    <div
      role="status"
      aria-label={say('Loading the event')}
      className="flex w-full max-w-[75rem] flex-col gap-4 px-4 py-4 sm:px-6 lg:px-8"
    >
      <div className="border-line flex min-h-8 items-center border-s-[3px] ps-3">
        <Skeleton className="h-5 w-1/2" />
      </div>
      <Skeleton className="h-10" />
      <SkeletonRows rows={6} />
    </div>
  )
}

const code = (chunks: ReactNode) => <code className="font-mono break-all">{chunks}</code>

/**
 * Shown when the record could not be read: the slug and project of the address, the reason, and other ways to find it.
 */
export function NoEvent({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { event: slug } = route.useParams()
  const { project } = route.useSearch()
  const problem = asProblem(error)
  const kind = kindOf(problem)
  // Refused by the BFF, so the service did answer.
  const outside = problem.code === 'out_of_scope'
  const wasAsked = kind === 'missing' || kind === 'refused'
  // The door has no frame that would lead on.
  const isAlone = useIsAlone()
  /** Frontdesk itself was not reached. */
  const isCutOff = problem.status === 0
  const title =
    kind === 'missing'
      ? say('Event not found')
      : outside
        ? say('You don’t have access to this event')
        : kind === 'refused'
          ? say('No access to this event')
          : say('Couldn’t load the event')
  return (
    <Page title={title}>
      <ProblemNotice
        problem={problem}
        onRetry={() => {
          reset()
          void router.invalidate()
        }}
        action={
          project && wasAsked ? (
            <ButtonLink {...eventPaths(slug).overview()} kind="quiet">
              {say('Look in all projects')}
            </ButtonLink>
          ) : isCutOff && isAlone ? (
            <>
              <ButtonLink to="/waiting" kind="quiet">
                {say('See what waits')}
              </ButtonLink>
              <ButtonLink to="/" kind="quiet">
                {say('Home')}
              </ButtonLink>
            </>
          ) : undefined
        }
      >
        {wasAsked ? (
          <p>
            {project
              ? sayRich('Looked for the address <code>{slug}</code> in project <code>{project}</code>.', {
                  slug,
                  project,
                  code,
                })
              : sayRich('Looked for the address <code>{slug}</code> in all projects.', { slug, code })}
          </p>
        ) : null}
        {isCutOff ? (
          <p>
            {say(
              'Only guests that were put on this device before are here without the network: in the menu of the guest list, “Use on this device”.',
            )}
          </p>
        ) : null}
        {kind === 'refused' && !outside ? <p>{say('It may not exist, or this desk may not see it.')}</p> : null}
      </ProblemNotice>
    </Page>
  )
}
