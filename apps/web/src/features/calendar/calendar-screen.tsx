import { computableZone, wallTimeAt } from '@frontdesk/time/desk'
import { type LinkProps, useRouter } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, Suspense, useMemo } from 'react'

import { useNow, viewerZone } from '#browser/now.ts'
import { zoneLabel } from '#format/when.ts'
import { listed, say } from '#i18n/say.ts'
import { eventPaths } from '#navigation/paths.ts'
import {
  type CalendarEvent,
  type CalendarGaps,
  type GridZone,
  type ReadEvent,
  calendarOf,
  readEvents,
  zonesOf,
} from '#records/event/calendar-entries.ts'
import { type View, pageFrom, rangeOf, rangeTitle } from '#records/event/calendar-range.ts'
import { useWholeTimeParts } from '#records/event/time-parts.ts'
import { Page } from '#screen/tabbed-page.tsx'
import { Empty } from '#ui/empty.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useNarrow } from '#ui/use-narrow.ts'

import { CalendarAgenda } from './calendar-agenda.tsx'
import { CalendarBar } from './calendar-bar.tsx'
import { type CalendarLinks, CalendarLinksContext } from './calendar-links.ts'
import { CalendarMonth, CalendarPhoneMonth } from './calendar-month.tsx'
import type { CalendarSearch } from './calendar-search.ts'
import { CalendarWeek } from './calendar-week.tsx'

/** The grid's zone from the address; an invalid one falls back to the viewer's. */
function gridZoneOf(zone: string | undefined): GridZone {
  if (zone === 'event') return { kind: 'event' }
  return { kind: 'zone', zone: computableZone(zone) ?? viewerZone() }
}

function linksOf(linkTo: (search: CalendarSearch) => LinkProps, search: CalendarSearch): CalendarLinks {
  return {
    event: ({ slug, projectId }) => (slug ? eventPaths(slug, projectId).overview() : null),
    day: (date, view) => linkTo({ ...search, date, ...(view ? { view } : {}) }),
  }
}

type Shown = {
  title: string
  events: readonly CalendarEvent[]
  search: CalendarSearch
  linkTo: (search: CalendarSearch) => LinkProps
}

/** The selected day and today, in the zone of the grid. */
function useDays(search: CalendarSearch) {
  const now = useNow()
  const grid = gridZoneOf(search.zone)
  const clock = wallTimeAt(now, grid.kind === 'zone' ? grid.zone : viewerZone())
  const today = clock.slice(0, 10)
  const view: View = search.view ?? 'month'
  return { now, grid, clock, today, day: search.date ?? today, view }
}

/** A calendar of events: month, week or list, in one zone or each event's own. Its state is in the address. */
export function CalendarScreen(
  props: Shown & {
    /** Beside the heading: completeness of the list, feeds. */
    aside?: ReactNode
    /** Notes about the list. */
    children?: ReactNode
  },
) {
  const { title, events, search, linkTo, aside, children } = props
  const { view, day } = useDays(search)
  return (
    <Page title={pageTitle(title, rangeTitle(view, day))} heading={title} aside={aside}>
      {children}
      <Suspense fallback={<Skeleton className="h-[36rem]" />}>
        <Grid title={title} events={events} search={search} linkTo={linkTo} />
      </Suspense>
    </Page>
  )
}

/** "Calendar, November 2026". */
const pageTitle = (title: string, range: string) => say('{title}, {range}', { title, range })

