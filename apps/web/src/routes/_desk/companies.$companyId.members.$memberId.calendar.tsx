import { isGuid } from '@frontdesk/api-types/table'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'

import { query, useMaybeAnswer } from '#api/queries.ts'
import { memberName } from '#records/company-groups.ts'

import { type CalendarSearch, calendarSearch } from './-calendar-search.ts'
import { inTime } from './-in-time.ts'
import { NoSuchId } from './-no-such-id.tsx'
import { RelatedCalendar } from './-related-calendar.tsx'

export const Route = createFileRoute('/_desk/companies/$companyId/members/$memberId/calendar')({
  validateSearch: calendarSearch,
  loader: async ({ context: { client }, params }) => {
    const [companyid, memberid] = [params.companyId.toLowerCase(), params.memberId.toLowerCase()]
    if (!isGuid(companyid) || !isGuid(memberid)) return
    await inTime([
      client.ensureQueryData(query('listMemberEvents', { params: { companyid, memberid } })),
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
    <NoSuchId what="company or member" />
  )
}

function KnownMember({ companyId, memberId }: { companyId: string; memberId: string }) {
  const search = Route.useSearch()
  const read = useMaybeAnswer('listMemberEvents', { params: { companyid: companyId, memberid: memberId } })
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
      title={name ? `Calendar of ${name}` : 'Calendar of a member'}
      whose={name ?? 'this person'}
      id="listMemberEvents"
      read={read}
      search={search}
      linkTo={linkTo}
    />
  )
}
