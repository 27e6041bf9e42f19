import { useQuery } from '@tanstack/react-query'

import { guestCountsQuery } from '#api/desk/guests.ts'
import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { pathsOf } from '#navigation/paths.ts'
import { arrivedTodayText } from '#records/event/arrived-today.ts'
import { Section } from '#ui/section.tsx'
import { RowLink } from '#ui/table.tsx'

import { useNearEvents } from './home-events.ts'

/** For organizers: arrivals of today. */
export function HomeLists() {
  const events = useNearEvents()
  const { data: lists = [] } = useQuery(guestCountsQuery(events.map(({ id }) => id)))
  const rows = events.flatMap((event) => {
    const list = lists.find(({ eventId }) => eventId === event.id)
    return list && list.arrivedToday > 0 ? [{ event, list }] : []
  })
  if (rows.length === 0) return null
  const arrived = rows.reduce((total, { list }) => total + list.arrivedToday, 0)
  return (
    <Section title={say('Arrivals today: {count}', { count: grouped(arrived) })}>
      <ul className="border-line border-t">
        {rows.map(({ event, list }) => {
          const paths = pathsOf(event)
          return (
            <li
              key={event.id}
              className="group/row border-line focus-within:bg-hover hover:bg-hover relative flex min-h-12 flex-wrap items-center gap-x-4 border-b px-1 py-1"
            >
              <RowLink {...paths.arrivals({ day: list.today })} dir="auto" className="own-words min-w-0 flex-1">
                {event.name}
              </RowLink>
              <span data-numbers className="text-table text-quiet">
                {arrivedTodayText(list.arrivedToday, list.expected)}
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
