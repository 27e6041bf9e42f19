import { isGuid } from '@frontdesk/api-types/table'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'

import { companyEvents } from '#api/event-list-fields.ts'
import { listed, useListed } from '#api/list-projection.ts'
import { query, useMaybeAnswer } from '#api/queries.ts'
import { type CalendarSearch, calendarSearch } from '#features/calendar/calendar-search.ts'
import { RelatedCalendar } from '#features/calendar/related-calendar.tsx'
import { nameOf } from '#format/names.ts'
import { say } from '#i18n/say.ts'
import { NoSuchId } from '#page/no-such-id.tsx'
import { inTime } from '#page/with-timeout.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'

/** The events of a company as a calendar (op 4); outside the company's tabs, for it takes the whole width. */
export const Route = createFileRoute('/_desk/companies/$companyId_/calendar')({
  validateSearch: calendarSearch,
  loader: async ({ context: { client }, params }) => {
    const companyid = params.companyId.toLowerCase()
    if (!isGuid(companyid)) return
    await inTime([
      client.ensureQueryData(listed(companyEvents, { params: { companyid } })),
      client.ensureQueryData(query('getCompany', { params: { companyid } })),
    ])
  },
  component: CompanyCalendar,
})

function CompanyCalendar() {
  const { companyId } = Route.useParams()
  return isGuid(companyId) ? <KnownCompany companyId={companyId.toLowerCase()} /> : <NoSuchId what="company" />
}

function KnownCompany({ companyId }: { companyId: string }) {
  const search = Route.useSearch()
  const read = useListed(companyEvents, { params: { companyid: companyId } })
  const company = useMaybeAnswer('getCompany', { params: { companyid: companyId } })
  const name = nameOf(company.answer?.data)
  const linkTo = useCallback(
    (to: CalendarSearch) => ({ to: '/companies/$companyId/calendar', params: { companyId }, search: to }) as const,
    [companyId],
  )
  return (
    <RelatedCalendar
      title={name ? say('Calendar of {name}', { name }) : say('Calendar of a company')}
      whose={name ?? say('this company')}
      id="listCompanyEvents"
      read={read}
      search={search}
      linkTo={linkTo}
      back={
        <ButtonLink to="/companies/$companyId/events" params={{ companyId }} kind="quiet" compact>
          {say('Back to the company')}
        </ButtonLink>
      }
    />
  )
}
