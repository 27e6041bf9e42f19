import { columnTerms, isFiltered } from '@frontdesk/sheets/fields'
import { type LinkProps, createLink } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { ComponentProps } from 'react'

import { dayText } from '#arrivals/arrival-words.ts'
import { say } from '#i18n/say.ts'
import { present } from '#navigation/search-params.ts'
import { onEventWords } from '#records/guests/guest-view.ts'

import { type GuestSearch, filterNames, isOnEvent, valueWord, valuesIn } from './guest-search.ts'

/** What one filter cuts the list down to, in words. */
function textOf(name: (typeof filterNames)[number], value: string): string {
  const yes = value === 'yes'
  if (isFiltered(name)) {
    const [first = '', ...others] = valuesIn(value)
    const alone = others.length === 0 ? valueWord(name, first) : null
    if (alone !== null) return alone
    const words = [first, ...others].map((one) => valueWord(name, one) ?? one)
    return say('{term}: {value}', { term: say(columnTerms[name]), value: words.join(' · ') })
  }
  switch (name) {
    case 'onEvent': {
      const states = value.split(',').filter(isOnEvent)
      const words = states.map((state) => say(onEventWords[state].word))
      return say('On the event: {states}', { states: words.join(', ') })
    }
    case 'arrived':
      return yes ? say('Arrivals: Arrived') : say('Arrivals: Not yet')
    case 'day':
      return say('Arrived on {day}', { day: dayText(value) })
    case 'missing':
      return yes ? say('Not in the newest sheet') : say('In the newest sheet')
    case 'seen':
      return yes ? say('Seen, in no sheet') : say('In a sheet')
    case 'canAsk':
      return yes ? say('Can be checked') : say(onEventWords.cannotAsk.word)
    case 'of':
      return say('From one sheet')
  }
}

/** The filters that are set, in words. */
export const filtersIn = (search: GuestSearch): { name: (typeof filterNames)[number]; text: string }[] =>
  filterNames.flatMap((name) => {
    const value = search[name]
    return value === undefined ? [] : [{ name, text: textOf(name, value) }]
  })

const ChipLink = createLink(({ children, ...rest }: ComponentProps<'a'>) => <a {...rest}>{children}</a>)

/** The filters that are set, each a link to the list without it. */
export function SetFilters({ search, linkTo }: { search: GuestSearch; linkTo: (search: GuestSearch) => LinkProps }) {
  const set = filtersIn(search)
  if (set.length === 0) return null
  return (
    <nav aria-label={say('Filters that are set')} className="flex min-w-0 flex-wrap items-center gap-1.5">
      {set.map(({ name, text }) => (
        <ChipLink
          key={name}
          {...linkTo(present({ ...search, [name]: undefined }))}
          replace
          resetScroll={false}
          title={say('Take this filter away')}
          className="border-text bg-text text-canvas text-table touch:min-h-11 touch:px-3.5 inline-flex min-h-7 max-w-64 items-center gap-1.5 rounded-full border px-2.5 no-underline"
        >
          <span className="truncate">{text}</span>
          <X aria-hidden className="size-3.5 shrink-0" />
        </ChipLink>
      ))}
    </nav>
  )
}
