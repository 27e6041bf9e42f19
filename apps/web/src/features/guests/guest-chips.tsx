import { columnTerms, fieldFilters, filteredFields } from '@frontdesk/sheets/fields'
import type { LinkProps } from '@tanstack/react-router'

import type { GuestFilters } from '#api/desk/guests.ts'
import { dayText } from '#arrivals/arrival-words.ts'
import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { present } from '#navigation/search-params.ts'
import { type OnEvent, onEventWords } from '#records/guests/guest-view.ts'
import { FilterChip, FilterChips } from '#screen/filter-chips.tsx'
import { Select } from '#ui/forms/select.tsx'

import { type GuestSearch, writtenValue } from './guest-search.ts'

type Props = {
  filters: GuestFilters
  search: GuestSearch
  linkTo: (search: GuestSearch) => LinkProps
  onChange: (search: GuestSearch) => void
}

const states: readonly OnEvent[] = ['yes', 'no', 'unknown', 'notAsked', 'cannotAsk']

/** What the list can be cut down to, each with how many guests it leaves. A chip that is on takes itself away. */
export function GuestChips(props: Props) {
  const { filters, search, linkTo, onChange } = props
  const chip = (name: keyof GuestSearch, value: string) => {
    const on = search[name] === value
    return { on, link: linkTo(present({ ...search, [name]: on ? undefined : value })) }
  }
  const shownStates = states.filter((state) => filters.onEvent[state] > 0 || search.onEvent === state)
  return (
    <div
      data-print="no"
      className="flex flex-wrap items-center gap-x-6 gap-y-1.5 max-sm:flex-col max-sm:flex-nowrap max-sm:items-stretch"
    >
      {shownStates.length === 0 ? null : (
        <FilterChips label={say('On the event')}>
          {shownStates.map((state) => (
            <FilterChip key={state} {...chip('onEvent', state)} count={filters.onEvent[state]}>
              {say(onEventWords[state].word)}
            </FilterChip>
          ))}
        </FilterChips>
      )}
      <FilterChips label={say('Arrivals')}>
        <FilterChip {...chip('arrived', 'yes')} count={filters.arrived.yes}>
          {say('Arrived')}
        </FilterChip>
        <FilterChip {...chip('arrived', 'no')} count={filters.arrived.no}>
          {say('Not yet')}
        </FilterChip>
        {filters.missing.yes > 0 || search.missing ? (
          <FilterChip {...chip('missing', 'yes')} count={filters.missing.yes}>
            {say('Not in the newest sheet')}
          </FilterChip>
        ) : null}
        {filters.seen.yes > 0 || search.seen ? (
          <FilterChip {...chip('seen', 'yes')} count={filters.seen.yes}>
            {say('Seen, in no sheet')}
          </FilterChip>
        ) : null}
      </FilterChips>
      <div className="flex w-full flex-wrap items-center gap-2">
        {filteredFields.map((field) => (
          <ValueChoice
            key={field}
            label={say(columnTerms[field])}
            every={say(fieldFilters[field].every)}
            none={say(fieldFilters[field].none)}
            values={filters.values[field]}
            chosen={search[field]}
            onChoose={(value) => onChange(present({ ...search, [field]: value }))}
          />
        ))}
        {filters.days.length > 1 ? (
          <span className="w-44 max-w-full max-sm:w-full">
            <Select
              aria-label={say('Day of arrival')}
              value={search.day ?? ''}
              onChange={(event) => onChange(present({ ...search, day: event.target.value || undefined }))}
            >
              <option value="">{say('Arrived on any day')}</option>
              {filters.days.map((day) => (
                <option key={day} value={day}>
                  {day === filters.today ? say('{day}, today', { day: dayText(day) }) : dayText(day)}
                </option>
              ))}
            </Select>
          </span>
        ) : null}
      </div>
    </div>
  )
}

type ValueProps = {
  label: string
  every: string
  none: string
  values: readonly { value: string; guests: number }[]
  chosen: string | undefined
  onChoose: (written: string | undefined) => void
}

/** One of the values of a column; a list with a single value has nothing to choose. */
export function ValueChoice({ label, every, none, values, chosen, onChoose }: ValueProps) {
  const missing = chosen !== undefined && !values.some(({ value }) => writtenValue(value) === chosen)
  if (values.length < 2 && chosen === undefined) return null
  return (
    <span className="w-56 max-w-full max-sm:w-full">
      <Select aria-label={label} value={chosen ?? ''} onChange={(event) => onChoose(event.target.value || undefined)}>
        <option value="">{every}</option>
        {missing ? <option value={chosen}>{chosen.slice(1) || none}</option> : null}
        {values.map(({ value, guests }) => (
          <option key={value} value={writtenValue(value)}>
            {`${value === '' ? none : value} (${grouped(guests)})`}
          </option>
        ))}
      </Select>
    </span>
  )
}
