import { useCallback } from 'react'

import { companyEvents } from '#api/event-list-fields.ts'
import { useListed } from '#api/list-projection.ts'
import { useMaybeAnswer } from '#api/queries.ts'
import { type CalendarSearch } from '#features/calendar/calendar-search.ts'
import { RelatedCalendar } from '#features/calendar/related-calendar.tsx'
import { nameOf } from '#format/names.ts'
import { say } from '#i18n/say.ts'
import { companyPaths } from '#navigation/paths.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'

/** The events of a company as a calendar (op 4). */
export function CompanyCalendar({ companyId, search }: { companyId: string; search: CalendarSearch }) {
  const read = useListed(companyEvents, { params: { companyid: companyId } })
  const company = useMaybeAnswer('getCompany', { params: { companyid: companyId } })
  const name = nameOf(company.answer?.data)
  const linkTo = useCallback((to: CalendarSearch) => companyPaths(companyId).calendar(to), [companyId])
  return (
    <RelatedCalendar
      title={name ? say('Calendar of {name}', { name }) : say('Calendar of a company')}
      whose={name ?? say('this company')}
      id="listCompanyEvents"
      read={read}
      search={search}
      linkTo={linkTo}
      back={
        <ButtonLink {...companyPaths(companyId).events()} kind="quiet" compact>
          {say('Back to the company')}
        </ButtonLink>
      }
    />
  )
}
