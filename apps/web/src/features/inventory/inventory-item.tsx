import type { LinkProps } from '@tanstack/react-router'

import { useMaybeAnswer } from '#api/queries.ts'
import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { windowOf } from '#records/event/time-windows.ts'
import { Arithmetic, Left, Price, Warnings } from '#records/inventory/inventory-table.tsx'
import { inventoryView, itemState } from '#records/inventory/inventory-view.ts'
import { ScarcityBadge } from '#records/inventory/scarcity-badge.tsx'
import { StateBadge } from '#records/state-badge.tsx'
import { LongHtml } from '#records/text/long-text.tsx'
import { SafeLink } from '#records/text/safe-link.tsx'
import { Changes } from '#screen/changes.tsx'
import { RecordScreen } from '#screen/list-and-record-screens.tsx'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { Copy } from '#ui/copy.tsx'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'
import { Id } from '#ui/id.tsx'

import { ControlWords, TermsTables } from './inventory-terms-table.tsx'

/** One item (op 20): what is left and its calculation, the source of the effective values, all attributes. */
export function InventoryItemScreen({ itemId, back }: { itemId: string; back: LinkProps }) {
  const page = useEventPage()
  const now = useNow()
  const input = { params: { eventid: page.eventId, inventoryid: itemId } }
  const read = useMaybeAnswer('getInventoryItem', input)
  const view = read.answer ? inventoryView(read.answer.data) : null
  const name = view?.name ?? say('Item')
  usePageTitle(say('{item}, {event}', { item: name, event: page.name }))
  return (
    <RecordScreen
      back={{ link: back, text: say('Inventory') }}
      title={name}
      id="getInventoryItem"
      input={input}
      read={read}
      what={say('this item')}
      name={name}
      skeleton={8}
      fields={view ? read.answer?.data : null}
      below={
        view ? <Changes records={[{ kind: 'item', id: view.id, eventId: page.eventId }]} zone={page.zone} /> : null
      }
    >
      {({ data }) => {
        if (!view) return <p>{say('The answer was empty.')}</p>
        const window = windowOf(view.opens, view.closes, { zone: page.zone, now })
        const item = data.inventory
        return (
          <div className="flex flex-col gap-6">
            <div className="flex max-w-2xl flex-col gap-2">
              <p className="flex min-h-6 flex-wrap items-center gap-2">
                <ScarcityBadge scarcity={view.scarcity} />
                <StateBadge state={itemState(view, window)} label={say('Status')} />
                <span title={window.exact}>{window.text}</span>
              </p>
              <Left view={view} />
              <Arithmetic words stock={view.stock} />
              <Warnings texts={view.warnings} />
            </div>
            <section className="flex flex-col gap-2">
              <h3 className="text-body">{say('Values in effect')}</h3>
              <ControlWords entry={data} />
              <TermsTables entry={data} name={view.name} zone={page.zone} now={now} />
            </section>
            <DefinitionList>
              <Definition term={say('Price')}>
                <Price view={view} />
              </Definition>
              <Definition term={say('Type')}>{view.type?.name ?? null}</Definition>
              {item?.description ? (
                <Definition term={say('About')}>
                  <LongHtml html={item.description} />
                </Definition>
              ) : null}
              {item?.url ? (
                <Definition term={say('Link')}>
                  <SafeLink address={item.url} />
                </Definition>
              ) : null}
              <Definition term={say('Code')}>
                {view.code ? <Copy shown text={view.code} what={say('item code')} /> : null}
              </Definition>
              <Definition term={say('Item id')}>
                <Id id={view.id} what={say('item id')} />
              </Definition>
            </DefinitionList>
          </div>
        )
      }}
    </RecordScreen>
  )
}
