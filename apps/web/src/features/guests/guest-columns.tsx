import { type TextField, serviceIds, textFields } from '@frontdesk/sheets/fields'
import type { ReactNode } from 'react'

import type { Guest } from '#api/desk/guests.ts'
import { arrivalTime } from '#arrivals/arrival-words.ts'
import { shortRelativeTime } from '#format/relative-times.ts'
import { type Marked, mark, say } from '#i18n/say.ts'
import { fieldWords } from '#records/guests/field-words.ts'
import { isWalkIn, standingOf, toldWord } from '#records/guests/guest-view.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/forms/button.tsx'

/** Whose word a column is. */
export type ColumnGroup = 'sheet' | 'system' | 'desk'

export const groupWords: Readonly<Record<ColumnGroup, Marked>> = {
  sheet: mark('From the sheet'),
  system: mark('From the event system'),
  desk: mark('By this desk'),
}

export type ShownWith = {
  zone: string
  now: number
  /** Marks an arrival; null where this user may not. */
  onArrive: ((guest: Guest) => void) | null
}

export type GuestColumn = {
  /** Part of addresses. */
  id: string
  name: string
  group: ColumnGroup
  /** Characters. */
  width: number
  hidden?: boolean
  /** The order that a press on the header asks for; those in `reversible` have a descending one. */
  sort?: 'surname' | 'company' | 'ticket' | 'arrived' | 'onEvent'
  cell: (guest: Guest, shown: ShownWith) => ReactNode
}

/** Orders that the list has downwards, too. */
export const reversible: ReadonlySet<string> = new Set(['surname', 'name', 'arrived'])

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

const sheetColumn = (id: TextField, width: number, rest: Pick<GuestColumn, 'hidden' | 'sort'> = {}): GuestColumn => ({
  id,
  name: say(fieldWords[id]),
  group: 'sheet',
  width,
  ...rest,
  cell: ({ sheet }) => text(sheet[id]),
})

/** Columns that are shown unless somebody hides them. */
const usual = [
  ['ticket', 16, { sort: 'ticket' }],
  ['company', 17, { sort: 'company' }],
  ['email', 21, {}],
] as const
/** Ids are looked up on the card. */
const notUsual = textFields.filter(
  (field) => !usual.some(([one]) => one === field) && !serviceIds.some((id) => id === field),
)

/** The columns of a list. `free`: headers of the sheets' own columns. */
export function guestColumns(free: readonly string[]): GuestColumn[] {
  return [
    { id: 'name', name: say('Name'), group: 'sheet', width: 29, sort: 'surname', cell: ({ sheet }) => sheet.name },
    ...usual.map(([field, width, rest]) => sheetColumn(field, width, rest)),
    ...notUsual.map((field) => sheetColumn(field, 20, { hidden: true })),
    ...free.map((header, at): GuestColumn => ({
      id: `free${at + 1}`,
      name: header,
      group: 'sheet',
      width: 20,
      hidden: true,
      cell: ({ sheet }) => text(sheet.free.find((one) => one.header === header)?.value ?? null),
    })),
    {
      id: 'onEvent',
      name: say('On the event'),
      group: 'system',
      width: 27,
      sort: 'onEvent',
      cell: (guest, { now }) => (
        <span className="flex items-baseline gap-1.5">
          <OnEventBadge guest={guest} />
          <span className="text-label text-quiet">{ageOf(guest, now)}</span>
        </span>
      ),
    },
    {
      id: 'registered',
      name: say('Registered'),
      group: 'system',
      width: 14,
      hidden: true,
      cell: ({ service }) => toldWord(service.registered),
    },
    {
      id: 'paid',
      name: say('Paid'),
      group: 'system',
      width: 14,
      hidden: true,
      cell: ({ service }) => toldWord(service.paid),
    },
    {
      id: 'askedAt',
      name: say('Checked'),
      group: 'system',
      width: 14,
      hidden: true,
      cell: (guest, { now }) => text(ageOf(guest, now)),
    },
    {
      id: 'arrived',
      name: say('Arrived'),
      group: 'desk',
      width: 15,
      sort: 'arrived',
      cell: (guest, shown) => <ArrivedCell guest={guest} shown={shown} />,
    },
    {
      id: 'door',
      name: say('Door'),
      group: 'desk',
      width: 16,
      hidden: true,
      cell: ({ desk }) => text(desk.arrived?.door ?? null),
    },
    {
      id: 'by',
      name: say('Marked by'),
      group: 'desk',
      width: 16,
      hidden: true,
      cell: ({ desk }) => text(desk.arrived?.by.name ?? null),
    },
    {
      id: 'notes',
      name: say('Notes'),
      group: 'desk',
      width: 9,
      hidden: true,
      cell: ({ desk }) => (desk.notes === 0 ? text(null) : String(desk.notes)),
    },
  ]
}

/** How long ago the event system answered. */
const ageOf = ({ service }: Guest, now: number): string | null =>
  service.askedAt === null ? null : shortRelativeTime(Math.min(Date.parse(service.askedAt), now), now)

/** Whether the guest is on the event; the event system's own word where it gave another one. */
export function OnEventBadge({ guest }: { guest: Guest }) {
  const { service } = guest
  if (service.onEvent === null && isWalkIn(guest)) return <Badge meaning="neutral">{say('Walk-in')}</Badge>
  const { word, meaning } = standingOf(guest)
  return (
    <Badge meaning={meaning} {...(service.enrollmentStatus === null ? {} : { title: service.enrollmentStatus })}>
      {say(word)}
    </Badge>
  )
}

/** When the guest arrived, or a button that marks it. */
export function ArrivedCell({ guest, shown }: { guest: Guest; shown: ShownWith }) {
  const { arrived } = guest.desk
  const { onArrive } = shown
  if (arrived !== null) return <Badge meaning="yes">{arrivalTime(arrived, shown)}</Badge>
  if (onArrive === null) return <span className="text-quiet">{say('not yet')}</span>
  return (
    <Button
      compact
      kind="quiet"
      aria-label={say('Mark {name} as arrived', { name: guest.sheet.name })}
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
      <span title={say('seen, not in a sheet')} className="text-label text-quiet shrink-0">
        {short ? say('no sheet') : say('seen, not in a sheet')}
      </span>
    )
  if (!guest.missing) return null
  const words = say('not in the newest sheet')
  return (
    <span title={words} className="text-label text-wait-ink shrink-0">
      {short ? say('missing') : words}
    </span>
  )
}
