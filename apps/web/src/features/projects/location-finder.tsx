import { Search, X } from 'lucide-react'

import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { useDraft } from '#ui/data-table/use-draft.ts'
import { Field, Input } from '#ui/forms/field.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'

import type { LocationSearch } from './location-search.ts'

/** The keyword of op 9, sent when typing pauses; results start at the first page. */
export function LocationFinder(props: {
  search: LocationSearch
  onSearch: (next: LocationSearch) => void
  /** Undefined while loading, null when the service does not return it. */
  found: number | string | null | undefined
  busy: boolean
}) {
  const { search, onSearch, found, busy } = props
  const { keyword, page: _, ...rest } = search
  const ask = (text: string) => onSearch(text.trim() === '' ? rest : { ...rest, keyword: text.trim() })
  const [text, setText] = useDraft(keyword ?? '', ask)
  return (
    <form
      role="search"
      aria-label={say('Locations')}
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        ask(text)
      }}
      className="flex flex-wrap items-end gap-x-4 gap-y-1"
    >
      <Field label={say('Find a location')} className="w-full max-w-sm">
        <span className="relative block">
          <Search
            aria-hidden
            className="text-quiet pointer-events-none absolute start-2.5 top-1/2 size-4 -translate-y-1/2"
          />
          <Input
            type="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
            placeholder={say('name, code, city or address')}
            autoComplete="off"
            maxLength={400}
            className="ps-8 pe-9 [&::-webkit-search-cancel-button]:hidden"
          />
          {text === '' ? null : (
            <span className="absolute inset-y-0 end-0 grid place-items-center">
              <IconButton
                label={say('Clear the search')}
                icon={<X />}
                onClick={() => {
                  setText('')
                  ask('')
                }}
              />
            </span>
          )}
        </span>
      </Field>
      <p role="status" className="text-quiet min-h-5 pb-1.5">
        {keyword !== undefined && found !== undefined && found !== null
          ? say('{count, plural, =0 {nothing found} one {{shown} found} other {{shown} found}}', {
              count: Number(found),
              shown: grouped(found),
            })
          : null}
      </p>
    </form>
  )
}
