import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Printer, UserRoundSearch } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'

import { type Board, arrivalsQuery, lastLoadedBoard } from '#api/desk/arrivals.ts'
import { useHasRole } from '#api/desk/desk-roles.ts'
import { filterLoaded } from '#api/desk/find-loaded.ts'
import { guestFiltersQuery, guestPageQuery } from '#api/desk/guests.ts'
import { arrivalTime, dayText } from '#arrivals/arrival-words.ts'
import { useEventDay } from '#arrivals/use-event-day.ts'
import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { grouped } from '#format/numbers.ts'
import { pastTime } from '#format/relative-times.ts'
import { say } from '#i18n/say.ts'
import { present } from '#navigation/search-params.ts'
import { guestLink } from '#people/guest-link.ts'
import { arrivedTodayText } from '#records/event/arrived-today.ts'
import { DeskBoundary } from '#screen/desk-boundary.tsx'
import { FilterChip, FilterChips } from '#screen/filter-chips.tsx'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { AsOf } from '#ui/as-of.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { ZoneNote } from '#ui/clock-zone.tsx'
import { Empty } from '#ui/empty.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'
import { ListLine } from '#ui/list-line.tsx'
import { Notice } from '#ui/overlays/notice.tsx'
import { Section } from '#ui/section.tsx'
import { isOfArrival, mayBeSent } from '#waiting/waiting-action.ts'
import { useWaiting } from '#waiting/waiting-here.ts'

import { ValueChoice } from '../list/guest-chips.tsx'
import { writtenValue } from '../list/guest-search.ts'
import { ArrivalsChart } from './arrivals-chart.tsx'
import { type BoardSearch, boardQuery } from './board-search.ts'
import { DoorDevices } from './door-devices.tsx'
import { InsideSection, hasPassages } from './inside-section.tsx'
import { SaveArrivals } from './save-arrivals.tsx'
import { ShareBars } from './share-bars.tsx'
import { OwnShift, Shifts } from './shifts.tsx'

/** Who has arrived of those expected: in all, by day and hour, ticket and door; the last ones, and who is missing. */
export function BoardScreen({ search, isFromDoor = false }: { search: BoardSearch; isFromDoor?: boolean }) {
  const { eventId, links, name } = useEventPage()
  const organizer = useHasRole('organizer')
  const navigate = useNavigate()
  usePageTitle(say('Arrivals, {event}', { event: name }))
  const { day, ticket } = search
  const query = boardQuery(search)
  const read = useQuery(arrivalsQuery(eventId, query))
  const { data: filters } = useQuery(guestFiltersQuery(eventId, {}))
  const today = useEventDay()
  const days = [...new Set([...(filters?.days ?? []), ...(day === undefined ? [] : [day])])].toSorted()
  const [isHandover, setHandover] = useState(false)
  const printHandover = () => {
    addEventListener('afterprint', () => setHandover(false), { once: true })
    flushSync(() => setHandover(true))
    globalThis.print()
  }
  const change = (next: BoardSearch) =>
    void navigate({ ...links.arrivals({ ...next }), replace: true, resetScroll: false, state: true })
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {isFromDoor ? <BackLink {...links.door()}>{say('Back to the door')}</BackLink> : null}
        <BackLink {...links.guests()}>{say('Guest list')}</BackLink>
        <div className="ms-auto flex flex-wrap items-center gap-2">
          {read.data ? (
            <AsOf at={read.data.asOf} refreshing={read.isFetching} onRefresh={() => void read.refetch()} />
          ) : null}
          {read.data && read.data.shifts.length > 0 ? (
            <Button compact kind="quiet" icon={<Printer />} onClick={printHandover}>
              {say('Print the handover')}
            </Button>
          ) : null}
          {organizer ? <SaveArrivals of="arrivals" query={query} /> : null}
        </div>
      </div>
      {days.length > 1 || day !== undefined ? (
        <FilterChips label={say('Day')}>
          <FilterChip link={links.arrivals(present({ ...search, day: undefined }))} on={day === undefined}>
            {say('All days')}
          </FilterChip>
          {days.map((one) => (
            <FilterChip key={one} link={links.arrivals(present({ ...search, day: one }))} on={day === one}>
              {one === today ? say('{day}, today', { day: dayText(one) }) : dayText(one)}
            </FilterChip>
          ))}
        </FilterChips>
      ) : null}
      <ValueChoice
        label={say('Ticket')}
        every={say('All tickets')}
        wordOf={(value) => (value === '' ? say('without a ticket') : null)}
        values={filters?.values.ticket ?? []}
        chosen={ticket}
        onChoose={(next) => change(present({ ...search, ticket: next }))}
      />
      <DeskBoundary read={read} failed={say('Couldn’t load the arrivals.')} skeleton={12}>
        {(board) => (
          <BoardView board={board} search={search} isFromDoor={isFromDoor} isHandover={isHandover} onChange={change} />
        )}
      </DeskBoundary>
      {read.data === undefined && read.error !== null ? (
        <LastBoard search={search} isFromDoor={isFromDoor} onChange={change} />
      ) : null}
    </div>
  )
}

