import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { useManyReads } from '#api/batched-queries.ts'
import { type CatalogueEvent, eventsQuery } from '#api/desk/catalogue.ts'
import { otherEventsQuery } from '#api/desk/guests.ts'
import { type Pin, pinsQuery } from '#api/desk/pins.ts'
import { viewerZone } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { eventPaths } from '#navigation/paths.ts'
import { eventName } from '#records/event/event-name.ts'
import { AsOf } from '#ui/as-of.tsx'
import { Empty } from '#ui/empty.tsx'
import { Button } from '#ui/forms/button.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { announce } from '#ui/overlays/live-region.tsx'
import { Section } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { RowLink, Table, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import { useNarrow } from '#ui/use-narrow.ts'

import { GridCell } from './attendee-grid-cell.tsx'
import { type GridAnswer, enrolledAnswer, receiptOf, registeredAnswer } from './attendee-grid.ts'
import { type DeskRow, KnownCell, type OtherEvent, type OtherEvents, knownLink } from './known-events.tsx'

type Who = {
  name: string
  attendeeId: string | null
  personId: string | null
  userId: string | null
  /** The row of the guest list. */
  guestId?: string
}

/** Maximum concurrent requests of each of the two operations. */
const atOnce = 3
/** Maximum numbers of the catalogue's events that are searched for a person. */
const most = { today: 12, upcoming: 24 }

/** An event in which the person is looked for. */
type Place = Omit<Pin, 'projectId'> & { projectId: string | null }

const placeOf = (event: CatalogueEvent): Place => {
  const { id, slug, projectId } = event
  return { eventId: id, projectId, slug: slug ?? id, name: eventName(event) }
}

/** Pinned events and those of today; with `isWider` the next ones, too. `left`: how many there are beyond the limit. */
function usePlaces(hasIds: boolean, isWider: boolean) {
  const { data: pins = [], isPending } = useQuery(pinsQuery)
  const zone = viewerZone()
  const today = useQuery({ ...eventsQuery({ when: 'today', zone, limit: String(most.today) }), enabled: hasIds })
  const upcoming = useQuery({
    ...eventsQuery({ when: 'upcoming', zone, limit: String(most.upcoming) }),
    enabled: hasIds && isWider,
  })
  const read = [today.data, ...(isWider ? [upcoming.data] : [])].filter((it) => it !== undefined)
  const places = new Map<string, Place>()
  for (const place of [...pins, ...read.flatMap(({ events }) => events.map(placeOf))]) {
    const key = place.eventId.toLowerCase()
    if (!places.has(key)) places.set(key, place)
  }
  return {
    places: [...places.values()],
    left: read.reduce((sum, { count, events }) => sum + Math.max(0, count - events.length), 0),
    isPending: isPending || (hasIds && today.isPending),
    isReadingMore: isWider && upcoming.isFetching,
  }
}

/**
 * One person by event, a line each: what the guest lists and records of the desk hold, and at events that are pinned or
 * near enrolled (op 21, by user id) and registered (op 32, by person id). Refused, not requested and unknown are never
 * shown as no.
 */
export function AttendeeEvents({ who, onClose }: { who: Who; onClose: () => void }) {
  const page = useEventPage()
  const id = who.attendeeId ?? who.personId ?? who.userId ?? who.guestId ?? null
  const hasIds = who.personId !== null || who.userId !== null
  const [isWider, setWider] = useState(false)
  const { places, left, isPending, isReadingMore } = usePlaces(hasIds, isWider)
  const known = useQuery({ ...otherEventsQuery(page.eventId, id ?? ''), enabled: id !== null })
  const isKnown = (known.data?.events.length ?? 0) > 0
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => part.current?.focus(), [])
  useShortcut({ keys: 'Escape', label: say('Close the other events'), group: say('On this person'), run: onClose })
  return (
    <div ref={part} tabIndex={-1} data-print="no" className="border-line border-t py-3 outline-none">
      <Section
        title={say('{name} in other events', { name: who.name })}
        aside={<IconButton label={say('Close')} keys="Esc" icon={<X />} onClick={onClose} />}
      >
        {isPending ? (
          <Skeleton className="h-40" />
        ) : hasIds && places.length === 0 && !isKnown ? (
          <Empty title={say('No event is today or pinned')}>
            {say('Pin the events to look in, with the pin beside the event’s name.')}
          </Empty>
        ) : !hasIds && !isKnown ? (
          <p className="text-quiet">{say('No id is known, so the event system can’t be asked about other events.')}</p>
        ) : (
          <>
            {hasIds ? null : (
              <p className="text-quiet">
                {say('No id is known, so the event system can’t be asked about other events.')}
              </p>
            )}
            <Grid
              who={who}
              places={places}
              which={isWider ? say('pinned, of today and upcoming') : say('pinned and of today')}
              left={left}
              known={{ read: known.data ?? null, failed: known.isError }}
              here={page.eventId}
            />
          </>
        )}
        {hasIds && !isPending && (!isWider || isReadingMore) ? (
          <Button compact className="mt-2 self-start" busy={isReadingMore} onClick={() => setWider(true)}>
            {say('Look in upcoming events, too')}
          </Button>
        ) : null}
        {known.isError ? (
          <p className="text-quiet pt-2">{say('Couldn’t look through the guest lists of other events.')}</p>
        ) : null}
      </Section>
    </div>
  )
}

