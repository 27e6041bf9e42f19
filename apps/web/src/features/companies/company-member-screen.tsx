import type { CompanyMember } from '@frontdesk/api-types'
import { useNavigate } from '@tanstack/react-router'
import { CalendarRange } from 'lucide-react'

import { memberEvents } from '#api/event-list-fields.ts'
import { useListed } from '#api/list-projection.ts'
import { useMaybeAnswer } from '#api/queries.ts'
import { firstFilled } from '#format/names.ts'
import { say } from '#i18n/say.ts'
import { companyPaths } from '#navigation/paths.ts'
import { ListScreen, RecordScreen } from '#screen/list-and-record-screens.tsx'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { useWholeList } from '#screen/whole-list.tsx'
import { type TableState } from '#ui/data-table/table-state.ts'
import { Empty } from '#ui/empty.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Notice } from '#ui/overlays/notice.tsx'

import { CompanyEventsTable } from './company-events-table.tsx'
import { memberName } from './company-groups.ts'
import { MemberFacts } from './company-member.tsx'
import { useCompanyPage } from './company-page.tsx'

/** A company's member: their record in op 2 and their events (op 5). */
export function CompanyMemberScreen({ memberId, search }: { memberId: string; search: TableState }) {
  const page = useCompanyPage()
  const members = useMaybeAnswer('listCompanyMembers', { params: { companyid: page.companyId } })
  const member = members.answer?.data.data?.find(({ id }) => id.toLowerCase() === memberId) ?? null
  const name = member ? memberName(member) : say('this person')
  usePageTitle(
    member ? say('{name}, {company}', { name, company: page.name }) : say('A member of {name}', { name: page.name }),
  )
  return (
    <RecordScreen
      back={{ link: companyPaths(page.companyId).members(), text: say('All members') }}
      title={member ? name : say('Member, name unknown')}
      id="listCompanyMembers"
      input={{ params: { companyid: page.companyId } }}
      read={members}
      what={say('the members of {name}', { name: page.name })}
      name={`member-${memberId}`}
      shownRecord={member ?? undefined}
      skeleton={7}
      below={<MemberEvents memberId={memberId} personId={member?.personId ?? null} name={name} search={search} />}
      fields={member}
    >
      {(answer) => <Known member={member} members={answer.data.data?.length ?? 0} memberId={memberId} />}
    </RecordScreen>
  )
}

function Known({ member, members, memberId }: { member: CompanyMember | null; members: number; memberId: string }) {
  const { name } = useCompanyPage()
  if (member) return <MemberFacts member={member} />
  return (
    <Notice kind="partial" title={say('Who this is is unknown')}>
      <p>
        {say(
          '{id} is not among the {count, plural, one {# listed member} other {# listed members}} of {name}. The events below belong to this id.',
          { id: memberId, count: members, name },
        )}
      </p>
    </Notice>
  )
}

function MemberEvents(props: { memberId: string; personId: string | null; name: string; search: TableState }) {
  const { memberId, personId, name, search } = props
  const { companyId } = useCompanyPage()
  const navigate = useNavigate()
  const input = { params: { companyid: companyId, memberid: memberId } }
  const read = useListed(memberEvents, input)
  const what = say('the events of {name}', { name })
  const whole = useWholeList('listMemberEvents', input, what)
  const events = read.answer?.data.data ?? []
  const paths = companyPaths(companyId)
  return (
    <ListScreen
      title={say('Events')}
      actions={
        <ButtonLink {...paths.memberCalendar(memberId)} kind="quiet" compact icon={<CalendarRange />}>
          {say('Calendar')}
        </ButtonLink>
      }
      id="listMemberEvents"
      input={input}
      read={read}
      what={what}
      name={`events-of-member-${memberId}`}
      shown={events.length}
      count={read.answer?.data.count ?? null}
      fields={read.answer?.data}
      whole={whole}
      skeleton={5}
    >
      {() => (
        <CompanyEventsTable
          label={say('Events of {name}', { name })}
          companyId={companyId}
          events={events}
          personId={firstFilled(personId)}
          state={search}
          onState={(next) => void navigate({ ...paths.member(memberId, next), replace: true, resetScroll: false })}
          csv={`events-of-member-${memberId}`}
          empty={
            <Empty title={say('No events')}>
              {say('{name} takes part in no events for the company.', {
                name,
              })}
            </Empty>
          }
        />
      )}
    </ListScreen>
  )
}
