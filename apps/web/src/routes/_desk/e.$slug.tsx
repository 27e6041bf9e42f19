import { isGuid } from '@frontdesk/api-types/table'
import { describeWhen } from '@frontdesk/time'
import { useSuspenseQuery } from '@tanstack/react-query'
import {
  type ErrorComponentProps,
  Outlet,
  createFileRoute,
  retainSearchParams,
  useMatchRoute,
  useRouter,
} from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'

import { pinsQuery, usePinning } from '#api/desk.ts'
import { eventBySlug } from '#api/event-by-slug.ts'
import { asProblem, kindOf } from '#api/problem.ts'
import { query, useAnswer } from '#api/queries.ts'
import { useWhyNot } from '#api/session.ts'
import { EventHeader } from '#records/event-header.tsx'
import { eventName } from '#records/event-name.ts'
import { placeOf } from '#records/event-place.ts'
import { useBoxSource } from '#shell/box/sources.ts'
import { rememberEvent } from '#shell/kept.ts'
import { useNow, viewerZone } from '#shell/now.ts'
import { Page, usePageTitle } from '#shell/page.tsx'
import { ProblemNotice } from '#shell/problem-notice.tsx'
import { AsOf } from '#ui/as-of.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Skeleton, SkeletonRows } from '#ui/skeleton.tsx'
import { TabLink, Tabs } from '#ui/tabs.tsx'

import { enrollSource } from './-enroll-source.ts'
import { EventPageContext } from './-event-page.tsx'
import { slugLinks } from './-links.ts'
import { useNewEnrollment } from './-new-enrollment.ts'
import { guidIn, present } from './-search.ts'

export const Route = createFileRoute('/_desk/e/$slug')({
  validateSearch: (search): { project?: string } => present({ project: guidIn(search, 'project') }),
  search: { middlewares: [retainSearchParams(['project'])] },
  loaderDeps: ({ search }) => ({ project: search.project }),
  loader: ({ context, params, deps }) =>
    context.client.ensureQueryData(query('getEventForSlug', eventBySlug(params.slug, deps.project))),
  pendingMs: 200,
  pendingComponent: EventSkeleton,
  errorComponent: NoEvent,
  component: EventLayout,
})

function EventLayout() {
  const { slug } = Route.useParams()
  const { project } = Route.useSearch()
  const { data: event, at, refreshing, refresh, problem } = useAnswer('getEventForSlug', eventBySlug(slug, project))
  const now = useNow()
  const name = eventName(event)
  const when = describeWhen(event, { viewerZone: viewerZone(), now })
  const projectId = event.projectId && isGuid(event.projectId) ? event.projectId : (project ?? null)
  const links = slugLinks(slug, project)
  const enrollment = useNewEnrollment(event.id, name, links)
  const why = useWhyNot('enrollAttendee')
  const { pinned, toggle } = usePinned({
    eventId: event.id,
    projectId,
    slug,
    name,
    start: event.start ?? null,
    timezone: when.zone,
  })
  usePageTitle(name)
  useEffect(() => rememberEvent({ slug, name, eventId: event.id, projectId }), [slug, name, event.id, projectId])

  const { send } = enrollment
  useBoxSource(useCallback((reading) => enrollSource(reading, { eventName: name, why, send }), [name, why, send]))

  const onOverview = useMatchRoute()({ to: '/e/$slug', params: { slug } }) !== false
  const tab = { params: { slug }, search: present({ project }) }
  return (
    <EventPageContext
      value={{ eventId: event.id, projectId, name, event, zone: when.zone ?? viewerZone(), links, enrollment }}
    >
      <div className="flex w-full max-w-[75rem] flex-col gap-4 px-4 py-4 sm:px-6 lg:px-8">
        <EventHeader
          event={event}
          when={when}
          place={placeOf(event)}
          brief={!onOverview}
          pinned={pinned}
          onPin={toggle}
          asOf={<AsOf at={at} refreshing={refreshing} onRefresh={refresh} />}
        />
        {problem ? (
          <ProblemNotice quiet problem={problem} onRetry={refresh} retrying={refreshing}>
            The event could not be read again. What you see is older.
          </ProblemNotice>
        ) : null}
        <Tabs label={`Pages of ${name}`}>
          <TabLink to="/e/$slug" {...tab} activeOptions={{ exact: true, includeSearch: false }}>
            Overview
          </TabLink>
          <TabLink to="/e/$slug/attendees" {...tab} activeOptions={{ includeSearch: false }}>
            Attendees
          </TabLink>
          <TabLink to="/e/$slug/registration" {...tab} activeOptions={{ includeSearch: false }}>
            Registration
          </TabLink>
          <TabLink to="/e/$slug/inventory" {...tab} activeOptions={{ includeSearch: false }}>
            Inventory
          </TabLink>
          <TabLink to="/e/$slug/companies" {...tab} activeOptions={{ includeSearch: false }}>
            Companies
          </TabLink>
        </Tabs>
        <Outlet />
      </div>
    </EventPageContext>
  )
}

type PinInput = {
  eventId: string
  projectId: string | null
  slug: string
  name: string
  start: string | null
  timezone: string | null
}

function usePinned({ projectId, ...event }: PinInput) {
  const { data: pins } = useSuspenseQuery(pinsQuery)
  const { pin, unpin } = usePinning()
  const pinned = pins.some((it) => it.eventId === event.eventId)
  const toggle = () => {
    if (pinned) unpin.mutate(event.eventId)
    else if (projectId) pin.mutate({ ...event, projectId })
  }
  return { pinned, toggle }
}

function EventSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the event"
      className="flex w-full max-w-[75rem] flex-col gap-4 px-4 py-4 sm:px-6 lg:px-8"
    >
      <div className="border-line flex flex-col gap-2 border-l-[3px] pl-4">
        <Skeleton className="h-7 w-2/3" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-5 w-1/3" />
        <Skeleton className="h-5 w-1/4" />
      </div>
      <Skeleton className="h-10" />
      <SkeletonRows rows={6} />
    </div>
  )
}

/** No record came: which slug, in which project, refused or unknown, and what else to try. */
function NoEvent({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { slug } = Route.useParams()
  const { project } = Route.useSearch()
  const problem = asProblem(error)
  const kind = kindOf(problem)
  const title =
    kind === 'missing'
      ? 'No event by this slug'
      : kind === 'refused'
        ? 'The service refused this event'
        : 'The event could not be read'
  return (
    <Page title={title}>
      <ProblemNotice
        problem={problem}
        onRetry={() => {
          reset()
          void router.invalidate()
        }}
        action={
          project && (kind === 'missing' || kind === 'refused') ? (
            <ButtonLink to="/e/$slug" params={{ slug }} search={{}} kind="quiet">
              Look in all projects
            </ButtonLink>
          ) : undefined
        }
      >
        <p>
          Asked for the slug <code className="font-mono">{slug}</code>{' '}
          {project ? (
            <>
              in project <code className="font-mono">{project}</code>
            </>
          ) : (
            'in every project'
          )}{' '}
          (operation 14).
        </p>
        {kind === 'refused' ? (
          <p>The service answers the same for an event it does not know and for one that this desk may not see.</p>
        ) : null}
      </ProblemNotice>
    </Page>
  )
}
