import { byValue, distinctChoices } from '@frontdesk/desk-api/field-values'
import { standingOfGuest } from '@frontdesk/desk-api/guest-words'
import { spellingOf } from '@frontdesk/desk-api/near-names'
import { columnTerms } from '@frontdesk/sheets/fields'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useMemo, useState } from 'react'

import { type Guest, guestPageQuery } from '#api/desk/guests.ts'
import { asProblem } from '#api/problem.ts'
import { arrivalTime } from '#arrivals/arrival-words.ts'
import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { standingText } from '#people/guest-standing.ts'
import { type OnEvent, registrationAgainst } from '#records/guests/guest-view.ts'
import { notesOf } from '#records/guests/sheet-line.tsx'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { asOfText } from '#ui/as-of.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { useZoneName } from '#ui/clock-zone.tsx'
import { Empty } from '#ui/empty.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Check } from '#ui/forms/check.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { countText } from '../list/guest-count.ts'
import { type GuestSearch, filterOf } from '../list/guest-search.ts'
import { filtersIn } from '../list/set-filters.tsx'
import { sharedNames } from '../list/single-guest.ts'

const pageRows = 1000
/** More would be a book: a filter by ticket or day makes it shorter. */
const mostRows = 10_000

/** The list on paper, by surname with a box to tick for each guest: for a day without power or network. */
export function PrintScreen({ search }: { search: GuestSearch }) {
  const { eventId, name, links, zone } = useEventPage()
  const now = useNow()
  const zoneName = useZoneName()
  usePageTitle(say('Guests to print, {event}', { event: name }))
  const [isByNeeds, setByNeeds] = useState(search.dietaryNeeds !== undefined)
  const query = useMemo(() => ({ ...filterOf(search), sort: 'surname' as const }), [search])
  const first = useQuery(guestPageQuery(eventId, query, 0, pageRows))
  const count = first.data?.count ?? 0
  const further = Math.max(0, Math.ceil(Math.min(count, mostRows) / pageRows) - 1)
  const rest = useQueries({
    queries: Array.from({ length: further }, (_, at) => guestPageQuery(eventId, query, (at + 1) * pageRows, pageRows)),
  })
  // Who reads the paper has to know that it is a part of the list.
  const filters = [
    ...(search.who === undefined ? [] : [say('{term}: {value}', { term: say('Search'), value: search.who })]),
    ...filtersIn(search).map(({ text }) => text),
  ]
  const error = first.error ?? rest.find((page) => page.error !== null)?.error
  const complete = first.data !== undefined && rest.every(({ data }) => data !== undefined)
  const guests: readonly Guest[] = [...(first.data?.guests ?? []), ...rest.flatMap(({ data }) => data?.guests ?? [])]
  return (
    <div className="flex flex-col gap-3">
      <div data-print="no" className="flex flex-wrap items-center gap-3">
        <BackLink {...links.guests({ ...search })}>{say('Guest list')}</BackLink>
        {guests.some(hasNeeds) ? (
          <Check
            checked={isByNeeds}
            onChange={(event) => setByNeeds(event.target.checked)}
            label={say('Group by dietary needs')}
          />
        ) : null}
        <Button
          kind="primary"
          icon={<Printer />}
          busy={!complete && !error}
          onClick={() => globalThis.print()}
          className="ms-auto"
        >
          {say('Print')}
        </Button>
      </div>
      <h2 className="text-title">{say('Guests of {event}', { event: name })}</h2>
      {filters.length === 0 ? null : (
        <p data-print-filters className="font-medium">
          {filters.join(' · ')}
        </p>
      )}
      {first.data ? (
        <p className="text-label text-quiet">
          {[countText(first.data, search), asOfText(first.data.asOf, undefined, zone), zoneName]
            .filter((part) => part !== null)
            .join(' · ')}
        </p>
      ) : null}
      {count > mostRows ? (
        <p role="status" className="text-wait-ink">
          {say('Only the first {most} are printed. Filter the list by ticket to print the others.', {
            most: grouped(mostRows),
          })}
        </p>
      ) : null}
      {error ? <ProblemNotice problem={asProblem(error)} onRetry={() => void first.refetch()} /> : null}
      {complete && guests.length === 0 ? (
        <Empty title={say('No guests')}>{say('There is nothing to print.')}</Empty>
      ) : null}
      {complete ? <PrintNeeds guests={guests} /> : null}
      {complete && guests.length > 0 ? <PrintTable guests={guests} zone={zone} now={now} byNeeds={isByNeeds} /> : null}
      {complete || error ? null : <SkeletonRows rows={12} />}
    </div>
  )
}

/** Dietary needs that are counted on the paper, the most frequent ones. */
const mostNeeds = 30

const isNotOn: ReadonlySet<OnEvent> = new Set(['no', 'waitlisted', 'refused', 'maybeAdded'])
const isOff = (guest: Guest): boolean => isNotOn.has(standingOfGuest(guest))

/** A count of guests, which names those of whom the desk knows that they are not on the event. */
const countOf = (all: number, off: number): string =>
  off === 0 ? grouped(all) : say('{all} ({off} not on the event)', { all: grouped(all), off: grouped(off) })

type Needing = { all: number; off: number }

