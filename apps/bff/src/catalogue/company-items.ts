import { type CompanyTypeAssignment, type EventCompanyItem, parseJson } from '@frontdesk/api-types'

type Named = Pick<CompanyTypeAssignment, 'id' | 'name'>

const named = (type: CompanyTypeAssignment | null | undefined): Named | undefined =>
  type ? { id: type.id, name: type.name } : undefined

/** Guarantee of the cast: the text is a response of the gateway to op 6, checked by its schema. */
const itemsOf = (text: string): EventCompanyItem[] => parseJson(text) as EventCompanyItem[]

/**
 * The items of one company among an event's companies (op 6), reduced to id and name of the types that give its roles.
 */
export function companyItems(text: string, companyId: string): string {
  const own = companyId.toLowerCase()
  const items = itemsOf(text).filter(({ company }) => company?.id.toLowerCase() === own)
  const roles = items.map(({ sponsorType, exhibitorType, vendorType }) => ({
    sponsorType: named(sponsorType),
    exhibitorType: named(exhibitorType),
    vendorType: named(vendorType),
  }))
  return JSON.stringify(roles)
}
