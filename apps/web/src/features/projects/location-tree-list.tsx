import type { Location } from '@frontdesk/api-types'
import { Link, type LinkProps } from '@tanstack/react-router'
import { CornerDownRight, MapPinOff } from 'lucide-react'

import { firstFilled } from '#format/names.ts'
import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { addressOf } from '#records/event/event-place.ts'
import { listedWord } from '#records/event/listed-words.ts'
import { whyNoPoint } from '#records/event/location-place.tsx'
import { pointOf } from '#records/event/location-point.ts'
import { Badge } from '#ui/badge.tsx'
import { RowLink, Table, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'

import type { LocationRow } from './location-tree.ts'

/** The display name of a location. */
export const locationName = (location: Location): string =>
  firstFilled(location.name, location.code) ?? say('Location without a name')

/** The indent is limited for phones; deeper levels have their depth in words. */
const deepestIndent = 6

type Props = {
  rows: readonly LocationRow[]
  label: string
  link: (row: LocationRow) => LinkProps
  /** A link to a parent that was not sent with its child; with its name if another answer has it. */
  parentOf: (row: LocationRow) => Parent | null
}

type Parent = { link: LinkProps; name: string | null }

/** Nested locations, each under its parent, with a note if it is not on the map or its parent is not in the list. */
export function LocationTree({ rows, label, link, parentOf }: Props) {
  return (
    <Table label={label}>
      <TableHead>
        <TableHeader>{say('Location')}</TableHeader>
        <TableHeader className="max-sm:hidden">{say('Kind of place')}</TableHeader>
        <TableHeader numeric>{say('Capacity')}</TableHeader>
      </TableHead>
      <tbody>
        {rows.map((row, at) => (
          <Row
            key={row.key}
            row={row}
            address={ownAddress(rows, at)}
            above={row.parent === 'elsewhere' ? parentOf(row) : null}
            link={link(row)}
          />
        ))}
      </tbody>
    </Table>
  )
}

/** A room has its building's address: it is shown once, with the outermost location that has it. */
function ownAddress(rows: readonly LocationRow[], at: number): string | null {
  const row = rows[at]
  if (!row) return null
  const address = addressOf(row.location)
  const parent = rows.slice(0, at).findLast((one) => one.depth === row.depth - 1)
  return parent && addressOf(parent.location) === address ? null : address
}

type RowProps = { row: LocationRow; address: string | null; above: Parent | null; link: LinkProps }

function Row({ row, address, above, link }: RowProps) {
  const { location, depth, within } = row
  const off = whyNoPoint(pointOf(location))
  const kind =
    location.locationKind && location.locationKind !== 'None' ? listedWord('locationKind', location.locationKind) : null
  return (
    <TableRow>
      <TableCell>
        <div
          className="flex min-w-0 items-start gap-1.5"
          style={{ paddingInlineStart: `${Math.min(depth, deepestIndent) * 1.125}rem` }}
        >
          {depth > 0 ? (
            <CornerDownRight aria-hidden className="text-edge mt-0.5 size-3.5 shrink-0 rtl:-scale-x-100" />
          ) : null}
          <div className="flex min-w-0 flex-col">
            <span className="flex min-w-0 flex-wrap items-center gap-x-2">
              <RowLink {...link}>
                <bdi className="line-clamp-2">{locationName(location)}</bdi>
              </RowLink>
              {depth > 0 ? <span className="sr-only">{say('level {level}', { level: depth + 1 })}</span> : null}
              {location.code && location.code !== location.name ? (
                <span className="text-label text-quiet max-w-32 truncate font-mono">{location.code}</span>
              ) : null}
              {within > 0 ? (
                <span className="text-label text-quiet">
                  {say('{count, plural, one {# within} other {# within}}', { count: within })}
                </span>
              ) : null}
              {location.publish === false ? <Badge meaning="wait">{say('Not published')}</Badge> : null}
            </span>
            {kind ? <span className="text-label text-quiet sm:hidden">{kind}</span> : null}
            {address ? <span className="text-label text-quiet line-clamp-2">{address}</span> : null}
            <ParentLine row={row} above={above} />
            {off ? (
              <span className="text-label text-quiet inline-flex items-center gap-1">
                <MapPinOff aria-hidden className="size-3 shrink-0" />
                {say('Not on the map: {why}', { why: off })}
              </span>
            ) : null}
          </div>
        </div>
      </TableCell>
      <TableCell className="whitespace-nowrap max-sm:hidden">{kind ?? <span className="text-quiet">–</span>}</TableCell>
      <TableCell numeric>
        {typeof location.capacity === 'number' ? grouped(location.capacity) : <span className="text-quiet">–</span>}
      </TableCell>
    </TableRow>
  )
}

function ParentLine({ row, above }: { row: LocationRow; above: Parent | null }) {
  if (row.parent === 'circle')
    return <span className="text-label text-wait-ink">{say('Its parent locations form a circle')}</span>
  if (row.parent !== 'elsewhere') return null
  const says = above?.name
    ? say('Within {name}, which is not on this page', { name: above.name })
    : say('Within a location that is not on this page')
  return (
    <span className="text-label text-quiet line-clamp-2">
      {above ? (
        <Link {...above.link} className="relative z-10 inline-flex min-h-6 items-center underline underline-offset-2">
          {says}
        </Link>
      ) : (
        says
      )}
    </span>
  )
}