/** In place of a board that can't be read now: the one that this page has loaded last, with its filters. */
function LastBoard({ search, isFromDoor = false, onChange }: Omit<ViewProps, 'board'>) {
  const { eventId } = useEventPage()
  const client = useQueryClient()
  const now = useNow()
  const last = lastLoadedBoard(client, eventId)
  if (last === null) return null
  const { day, ticket } = last.query
  const of = [
    day === undefined ? say('All days') : dayText(day),
    ticket === undefined ? say('All tickets') : ticket || say('without a ticket'),
  ]
  const own = present({ day, ticket: ticket === undefined ? undefined : writtenValue(ticket), missing: search.missing })
  return (
    <>
      <Notice kind="away" quiet title={say('Arrivals as loaded {age}', { age: pastTime(Math.min(last.at, now), now) })}>
        {of.join(' · ')}
      </Notice>
      <BoardView board={last.board} search={own} isFromDoor={isFromDoor} onChange={onChange} />
    </>
  )
}

type ViewProps = {
  board: Board
  search: BoardSearch
  /** It is printed without what names guests. */
  isHandover?: boolean
  /** For a handover: who let in comes first. */
  isFromDoor?: boolean
  onChange: (search: BoardSearch) => void
}

function BoardView({ board, search, isHandover = false, isFromDoor = false, onChange }: ViewProps) {
  const { expected, arrived, days, tickets, doors } = board
  const { eventId, links } = useEventPage()
  const organizer = useHasRole('organizer')
  // From the door it is read as a handover, whichever way it is printed.
  const isShort = isHandover || isFromDoor
  const isOfToday = search.day === useEventDay()
  const waiting = useWaiting().rows.filter(
    (row) => isOfArrival(row) && row.action.event.id === eventId && mayBeSent(row),
  ).length
  if (expected === 0 && arrived === 0)
    return (
      <Empty
        title={say('No one is expected and no one has arrived')}
        action={<ButtonLink {...links.guests()}>{say('Open the guest list')}</ButtonLink>}
      >
        {say(
          'With a guest list this page shows who has arrived and who is missing. Other people count while they are known to be on the event, or once they have arrived.',
        )}
      </Empty>
    )
  const share = expected === 0 ? 0 : Math.round((arrived / expected) * 100)
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex min-w-0 flex-col gap-6">
        <p data-board-total className="flex flex-wrap items-baseline gap-x-3 gap-y-2">
          <span className="text-answer font-medium tabular-nums">
            {isOfToday
              ? arrivedTodayText(arrived, expected)
              : say('{arrived} of {expected} arrived', { arrived: grouped(arrived), expected: grouped(expected) })}
          </span>
          {waiting === 0 ? null : (
            <Link to="/waiting" className="text-wait-ink">
              {say('{count, plural, other {# waiting on this device}}', { count: waiting })}
            </Link>
          )}
          {share > 0 ? <span className="text-quiet">{say('{share} %', { share })}</span> : null}
          {arrived < expected ? (
            <ButtonLink
              {...links.guests(present({ arrived: 'no', day: search.day, ticket: search.ticket }))}
              compact
              icon={<UserRoundSearch />}
              className="print:hidden"
            >
              {say('Who is still missing')}
            </ButtonLink>
          ) : null}
        </p>
        {isShort && arrived < expected ? (
          <p data-handover-missing className="hidden print:block">
            {say('{count, plural, one {# person is} other {# people are}} still missing; the list is under Arrivals.', {
              count: expected - arrived,
            })}
          </p>
        ) : null}
        <OwnShift shifts={board.shifts} />
        {isFromDoor ? <Shifts shifts={board.shifts} /> : null}
        <Section title={say('By hour')} aside={<ZoneNote />}>
          <ArrivalsChart days={days} chosen={search.day} />
        </Section>
        {tickets.length > 0 ? (
          <Section title={say('By ticket')}>
            <ShareBars
              label={say('Ticket')}
              rows={tickets.map(({ value, ...rest }) => ({ name: value || say('without a ticket'), ...rest }))}
            />
          </Section>
        ) : null}
        {doors.length > 0 ? (
          <Section title={say('By door')}>
            <ShareBars
              label={say('Door')}
              rows={doors.map(({ door, arrived: count }) => ({
                name: door ?? say('no door named'),
                arrived: count,
                expected: null,
              }))}
            />
          </Section>
        ) : null}
        {isFromDoor ? null : <Shifts shifts={board.shifts} />}
        {organizer ? (
          <div data-print={isShort ? 'no' : undefined}>
            <DoorDevices eventId={eventId} />
          </div>
        ) : null}
      </div>
      <div data-print={isShort ? 'no' : undefined} className="flex min-w-0 flex-col gap-6">
        <InsideSection
          inside={board.inside}
          checkpoints={board.checkpoints}
          isOfPart={search.ticket !== undefined || !(search.day === undefined || isOfToday)}
        />
        {organizer && hasPassages(board) ? <SaveArrivals of="passages" query={boardQuery(search)} /> : null}
        <LastTen board={board} />
        <MissingGuests board={board} search={search} onChange={onChange} />
      </div>
    </div>
  )
}

