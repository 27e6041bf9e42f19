import { useNavigate } from '@tanstack/react-router'
import { CalendarRange } from 'lucide-react'

import { companyEvents } from '#api/event-list-fields.ts'
import { useListed } from '#api/list-projection.ts'
import { say } from '#i18n/say.ts'
import { companyPaths } from '#navigation/paths.ts'
import { ListScreen } from '#screen/list-and-record-screens.tsx'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { useWholeList } from '#screen/whole-list.tsx'
import { type TableState } from '#ui/data-table/table-state.ts'
import { Empty } from '#ui/empty.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'

import { CompanyEventsTable } from './company-events-table.tsx'
import { useCompanyPage } from './company-page.tsx'

/** The events at which a company is sponsor, exhibitor or vendor (op 4). */
export function CompanyEventsScreen({ search }: { search: TableState }) {
  const { companyId, name } = useCompanyPage()
  const navigate = useNavigate()
  usePageTitle(say('Events of {name}', { name }))
  const input = { params: { companyid: companyId } }
  const read = useListed(companyEvents, input)
  const what = say('the events of {name}', { name })
  const whole = useWholeList('listCompanyEvents', input, what)
  const events = read.answer?.data.data ?? []
  return (
    <ListScreen
      title={say('Events')}
      actions={
        <ButtonLink {...companyPaths(companyId).calendar()} kind="quiet" compact icon={<CalendarRange />}>
          {say('Calendar')}
        </ButtonLink>
      }
      id="listCompanyEvents"
      input={input}
      read={read}
      what={what}
      name={`events-of-company-${companyId}`}
      shown={events.length}
      count={read.answer?.data.count ?? null}
      fields={read.answer?.data}
      whole={whole}
      skeleton={8}
    >
      {() => (
        <CompanyEventsTable
          label={say('Events of {name}', { name })}
          companyId={companyId}
          events={events}
          state={search}
          onState={(next) =>
            void navigate({ ...companyPaths(companyId).events(next), replace: true, resetScroll: false })
          }
          csv={`events-of-company-${companyId}`}
          empty={
            <Empty title={say('No events')}>
              {say('No events with {name} as a sponsor, exhibitor or vendor.', { name })}
            </Empty>
          }
        />
      )}
    </ListScreen>
  )
}
