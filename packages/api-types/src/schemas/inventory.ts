import { z } from 'zod'

import { Style, base, picture } from './base.ts'
import { always, each, may, maybe, sent } from './field.ts'
import { word } from './scalars.ts'

/** Attributes shared by an item and its details at an event. */
const terms = {
  status: sent(word('inventoryStatus')),
  isLocked: always.flag,
  publish: always.flag,
  openDate: may.date,
  closeDate: may.date,
  price: may.int32,
  currency: may.text,
  quantity: may.int32,
  numberRemaining: may.int32,
  totalPaid: may.int32,
  isTransferrable: always.flag,
  canCancel: always.flag,
  cancelByDate: may.date,
  canAutoRefund: always.flag,
  autoRefundByDate: may.date,
  minutesAllowedInCart: may.int32,
  preAllocated: always.flag,
  ...each(['amountPerToHio', 'amountPerToUser', 'numberReserved', 'numberUsed'], may.int32),
  requirePayment: always.flag,
  maxItems: may.int32,
  minItems: may.int32,
  useSysPayment: always.flag,
  paymentType: always.text,
  usePaymentCode: always.flag,
  lineItemTemplate: may.text,
}

export const InventoryType = z.object({
  ...base,
  organizationId: may.guid,
  name: may.text,
  description: may.text,
  publish: always.flag,
  itemOrder: always.int32,
  hasChecklist: always.flag,
  meta: may.open,
  style: sent(Style),
  ...picture,
})

export const InventoryItem = z.object({
  ...base,
  organizationId: may.guid,
  parentId: may.guid,
  topLevelId: always.guid,
  currentLevel: always.int32,
  kind: always.text,
  ...each(['name', 'code', 'description', 'url'], may.text),
  ...terms,
  style: sent(Style),
  ...picture,
  descriptors: may.text,
  meta: may.open,
  itemOrder: always.int32,
  type: maybe(InventoryType),
})

/** Fields that can differ per event. */
export const InventoryDetails = z.object({
  ...base,
  eventId: always.guid,
  inventoryId: always.guid,
  typeId: may.guid,
  ...terms,
  itemOrder: always.int32,
  detailsDifferentThanMain: always.flag,
  mainControlsAttributes: always.flag,
})

/** "The same attribute subset without the identity fields". */
export const InventorySettings = z.object(terms)

/** Ops 19 and 20. */
export const InventoryEntry = z.object({
  inventory: sent(InventoryItem),
  details: maybe(InventoryDetails),
  settings: maybe(InventorySettings),
})
