import { isGuid } from '@frontdesk/api-types/table'
import { createFileRoute } from '@tanstack/react-router'

import { memberEvents } from '#api/event-list-fields.ts'
import { listed } from '#api/list-projection.ts'
import { query } from '#api/queries.ts'
import { CompanyMemberScreen } from '#features/companies/company-member-screen.tsx'
import { say } from '#i18n/say.ts'
import { readTableState } from '#ui/data-table/table-state.ts'
import { Notice } from '#ui/overlays/notice.tsx'

/** A company's member: their record in op 2 and their events (op 5). */
export const Route = createFileRoute('/_desk/companies/$companyId/members/$memberId')({
  validateSearch: readTableState,
  loader: ({ context: { client }, params }) => {
    const [companyid, memberid] = [params.companyId.toLowerCase(), params.memberId.toLowerCase()]
    if (!isGuid(companyid) || !isGuid(memberid)) return
    void client.prefetchQuery(query('listCompanyMembers', { params: { companyid } }))
    void client.prefetchQuery(listed(memberEvents, { params: { companyid, memberid } }))
  },
  component: MemberPage,
})

function MemberPage() {
  const { memberId } = Route.useParams()
  const search = Route.useSearch()
  if (isGuid(memberId)) return <CompanyMemberScreen memberId={memberId.toLowerCase()} search={search} />
  return (
    <Notice kind="rejected" title={say('That is not the id of a member')}>
      <p>{say('An id has 32 digits and letters a to f, in five groups.')}</p>
    </Notice>
  )
}
