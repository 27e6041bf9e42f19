import type { Paged } from '@frontdesk/api-types'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { say } from '#i18n/say.ts'
import type { CalendarEvent } from '#records/event/calendar-entries.ts'
import { QueryBoundary, type Read } from '#screen/query-boundary.tsx'
import { Page } from '#screen/tabbed-page.tsx'
import { AsOf } from '#ui/as-of.tsx'
import { Completeness } from '#ui/completeness.tsx'
import { Empty } from '#ui/empty.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

import { CalendarScreen } from './calendar-screen.tsx'
import type { CalendarSearch } from './calendar-search.ts'

/** The events of a company (op 4) or of one of its members (op 5) as a calendar. */
export function RelatedCalendar(props: {
  title: string
  /** Continues "Could not read" and "is related to": "Northwind". */
  whose: string
  id: 'listCompanyEvents' | 'listMemberEvents'
  read: Read<Paged<CalendarEvent>>
  search: CalendarSearch
  linkTo: (search: CalendarSearch) => LinkProps
  /** Link to the owner of the calendar. */
  back: ReactNode
}) {
  const { title, whose, id, read, search, linkTo, back } = props
  const what = say('the events of {name}', { name: whose })
  if (!read.answer)
    return (
      <Page title={title} aside={back}>
        <QueryBoundary read={read} id={id} what={what} skeleton={<Skeleton className="h-[36rem]" />}>
          {() => null}
        </QueryBoundary>
      </Page>
    )
  const { at, refreshing, refresh, data, outside = 0 } = read.answer
  const events = data.data ?? []
  return (
    <CalendarScreen
      title={title}
      events={events}
      search={search}
      linkTo={linkTo}
      aside={
        <>
          {back}
          <Completeness shown={events.length} count={data.count ?? null} outside={outside} />
          <AsOf at={at} refreshing={refreshing} onRefresh={refresh} />
        </>
      }
    >
      <QueryBoundary read={read} id={id} what={what} skeleton={null}>
        {() =>
          events.length === 0 ? (
            <Empty title={say('No event is related to {name}', { name: whose })}>
              {say('No events with this company as a sponsor, exhibitor or vendor.')}
            </Empty>
          ) : null
        }
      </QueryBoundary>
    </CalendarScreen>
  )
}
