import { schemas, type InventoryDetails, type InventoryItem } from '@frontdesk/api-types'

import type { Calendar } from './calendar.ts'
import { idOf } from './ids.ts'
import type { InventoryRow } from './project-data.ts'
import type { SeedProject } from './projects.ts'
import { recordOf, seedItem, type SeedItem } from './record.ts'

function remainingOf(plan: InventoryRow): number | null {
  if (plan.left !== undefined) return plan.left
  return plan.quantity === null ? null : Math.max(0, plan.quantity - plan.used - plan.reserved)
}

/** Fields shared by an item and its details at an event. */
function termsOf(plan: InventoryRow, project: SeedProject, calendar: Calendar) {
  const isPaid = plan.price > 0
  return {
    status: plan.status,
    isLocked: plan.status === 'Purchased',
    publish: plan.status !== 'Hidden',
    openDate: calendar.utc(-60, '08:00'),
    closeDate: plan.type === 'Space' ? calendar.utc(-2, '18:00') : null,
    price: plan.price,
    currency: project.currency,
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

function typesOf(project: SeedProject, calendar: Calendar) {
  const names = [...new Set(project.inventory.map((plan) => plan.type))]
  return new Map(
    names.map((name, itemOrder) => {
      const id = idOf(`inventory type ${project.key} ${name}`)
      const type = recordOf('InventoryType', {
        id,
        ...calendar.stamps(id),
        projectId: project.id,
        organizationId: project.organizationId,
        name,
        publish: true,
        itemOrder,
      })
      return [name, type]
    }),
  )
}

/** The inventory of an event. The main event has every item, with different numbers for some; others have a part. */
export function inventoryItemsOf(
  project: SeedProject,
  eventId: string,
  isMain: boolean,
  calendar: Calendar,
): SeedItem[] {
  const types = typesOf(project, calendar)
  const chosen = project.inventory.filter((plan) => isMain || plan.type === 'Goods' || plan.type === 'Food')
  return chosen.map((plan, itemOrder) => {
    const type = types.get(plan.type) ?? null
    const id = idOf(`inventory ${project.key} ${plan.code}`)
    const inventory: InventoryItem = recordOf('InventoryItem', {
      id,
      ...calendar.stamps(id),
      projectId: project.id,
      organizationId: project.organizationId,
      topLevelId: id,
      kind: 'Product',
      name: plan.name,
      code: plan.code,
      description: plan.type === 'Space' ? 'With two chairs and a socket.' : null,
      ...termsOf(plan, project, calendar),
      meta: plan.code === 'shirt' ? { sizes: ['S', 'M', 'L', 'XL'] } : null,
      itemOrder: project.inventory.indexOf(plan),
      type,
    })
    const differs = isMain && plan.here !== undefined
    const detailsId = idOf(`inventory details ${eventId} ${plan.code}`)
    // An inconsistent remaining quantity is not that of other numbers.
    const terms = termsOf(differs ? { ...plan, left: undefined, ...plan.here } : plan, project, calendar)
    const details: InventoryDetails = recordOf('InventoryDetails', {
      id: detailsId,
      ...calendar.stamps(detailsId),
      projectId: project.id,
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
