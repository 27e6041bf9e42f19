import { guidIn, present, textIn } from '#navigation/search-params.ts'

/** Search params: the four filters of op 6, the text filter, the open company. */
export type CompanySearch = {
  sponsorTypeId?: string
  exhibitorTypeId?: string
  vendorTypeId?: string
  companyMemberTypeId?: string
  q?: string
  company?: string
}

/** Parses the search params of a companies page; invalid values are ignored. */
export function companySearch(search: Record<string, unknown>): CompanySearch {
  return present({
    sponsorTypeId: guidIn(search, 'sponsorTypeId'),
    exhibitorTypeId: guidIn(search, 'exhibitorTypeId'),
    vendorTypeId: guidIn(search, 'vendorTypeId'),
    companyMemberTypeId: guidIn(search, 'companyMemberTypeId'),
    q: textIn(search, 'q'),
    company: guidIn(search, 'company'),
  })
}
