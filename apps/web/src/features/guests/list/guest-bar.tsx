import { columnTerms, filteredFields } from '@frontdesk/sheets/fields'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import {
  ArrowDownUp,
  Bookmark,
  Columns3,
  DoorOpen,
  Download,
  EllipsisVertical,
  HardDriveDownload,
  IdCard,
  ListPlus,
  Printer,
  ScanLine,
  Trash2,
  UserPlus,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { useHasRole } from '#api/desk/desk-roles.ts'
import type { GuestPage } from '#api/desk/guests.ts'
import { useWhyNotRole } from '#api/desk/why-not.ts'
import { DoorDialog } from '#arrivals/door-field.tsx'
import { doorName } from '#arrivals/door-name.ts'
import { useEventPage } from '#events/event-context.tsx'
import { useSavedViews } from '#features/saved-views/views-menu.tsx'
import { say } from '#i18n/say.ts'
import { present } from '#navigation/search-params.ts'
import { asOfText } from '#ui/as-of.tsx'
import { useZoneName } from '#ui/clock-zone.tsx'
import { shownColumns, switchColumn } from '#ui/data-table/table-state.ts'
import type { MenuEntry } from '#ui/overlays/menu-entry.ts'
import { Menu } from '#ui/overlays/menu.tsx'

import type { GuestColumn } from './guest-columns.tsx'
import { countText } from './guest-count.ts'
import { guestSearch, type GuestSearch, viewOf } from './guest-search.ts'

/** This user's saved views of the event's guest list, as entries of a menu. */
function useGuestViews(search: GuestSearch) {
  const { links, eventId } = useEventPage()
  const navigate = useNavigate()
  return useSavedViews({
    of: { list: 'guests', eventId },
    search: viewOf(search),
    onOpen: (view) => void navigate(links.guests({ ...viewOf(guestSearch(view)) })),
    note: say('The text you search for is not saved.'),
  })
}

type Props = {
  page: GuestPage
  columns: readonly GuestColumn[]
  search: GuestSearch
  onChange: (search: GuestSearch) => void
  /** Entries that ask the event system. */
  asking: readonly MenuEntry[]
  /** What Enter does next. */
  next: string | null
  /** Where the list came from. */
  source: string | null
  /** When the list is erased. */
  erased: string | null
  exporting: boolean
  onExport: () => void
  onDelete: () => void
  onOpen: (link: LinkProps) => void
  narrow: boolean
}

/** How many guests, as of when and from where, and one menu with all that can be done with the list. */
export function GuestBar(props: Props) {
  const { page, columns, search, onChange, asking, next, source, erased, exporting, narrow } = props
  const { onExport, onDelete, onOpen } = props
  const { links, zone } = useEventPage()
  const [staff, organizer] = [useHasRole('staff'), useHasRole('organizer')]
  const why = useWhyNotRole('organizer')
  const zoneName = useZoneName()
  const door = doorName.use()
  const [naming, setNaming] = useState(false)
  const views = useGuestViews(search)
  const parts = [countText(page, search), asOfText(page.asOf, undefined, zone), zoneName, source, erased].filter(
    (part) => part !== null,
  )
  const entries: MenuEntry[] = [
    ...asking,
    entry(say('Open the door'), <ScanLine />, () => onOpen(links.door())),
    ...(staff
      ? [
          entry(door === '' ? say('Name this door') : say('Door: {door}', { door }), <DoorOpen />, () =>
            setNaming(true),
          ),
          entry(say('Use on this device'), <HardDriveDownload />, () => onOpen(links.device())),
        ]
      : []),
    more(say('Saved views'), <Bookmark />, views.entries),
    ...(narrow ? [more(say('Sort the guests'), <ArrowDownUp />, sortEntries(search, onChange))] : []),
    more(
      say('Columns of the guest list'),
      <Columns3 />,
      columns.slice(1).map((column): MenuEntry => ({
        kind: 'choice',
        label: column.name,
        chosen: shownColumns(columns, search.cols).includes(column),
        keepOpen: true,
        onSelect: () => onChange(present({ ...search, cols: switchColumn(columns, search.cols, column.id) })),
      })),
    ),
    { kind: 'line' },
    entry(say('Print-out'), <Printer />, () =>
      onOpen(links.guestsToPrint({ ...search, cols: undefined, sort: undefined })),
    ),
    entry(say('Badges to print'), <IdCard />, () =>
      onOpen(links.badges({ ...search, cols: undefined, sort: undefined })),
    ),
    ...(organizer
      ? [
          {
            ...entry(
              say('Save {count, plural, one {# guest} other {# guests}} as CSV', { count: page.count }),
              <Download />,
              onExport,
            ),
            why: exporting ? say('Still loading') : undefined,
          },
        ]
      : []),
    // Where a lower role looks for them they say who may.
    { ...entry(say('Bring in a sheet, or undo one'), <ListPlus />, () => onOpen(links.guestImport())), why },
    ...(organizer ? [entry(say('Enrollments from the list'), <UserPlus />, () => onOpen(links.enrollGuests()))] : []),
    { ...entry(say('Delete the guest list'), <Trash2 />, onDelete), why },
  ]
  return (
    <div className="flex min-w-0 flex-1 items-center gap-x-3 max-sm:contents">
      <p
        role="status"
        data-numbers
        data-guest-count
        className="text-label text-quiet min-w-0 flex-1 truncate max-sm:order-last max-sm:basis-full max-sm:whitespace-normal"
      >
        {parts.join(' · ')}
      </p>
      <p role="status" className="text-label min-w-0 truncate empty:hidden max-sm:order-last max-sm:basis-full">
        {next}
      </p>
      <Menu
        label={say('More for this list')}
        trigger={<EllipsisVertical aria-hidden className="size-4" />}
        entries={entries}
        className="border-edge bg-surface border max-sm:ms-auto"
      />
      {views.dialog}
      {naming ? <DoorDialog onClose={() => setNaming(false)} /> : null}
    </div>
  )
}

const entry = (label: string, icon: ReactNode, onSelect: () => void) =>
  ({ kind: 'action', label, icon, onSelect }) as const

const more = (label: string, icon: ReactNode, entries: MenuEntry[]): MenuEntry => ({
  kind: 'more',
  label,
  icon,
  entries,
})

function sortEntries(search: GuestSearch, onChange: (search: GuestSearch) => void): MenuEntry[] {
  const orders = [
    ['surname', say('Surname')],
    ['name', say('Name')],
    ...filteredFields.map((field) => [field, say(columnTerms[field])] as const),
    ['-arrived', say('Last arrived first')],
    ['onEvent', say('On the event')],
  ] as const
  return orders.map(([sort, label]) => ({
    kind: 'choice',
    label,
    chosen: (search.sort ?? 'surname') === sort,
    onSelect: () => onChange({ ...search, sort }),
  }))
}
