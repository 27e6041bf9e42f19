import {
  type OccurrenceTotal,
  type SearchEnd,
  type Series,
  nextOccurrences,
  totalOf,
  totalText,
} from '@frontdesk/time/recurrence'
import { useMemo, useState } from 'react'

import { say } from '#i18n/say.ts'
import { type OccurrenceLine, occurrenceLines } from '#records/event/occurrence-lines.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/forms/button.tsx'
import { announce } from '#ui/overlays/live-region.tsx'
import { Table, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'

import { useSentenceOptions } from './recurrence-phrases.ts'

const step = 10

/** Recomputed once a minute, which is precise enough. */
const toMinute = (ms: number) => Math.floor(ms / 60_000) * 60_000

/**
 * The next times, the running one first; ten, and ten more on demand. The reader's time is a second column only when
 * it differs in a shown row.
 */
export function NextTimes(props: {
  series: Series
  repeats: boolean
  zone: string | null
  zoneLabel: string | null
  now: number
  viewerZone: string
}) {
  const { series, repeats, zone, zoneLabel, viewerZone } = props
  const [count, setCount] = useState(step)
  const [offsets, setOffsets] = useState(false)
  const now = toMinute(props.now)
  const block = useMemo(() => nextOccurrences(series, { now, count, viewerZone }), [series, now, count, viewerZone])
  const total = useMemo(() => totalOf(series, now), [series, now])
  const words = useSentenceOptions()
  const yearOfNow = new Date(now).getUTCFullYear()
  const lines = occurrenceLines(block.rows, { zone, zoneLabel, yearOfNow })
  const more = () => {
    setCount(count + step)
    announce(say('{count, plural, one {# more time requested} other {# more times requested}}', { count: step }))
  }
  const hasOffsets = lines.some(({ offset }) => offset !== null)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <header className="flex min-h-7 flex-wrap items-center gap-x-3">
        <h3 className="text-table">{say(repeats ? 'Next times' : 'The one time that is known')}</h3>
        {repeats ? <p className="text-table text-quiet">{totalText(total, words)}</p> : null}
        {hasOffsets ? (
          <Button
            kind="quiet"
            compact
            aria-pressed={offsets}
            onClick={() => setOffsets(!offsets)}
            className="text-quiet! ms-auto"
          >
            {say(offsets ? 'Hide UTC offsets' : 'Show UTC offsets')}
          </Button>
        ) : null}
      </header>
      {lines.length > 0 ? (
        <Times lines={lines} zoneLabel={zoneLabel} offsets={offsets} viewer={block.viewerDiffers} />
      ) : (
        <p className="text-quiet">{emptyText(block.end, total.kind)}</p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {block.next === null ? null : (
          <Button compact onClick={more}>
            {say('{count, plural, one {Show # more} other {Show # more}}', { count: step })}
          </Button>
        )}
        {block.next === null && block.end === 'stopped searching' && lines.length > 0 ? (
          <p className="text-table text-wait-ink">{say('The search was stopped here; there may be more.')}</p>
        ) : null}
        {repeats ? (
          <p className="text-label text-quiet max-w-prose">
            {say('Calculated from the pattern. Changes of single dates are not included.')}
          </p>
        ) : null}
      </div>
    </div>
  )
}

function emptyText(end: SearchEnd, total: OccurrenceTotal['kind']): string {
  if (end === 'stopped searching') return say('No next date found. There may still be one.')
  return say(total === 'none-match' ? 'No date matches the pattern.' : 'All times are over.')
}

function Times(props: { lines: OccurrenceLine[]; zoneLabel: string | null; offsets: boolean; viewer: boolean }) {
  const { lines, zoneLabel, offsets, viewer } = props
  return (
    <Table label={say('Next times')}>
      <TableHead>
        <TableHeader>
          {zoneLabel ? zoneLabel.replace(/^\p{L}/u, (letter) => letter.toLocaleUpperCase()) : say('When')}
        </TableHeader>
        {viewer ? <TableHeader className="min-w-27">{say('Your time')}</TableHeader> : null}
      </TableHead>
      <tbody>
        {lines.map((line) => (
          <TableRow key={line.key}>
            <TableCell className="align-top!">
              <div className="flex flex-wrap items-center gap-x-2">
                <Moment excluded={line.excluded}>{line.when}</Moment>
                {offsets && line.offset ? <span className="text-label text-quiet">{line.offset}</span> : null}
                {line.running ? <Badge meaning="yes">{say('Now')}</Badge> : null}
                {line.excluded ? <Marks marks={line.marks} /> : null}
              </div>
              {line.excluded ? null : <Marks marks={line.marks} />}
            </TableCell>
            {viewer ? (
              <TableCell className="text-quiet align-top!">
                {line.viewer ? <Moment excluded={line.excluded}>{line.viewer}</Moment> : null}
              </TableCell>
            ) : null}
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

function Marks({ marks }: { marks: readonly string[] }) {
  return marks.map((mark) => (
    <p key={mark} className="text-label text-quiet">
      {mark}
    </p>
  ))
}

function Moment({ excluded, children }: { excluded: boolean; children: string }) {
  return excluded ? (
    <del data-numbers className="text-quiet">
      {children}
    </del>
  ) : (
    <span data-numbers>{children}</span>
  )
}
