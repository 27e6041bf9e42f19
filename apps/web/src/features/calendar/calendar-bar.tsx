import { type LinkProps, useRouter } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId } from 'react'

import { viewerZone } from '#browser/now.ts'
import { type Marked, mark, say } from '#i18n/say.ts'
import type { GridZone } from '#records/event/calendar-entries.ts'
import { type View, pageFrom, rangeTitle } from '#records/event/calendar-range.ts'
import { cx } from '#ui/cx.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Select } from '#ui/forms/select.tsx'

import { type CalendarSearch, calendarViews } from './calendar-search.ts'

const viewWords: Record<View, Marked> = { month: mark('Month'), week: mark('Week'), agenda: mark('Agenda') }
const earlierWords: Record<View, Marked> = {
  month: mark('Earlier month'),
  week: mark('Earlier week'),
  agenda: mark('Earlier 30 days'),
}
const laterWords: Record<View, Marked> = {
  month: mark('Later month'),
  week: mark('Later week'),
  agenda: mark('Later 30 days'),
}

/** Previous, next and today; the view; and the time zone of the grid. */
export function CalendarBar(props: {
  view: View
  day: string
  search: CalendarSearch
  linkTo: (search: CalendarSearch) => LinkProps
  zones: readonly string[]
  grid: GridZone
  clockOf: (zone: string) => string
}) {
  const { view, day, search, linkTo, zones, grid, clockOf } = props
  const { date: _, ...withoutDate } = search
  const at = (date: string, to: View = view) => linkTo({ ...search, date, view: to })
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-2 sm:gap-x-4">
      <div className="flex items-center gap-1">
        <ButtonLink
          {...at(pageFrom(view, day, -1))}
          resetScroll={false}
          kind="quiet"
          aria-label={say(earlierWords[view])}
          icon={<ChevronLeft className="rtl:-scale-x-100" />}
        />
        <ButtonLink {...linkTo(withoutDate)} resetScroll={false}>
          {say('Today')}
        </ButtonLink>
        <ButtonLink
          {...at(pageFrom(view, day, 1))}
          resetScroll={false}
          kind="quiet"
          aria-label={say(laterWords[view])}
          icon={<ChevronRight className="rtl:-scale-x-100" />}
        />
      </div>
      <h2 className="text-body sm:min-w-40" data-numbers>
        {rangeTitle(view, day)}
      </h2>
      <ul aria-label={say('View')} className="border-edge flex rounded border sm:ms-auto">
        {calendarViews.map((each) => (
          <li key={each}>
            <ButtonLink
              {...at(day, each)}
              resetScroll={false}
              kind="quiet"
              compact
              aria-current={each === view ? 'true' : undefined}
              className={cx('h-full', each === view && 'bg-selected! font-medium')}
            >
              {say(viewWords[each])}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <ZoneChoice search={search} linkTo={linkTo} zones={zones} grid={grid} clockOf={clockOf} />
    </div>
  )
}

function ZoneChoice(props: {
  search: CalendarSearch
  linkTo: (search: CalendarSearch) => LinkProps
  zones: readonly string[]
  grid: GridZone
  clockOf: (zone: string) => string
}) {
  const { search, linkTo, zones, grid, clockOf } = props
  const router = useRouter()
  const id = useId()
  const own = viewerZone()
  const chosen = grid.kind === 'event' ? 'event' : grid.zone
  const others = [...new Set([...zones, ...(chosen === 'event' ? [] : [chosen])])].filter((zone) => zone !== own)
  const choose = (value: string) => {
    const { zone: _, ...rest } = search
    void router.navigate({
      ...linkTo(value === own ? rest : { ...rest, zone: value }),
      replace: true,
      resetScroll: false,
    })
  }
  return (
    <div className="flex min-w-0 items-center gap-2 max-sm:basis-full">
      <label htmlFor={id} className="text-label text-quiet max-sm:sr-only">
        {say('Times in')}
      </label>
      <Select
        id={id}
        value={chosen}
        onChange={(event) => choose(event.target.value)}
        className="min-w-0 max-sm:w-full sm:max-w-56"
      >
        <option value={own}>{say('Your time ({zone})', { zone: clockOf(own) })}</option>
        <option value="event">{say('Each event’s own time')}</option>
        {others.map((zone) => (
          <option key={zone} value={zone}>
            {clockOf(zone)}
          </option>
        ))}
      </Select>
    </div>
  )
}
