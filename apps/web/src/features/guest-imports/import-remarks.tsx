import { renamedOf } from '@frontdesk/sheets/columns-as-before'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { type GuestImport, guestImportsQuery, importRowsQuery } from '#api/desk/guest-imports.ts'
import { useEventPage } from '#events/event-context.tsx'
import { grouped, numberOf } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { cx } from '#ui/cx.ts'
import { Notice } from '#ui/overlays/notice.tsx'

import { RemarkedRows } from './import-rows.tsx'
import { remarkSentence, rowFaultSentence } from './import-words.ts'

const mostNamed = 5

/** Who will not be on the list because of a value, above all else: nobody looks for them later. */
export function NotKept({ found }: { found: GuestImport }) {
  const { eventId } = useEventPage()
  const count = found.counts?.unreadable ?? 0
  const query = { outcome: 'unreadable', limit: String(mostNamed) } as const
  const { data } = useQuery(importRowsQuery(eventId, found.id, query))
  const title =
    found.state === 'done'
      ? say('{count, plural, one {# row was not kept} other {# rows were not kept}}', { count })
      : say('{count, plural, one {# row will not be kept} other {# rows will not be kept}}', { count })
  return (
    <Notice kind="partial" title={title}>
      <ul>
        {data?.rows.map((row) => (
          <li key={row.row} className="[overflow-wrap:anywhere]">
            <bdi className="font-medium">{row.name || say('Row {row}', { row: grouped(row.row) })}</bdi>
            {row.fault ? ` – ${rowFaultSentence(row.fault)}` : null}
          </li>
        ))}
      </ul>
      {data?.more ? <p>{say('The others are under “Unreadable” below.')}</p> : null}
      <p>{say('To keep them, correct the sheet and bring it in again: the others stay as they are.')}</p>
    </Notice>
  )
}

/** Remarks to check before the rows are applied, each with its rows; the receipt keeps them. */
export function Remarks({ found }: { found: GuestImport }) {
  return found.remarks.map((remark) => <Remark key={remark.code} found={found} remark={remark} />)
}

function Remark({ found, remark }: { found: GuestImport; remark: GuestImport['remarks'][number] }) {
  const [isOpen, setOpen] = useState(false)
  const sentence = remarkSentence(remark)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={cx('touch:min-h-11 cursor-pointer', remark.code === 'noId' ? 'text-quiet' : 'text-wait-ink')}>
        {sentence}
      </summary>
      {isOpen ? <RemarkedRows found={found} code={remark.code} label={sentence} /> : null}
    </details>
  )
}

/** Most of the list would be marked as missing: it is rather a sheet of other guests. */
export function MostMissing({ found, listed }: { found: Pick<GuestImport, 'counts'>; listed: number }) {
  const missing = found.counts?.missing ?? 0
  if (missing * 2 <= listed) return null
  return (
    <Notice
      kind="partial"
      title={say(
        'Keeping this sheet marks {missing, number} of {listed, plural, one {# guest} other {# guests}} as not in the newest sheet',
        { missing, listed },
      )}
    >
      <p>{say('If it is a sheet of further guests, go back and say so: then no one is marked.')}</p>
    </Notice>
  )
}

/** More guests than the event has places, of what is known of both. */
export function MoreThanPlaces({ found, listed }: { found: GuestImport; listed: number }) {
  const { event } = useEventPage()
  const places = numberOf(event?.maximumEventSize)
  const isKept = found.state === 'done'
  const guests = listed + (isKept ? 0 : (found.counts?.new ?? 0))
  if (places === null || guests <= places) return null
  return (
    <p className="text-wait-ink">
      {isKept
        ? say(
            '{guests, plural, one {# guest} other {# guests}} on the list, {places, plural, one {# place} other {# places}}',
            { guests, places },
          )
        : say(
            '{guests, plural, one {# guest} other {# guests}} will be on the list, and the event has {places, plural, one {# place} other {# places}}.',
            { guests, places },
          )}
    </p>
  )
}

/** Columns that have another header than in the sheet that was kept before. */
export function Renamed({ found }: { found: GuestImport }) {
  const { eventId } = useEventPage()
  const { data = [] } = useQuery(guestImportsQuery(eventId))
  return renamedOf(data, found).map(({ from, to }) => (
    <p key={to}>{say('The column “{from}” is now called “{to}”.', { from, to })}</p>
  ))
}
