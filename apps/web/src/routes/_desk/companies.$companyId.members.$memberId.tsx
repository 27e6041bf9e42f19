import type { CompanyMember } from '@frontdesk/api-types'
import { isGuid } from '@frontdesk/api-types/table'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { CalendarRange } from 'lucide-react'

import { memberEvents } from '#api/event-list-fields.ts'
import { listed, useListed } from '#api/list-projection.ts'
import { query, useMaybeAnswer } from '#api/queries.ts'
import { CompanyEventsTable } from '#features/companies/company-events-table.tsx'
import { memberName } from '#features/companies/company-groups.ts'
import { MemberFacts } from '#features/companies/company-member.tsx'
import { useCompanyPage } from '#features/companies/company-page.tsx'
import { firstFilled } from '#format/names.ts'
import { say } from '#i18n/say.ts'
import { AnswerAside } from '#page/answer-aside.tsx'
import { Answered } from '#page/query-boundary.tsx'
import { usePageTitle } from '#page/tabbed-page.tsx'
import { ListAside, ListFields } from '#page/whole-list.tsx'
import { AllFields } from '#records/all-fields.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { readTableState } from '#ui/data-table/table-state.ts'
import { Empty } from '#ui/empty.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Notice } from '#ui/overlays/notice.tsx'
import { Section } from '#ui/section.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

/** A company's member: who they are, as far as op 2 tells it, and their events (op 5). */
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
  if (isGuid(memberId)) return <KnownMember memberId={memberId.toLowerCase()} />
  return (
    <Notice kind="rejected" title={say('That is not the id of a member')}>
      <p>{say('An id has 32 digits and letters a to f, in five groups.')}</p>
    </Notice>
  )
}

function KnownMember({ memberId }: { memberId: string }) {
  const page = useCompanyPage()
  const members = useMaybeAnswer('listCompanyMembers', { params: { companyid: page.companyId } })
  const member = members.answer?.data.data?.find(({ id }) => id.toLowerCase() === memberId) ?? null
  const name = member ? memberName(member) : say('this person')
  usePageTitle(
    member ? say('{name}, {company}', { name, company: page.name }) : say('A member of {name}', { name: page.name }),
  )
  return (
    <div className="flex flex-col gap-6">
      <div>
        <BackLink to="/companies/$companyId/members" params={{ companyId: page.companyId }}>
          {say('All members')}
        </BackLink>
        <Section
          record={member !== null}
          title={<span className="text-title">{member ? name : say('Member, name unknown')}</span>}
          aside={
            members.answer ? (
              <AnswerAside
                id="listCompanyMembers"
                input={{ params: { companyid: page.companyId } }}
                answer={{ ...members.answer, data: member ?? members.answer.data }}
                name={`member-${memberId}`}
              />
            ) : null
          }
        >
          <Answered
            read={members}
            id="listCompanyMembers"
            what={say('the members of {name}', { name: page.name })}
            skeleton={<SkeletonRows rows={7} />}
          >
            {(answer) => <Known member={member} members={answer.data.data?.length ?? 0} memberId={memberId} />}
          </Answered>
        </Section>
      </div>
      <MemberEvents memberId={memberId} personId={member?.personId ?? null} name={name} />
      {member ? <AllFields record={member} /> : null}
    </div>
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

function MemberEvents({ memberId, personId, name }: { memberId: string; personId: string | null; name: string }) {
  const { companyId } = useCompanyPage()
  const search = Route.useSearch()
  const navigate = useNavigate()
  const input = { params: { companyid: companyId, memberid: memberId } }
  const read = useListed(memberEvents, input)
  const what = say('the events of {name}', { name })
  const events = read.answer?.data.data ?? []
  const params = { companyId, memberId }
  return (
    <Section
      title={say('Events')}
      aside={
        <>
          <ButtonLink
            to="/companies/$companyId/members/$memberId/calendar"
            params={params}
            kind="quiet"
            compact
            icon={<CalendarRange />}
          >
            {say('Calendar')}
          </ButtonLink>
          {read.answer ? (
            <ListAside
              id="listMemberEvents"
              input={input}
              what={what}
              answer={read.answer}
              shown={events.length}
              count={read.answer.data.count ?? null}
              name={`events-of-member-${memberId}`}
            />
          ) : null}
        </>
      }
    >
      <Answered read={read} id="listMemberEvents" what={what} skeleton={<SkeletonRows rows={5} />}>
        {() => (
          <CompanyEventsTable
            label={say('Events of {name}', { name })}
            companyId={companyId}
            events={events}
            personId={firstFilled(personId)}
            state={search}
            onState={(next) =>
              void navigate({
                to: '/companies/$companyId/members/$memberId',
                params,
                search: next,
                replace: true,
                resetScroll: false,
              })
            }
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
      </Answered>
      {read.answer ? <ListFields id="listMemberEvents" input={input} record={read.answer.data} what={what} /> : null}
    </Section>
  )
}
