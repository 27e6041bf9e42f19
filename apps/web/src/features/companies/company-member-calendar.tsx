import { useCallback } from 'react'

import { memberEvents } from '#api/event-list-fields.ts'
import { useListed } from '#api/list-projection.ts'
import { useMaybeAnswer } from '#api/queries.ts'
import { type CalendarSearch } from '#features/calendar/calendar-search.ts'
import { RelatedCalendar } from '#features/calendar/related-calendar.tsx'
import { say } from '#i18n/say.ts'
import { companyPaths } from '#navigation/paths.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'

import { memberName } from './company-groups.ts'

/** The events of a company's member as a calendar (op 5). */
export function CompanyMemberCalendar(props: { companyId: string; memberId: string; search: CalendarSearch }) {
  const { companyId, memberId, search } = props
  const read = useListed(memberEvents, { params: { companyid: companyId, memberid: memberId } })
  const members = useMaybeAnswer('listCompanyMembers', { params: { companyid: companyId } })
  const member = members.answer?.data.data?.find(({ id }) => id.toLowerCase() === memberId)
  const name = member ? memberName(member) : null
  const linkTo = useCallback(
    (to: CalendarSearch) => companyPaths(companyId).memberCalendar(memberId, to),
    [companyId, memberId],
  )
  return (
    <RelatedCalendar
      title={name ? say('Calendar of {name}', { name }) : say('Calendar of a member')}
      whose={name ?? say('this person')}
      id="listMemberEvents"
      read={read}
      search={search}
      linkTo={linkTo}
      back={
        <ButtonLink {...companyPaths(companyId).member(memberId)} kind="quiet" compact>
          {say('Back to the person')}
        </ButtonLink>
      }
    />
  )
}
