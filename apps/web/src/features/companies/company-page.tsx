import type { Company } from '@frontdesk/api-types'
import { createContext, use } from 'react'

/** What every tab of a company's page needs to know of it. */
export type CompanyPage = {
  companyId: string
  /** To call it by in sentences; "this company" until its record was read. */
  name: string
  /** Null until it was read, and when it could not be. */
  company: Company | null
}

export const CompanyPageContext = createContext<CompanyPage | null>(null)

/** Only below the layout of a company. */
export function useCompanyPage(): CompanyPage {
  const page = use(CompanyPageContext)
  if (!page) throw new Error('not below a company page')
  return page
}
