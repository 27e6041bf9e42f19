import { anyValue } from '@frontdesk/desk-api/field-values'
import { guestStandings } from '@frontdesk/desk-api/guest-words'
import { spellingOf } from '@frontdesk/desk-api/near-names'
import { type FilteredField, columnTerms, fieldFilters, filteredFields } from '@frontdesk/sheets/fields'
import type { LinkProps } from '@tanstack/react-router'

import type { GuestFilters } from '#api/desk/guests.ts'
import { dayText } from '#arrivals/arrival-words.ts'
import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { present } from '#navigation/search-params.ts'
import { onEventWords } from '#records/guests/guest-view.ts'
import { FilterChip, FilterChips } from '#screen/filter-chips.tsx'
import { Select } from '#ui/forms/select.tsx'

import { type GuestSearch, valueWord, valuesIn, writtenValue, writtenValues } from './guest-search.ts'

type Props = {
  filters: GuestFilters
  search: GuestSearch
  linkTo: (search: GuestSearch) => LinkProps
  onChange: (search: GuestSearch) => void
}

/** Of one column, as the contract takes them. */
const mostValues = 20

/** What the list can be cut down to, each with how many guests it leaves. A chip that is on takes itself away. */
export function GuestChips(props: Props) {
  const { filters, search, linkTo, onChange } = props
  const chip = (name: keyof GuestSearch, value: string) => {
    const on = search[name] === value
    return { on, link: linkTo(present({ ...search, [name]: on ? undefined : value })) }
  }
  const shownStates = guestStandings.filter((state) => filters.onEvent[state] > 0 || search.onEvent === state)
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
          <ValueChoices
            key={field}
            field={field}
            values={filters.values[field]}
            withValue={filters.withValue[field]}
            chosen={valuesIn(search[field])}
            onChoose={(chosen) => onChange(present({ ...search, [field]: writtenValues(chosen) }))}
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

type ValuesProps = {
  field: FilteredField
  values: Values
  /** Guests with any value. */
  withValue: number
  chosen: readonly string[]
  onChoose: (chosen: string[]) => void
}

/** Any of several values of a column: a choice for each that is chosen, and one for a further value. */
function ValueChoices({ field, values, withValue, chosen, onChoose }: ValuesProps) {
  const term = say(columnTerms[field])
  // The choice of any value is left out when every guest has one: it would cut nothing down.
  const hasNone = values.some(({ value }) => value === '')
  const offered = hasNone && withValue > 0 ? [{ value: anyValue, guests: withValue }, ...values] : values
  const places = chosen.length < mostValues ? [...chosen, undefined] : chosen
  return (chosen.length === 0 ? [undefined] : places).map((one, at) => {
    const others = chosen.filter((_, other) => other !== at)
    return (
      <ValueChoice
        // oxlint-disable-next-line react/no-array-index-key -- a place keeps its focus when its value changes
        key={at}
        label={at === 0 ? term : say('{term}, choice {place, number}', { term, place: at + 1 })}
        every={at === 0 ? say(fieldFilters[field].every) : one === undefined ? say('or another') : say('not this one')}
        wordOf={(value) => valueWord(field, value)}
        values={offered.filter(({ value }) => !others.some((other) => isSameValue(other, value)))}
        chosen={one === undefined ? undefined : writtenValue(one)}
        onChoose={(written) =>
          // The first choice of all guests is no choice at all.
          onChoose(written === undefined && at === 0 ? [] : replaced(chosen, at, valuesIn(written)))
        }
      />
    )
  })
}

const replaced = (chosen: readonly string[], at: number, by: readonly string[]): string[] => [
  ...chosen.slice(0, at),
  ...by,
  ...chosen.slice(at + 1),
]

const isSameValue = (one: string, other: string): boolean => spellingOf(one) === spellingOf(other)

type Values = readonly { value: string; guests: number }[]

type ValueProps = {
  label: string
  every: string
  /** What a value is called that is none of the sheet. */
  wordOf: (value: string) => string | null
  values: Values
  chosen: string | undefined
  onChoose: (written: string | undefined) => void
}

/** One of the values of a column; a list with a single value has nothing to choose. */
export function ValueChoice({ label, every, wordOf, values, chosen, onChoose }: ValueProps) {
  const [wanted] = valuesIn(chosen)
  const same = wanted === undefined ? undefined : values.find(({ value }) => isSameValue(value, wanted))
  const missing = chosen !== undefined && same === undefined
  if (values.length < 2 && chosen === undefined) return null
  return (
    <span className="w-56 max-w-full max-sm:w-full">
      <Select
        aria-label={label}
        value={same ? writtenValue(same.value) : (chosen ?? '')}
        onChange={(event) => onChoose(event.target.value || undefined)}
      >
        <option value="">{every}</option>
        {missing ? <option value={chosen}>{wordOf(chosen.slice(1)) ?? chosen.slice(1)}</option> : null}
        {values.map(({ value, guests }) => (
          <option key={value} value={writtenValue(value)}>
            {`${wordOf(value) ?? value} (${grouped(guests)})`}
          </option>
        ))}
      </Select>
    </span>
  )
}
