import type { Company } from '@frontdesk/api-types'
import { createContext, use } from 'react'

/** The company's data that every tab of its page needs. */
export type CompanyPage = {
  companyId: string
  /** Its name in sentences; "this company" until its record is loaded. */
  name: string
  /** Null until it is loaded, and when that failed. */
  company: Company | null
}

export const CompanyPageContext = createContext<CompanyPage | null>(null)

/** Must be used below the layout of a company. */
export function useCompanyPage(): CompanyPage {
  const page = use(CompanyPageContext)
  if (!page) throw new Error('not below a company page')
  return page
}