function Grid({ title, events, search, linkTo }: Shown) {
  const { now, grid, clock, today, day, view } = useDays(search)
  const narrow = useNarrow()
  useWholeTimeParts(events)
  const read = useMemo(() => readEvents(events), [events])
  const { zone } = search
  const { first, last } = rangeOf(view, day)
  const calendar = useMemo(() => calendarOf(read, { first, last }, gridZoneOf(zone)), [read, first, last, zone])
  const links = useMemo(() => linksOf(linkTo, search), [linkTo, search])
  useCalendarKeys({ links, linkTo, search, day, view })

  const name = pageTitle(view === 'agenda' ? say('Agenda') : title, rangeTitle(view, day))
  const shared = { day, today, byDay: calendar.byDay, label: name }
  return (
    <CalendarLinksContext value={links}>
      <div className="flex flex-col gap-3">
        <CalendarBar
          view={view}
          day={day}
          search={search}
          linkTo={linkTo}
          zones={zonesOf(read)}
          grid={grid}
          clockOf={(id) => zoneLabel(id, now)}
        />
        {view === 'month' ? narrow ? <CalendarPhoneMonth {...shared} /> : <CalendarMonth {...shared} /> : null}
        {view === 'week' && !narrow ? (
          <CalendarWeek {...shared} nowMinute={Number(clock.slice(11, 13)) * 60 + Number(clock.slice(14, 16))} />
        ) : null}
        {view === 'agenda' || (view === 'week' && narrow) ? (
          <CalendarAgenda range={{ first, last }} today={today} byDay={calendar.byDay} label={name} />
        ) : null}
        {calendar.count === 0 ? (
          <Nothing read={read} title={rangeTitle(view, day)} links={links} day={pageFrom(view, day, 1)} view={view} />
        ) : null}
        <Gaps gaps={calendar.gaps} />
      </div>
    </CalendarLinksContext>
  )
}

function useCalendarKeys(of: {
  links: CalendarLinks
  linkTo: (search: CalendarSearch) => LinkProps
  search: CalendarSearch
  day: string
  view: View
}) {
  const { links, linkTo, search, day, view } = of
  const router = useRouter()
  const go = (link: LinkProps) => void router.navigate({ ...link, replace: true, resetScroll: false })
  const group = say('On this page')
  const { date: _, ...withoutDate } = search
  useShortcut({ keys: 'N', label: say('Later'), group, run: () => go(links.day(pageFrom(view, day, 1))), atOnce: true })
  useShortcut({
    keys: 'P',
    label: say('Earlier'),
    group,
    run: () => go(links.day(pageFrom(view, day, -1))),
    atOnce: true,
  })
  useShortcut({ keys: 'T', label: say('Today'), group, run: () => go(linkTo(withoutDate)), atOnce: true })
  useShortcut({ keys: 'M', label: say('Month'), group, run: () => go(links.day(day, 'month')), atOnce: true })
  useShortcut({ keys: 'W', label: say('Week'), group, run: () => go(links.day(day, 'week')), atOnce: true })
  useShortcut({ keys: 'A', label: say('Agenda'), group, run: () => go(links.day(day, 'agenda')), atOnce: true })
}

function Nothing(props: { read: readonly ReadEvent[]; title: string; links: CalendarLinks; day: string; view: View }) {
  const { read, title, links, day, view } = props
  if (read.length === 0) return null
  return (
    <div role="status">
      <Empty
        title={say('Nothing from {range}', { range: title })}
        action={<ButtonLink {...links.day(day, view)}>{say('Look further on')}</ButtonLink>}
      >
        {say(
          '{count, plural, one {The one event does not take place in these days.} other {None of the # events takes place in these days.}}',
          { count: read.length },
        )}
      </Empty>
    </div>
  )
}

const most = 4

/** The first names, and the number of the others. */
function few(names: readonly string[]): string {
  if (names.length <= most) return listed(names)
  const others = say('{count, plural, one {# more} other {# more}}', { count: names.length - most })
  return listed([...names.slice(0, most), others])
}

/** Events that are missing or incomplete in the grid. */
function Gaps({ gaps }: { gaps: CalendarGaps }) {
  const lines = [
    gaps.cut.length > 0 ? say('Too many times to show all of them: {events}.', { events: few(gaps.cut) }) : null,
    gaps.unreadable.length > 0
      ? say('Repeats in an unreadable pattern; only the first time is shown: {events}.', {
          events: few(gaps.unreadable),
        })
      : null,
    gaps.unscheduled.length > 0
      ? say('Without a time, so not in the calendar: {events}.', { events: few(gaps.unscheduled) })
      : null,
  ].filter((line) => line !== null)
  return (
    <div className="text-table text-quiet flex flex-col gap-1">
      {lines.map((line) => (
        <p key={line} className="flex items-start gap-1.5">
          <TriangleAlert aria-hidden className="text-wait-edge mt-0.5 size-3.5 shrink-0" />
          {line}
        </p>
      ))}
      <p className="text-label">
        {say('Repeating events are calculated from their pattern. Changes of single dates are not included.')}
      </p>
    </div>
  )
}
