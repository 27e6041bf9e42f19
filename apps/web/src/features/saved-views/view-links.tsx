import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'

import { type ViewedList, savedViewsQuery } from '#api/desk/saved-views.ts'
import { say } from '#i18n/say.ts'
import { readSearch } from '#navigation/search-params.ts'
import { FilterChip } from '#screen/filter-chips.tsx'

import { type ViewSearch, isSameSearch, writtenSearch } from './view-search.ts'

/** The others are in the menu. */
const mostLinks = 5

type Props = {
  of: ViewedList
  /** What a view of this list has. */
  search: ViewSearch
  /** Of parameters that are not checked. */
  linkTo: (search: Record<string, string>) => LinkProps
}

/** The first saved views of a list by name, the one that is shown marked: one line, which scrolls sideways. */
export function ViewLinks({ of, search, linkTo }: Props) {
  const { data: views = [] } = useQuery(savedViewsQuery(of))
  const present = writtenSearch(search)
  if (views.length === 0) return null
  return (
    <nav
      aria-label={say('Saved views')}
      className="scroll-fade-x flex min-w-0 items-center gap-1.5 pe-7 max-sm:order-last max-sm:-mx-4 max-sm:basis-[calc(100%+2rem)] max-sm:px-4 sm:max-w-1/2 [&>a]:max-w-48 [&>a]:shrink-0"
    >
      {views.slice(0, mostLinks).map(({ id, name, search: saved }) => (
        <FilterChip key={id} link={linkTo(readSearch(saved))} on={isSameSearch(saved, present)}>
          {name}
        </FilterChip>
      ))}
      {views.length > mostLinks ? (
        <span className="text-label text-quiet shrink-0">
          {say('{count, number} more in the menu', { count: views.length - mostLinks })}
        </span>
      ) : null}
    </nav>
  )
}
