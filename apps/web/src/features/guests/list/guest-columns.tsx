import { isRemoved } from '@frontdesk/desk-api/guest-words'
import {
  type FilteredField,
  type TextField,
  columnTerms,
  isFiltered,
  serviceIds,
  textFields,
} from '@frontdesk/sheets/fields'
import type { ReactNode } from 'react'

import type { Guest } from '#api/desk/guests.ts'
import { arrivalTime, dayIn } from '#arrivals/arrival-words.ts'
import type { DateOptions } from '#format/dates.ts'
import { shortRelativeTime } from '#format/relative-times.ts'
import { say } from '#i18n/say.ts'
import type { EventPaths } from '#navigation/paths.ts'
import { keepCursorInSearch } from '#navigation/search-box-focus.ts'
import { guestLink } from '#people/guest-link.ts'
import { standingText } from '#people/guest-standing.ts'
import {
  isWalkIn,
  refusalOf,
  registrationAgainst,
  standingOf,
  toldWord,
  whyUnaskable,
} from '#records/guests/guest-view.ts'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { Button } from '#ui/forms/button.tsx'
import { ListLink } from '#ui/list-link.tsx'
import { WaitingBadge } from '#waiting/waiting-badge.tsx'
import { useWaiting, waitingOf } from '#waiting/waiting-here.ts'

export type ShownWith = {
  zone: string
  now: number
  links: EventPaths
  /** Marks an arrival; null where this user may not. */
  onArrive: ((guest: Guest) => void) | null
}

export type GuestColumn = Column<Guest> & {
  /** The group of columns by source: sheet, service or desk. */
  group: string
  width: number
  /** The order that a press on the header asks for; those in `reversible` have a descending one. */
  order?: 'surname' | FilteredField | 'arrived' | 'onEvent'
}

/** Orders that the list has downwards, too. */
export const reversible: ReadonlySet<string> = new Set(['surname', 'arrived'])

const text = (value: string | null): ReactNode =>
  value === null || value === '' ? (
    <span className="text-quiet">
      <span aria-hidden>–</span>
      <span className="sr-only">{say('unknown')}</span>
    </span>
  ) : (
    <span dir="auto" className="block truncate" title={value.length > 24 ? value : undefined}>
      {value}
    </span>
  )

/** Columns that are shown by default. */
const usual = [
  ['ticket', 16],
  ['company', 15],
  ['email', 18],
] as const
/** Fields that are hidden by default. Ids have no column, because the card shows them. */
const notUsual = textFields.filter(
  (field) => !usual.some(([one]) => one === field) && !serviceIds.some((id) => id === field),
)

/** The columns of a list; its rows are shown `shown`. `free`: headers of the sheets' own columns. */
export function guestColumns(free: readonly string[], shown: ShownWith): GuestColumn[] {
  const { now, links } = shown
  const sheet = say('From the sheet')
  const system = say('From the event system')
  const desk = say('By this desk')
  const texts = (
    column: Pick<GuestColumn, 'id' | 'name' | 'group' | 'width' | 'hidden' | 'order'>,
    value: (guest: Guest) => string | null,
  ): GuestColumn => ({
    ...column,
    unsorted: column.order === undefined,
    value,
    cell: (guest) => text(value(guest)),
  })
  const field = (id: TextField, width: number, rest: Pick<GuestColumn, 'hidden'>) =>
    texts(
      { id, name: say(columnTerms[id]), group: sheet, width, ...(isFiltered(id) ? { order: id } : {}), ...rest },
      (guest) => guest.sheet[id],
    )
  return [
    {
      id: 'name',
      name: say(columnTerms.name),
      group: sheet,
      width: 29,
      order: 'surname',
      value: (guest) => guest.sheet.name,
      cell: (guest) => (
        <span className="flex min-w-0 items-baseline gap-2">
          <ListLink
            to={guestLink(guest, links)}
            data-guest={guest.id}
            title={guest.sheet.name.length > 24 ? guest.sheet.name : undefined}
            className="row-link min-w-0 truncate"
          >
            <bdi>{guest.sheet.name}</bdi>
          </ListLink>
          <RowMark short guest={guest} />
        </span>
      ),
    },
    ...usual.map(([id, width]) => field(id, width, {})),
    ...notUsual.map((id) => field(id, 20, { hidden: true })),
    ...free.map((header, at) =>
      texts(
        { id: `free${at + 1}`, name: header, group: sheet, width: 20, hidden: true },
        (guest) => guest.sheet.free.find((one) => one.header === header)?.value ?? null,
      ),
    ),
    {
      id: 'onEvent',
      name: say('On the event'),
      group: system,
      width: 32,
      order: 'onEvent',
      value: (guest) => standingText(guest, shown),
      cell: (guest) => (
        <span className="flex items-baseline gap-1.5">
          <OnEventBadge guest={guest} shown={shown} />
          <span className="text-label text-quiet">{ageOf(guest, now)}</span>
        </span>
      ),
    },
    texts({ id: 'registered', name: say('Registered'), group: system, width: 14, hidden: true }, ({ service }) =>
      toldWord(service.registered),
    ),
    texts({ id: 'paid', name: say('Paid'), group: system, width: 14, hidden: true }, ({ service }) =>
      toldWord(service.paid),
    ),
    texts({ id: 'askedAt', name: say('Checked'), group: system, width: 14, hidden: true }, (guest) =>
      ageOf(guest, now),
    ),
    {
      id: 'arrived',
      name: say('Arrived'),
      group: desk,
      width: 15,
      stays: true,
      order: 'arrived',
      value: (guest) => guest.desk.arrived?.at ?? null,
      cell: (guest) => <ArrivedCell guest={guest} shown={shown} />,
    },
    texts(
      { id: 'door', name: say('Door'), group: desk, width: 16, hidden: true },
      (guest) => guest.desk.arrived?.door ?? null,
    ),
    texts(
      { id: 'by', name: say('Marked by'), group: desk, width: 16, hidden: true },
      (guest) => guest.desk.arrived?.by.name ?? null,
    ),
    texts({ id: 'notes', name: say('Notes'), group: desk, width: 9, hidden: true }, (guest) =>
      guest.desk.notes === 0 ? null : String(guest.desk.notes),
    ),
  ]
}

