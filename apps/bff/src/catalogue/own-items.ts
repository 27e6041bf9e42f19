import { type CompanyTypeAssignment, type EventCompanyItem, parseJson } from '@frontdesk/api-types'

type Named = Pick<CompanyTypeAssignment, 'id' | 'name'>

const named = (type: CompanyTypeAssignment | null | undefined): Named | undefined =>
  type ? { id: type.id, name: type.name } : undefined

/** Guarantee of the cast: the text is an answer of the border to op 6, whose schema it was checked by. */
const itemsOf = (text: string): EventCompanyItem[] => parseJson(text) as EventCompanyItem[]

/** Of an event's companies (op 6) the items of one of them, and of those what tells its roles: each type's id and name. */
export function ownItems(text: string, companyId: string): string {
  const own = companyId.toLowerCase()
  const items = itemsOf(text).filter(({ company }) => company?.id.toLowerCase() === own)
  const roles = items.map(({ sponsorType, exhibitorType, vendorType }) => ({
    sponsorType: named(sponsorType),
    exhibitorType: named(exhibitorType),
    vendorType: named(vendorType),
  }))
  return JSON.stringify(roles)
}
