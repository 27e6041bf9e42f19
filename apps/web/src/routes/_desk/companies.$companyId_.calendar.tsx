import { isGuid } from '@frontdesk/api-types/table'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'

import { listed, useListed } from '#api/listed.ts'
import { query, useMaybeAnswer } from '#api/queries.ts'
import { nameOf } from '#format/names.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { say } from '#words/say.ts'

import { type CalendarSearch, calendarSearch } from './-calendar-search.ts'
import { inTime } from './-in-time.ts'
import { companyEvents } from './-listed-events.ts'
import { NoSuchId } from './-no-such-id.tsx'
import { RelatedCalendar } from './-related-calendar.tsx'

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
