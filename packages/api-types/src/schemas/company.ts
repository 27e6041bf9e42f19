import { z } from 'zod'

import { Style, address, base, contact, picture } from './base.ts'
import { always, each, may, maybe, sent } from './field.ts'

export const Company = z.object({
  ...base,
  ...each(['name', 'displayName', 'email', 'description', 'url', 'contactInformation'], may.text),
  companyTypeId: may.guid,
  ...address,
  latitude: may.double,
  longitude: may.double,
  ...picture,
  createdByUserId: may.guid,
  socials: may.text,
  style: sent(Style),
  meta: may.open,
})

/** `sponsorType`, `exhibitorType`, `vendorType`. */
export const CompanyTypeAssignment = z.object({
  ...base,
  organizationId: may.guid,
  name: may.text,
  description: may.text,
  publish: always.flag,
  itemOrder: always.int32,
  ...each(['hasChecklist', 'useForAllEventTypes', 'hasRate'], always.flag),
  meta: may.open,
  style: sent(Style),
  ...picture,
})

export const CompanyMember = z.object({
  ...base,
  companyId: always.guid,
  ...each(['userId', 'personId', 'organizationId'], may.guid),
  role: always.text,
  ...contact,
  ...each(['description', 'contactInformation'], may.text),
  isEmployed: always.flag,
  ...picture,
  style: sent(Style),
})

/** A company of an event with its types there (op 6). */
export const EventCompanyItem = z.object({
  company: sent(Company),
  sponsorType: maybe(CompanyTypeAssignment),
  exhibitorType: maybe(CompanyTypeAssignment),
  vendorType: maybe(CompanyTypeAssignment),
  companyMembers: maybe(z.array(CompanyMember)),
})

export const Category = z.object({
  ...base,
  parentId: may.guid,
  topLevelId: always.guid,
  ...each(['currentLevel', 'itemOrder', 'displayOrder'], always.int32),
  ...each(['code', 'name', 'description'], may.text),
  categoryKind: always.text,
  useForAllEventTypes: always.flag,
  ...picture,
  style: sent(Style),
  publish: always.flag,
})