function LastTen({ board }: { board: Board }) {
  const { zone, links } = useEventPage()
  const now = useNow()
  return (
    <Section title={say('Last arrivals')} aside={<ZoneNote />}>
      {board.last.length === 0 ? <p className="text-quiet">{say('No arrivals yet')}</p> : null}
      <ul aria-label={say('Last arrivals')}>
        {board.last.slice(0, 10).map(({ mark, name }) => {
          const link =
            mark.attendeeId === null
              ? mark.guestId === null
                ? null
                : links.guest(mark.guestId)
              : links.attendee(mark.attendeeId)
          return (
            <ListLine key={mark.id}>
              <span className="text-quiet tabular-nums">{arrivalTime(mark, { zone, now })}</span>
              {link === null ? (
                <bdi className="font-medium">{name}</bdi>
              ) : (
                <Link {...link} className="text-text touch:min-h-11 inline-flex items-center font-medium">
                  <bdi>{name}</bdi>
                </Link>
              )}
              <span className="text-label text-quiet ms-auto">
                {[mark.door, mark.by.name].filter((part) => part !== null).join(' · ')}
              </span>
            </ListLine>
          )
        })}
      </ul>
    </Section>
  )
}

const shownMissing = 100

/** Guests with a chosen ticket who have not arrived: the speakers who are late. */
function MissingGuests({ board, search, onChange }: ViewProps) {
  const { eventId, links } = useEventPage()
  const chosen = search.missing ?? search.ticket
  const query = {
    arrived: 'no' as const,
    ...present({ day: search.day, ticket: chosen?.slice(1) }),
    sort: 'surname' as const,
  }
  const client = useQueryClient()
  const read = useQuery(guestPageQuery(eventId, query, 0, shownMissing))
  // Rows that were loaded tell no marks of another day.
  const loaded = read.error === null || search.day !== undefined ? null : filterLoaded(client, eventId, query)
  const data = read.data ?? loaded
  const values = board.tickets.map(({ value, expected, arrived }) => ({ value, guests: expected - arrived }))
  return (
    <Section title={say('Still missing')}>
      <ValueChoice
        label={say('Ticket of those missing')}
        every={say('All tickets')}
        wordOf={(value) => (value === '' ? say('without a ticket') : null)}
        values={values}
        chosen={chosen}
        onChoose={(missing) => onChange(present({ ...search, missing }))}
      />
      <ul aria-label={say('Still missing')}>
        {(data?.guests ?? []).slice(0, shownMissing).map((guest) => (
          <ListLine key={guest.id}>
            <Link
              {...guestLink(guest, links)}
              className="text-text touch:min-h-11 inline-flex items-center font-medium"
            >
              <bdi>{guest.sheet.name}</bdi>
            </Link>
            {guest.sheet.phone === null ? null : <span className="text-label text-quiet">{guest.sheet.phone}</span>}
          </ListLine>
        ))}
      </ul>
      {data && data.count > shownMissing ? (
        <Link {...links.guests(present({ arrived: 'no', day: search.day, ticket: chosen }))}>
          {say('All {count, number} in the guest list', { count: data.count })}
        </Link>
      ) : null}
      {data?.count === 0 ? (
        <p className="text-quiet">
          {chosen === undefined ? say('Everyone has arrived') : say('Everyone with this ticket has arrived')}
        </p>
      ) : null}
    </Section>
  )
}
