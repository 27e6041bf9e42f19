import { isGuid } from '@frontdesk/api-types/table'
import { createFileRoute } from '@tanstack/react-router'

import { query } from '#api/queries.ts'
import { CompanyLayout } from '#features/companies/company-layout.tsx'
import { NoSuchId } from '#page/no-such-id.tsx'
import { withTimeout } from '#page/with-timeout.ts'

/** A company (op 1); its pages are child routes. */
export const Route = createFileRoute('/_desk/companies/$companyId')({
  loader: async ({ context: { client }, params }) => {
    const companyid = params.companyId.toLowerCase()
    if (isGuid(companyid)) await withTimeout([client.ensureQueryData(query('getCompany', { params: { companyid } }))])
  },
  component: Layout,
})

function Layout() {
  const { companyId } = Route.useParams()
  return isGuid(companyId) ? <CompanyLayout companyId={companyId.toLowerCase()} /> : <NoSuchId what="company" />
}
