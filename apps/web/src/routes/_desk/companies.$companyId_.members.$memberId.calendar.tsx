import { isGuid } from '@frontdesk/api-types/table'
import { createFileRoute } from '@tanstack/react-router'

import { memberEvents } from '#api/event-list-fields.ts'
import { listed } from '#api/list-projection.ts'
import { query } from '#api/queries.ts'
import { calendarSearch } from '#features/calendar/calendar-search.ts'
import { CompanyMemberCalendar } from '#features/companies/company-member-calendar.tsx'
import { settledSoon } from '#navigation/settled-soon.ts'
import { NoSuchId } from '#screen/no-such-id.tsx'

/** The events of a company's member as a calendar (op 5). */
export const Route = createFileRoute('/_desk/companies/$companyId_/members/$memberId/calendar')({
  validateSearch: calendarSearch,
  loader: async ({ context: { client }, params }) => {
    const [companyid, memberid] = [params.companyId.toLowerCase(), params.memberId.toLowerCase()]
    if (!isGuid(companyid) || !isGuid(memberid)) return
    await settledSoon([
      client.ensureQueryData(listed(memberEvents, { params: { companyid, memberid } })),
      client.ensureQueryData(query('listCompanyMembers', { params: { companyid } })),
    ])
  },
  component: MemberCalendar,
})

function MemberCalendar() {
  const { companyId, memberId } = Route.useParams()
  const search = Route.useSearch()
  return isGuid(companyId) && isGuid(memberId) ? (
    <CompanyMemberCalendar companyId={companyId.toLowerCase()} memberId={memberId.toLowerCase()} search={search} />
  ) : (
    <NoSuchId what="member" />
  )
}
