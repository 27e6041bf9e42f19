import type { InventoryEntry } from '@frontdesk/api-types'
import { TriangleAlert } from 'lucide-react'

import { dateTime, exactly, readStamp } from '#format/dates.ts'
import { grouped } from '#format/numbers.ts'
import { minutesInWords } from '#format/relative-times.ts'
import { cx } from '#ui/cx.ts'
import { Table, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'
import { type Marked, mark, say } from '#words/say.ts'

import {
  type Control,
  controlOf,
  type Says,
  type Stated,
  type Term,
  termGroups,
  type TermGroup,
} from './inventory-terms.ts'
import { wordText } from './state-words.ts'

type Around = { zone: string; now: number }

const controlWords: Readonly<Record<Control, Marked>> = {
  main: mark('The main record controls this item: its values count at every event, whatever the event says.'),
  event: mark('This event has its own values. What it leaves open comes from the main record.'),
  'only main': mark('The service sent no values of this event’s own: those of the main record count.'),
  'not stated': mark(
    'The service does not say which record controls this item. The event’s own values are taken first, then the main record’s.',
  ),
}
const columnWords: Readonly<Record<Says, Marked>> = {
  main: mark('Main record'),
  event: mark('This event'),
  settings: mark('Settings'),
}

/** Which record controls the values, and whether what the answer says of itself is so. */
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
            ? say('The event says that it differs from the main record, and no value does.')
            : say('The event says that it is as the main record, and some values differ.')}
        </p>
      ) : null}
    </div>
  )
}

/** Every attribute: the value that counts and whose it is, beside what the main record, the event and the settings say. */
export function TermsTable({ entry, name, ...around }: { entry: InventoryEntry; name: string } & Around) {
  const currency = entry.details?.currency ?? entry.inventory?.currency ?? null
  return (
    <Table label={say('What counts for {item}', { item: name })}>
      <TableHead>
        <TableHeader>{say('Attribute')}</TableHeader>
        <TableHeader>{say('Counts here')}</TableHeader>
        {(['main', 'event', 'settings'] as const).map((who) => (
          <TableHeader key={who} className="max-sm:hidden">
            {say(columnWords[who])}
          </TableHeader>
        ))}
      </TableHead>
      {termGroups(entry).map((group) => (
        <Group key={group.id} group={group} currency={currency} {...around} />
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
          {group.id === 'price' ? say('{group}, units not stated', { group: say(group.title) }) : say(group.title)}
        </th>
      </tr>
      {group.terms.map((term) => (
        <TermRow key={term.field} term={term} currency={currency} {...around} />
      ))}
    </tbody>
  )
}

function TermRow({ term, currency, ...around }: { term: Term; currency: string | null } & Around) {
  const value = (who: Says) => <TermValue value={term.said[who]} term={term} currency={currency} {...around} />
  const others = (['main', 'event', 'settings'] as const).filter((who) => who !== term.from && term.said[who] !== null)
  return (
    <TableRow>
      <TableCell className="max-sm:w-2/5">{say(term.name)}</TableCell>
      <TableCell>
        <span className="font-medium">
          <TermValue value={term.inForce} term={term} currency={currency} {...around} />
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
  if (value === null || value === '') return <span className="text-quiet">{say('not stated')}</span>
  if (typeof value === 'boolean') return value ? say('yes') : say('no')
  if (term.kind === 'date') {
    const stamp = readStamp(String(value))
    return stamp ? <time title={exactly(stamp, zone)}>{dateTime(stamp, { zone, now })}</time> : String(value)
  }
  if (term.kind === 'state') return wordText('inventory', String(value))
  if (term.kind === 'minutes' && typeof value === 'number') return minutesInWords(value)
  if (term.kind === 'amount')
    return <span className="line-clamp-2">{`${grouped(value)}${currency ? ` ${currency}` : ''}`}</span>
  return typeof value === 'number' ? (
    <span className="tabular-nums">{grouped(value)}</span>
  ) : (
    <span className="line-clamp-4">{value}</span>
  )
}
