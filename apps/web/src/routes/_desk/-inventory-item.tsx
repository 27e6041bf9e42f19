import { useNavigate } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'

import { useMaybeAnswer } from '#api/queries.ts'
import { Left, Price, ScarcityBadge, Warnings } from '#records/inventory-table.tsx'
import { inventoryView } from '#records/inventory-view.ts'
import { StateBadge } from '#records/state-badge.tsx'
import { windowOf } from '#records/windows.ts'
import { useNow } from '#shell/now.ts'
import { AsOf } from '#ui/as-of.tsx'
import { Copy, Id } from '#ui/copy.tsx'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { Answered } from './-answered.tsx'
import { useEventPage } from './-event-page.tsx'

/** One item read afresh (op 20), over its list. Its address is its own, so a link reopens it. */
export function InventoryItemDialog({ itemId, back }: { itemId: string; back: LinkProps }) {
  const page = useEventPage()
  const navigate = useNavigate()
  const now = useNow()
  const read = useMaybeAnswer('getInventoryItem', { params: { eventid: page.eventId, inventoryid: itemId } })
  const view = read.answer ? inventoryView(read.answer.data) : null
  const close = () => void navigate({ ...back, replace: true, resetScroll: false })
  return (
    <Dialog wide open onClose={close} title={view?.name ?? 'Item'} description={view?.type?.name}>
      <Answered read={read} id="getInventoryItem" what="this item" skeleton={<SkeletonRows rows={6} />}>
        {({ data, at, refreshing, refresh }) => {
          if (!view) return <p>The answer held no item.</p>
          const own = data.details ?? data.settings ?? data.inventory
          const window = windowOf(own?.openDate, own?.closeDate, { zone: page.zone, now })
          return (
            <div className="flex flex-col gap-3">
              <p className="flex flex-wrap items-center gap-2">
                <ScarcityBadge scarcity={view.scarcity} />
                <StateBadge state={view.status} label="Status" />
                <AsOf at={at} refreshing={refreshing} onRefresh={refresh} className="ml-auto" />
              </p>
              <Left view={view} />
              <Warnings texts={view.warnings} />
              <DefinitionList>
                <Definition term="Price">
                  <Price price={view.price} />
                </Definition>
                <Definition term="Offered">
                  <span title={window.exact}>{window.text}</span>
                </Definition>
                <Definition term="Main record">
                  {view.differs.length > 0
                    ? `${view.mainSays}; this event has its own ${view.differs.join(', ')}`
                    : 'the same numbers'}
                  {view.control ? <span className="text-quiet">. {view.control}</span> : null}
                </Definition>
                <Definition term="At a time">
                  {own?.minItems || own?.maxItems
                    ? `${own.minItems ?? 'no least'} to ${own.maxItems ?? 'no most'}`
                    : null}
                </Definition>
                <Definition term="Can be given back">
                  {own?.canCancel === true ? 'yes' : own?.canCancel === false ? 'no' : null}
                </Definition>
                {data.inventory?.description ? (
                  <Definition term="About">
                    <span className="whitespace-pre-line">{data.inventory.description}</span>
                  </Definition>
                ) : null}
                <Definition term="Code">
                  {view.code ? <Copy shown text={view.code} what="item code" /> : null}
                </Definition>
                <Definition term="Item id">
                  <Id id={view.id} what="item id" />
                </Definition>
              </DefinitionList>
            </div>
          )
        }}
      </Answered>
    </Dialog>
  )
}
