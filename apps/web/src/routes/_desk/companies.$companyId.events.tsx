import { isGuid } from '@frontdesk/api-types/table'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { CalendarRange } from 'lucide-react'

import { companyEvents } from '#api/event-list-fields.ts'
import { listed, useListed } from '#api/list-projection.ts'
import { CompanyEventsTable } from '#features/companies/company-events-table.tsx'
import { useCompanyPage } from '#features/companies/company-page.tsx'
import { say } from '#i18n/say.ts'
import { Answered } from '#page/query-boundary.tsx'
import { usePageTitle } from '#page/tabbed-page.tsx'
import { ListAside, ListFields } from '#page/whole-list.tsx'
import { readTableState } from '#ui/data-table/table-state.ts'
import { Empty } from '#ui/empty.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Section } from '#ui/section.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

/** The events at which a company is sponsor, exhibitor or vendor (op 4). */
export const Route = createFileRoute('/_desk/companies/$companyId/events')({
  validateSearch: readTableState,
  loader: ({ context: { client }, params: { companyId } }) => {
    if (isGuid(companyId))
      void client.prefetchQuery(listed(companyEvents, { params: { companyid: companyId.toLowerCase() } }))
  },
  component: Events,
})

function Events() {
  const { companyId, name } = useCompanyPage()
  const search = Route.useSearch()
  const navigate = useNavigate()
  usePageTitle(say('Events of {name}', { name }))
  const input = { params: { companyid: companyId } }
  const read = useListed(companyEvents, input)
  const what = say('the events of {name}', { name })
  const events = read.answer?.data.data ?? []
  return (
    <Section
      title={say('Events')}
      aside={
        <>
          <ButtonLink
            to="/companies/$companyId/calendar"
            params={{ companyId }}
            kind="quiet"
            compact
            icon={<CalendarRange />}
          >
            {say('Calendar')}
          </ButtonLink>
          {read.answer ? (
            <ListAside
              id="listCompanyEvents"
              input={input}
              what={what}
              answer={read.answer}
              shown={events.length}
              count={read.answer.data.count ?? null}
              name={`events-of-company-${companyId}`}
            />
          ) : null}
        </>
      }
    >
      <Answered read={read} id="listCompanyEvents" what={what} skeleton={<SkeletonRows rows={8} />}>
        {() => (
          <CompanyEventsTable
            label={say('Events of {name}', { name })}
            companyId={companyId}
            events={events}
            state={search}
            onState={(next) =>
              void navigate({
                to: '/companies/$companyId/events',
                params: { companyId },
                search: next,
                replace: true,
                resetScroll: false,
              })
            }
            csv={`events-of-company-${companyId}`}
            empty={
              <Empty title={say('No events')}>
                {say('No events with {name} as a sponsor, exhibitor or vendor.', { name })}
              </Empty>
            }
          />
        )}
      </Answered>
      {read.answer ? <ListFields id="listCompanyEvents" input={input} record={read.answer.data} what={what} /> : null}
    </Section>
  )
}