type GridProps = {
  who: Who
  places: readonly Place[]
  /** Which events these are. */
  which: string
  left: number
  known: { read: OtherEvents | null; failed: boolean }
  here: string
}

function Grid({ who, places, which, left, known, here }: GridProps) {
  const { personId, userId } = who
  const narrow = useNarrow()
  const enrolled = useManyReads(
    'getAttendeeForUser',
    places.map(({ eventId }) => ({ params: { eventid: eventId }, query: { userid: userId ?? '' } })),
    { enabled: userId !== null, atOnce },
  )
  const registered = useManyReads(
    'getRegistrantForPerson',
    places.map(({ eventId }) => ({ params: { eventid: eventId }, query: { personid: personId ?? '' } })),
    { enabled: personId !== null, atOnce },
  )
  const knownAt = new Map(known.read?.events.map((event) => [event.eventId.toLowerCase(), event]))
  const deskAt = (eventId: string): DeskRow => {
    if (eventId.toLowerCase() === here.toLowerCase()) return { state: 'this card' }
    const event = knownAt.get(eventId.toLowerCase())
    if (event) return { state: 'known', event, isAsked: true }
    return { state: known.read !== null ? 'nothing known' : known.failed ? 'not checked' : 'to come' }
  }
  const asked = places.map((place, at): Row => ({
    place,
    desk: deskAt(place.eventId),
    attendeeId: enrolled.reads[at]?.answer?.data.id ?? null,
    enrolled: userId === null ? notAsked(say('no user id')) : enrolledAnswer(enrolled.reads[at], place.name),
    registered: personId === null ? notAsked(say('no person id')) : registeredAnswer(registered.reads[at], place.name),
  }))
  const hasPlace = new Set(places.map(({ eventId }) => eventId.toLowerCase()))
  const others = (known.read?.events ?? []).filter(({ eventId }) => !hasPlace.has(eventId.toLowerCase()))
  const isAsked = places.length > 0 && (personId !== null || userId !== null)
  // Without an id nothing is asked: an event has a line only if the desk knows something of it.
  const shown = [...asked.filter(({ desk }) => isAsked || desk.state === 'known'), ...others.map(onlyKnown)]
  // Before what was looked for in vain, or not looked for.
  const sorted = shown.toSorted((a, b) => Number(isFound(b)) - Number(isFound(a)))
  const nowhere = sorted.filter(isNothing)
  const [showsAll, setShowsAll] = useState(false)
  const rows = showsAll ? sorted : sorted.filter((row) => !isNothing(row))
  const { done, text } = receiptOf(asked, which)
  const found = say('Found at {count, plural, one {# event} other {# events}}', {
    count: shown.filter(isFound).length,
  })
  useEffect(() => {
    if (done && isAsked) announce(`${found}. ${text}`)
  }, [done, found, text, isAsked])
  const oldest = [enrolled.at, registered.at].filter((it) => it !== null).toSorted()[0]
  return (
    <div className="flex flex-col gap-1">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
        <p data-receipt className="text-quiet min-w-0">
          {isAsked && done ? <strong className="text-text block font-medium">{found}</strong> : null}
          {isAsked ? <span className="block">{text}</span> : null}
          {isAsked && left > 0 ? (
            <span className="block">
              {say('{count, plural, one {# further event was} other {# further events were}} not looked in.', {
                count: left,
              })}
            </span>
          ) : null}
          {known.read?.more === true ? (
            <span className="block">
              {say('At more than {count} other events by guest lists and records; the latest are shown.', {
                count: known.read.events.length,
              })}
            </span>
          ) : null}
        </p>
        {oldest ? (
          <AsOf
            at={oldest}
            refreshing={enrolled.refreshing || registered.refreshing}
            onRefresh={() => {
              if (userId !== null) enrolled.refresh()
              if (personId !== null) registered.refresh()
            }}
          />
        ) : null}
      </div>
      {narrow ? (
        <Cards rows={rows} here={here} personId={personId} />
      ) : (
        <Wide rows={rows} here={here} personId={personId} />
      )}
      {nowhere.length > 0 ? (
        <Button
          compact
          kind="quiet"
          className="self-start"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {say('Not in {count, plural, one {# other event} other {# other events}}', { count: nowhere.length })}
        </Button>
      ) : null}
    </div>
  )
}

