import { isGuid } from '@frontdesk/api-types/table'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'

import { memberEvents } from '#api/event-list-fields.ts'
import { listed, useListed } from '#api/list-projection.ts'
import { query, useMaybeAnswer } from '#api/queries.ts'
import { type CalendarSearch, calendarSearch } from '#features/calendar/calendar-search.ts'
import { RelatedCalendar } from '#features/calendar/related-calendar.tsx'
import { memberName } from '#features/companies/company-groups.ts'
import { say } from '#i18n/say.ts'
import { NoSuchId } from '#page/no-such-id.tsx'
import { inTime } from '#page/with-timeout.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'

/** The events of a company's member as a calendar (op 5). */
export const Route = createFileRoute('/_desk/companies/$companyId_/members/$memberId/calendar')({
  validateSearch: calendarSearch,
  loader: async ({ context: { client }, params }) => {
    const [companyid, memberid] = [params.companyId.toLowerCase(), params.memberId.toLowerCase()]
    if (!isGuid(companyid) || !isGuid(memberid)) return
    await inTime([
      client.ensureQueryData(listed(memberEvents, { params: { companyid, memberid } })),
      client.ensureQueryData(query('listCompanyMembers', { params: { companyid } })),
    ])
  },
  component: MemberCalendar,
})

function MemberCalendar() {
  const { companyId, memberId } = Route.useParams()
  return isGuid(companyId) && isGuid(memberId) ? (
    <KnownMember companyId={companyId.toLowerCase()} memberId={memberId.toLowerCase()} />
  ) : (
    <NoSuchId what="member" />
  )
}

function KnownMember({ companyId, memberId }: { companyId: string; memberId: string }) {
  const search = Route.useSearch()
  const read = useListed(memberEvents, { params: { companyid: companyId, memberid: memberId } })
  const members = useMaybeAnswer('listCompanyMembers', { params: { companyid: companyId } })
  const member = members.answer?.data.data?.find(({ id }) => id.toLowerCase() === memberId)
  const name = member ? memberName(member) : null
  const linkTo = useCallback(
    (to: CalendarSearch) =>
      ({
        to: '/companies/$companyId/members/$memberId/calendar',
        params: { companyId, memberId },
        search: to,
      }) as const,
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
        <ButtonLink to="/companies/$companyId/members/$memberId" params={{ companyId, memberId }} kind="quiet" compact>
          {say('Back to the person')}
        </ButtonLink>
      }
    />
  )
}
