import { useQueries, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { type Pin, pinsQuery } from '#api/desk/pins.ts'
import { pinRecordQuery } from '#events/pinned-events.ts'
import { listed, say } from '#i18n/say.ts'
import type { CalendarEvent } from '#records/event/calendar-entries.ts'
import { Empty } from '#ui/empty.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Notice } from '#ui/overlays/notice.tsx'

import { CalendarScreen } from './calendar-screen.tsx'
import { type CalendarSearch } from './calendar-search.ts'
import { Subscribe } from './subscribe.tsx'

const linkTo = (search: CalendarSearch) => ({ to: '/calendar', search }) as const

type PinRecord = { data: { data: CalendarEvent } | undefined; isError: boolean }
const recordsOf = (results: PinRecord[]) =>
  results.map(({ data, isError }) => ({ record: data?.data ?? null, failed: isError }))

/** A pin's own name and start are used until its record is loaded, so that it is in the calendar at once. */
function eventOf(pin: Pin, record: CalendarEvent | null | undefined): CalendarEvent {
  if (record && record.id.toLowerCase() === pin.eventId.toLowerCase()) return record
  const { eventId: id, name, slug, projectId, start = null, timezone = null } = pin
  return { id, name, slug, projectId, start, timezone }
}

/** The pinned events as a calendar. */
export function PinnedCalendar({ search }: { search: CalendarSearch }) {
  const { data: pins } = useSuspenseQuery(pinsQuery)
  const records = useQueries({ queries: pins.map(pinRecordQuery), combine: recordsOf })
  const events = useMemo(() => pins.map((pin, at) => eventOf(pin, records[at]?.record)), [pins, records])
  const failed = pins.filter((_, at) => records[at]?.failed === true && records[at].record === null)
  return (
    <CalendarScreen
      title={say('Calendar')}
      events={events}
      search={search}
      linkTo={linkTo}
      aside={
        <>
          <p className="text-table text-quiet max-sm:hidden">
            {say('{count, plural, one {Your pinned event} other {Your # pinned events}}', { count: events.length })}
          </p>
          <Subscribe />
        </>
      }
    >
      {failed.length > 0 ? (
        <Notice quiet kind="partial" title={say('{count} couldn’t be loaded now', { count: failed.length })}>
          {say('Shown as pinned, without repeats: {names}', { names: listed(failed.map(({ name }) => name)) })}
        </Notice>
      ) : null}
      {events.length === 0 ? (
        <Empty title={say('No event is pinned yet')} action={<ButtonLink to="/">{say('Go to home')}</ButtonLink>}>
          {say('Events you pin appear here with all their times, and in the calendar feed you subscribe to.')}
        </Empty>
      ) : null}
    </CalendarScreen>
  )
}
