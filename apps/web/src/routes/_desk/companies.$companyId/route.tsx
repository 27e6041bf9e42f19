import { isGuid } from '@frontdesk/api-types/table'
import { createFileRoute } from '@tanstack/react-router'

import { query } from '#api/queries.ts'
import { CompanyLayout } from '#features/companies/company-layout.tsx'
import { settledSoon } from '#navigation/settled-soon.ts'
import { NoSuchId } from '#screen/no-such-id.tsx'

/** A company (op 1); its pages are child routes. */
export const Route = createFileRoute('/_desk/companies/$companyId')({
  loader: async ({ context: { client }, params }) => {
    const companyid = params.companyId.toLowerCase()
    if (isGuid(companyid)) await settledSoon([client.ensureQueryData(query('getCompany', { params: { companyid } }))])
  },
  component: Layout,
})

function Layout() {
  const { companyId } = Route.useParams()
  return isGuid(companyId) ? <CompanyLayout companyId={companyId.toLowerCase()} /> : <NoSuchId what="company" />
}
