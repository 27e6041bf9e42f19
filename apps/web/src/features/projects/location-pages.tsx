import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId } from 'react'

import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'
import { Select } from '#ui/forms/select.tsx'

import { type LocationSearch, locationPageSizes, usualPageSize } from './location-search.ts'

/** Page number and page size, both sent to the service. Hidden when one page of the default size is enough. */
export function LocationPages(props: {
  search: LocationSearch
  page: number
  pages: number
  size: number
  onSearch: (next: LocationSearch) => void
}) {
  const { search, page, pages, size, onSearch } = props
  const select = useId()
  const { page: _, pagesize: __, ...kept } = search
  const sized = size === usualPageSize ? kept : { ...kept, pagesize: size }
  const go = (next: number) => onSearch(next === 1 ? sized : { ...sized, page: next })
  const sizes = [...new Set<number>([...locationPageSizes, size])].toSorted((a, b) => a - b)
  return (
    <nav aria-label={say('Pages of locations')} className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button
        compact
        icon={<ChevronLeft className="rtl:-scale-x-100" />}
        why={page <= 1 && say('This is the first page')}
        onClick={() => go(page - 1)}
      >
        {say('Previous')}
      </Button>
      <span className="text-table tabular-nums">
        {say('Page {page} of {pages}', { page: grouped(page), pages: grouped(pages) })}
      </span>
      <Button
        compact
        icon={<ChevronRight className="rtl:-scale-x-100" />}
        why={page >= pages && say('This is the last page')}
        onClick={() => go(page + 1)}
      >
        {say('Next')}
      </Button>
      <span className="text-table flex items-center gap-2 sm:ms-auto">
        <label htmlFor={select} className="text-quiet">
          {say('Locations a page')}
        </label>
        <Select
          id={select}
          value={size}
          onChange={(event) => {
            const next = Number(event.target.value)
            onSearch(next === usualPageSize ? kept : { ...kept, pagesize: next })
          }}
        >
          {sizes.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      </span>
    </nav>
  )
}
