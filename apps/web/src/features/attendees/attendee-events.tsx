import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'

import { useManyReads } from '#api/batched-queries.ts'
import { otherEventsQuery } from '#api/desk/guests.ts'
import { type Pin, pinsQuery } from '#api/desk/pins.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { eventPaths } from '#navigation/paths.ts'
import { AsOf } from '#ui/as-of.tsx'
import { Empty } from '#ui/empty.tsx'
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

/**
 * One person by event, a line each: what the guest lists and records of the desk hold, and at pinned events enrolled (op
 * 21, by user id) and registered (op 32, by person id). Refused, not requested and unknown are never shown as no.
 */
export function AttendeeEvents({ who, onClose }: { who: Who; onClose: () => void }) {
  const page = useEventPage()
  const { data: pins = [], isPending } = useQuery(pinsQuery)
  const id = who.attendeeId ?? who.personId ?? who.userId ?? who.guestId ?? null
  const hasIds = who.personId !== null || who.userId !== null
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
        ) : pins.length === 0 && !isKnown ? (
          <Empty title={say('No pinned events')}>
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
              pins={pins}
              known={{ read: known.data ?? null, failed: known.isError }}
              here={page.eventId}
            />
          </>
        )}
        {known.isError ? (
          <p className="text-quiet pt-2">{say('Couldn’t look through the guest lists of other events.')}</p>
        ) : null}
      </Section>
    </div>
  )
}

type GridProps = {
  who: Who
  pins: readonly Pin[]
  known: { read: OtherEvents | null; failed: boolean }
  here: string
}

function Grid({ who, pins, known, here }: GridProps) {
  const { personId, userId } = who
  const narrow = useNarrow()
  const enrolled = useManyReads(
    'getAttendeeForUser',
    pins.map(({ eventId }) => ({ params: { eventid: eventId }, query: { userid: userId ?? '' } })),
    { enabled: userId !== null, atOnce },
  )
  const registered = useManyReads(
    'getRegistrantForPerson',
    pins.map(({ eventId }) => ({ params: { eventid: eventId }, query: { personid: personId ?? '' } })),
    { enabled: personId !== null, atOnce },
  )
  const knownAt = new Map(known.read?.events.map((event) => [event.eventId.toLowerCase(), event]))
  const deskAt = (eventId: string): DeskRow => {
    if (eventId.toLowerCase() === here.toLowerCase()) return { state: 'this card' }
    const event = knownAt.get(eventId.toLowerCase())
    if (event) return { state: 'known', event, isAsked: true }
    return { state: known.read !== null ? 'nothing known' : known.failed ? 'not checked' : 'to come' }
  }
  const pinned = pins.map((pin, at): Row => ({
    pin,
    desk: deskAt(pin.eventId),
    attendeeId: enrolled.reads[at]?.answer?.data.id ?? null,
    enrolled: userId === null ? notAsked(say('no user id')) : enrolledAnswer(enrolled.reads[at], pin.name),
    registered: personId === null ? notAsked(say('no person id')) : registeredAnswer(registered.reads[at], pin.name),
  }))
  const isPinned = new Set(pins.map(({ eventId }) => eventId.toLowerCase()))
  const others = (known.read?.events ?? []).filter(({ eventId }) => !isPinned.has(eventId.toLowerCase()))
  const isAsked = pins.length > 0 && (personId !== null || userId !== null)
  // Without an id nothing is asked: a pinned event has a line only if the desk knows something of it.
  const rows = [...pinned.filter(({ desk }) => isAsked || desk.state === 'known'), ...others.map(notPinned)]
  const { done, text } = receiptOf(pinned)
  useEffect(() => {
    if (done && isAsked) announce(text)
  }, [done, text, isAsked])
  const oldest = [enrolled.at, registered.at].filter((it) => it !== null).toSorted()[0]
  return (
    <div className="flex flex-col gap-1">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
        <p data-receipt className="text-quiet min-w-0">
          {isAsked ? text : null}
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
    </div>
  )
}

type Row = {
  pin: Omit<Pin, 'projectId'> & { projectId: string | null }
  desk: DeskRow
  attendeeId: string | null
  enrolled: GridAnswer
  registered: GridAnswer
}
type RowsProps = { rows: readonly Row[]; here: string; personId: string | null }

/** Links to the person's card at that event if there is one, else to the search there. */
function EventOf({
  row: { pin, desk, attendeeId, registered },
  here,
  personId,
}: { row: Row } & Omit<RowsProps, 'rows'>) {
  const links = eventPaths(pin.slug, pin.projectId)
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
        {pin.name}
      </RowLink>
      {pin.eventId.toLowerCase() === here.toLowerCase() ? (
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
          <TableRow key={row.pin.eventId}>
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
        <li key={row.pin.eventId} className="group/row border-line relative flex flex-col gap-1 border-b py-2.5">
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

/** An event that only the desk names: the event system is asked about pinned ones. */
function notPinned(event: OtherEvent): Row {
  const { eventId, projectId, slug, eventName } = event
  const unasked = notAsked(say('not pinned'))
  return {
    pin: { eventId, projectId, slug: slug ?? eventId, name: eventName ?? say('An event without a name') },
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
