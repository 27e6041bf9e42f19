import { wallTimeAt } from '@frontdesk/time/desk'
import { type LinkProps, useRouter } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useId } from 'react'

import type { FilterChoices } from '#api/desk/catalogue.ts'
import { useNow, viewerZone } from '#browser/now.ts'
import { dayText } from '#format/local-times.ts'
import { type Marked, mark, say } from '#i18n/say.ts'
import { FilterChip, FilterChips } from '#screen/filter-chips.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Summary } from '#ui/summary.tsx'
import { useNarrow } from '#ui/use-narrow.ts'

import { type EventSearch, type EventTime, eventTimes, isDay } from './event-search.ts'

/** A link to the list of events with these filters. */
export const eventLink = (search: EventSearch) => ({ to: '/events', search }) as const satisfies LinkProps

const timeWords: Readonly<Record<EventTime, Marked>> = {
  all: mark('All'),
  now: mark('Running now'),
  today: mark('Today'),
  week: mark('This week'),
  upcoming: mark('Upcoming'),
  past: mark('Past'),
  unscheduled: mark('No date'),
}

type Choices = { search: EventSearch; choices: FilterChoices | undefined }

/** When: a chip for each, with its count beside the other filters; a day that was asked for has one while it is chosen. */
export function EventTimes({ search, choices }: Choices) {
  const { when: chosen = 'all', ...rest } = search
  const yearOfNow = Number(wallTimeAt(useNow(), viewerZone()).slice(0, 4))
  return (
    <FilterChips label={say('When')}>
      {isDay(chosen) ? (
        <FilterChip on link={eventLink(rest)}>
          {dayText(chosen, yearOfNow)}
        </FilterChip>
      ) : null}
      {eventTimes.map((when) => (
        <FilterChip
          key={when}
          on={when === chosen}
          count={choices?.whens.find(({ value }) => value === when)?.events}
          link={eventLink(when === 'all' ? rest : { ...rest, when })}
        >
          {say(timeWords[when])}
        </FilterChip>
      ))}
    </FilterChips>
  )
}

const filterWords = {
  project: { name: mark('Project'), all: mark('All projects') },
  type: { name: mark('Type'), all: mark('All types') },
  category: { name: mark('Category'), all: mark('All categories') },
  place: { name: mark('Place'), all: mark('All places') },
  status: { name: mark('Status'), all: mark('Any status') },
} as const satisfies Record<string, { name: Marked; all: Marked }>
type FilterName = keyof typeof filterWords
const filterNames = Object.keys(filterWords) as FilterName[]

const listOf: Record<FilterName, 'projects' | 'types' | 'categories' | 'places' | 'statuses'> = {
  project: 'projects',
  type: 'types',
  category: 'categories',
  place: 'places',
  status: 'statuses',
}

/** One choice for each field by which the known events differ. What the address holds always shows. */
export function EventChoices({ search, choices }: Choices) {
  const router = useRouter()
  const go = (next: EventSearch) => void router.navigate({ ...eventLink(next), replace: true, resetScroll: false })
  const chosen = filterNames.filter((name) => search[name] !== undefined)
  const shown = filterNames.filter((name) => chosen.includes(name) || (choices?.[listOf[name]].length ?? 0) > 1)
  const { project: _, type: __, category: ___, place: ____, status: _____, company: ______, ...unfiltered } = search
  const isNarrow = useNarrow()
  const fields = (
    <div className="flex min-h-8 flex-wrap items-end gap-x-3 gap-y-2" data-print="no">
      {shown.map((name) => (
        <Choice
          key={name}
          name={name}
          value={search[name] ?? ''}
          choices={choices?.[listOf[name]] ?? []}
          onChoose={(value) => {
            const { [name]: before, ...rest } = search
            if (value !== (before ?? '')) go(value === '' ? rest : { ...rest, [name]: value })
          }}
        />
      ))}
      {chosen.length > 0 || search.company !== undefined ? (
        <Button kind="quiet" compact icon={<X />} onClick={() => go(unfiltered)} className="min-h-8">
          {say('Clear filters')}
        </Button>
      ) : null}
    </div>
  )
  if (!isNarrow) return fields
  return (
    <details open={chosen.length > 0 || undefined}>
      <Summary>{chosen.length > 0 ? say('Filters: {count}', { count: chosen.length }) : say('Filters')}</Summary>
      {fields}
    </details>
  )
}

function Choice(props: {
  name: FilterName
  value: string
  choices: FilterChoices['types']
  onChoose: (value: string) => void
}) {
  const { name, value, choices, onChoose } = props
  const id = useId()
  const isListed = value === '' || choices.some((choice) => choice.value === value)
  return (
    <div className="flex min-w-0 flex-col gap-0.5 max-sm:basis-[calc(50%-0.5rem)]">
      <label htmlFor={id} className="text-label text-quiet">
        {say(filterWords[name].name)}
      </label>
      <Select id={id} value={value} onChange={(event) => onChoose(event.target.value)} className="min-w-0 sm:w-44">
        <option value="">{say(filterWords[name].all)}</option>
        {isListed ? null : <option value={value}>{name === 'project' ? say('This project') : value}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {say('{name} ({count, number})', { name: choice.name, count: choice.events })}
          </option>
        ))}
      </Select>
    </div>
  )
}
