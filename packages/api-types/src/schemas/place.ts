import { z } from 'zod'

import { Style, address, base, picture } from './base.ts'
import { always, each, may, sent } from './field.ts'
import { word } from './scalars.ts'

export const Location = z.object({
  ...base,
  parentId: may.guid,
  topLevelId: always.guid,
  currentLevel: always.int32,
  ...each(['code', 'name', 'description', 'externalUrl'], may.text),
  ...picture,
  locationKind: sent(word('locationKind')),
  capacity: may.int32,
  style: sent(Style),
  publish: always.flag,
  latitude: may.double,
  longitude: may.double,
  ...each(['timezone', 'coordinates'], may.text),
  ...address,
  cost: may.int32,
  currency: may.text,
  useForAllEventTypes: always.flag,
  contactInformation: may.text,
  createdByUserId: always.guid,
  creatorIsOwner: always.flag,
  hasRate: always.flag,
  meta: may.open,
})

export const MetaField = z.object({
  ...base,
  metaNum: always.int32,
  ...each(['col', 'code', 'name', 'description'], may.text),
  isRequired: always.flag,
  publish: always.flag,
  itemOrder: always.int32,
  valueKind: always.text,
  ...each(['maxValue', 'minValue', 'maxLength', 'minLength'], may.int32),
  ...each(['optionsText', 'defaultValue'], may.text),
  ...each(['minSelections', 'maxSelections'], may.int32),
  isCategory: always.flag,
  categoryId: may.guid,
  isLocked: always.flag,
})

/** Op 8: the contract does not specify the shape, so any JSON value is valid. */
export const Project = z.unknown()
