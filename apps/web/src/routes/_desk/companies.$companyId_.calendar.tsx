import { isGuid } from '@frontdesk/api-types/table'
import { createFileRoute } from '@tanstack/react-router'

import { companyEvents } from '#api/event-list-fields.ts'
import { listed } from '#api/list-projection.ts'
import { query } from '#api/queries.ts'
import { calendarSearch } from '#features/calendar/calendar-search.ts'
import { CompanyCalendar } from '#features/companies/company-calendar.tsx'
import { settledSoon } from '#navigation/settled-soon.ts'
import { NoSuchId } from '#screen/no-such-id.tsx'

/** The events of a company as a calendar (op 4); outside the company's tabs, to use the whole width. */
export const Route = createFileRoute('/_desk/companies/$companyId_/calendar')({
  validateSearch: calendarSearch,
  loader: async ({ context: { client }, params }) => {
    const companyid = params.companyId.toLowerCase()
    if (!isGuid(companyid)) return
    await settledSoon([
      client.ensureQueryData(listed(companyEvents, { params: { companyid } })),
      client.ensureQueryData(query('getCompany', { params: { companyid } })),
    ])
  },
  component: Calendar,
})

function Calendar() {
  const { companyId } = Route.useParams()
  const search = Route.useSearch()
  return isGuid(companyId) ? (
    <CompanyCalendar companyId={companyId.toLowerCase()} search={search} />
  ) : (
    <NoSuchId what="company" />
  )
}