type Row = {
  place: Place
  desk: DeskRow
  attendeeId: string | null
  enrolled: GridAnswer
  registered: GridAnswer
}
/** Whether desk or event system have them at this event. */
const isFound = ({ desk, enrolled, registered }: Row): boolean =>
  ['known', 'this card'].includes(desk.state) || enrolled.state === 'found' || registered.state === 'found'

/** Whether they were looked for at this event, and are not there. What was refused, failed or not asked is no miss. */
const isNothing = ({ desk, enrolled, registered }: Row): boolean =>
  desk.state === 'nothing known' && enrolled.state === 'no' && registered.state === 'no'

type RowsProps = { rows: readonly Row[]; here: string; personId: string | null }

/** Links to the person's card at that event if there is one, else to the search there. */
function EventOf({
  row: { place, desk, attendeeId, registered },
  here,
  personId,
}: { row: Row } & Omit<RowsProps, 'rows'>) {
  const links = eventPaths(place.slug, place.projectId)
  const link =
    attendeeId !== null
      ? links.attendee(attendeeId)
      : registered.state === 'found' && personId !== null
        ? links.person(personId)
        : desk.state === 'known'
          ? knownLink(desk.event)
          : links.attendees()
  return (
    <>
      <RowLink {...link} dir="auto" data-walk="" className="own-words line-clamp-2">
        {place.name}
      </RowLink>
      {place.eventId.toLowerCase() === here.toLowerCase() ? (
        <span className="text-label text-quiet block">{say('this event')}</span>
      ) : null}
    </>
  )
}

const label = () => say('Guest list, enrollment and registration by event')

function Wide({ rows, ...rest }: RowsProps) {
  return (
    <Table label={label()}>
      <TableHead>
        <TableHeader>{say('Event')}</TableHeader>
        <TableHeader>{say('At this desk')}</TableHeader>
        <TableHeader>{say('Enrolled')}</TableHeader>
        <TableHeader>{say('Registered')}</TableHeader>
      </TableHead>
      {/* The keys only move between the links of the rows. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <tbody onKeyDown={walkRows}>
        {rows.map((row) => (
          <TableRow key={row.place.eventId}>
            <TableCell className="max-w-[22rem]">
              <EventOf row={row} {...rest} />
            </TableCell>
            <TableCell>
              <KnownCell desk={row.desk} />
            </TableCell>
            <TableCell>
              <GridCell answer={row.enrolled} />
            </TableCell>
            <TableCell>
              <GridCell answer={row.registered} />
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

/** On a phone an event takes several lines. */
function Cards({ rows, ...rest }: RowsProps) {
  return (
    // The keys only move the focus between the links of the rows.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul aria-label={label()} onKeyDown={walkRows} className="border-line border-t">
      {rows.map((row) => (
        <li key={row.place.eventId} className="group/row border-line relative flex flex-col gap-1 border-b py-2.5">
          <div>
            <EventOf row={row} {...rest} />
          </div>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-label text-quiet w-28">{say('At this desk')}</span>
            <KnownCell desk={row.desk} />
          </p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-label text-quiet w-28">{say('Enrolled')}</span>
            <GridCell answer={row.enrolled} />
          </p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-label text-quiet w-28">{say('Registered')}</span>
            <GridCell answer={row.registered} />
          </p>
        </li>
      ))}
    </ul>
  )
}

/** An event that only the desk names: the event system is not asked about it. */
function onlyKnown(event: OtherEvent): Row {
  const { eventId, projectId, slug, eventName: named } = event
  const unasked = notAsked(say('neither pinned nor near'))
  return {
    place: { eventId, projectId, slug: slug ?? eventId, name: named ?? say('An event without a name') },
    desk: { state: 'known', event, isAsked: false },
    attendeeId: null,
    enrolled: unasked,
    registered: unasked,
  }
}

const notAsked = (why: string): GridAnswer => ({ state: 'not asked', why })

/** Up and down go from row to row, Home and End to the first and the last. */
function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-walk]')]
  const at = links.findIndex((link) => link === document.activeElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
  const next = at < 0 || to === undefined ? undefined : links[to]
  if (!next) return
  event.preventDefault()
  next.focus()
}