/** For the kitchen: how many of the printed guests have each dietary need. */
export function PrintNeeds({ guests }: { guests: readonly Guest[] }) {
  const spellings = new Map<string, Needing>()
  for (const guest of guests) {
    const { dietaryNeeds } = guest.sheet
    for (const need of dietaryNeeds ? distinctChoices('dietaryNeeds', dietaryNeeds) : []) {
      const { all, off } = spellings.get(need) ?? { all: 0, off: 0 }
      spellings.set(need, { all: all + 1, off: off + Number(isOff(guest)) })
    }
  }
  if (spellings.size === 0) return null
  const sum = (one: Needing, other: Needing) => ({ all: one.all + other.all, off: one.off + other.off })
  const needs = byValue(spellings, { size: ({ all }) => all, sum })
    .toSorted((a, b) => b.count.all - a.count.all || a.value.localeCompare(b.value))
    .slice(0, mostNeeds)
  const value = needs.map((need) => `${need.value} ${countOf(need.count.all, need.count.off)}`).join(' · ')
  return <p dir="auto">{say('{term}: {value}', { term: say(columnTerms.dietaryNeeds), value })}</p>
}

const hasNeeds = ({ sheet }: Guest): boolean => sheet.dietaryNeeds !== null

/** Guests who need the same, the most frequent first; last those without a need. Everybody is in one group. */
function groupsByNeeds(guests: readonly Guest[]): { needs: string; guests: Guest[] }[] {
  const groups = new Map<string, { needs: string; guests: Guest[] }>()
  for (const guest of guests) {
    const { dietaryNeeds } = guest.sheet
    const needs = dietaryNeeds === null ? [] : distinctChoices('dietaryNeeds', dietaryNeeds)
    const key = needs.map(spellingOf).toSorted().join('\n')
    const group = groups.get(key)
    if (group) group.guests.push(guest)
    else groups.set(key, { needs: needs.join(', '), guests: [guest] })
  }
  return [...groups.values()].toSorted(
    (a, b) =>
      Number(a.needs === '') - Number(b.needs === '') ||
      b.guests.length - a.guests.length ||
      a.needs.localeCompare(b.needs),
  )
}

/** What the door has to know of a guest before it ticks the box, then other needs than those of the kitchen. */
export function printedNote(guest: Guest, { zone, now }: { zone: string; now: number }): string {
  const { arrived } = guest.desk
  const against = registrationAgainst(guest)
  const parts = [
    guest.missing ? say('not in the newest sheet') : null,
    isOff(guest) ? standingText(guest, { zone, now }) : null,
    against === null ? null : say(against),
    arrived === null ? null : say('Arrived {time}', { time: arrivalTime(arrived, { zone, now }) }),
    ...notesOf({ ...guest.sheet, dietaryNeeds: null }),
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

type PrintTableProps = { guests: readonly Guest[]; zone: string; now: number; byNeeds?: boolean }

export function PrintTable({ guests, zone, now, byNeeds = false }: PrintTableProps) {
  const hasNamesake = useMemo(() => sharedNames(guests), [guests])
  const showsNeeds = guests.some(hasNeeds)
  const isGrouped = byNeeds && showsNeeds
  const groups = useMemo(() => (isGrouped ? groupsByNeeds(guests) : [{ needs: '', guests }]), [isGrouped, guests])
  return (
    <table
      className="text-table w-full border-collapse text-start"
      aria-label={isGrouped ? say('Guests by dietary needs') : say('Guests by surname')}
    >
      <thead>
        <tr className="border-edge border-b text-start whitespace-nowrap">
          <th scope="col" className="w-8 py-1 text-start">
            <span className="sr-only">{say('Arrived')}</span>
          </th>
          <th scope="col" className="py-1 text-start font-medium max-sm:hidden print:table-cell">
            {say('Surname')}
          </th>
          <th scope="col" className="py-1 text-start font-medium">
            {say('Name')}
          </th>
          <th scope="col" className="py-1 text-start font-medium">
            {say('Ticket')}
          </th>
          <th scope="col" className="py-1 text-start font-medium max-sm:hidden print:table-cell">
            {say('Company')}
          </th>
          {showsNeeds ? (
            <th scope="col" className="py-1 pe-2 text-start font-medium max-sm:hidden print:table-cell">
              {say(columnTerms.dietaryNeeds)}
            </th>
          ) : null}
          <th scope="col" className="py-1 text-start font-medium">
            {say('Note')}
          </th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.needs}>
          {isGrouped ? (
            <tr className="border-edge break-after-avoid border-b">
              <th scope="rowgroup" colSpan={7} dir="auto" className="text-body pt-4 pb-1 text-start font-medium">
                {say('{term}: {value}', {
                  term: group.needs === '' ? say('No dietary needs given') : group.needs,
                  value: countOf(group.guests.length, group.guests.filter(isOff).length),
                })}
              </th>
            </tr>
          ) : null}
          {group.guests.map((guest) => (
            <tr key={guest.id} className="border-line border-b align-top">
              <td className="py-1">
                <span
                  aria-hidden
                  className="border-text grid size-4 place-items-center border text-[0.75rem] leading-none"
                >
                  {guest.desk.arrived === null ? '' : '✓'}
                </span>
              </td>
              <td className="min-w-28 py-1 pe-2 font-medium max-sm:hidden print:table-cell">
                <bdi>{guest.sheet.surname}</bdi>
              </td>
              <td className="py-1 pe-2">
                <bdi>{guest.sheet.name}</bdi>
                {hasNamesake(guest) && guest.sheet.email !== null ? (
                  <span dir="auto" className="block [overflow-wrap:anywhere]">
                    {guest.sheet.email}
                  </span>
                ) : null}
              </td>
              <td className="py-1 pe-2">{guest.sheet.ticket}</td>
              <td className="py-1 pe-2 max-sm:hidden print:table-cell">{guest.sheet.company}</td>
              {showsNeeds ? (
                <td dir="auto" className="py-1 pe-2 max-sm:hidden print:table-cell">
                  {guest.sheet.dietaryNeeds}
                </td>
              ) : null}
              <td className="py-1">{printedNote(guest, { zone, now })}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}
