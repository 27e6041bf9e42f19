import { schemas, type InventoryDetails, type InventoryItem } from '@frontdesk/api-types'

import type { Calendar } from './calendar.ts'
import { idOf } from './ids.ts'
import { itemPlans, type ItemPlan } from './inventory-plans.ts'
import { projects, type ProjectKey } from './projects.ts'
import { recordOf, seedItem, type SeedItem } from './record.ts'

function remainingOf(plan: { quantity: number | null; used: number; reserved: number; left?: number }): number | null {
  if (plan.left !== undefined) return plan.left
  return plan.quantity === null ? null : Math.max(0, plan.quantity - plan.used - plan.reserved)
}

/** Fields shared by an item and its details at an event. */
function termsOf(plan: ItemPlan, key: ProjectKey, calendar: Calendar) {
  const isPaid = plan.price > 0
  return {
    status: plan.status,
    isLocked: plan.status === 'Purchased',
    publish: plan.status !== 'Hidden',
    openDate: calendar.utc(-60, '08:00'),
    closeDate: plan.type === 'Space' ? calendar.utc(-2, '18:00') : null,
    price: plan.price,
    currency: projects[key].currency,
    quantity: plan.quantity,
    numberRemaining: remainingOf(plan),
    totalPaid: isPaid ? plan.price * plan.used : null,
    isTransferrable: plan.type === 'Goods',
    canCancel: plan.type !== 'Food',
    cancelByDate: plan.type === 'Space' ? calendar.utc(-14, '18:00') : null,
    canAutoRefund: false,
    minutesAllowedInCart: 20,
    amountPerToHio: isPaid ? Math.round(plan.price * 0.02) : null,
    amountPerToUser: isPaid ? plan.price - Math.round(plan.price * 0.02) : null,
    numberReserved: plan.reserved,
    numberUsed: plan.used,
    requirePayment: isPaid,
    maxItems: plan.type === 'Space' ? 1 : 10,
    minItems: 1,
    paymentType: isPaid ? 'Card' : 'None',
    usePaymentCode: false,
    lineItemTemplate: '{{quantity}} × {{name}}',
  } as const
}

function typesOf(key: ProjectKey, calendar: Calendar) {
  const names = [...new Set(itemPlans[key].map((plan) => plan.type))]
  return new Map(
    names.map((name, itemOrder) => {
      const id = idOf(`inventory type ${key} ${name}`)
      const type = recordOf('InventoryType', {
        id,
        ...calendar.stamps(id),
        projectId: projects[key].id,
        organizationId: projects[key].organizationId,
        name,
        publish: true,
        itemOrder,
      })
      return [name, type]
    }),
  )
}

/** The inventory of an event. The main event has every item, with different numbers for some; others have a part. */
export function inventoryItemsOf(key: ProjectKey, eventId: string, isMain: boolean, calendar: Calendar): SeedItem[] {
  const types = typesOf(key, calendar)
  const chosen = itemPlans[key].filter((plan) => isMain || plan.type === 'Goods' || plan.type === 'Food')
  return chosen.map((plan, itemOrder) => {
    const type = types.get(plan.type) ?? null
    const id = idOf(`inventory ${key} ${plan.code}`)
    const inventory: InventoryItem = recordOf('InventoryItem', {
      id,
      ...calendar.stamps(id),
      projectId: projects[key].id,
      organizationId: projects[key].organizationId,
      topLevelId: id,
      kind: 'Product',
      name: plan.name,
      code: plan.code,
      description: plan.type === 'Space' ? 'With two chairs and a socket.' : null,
      ...termsOf(plan, key, calendar),
      meta: plan.code === 'shirt' ? { sizes: ['S', 'M', 'L', 'XL'] } : null,
      itemOrder: itemPlans[key].indexOf(plan),
      type,
    })
    const differs = isMain && plan.here !== undefined
    const detailsId = idOf(`inventory details ${eventId} ${plan.code}`)
    const { left, ...withoutLeft } = plan
    const atEvent = differs ? { ...withoutLeft, ...plan.here } : left === undefined ? withoutLeft : plan
    const terms = termsOf(atEvent, key, calendar)
    const details: InventoryDetails = recordOf('InventoryDetails', {
      id: detailsId,
      ...calendar.stamps(detailsId),
      projectId: projects[key].id,
      eventId,
      inventoryId: id,
      typeId: type?.id ?? null,
      ...terms,
      itemOrder,
      detailsDifferentThanMain: differs,
      mainControlsAttributes: !differs,
    })
    return seedItem('inventory', {
      inventory,
      details,
      settings: schemas.InventorySettings.parse(recordOf('InventorySettings', terms)),
    })
  })
}
