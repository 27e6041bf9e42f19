import { createFileRoute } from '@tanstack/react-router'

import { CompanyProfile } from '#features/companies/company-profile.tsx'

/** Contact, address, socials, style (op 1). */
export const Route = createFileRoute('/_desk/companies/$companyId/')({ component: CompanyProfile })
