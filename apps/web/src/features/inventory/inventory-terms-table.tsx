import type { InventoryEntry } from '@frontdesk/api-types'
import { TriangleAlert } from 'lucide-react'

import { dateTime, exactly, readStamp } from '#format/dates.ts'
import { amount } from '#format/money.ts'
import { grouped } from '#format/numbers.ts'
import { minutesInWords } from '#format/relative-times.ts'
import { type Marked, mark, say } from '#i18n/say.ts'
import {
  type Control,
  controlOf,
  type TermSource,
  type Stated,
  type Term,
  termGroups,
  type TermGroup,
} from '#records/inventory/inventory-terms.ts'
import { wordText } from '#records/state-words.ts'
import { cx } from '#ui/cx.ts'
import { Summary } from '#ui/summary.tsx'
import { Table, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'

type Around = { zone: string; now: number }

const controlWords: Readonly<Record<Control, Marked>> = {
  main: mark('The main record decides: its values apply at every event.'),
  event: mark('This event’s values apply. Empty ones come from the main record.'),
  'only main': mark('This event has no values of its own: those of the main record apply.'),
  'not stated': mark('The event’s own values apply first, then those of the main record.'),
}
const columnWords: Readonly<Record<TermSource, Marked>> = {
  main: mark('Main record'),
  event: mark('This event'),
  settings: mark('Settings'),
}

/** Which record controls the values, and whether the answer contradicts itself. */
export function ControlWords({ entry }: { entry: InventoryEntry }) {
  const claimed = entry.details?.detailsDifferentThanMain
  const differs = termGroups(entry).some(({ terms }) => terms.some((term) => term.differs))
  return (
    <div className="flex max-w-prose flex-col gap-1">
      <p>{say(controlWords[controlOf(entry)])}</p>
      {typeof claimed === 'boolean' && claimed !== differs ? (
        <p className="text-wait-ink flex items-start gap-1.5">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {claimed
            ? say('The event is marked as different from the main record, but no value differs.')
            : say('The event is marked as equal to the main record, but some values differ.')}
        </p>
      ) : null}
    </div>
  )
}

/** Attributes that differ between main record, event and settings, then all attributes behind a disclosure. */
export function TermsTables(props: { entry: InventoryEntry; name: string } & Around) {
  const groups = termGroups(props.entry)
  const differing = groups.flatMap(({ terms }) => terms.filter((term) => term.differs || term.contested))
  const title = mark('Differences')
  return (
    <div className="flex flex-col gap-2">
      {differing.length > 0 ? (
        <TermsTable
          {...props}
          label={say('Differences of {item}', { item: props.name })}
          groups={[{ id: 'differing', title, terms: differing }]}
        />
      ) : null}
      <details>
        <Summary>{say('All values')}</Summary>
        <TermsTable {...props} label={say('Values in effect for {item}', { item: props.name })} groups={groups} />
      </details>
    </div>
  )
}

type TableProps = { entry: InventoryEntry; label: string; groups: readonly TermGroup[] } & Around

function TermsTable({ entry, label, groups, zone, now }: TableProps) {
  const currency = entry.details?.currency ?? entry.inventory?.currency ?? null
  return (
    <Table label={label}>
      <TableHead>
        <TableHeader>{say('Attribute')}</TableHeader>
        <TableHeader>{say('In effect')}</TableHeader>
        {(['main', 'event', 'settings'] as const).map((who) => (
          <TableHeader key={who} className="max-sm:hidden">
            {say(columnWords[who])}
          </TableHeader>
        ))}
      </TableHead>
      {groups.map((group) => (
        <Group key={group.id} group={group} currency={currency} zone={zone} now={now} />
      ))}
    </Table>
  )
}

function Group({ group, currency, ...around }: { group: TermGroup; currency: string | null } & Around) {
  return (
    <tbody>
      <tr>
        <th
          scope="rowgroup"
          colSpan={5}
          className="border-line text-label text-quiet border-b px-2 pt-4 pb-1 text-start font-medium"
        >
          {say(group.title)}
        </th>
      </tr>
      {group.terms.map((term) => (
        <TermRow key={term.field} term={term} currency={currency} {...around} />
      ))}
    </tbody>
  )
}

function TermRow({ term, currency, ...around }: { term: Term; currency: string | null } & Around) {
  const value = (who: TermSource) => <TermValue value={term.values[who]} term={term} currency={currency} {...around} />
  const others = (['main', 'event', 'settings'] as const).filter(
    (who) => who !== term.from && term.values[who] !== null,
  )
  return (
    <TableRow>
      <TableCell className="max-sm:w-2/5">{say(term.name)}</TableCell>
      <TableCell>
        <span className="font-medium">
          <TermValue value={term.effective} term={term} currency={currency} {...around} />
        </span>
        {term.from && (term.differs || term.from === 'settings') ? (
          <span className="text-label text-quiet block">
            {say('from the {source, select, main {main record} event {event} other {settings}}', { source: term.from })}
          </span>
        ) : null}
        {term.contested ? (
          <span className="text-label text-wait-ink flex items-center gap-1">
            <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
            {say('settings say otherwise')}
          </span>
        ) : null}
        {term.differs || term.contested
          ? others.map((who) => (
              <span key={who} className="text-label text-quiet block sm:hidden">
                {say(columnWords[who])}: {value(who)}
              </span>
            ))
          : null}
      </TableCell>
      {(['main', 'event', 'settings'] as const).map((who) => (
        <TableCell
          key={who}
          className={cx('max-sm:hidden', term.from === who ? term.differs && 'font-medium' : 'text-quiet')}
        >
          {value(who)}
        </TableCell>
      ))}
    </TableRow>
  )
}

type ValueProps = { value: Stated; term: Pick<Term, 'kind' | 'name'>; currency: string | null } & Around

function TermValue({ value, term, currency, zone, now }: ValueProps) {
  if (value === null || value === '') return <span className="text-quiet">{say('unknown')}</span>
  if (typeof value === 'boolean') return value ? say('yes') : say('no')
  if (term.kind === 'date') {
    const stamp = readStamp(String(value))
    return stamp ? <time title={exactly(stamp, zone)}>{dateTime(stamp, { zone, now })}</time> : String(value)
  }
  if (term.kind === 'state') return wordText('inventory', String(value))
  if (term.kind === 'minutes' && typeof value === 'number') return minutesInWords(value)
  if (term.kind === 'amount') return <span className="line-clamp-2">{amount(value, currency)}</span>
  return typeof value === 'number' ? (
    <span className="tabular-nums">{grouped(value)}</span>
  ) : (
    <span className="line-clamp-4">{value}</span>
  )
}
