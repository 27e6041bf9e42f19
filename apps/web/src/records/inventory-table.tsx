import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { unitNotStated } from '#format/money.ts'
import { Badge, type Meaning } from '#ui/badge.tsx'
import { TableCell, TableRow } from '#ui/table.tsx'
import { UseBar } from '#ui/use-bar.tsx'

import type { InventoryView } from './inventory-view.ts'
import { StateBadge } from './state-badge.tsx'
import type { Scarcity } from './stock.ts'

const scarcityLook: Readonly<Record<Scarcity, { word: string; meaning: Meaning } | null>> = {
  gone: { word: 'Gone', meaning: 'no' },
  'nearly gone': { word: 'Nearly gone', meaning: 'wait' },
  enough: null,
  'no limit': null,
  'not stated': null,
}

/** Gone and nearly gone in words; nothing for what is in good supply. */
export function ScarcityBadge({ scarcity }: { scarcity: Scarcity }) {
  const look = scarcityLook[scarcity]
  return look ? <Badge meaning={look.meaning}>{look.word}</Badge> : null
}

/** What is left of a thing: bar and three numbers, or the words when there is no quantity to be a part of. */
export function Left({ view }: { view: InventoryView }) {
  const { stock } = view
  if (stock.noLimit)
    return (
      <p>
        No limit stated
        {stock.used === null ? null : <span className="text-quiet"> · {stock.used} used</span>}
        {stock.reserved ? <span className="text-quiet"> · {stock.reserved} reserved</span> : null}
      </p>
    )
  return <UseBar what={view.name} {...stock} />
}

export function Price({ price }: { price: string | null }) {
  if (price === null) return <span className="text-quiet">not given</span>
  if (price === '0' || price.startsWith('0 ')) return <span>{price}</span>
  return (
    <span title={unitNotStated}>
      {price}
      <span className="text-label text-quiet block">{unitNotStated}</span>
    </span>
  )
}

export function Warnings({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} className="text-label text-wait-ink flex items-center gap-1">
      <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
      {text}
    </p>
  ))
}

/** The usual word, and the one that "Gone" already says, are left out. */
function worthSaying({ status, scarcity }: InventoryView): boolean {
  return status !== null && status.word !== 'Available' && !(scarcity === 'gone' && status.word === 'OutOfStock')
}

/** One row: what it is, how scarce, the bar, the price. `link` is the name as the route links it. */
export function InventoryRow({ view, link }: { view: InventoryView; link: ReactNode }) {
  return (
    <TableRow className={view.hidden ? 'text-quiet' : ''}>
      <TableCell className="align-top! max-sm:w-[44%]">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {link}
          <ScarcityBadge scarcity={view.scarcity} />
          {worthSaying(view) ? <StateBadge still state={view.status} label="Status" /> : null}
        </div>
        <p className="text-label text-quiet">{view.type?.name ?? 'No type'}</p>
        <div className="text-label text-quiet sm:hidden">
          <Price price={view.price} />
        </div>
        <Warnings texts={view.warnings} />
      </TableCell>
      <TableCell className="align-top! sm:w-[44%] sm:min-w-56">
        <Left view={view} />
        {view.differs.length > 0 ? <p className="text-label text-quiet">Main record: {view.mainSays}</p> : null}
      </TableCell>
      <TableCell numeric className="align-top! max-sm:hidden">
        <Price price={view.price} />
      </TableCell>
    </TableRow>
  )
}