/** How long ago the event system answered. */
const ageOf = ({ service }: Guest, now: number): string | null =>
  service.askedAt === null ? null : shortRelativeTime(Math.min(Date.parse(service.askedAt), now), now)

/**
 * Whether the guest is on the event, with the event system's own word or why there is none; instead of it what their
 * registration has against it.
 */
export function OnEventBadge({ guest, shown }: { guest: Guest; shown: DateOptions }) {
  const { service } = guest
  if (service.onEvent === null && isWalkIn(guest)) return <Badge meaning="neutral">{say('Walk-in')}</Badge>
  const against = registrationAgainst(guest)
  if (against !== null) return <Badge meaning="wait">{say(against)}</Badge>
  const standing = standingText(guest, shown)
  const isRefused = refusalOf(guest) !== null
  const title = isRefused ? standing : (service.enrollmentStatus ?? whyUnaskable(guest))
  return (
    <Badge meaning={standingOf(guest).meaning} {...(title === null ? {} : { title })}>
      {standing}
    </Badge>
  )
}

/** When the guest arrived, or a button that marks it. */
export function ArrivedCell({ guest, shown }: { guest: Guest; shown: ShownWith }) {
  const { arrived } = guest.desk
  const { onArrive, now, zone } = shown
  const ids = [guest.id, guest.sheet.attendeeId, guest.service.attendeeId]
  const waiting = waitingOf(useWaiting(), { eventId: guest.eventId, ids, day: dayIn(now, zone) })
  if (waiting !== null) return <WaitingBadge row={waiting} zone={zone} />
  if (arrived !== null) return <Badge meaning="yes">{arrivalTime(arrived, shown)}</Badge>
  // Who was removed and is in no sheet is no guest: only their card marks them, after a question.
  if (guest.kind !== 'sheet' && isRemoved(guest.service)) return null
  if (onArrive === null) return <span className="text-quiet">{say('not yet')}</span>
  return (
    <Button
      compact
      kind="quiet"
      aria-label={say('Mark {name} as arrived', { name: guest.sheet.name })}
      onMouseDown={keepCursorInSearch}
      onClick={() => onArrive(guest)}
      className="touch:min-h-11! relative z-10 -ms-2 min-h-6!"
    >
      {say('Mark')}
    </Button>
  )
}

/** Why a row stands out: seen here but in no sheet, or gone from the newest one. `short`: a word that is never cut. */
export function RowMark({ guest, short = false }: { guest: Guest; short?: boolean }) {
  if (isWalkIn(guest)) return null
  if (guest.kind !== 'sheet')
    return (
      <span title={say('seen, not in a sheet')} className="text-label text-quiet shrink-0 font-normal">
        {short ? say('no sheet') : say('seen, not in a sheet')}
      </span>
    )
  if (!guest.missing) return null
  const words = say('not in the newest sheet')
  return (
    <span title={words} className="text-label text-wait-ink shrink-0 font-normal">
      {short ? say('missing') : words}
    </span>
  )
}
