import type { LinkProps } from '@tanstack/react-router'
import {
  ArrowDownUp,
  Columns3,
  Download,
  EllipsisVertical,
  ListPlus,
  Printer,
  Trash2,
  UserPlus,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'

import { useHasRole } from '#api/desk/desk-roles.ts'
import type { GuestPage } from '#api/desk/guests.ts'
import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { useEventPage } from '#page/events/event-context.tsx'
import { present } from '#page/search-params.ts'
import { asOfText } from '#ui/as-of.tsx'
import { shownColumns, switchColumn } from '#ui/data-table/table-state.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'
import type { MenuEntry } from '#ui/overlays/menu-entry.ts'
import { Menu } from '#ui/overlays/menu.tsx'

import type { GuestColumn } from './guest-columns.tsx'
import type { GuestSearch } from './guest-search.ts'
import { GuestViews } from './guest-views.tsx'

type Props = {
  page: GuestPage
  columns: readonly GuestColumn[]
  search: GuestSearch
  onChange: (search: GuestSearch) => void
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

/** How many guests, as of when and from where; columns, file, paper, and for organizers what changes the list. */
export function GuestBar(props: Props) {
  const { page, columns, search, onChange, source, erased, exporting, onExport, onDelete, onOpen, narrow } = props
  const { links } = useEventPage()
  const organizer = useHasRole('organizer')
  const { who, cols, sort: _, ...filters } = search
  const cut = who !== undefined || Object.keys(filters).length > 0
  const parts = [
    cut
      ? say('{count} of {total, plural, one {# guest} other {# guests}}', {
          count: grouped(page.count),
          total: page.total,
        })
      : say('{total, plural, one {# guest} other {# guests}}', { total: page.total }),
    asOfText(page.asOf),
    source,
    erased,
  ].filter((part) => part !== null)
  const print = links.guestsToPrint({ ...search, cols: undefined, sort: undefined })
  return (
    <div data-print="no" className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-2">
      <p
        role="status"
        data-numbers
        className="text-label text-quiet min-w-0 flex-1 basis-56 max-sm:basis-full"
        data-guest-count
      >
        {parts.join(' · ')}
      </p>
      <div className="ms-auto flex flex-wrap items-center gap-1">
        <ButtonLink {...links.arrivals()} compact kind="quiet" icon={<Users />}>
          {say('Arrivals')}
        </ButtonLink>
        {narrow ? null : <GuestViews search={search} />}
        {narrow ? (
          <Menu
            label={say('Sort the guests')}
            trigger={<BarItem icon={<ArrowDownUp />} text={say('Sort')} />}
            entries={sortEntries(search, onChange)}
            className="text-table"
          />
        ) : null}
        <Menu
          label={say('Columns of the guest list')}
          trigger={<BarItem icon={<Columns3 />} text={say('Columns')} />}
          entries={columns.slice(1).map((column): MenuEntry => ({
            kind: 'choice',
            label: column.name,
            chosen: shownColumns(columns, cols).includes(column),
            keepOpen: true,
            onSelect: () => onChange(withCols(search, switchColumn(columns, cols, column.id))),
          }))}
          className="text-table"
        />
        {narrow ? null : (
          <ButtonLink {...print} compact kind="quiet" icon={<Printer />}>
            {say('Print-out')}
          </ButtonLink>
        )}
        {organizer && !narrow ? (
          <>
            <Button
              compact
              kind="quiet"
              icon={<Download />}
              busy={exporting}
              aria-label={say('Save {count, plural, one {# guest} other {# guests}} as CSV', { count: page.count })}
              onClick={onExport}
            >
              CSV
            </Button>
            <ButtonLink {...links.guestImport()} compact icon={<ListPlus />}>
              {say('Bring in a sheet')}
            </ButtonLink>
          </>
        ) : null}
        {organizer || narrow ? (
          <Menu
            label={say('More for this list')}
            trigger={<EllipsisVertical aria-hidden className="size-4" />}
            entries={[
              ...(narrow ? [entry(say('Print-out'), <Printer />, () => onOpen(print))] : []),
              ...(narrow && organizer
                ? [
                    entry(say('Save as CSV'), <Download />, onExport),
                    entry(say('Bring in a sheet'), <ListPlus />, () => onOpen(links.guestImport())),
                  ]
                : []),
              ...(organizer
                ? [
                    entry(say('Enrollments from the list'), <UserPlus />, () => onOpen(links.enrollGuests())),
                    entry(say('Delete the guest list'), <Trash2 />, onDelete),
                  ]
                : []),
            ]}
            className="text-table"
          />
        ) : null}
      </div>
    </div>
  )
}

const entry = (label: string, icon: ReactNode, onSelect: () => void): MenuEntry => ({
  kind: 'action',
  label,
  icon,
  onSelect,
})

function withCols(search: GuestSearch, cols: string | undefined): GuestSearch {
  return present({ ...search, cols })
}

function BarItem({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <>
      <span aria-hidden className="text-quiet grid size-4 place-items-center [&>svg]:size-4">
        {icon}
      </span>
      {text}
    </>
  )
}

function sortEntries(search: GuestSearch, onChange: (search: GuestSearch) => void): MenuEntry[] {
  const orders = [
    ['surname', say('Surname')],
    ['name', say('Name')],
    ['company', say('Company')],
    ['ticket', say('Ticket')],
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
