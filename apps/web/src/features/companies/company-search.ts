import { guidIn, present, textIn } from '#page/search-params.ts'

/** What the address says: the four filters of op 6, the letters typed, the open company. */
export type CompanySearch = {
  sponsorTypeId?: string
  exhibitorTypeId?: string
  vendorTypeId?: string
  companyMemberTypeId?: string
  q?: string
  company?: string
}

/** Reads the address of a companies page; what makes no sense is left out. */
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
