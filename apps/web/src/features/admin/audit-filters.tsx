import { isGuid } from '@frontdesk/api-types/table'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'

import { staffAccountsQuery } from '#api/desk/team.ts'
import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'

import { type AuditSearch, isFiltered } from './audit-search.ts'
import { knownActions, knownOutcomes } from './audit-words.ts'

type Name = 'who' | 'what' | 'on' | 'end' | 'since' | 'until'
type Props = { search: AuditSearch; onSearch: (next: AuditSearch) => void }

function withFilter(search: AuditSearch, name: Name, value: string): AuditSearch {
  const { [name]: _, ...rest } = search
  return value === '' ? rest : { ...rest, [name]: value }
}

/** Filters by actor, action, subject, outcome and time. All are search params. */
export function AuditFilters({ search, onSearch }: Props) {
  const { data } = useQuery(staffAccountsQuery)
  const people = data?.accounts ?? []
  const set = (name: Name, value: string) => onSearch(withFilter(search, name, value))
  const stranger = search.who !== undefined && !people.some(({ id }) => id === search.who)
  return (
    <form
      role="search"
      aria-label={say('Filters of the audit')}
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-2 gap-x-3 gap-y-2 lg:grid-cols-[1fr_1.3fr_1.5fr_1fr_auto_auto] print:hidden"
    >
      <Field label={say('Who')}>
        <Select value={search.who ?? ''} onChange={(event) => set('who', event.target.value)}>
          <option value="">{say('Anyone')}</option>
          {stranger ? <option value={search.who}>{search.who}</option> : null}
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={say('What')}>
        <Select value={search.what ?? ''} onChange={(event) => set('what', event.target.value)}>
          <option value="">{say('Anything')}</option>
          {knownActions().map(({ action, name }) => (
            <option key={action} value={action}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <SubjectField key={search.on} value={search.on ?? ''} onValue={(value) => set('on', value)} />
      <Field label={say('How it ended')}>
        <Select value={search.end ?? ''} onChange={(event) => set('end', event.target.value)}>
          <option value="">{say('Any')}</option>
          {knownOutcomes().map(({ outcome, name }) => (
            <option key={outcome} value={outcome}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={say('Since')}>
        <Input
          type="date"
          value={search.since ?? ''}
          max={search.until}
          onChange={(event) => set('since', event.target.value)}
        />
      </Field>
      <Field label={say('Until')}>
        <Input
          type="date"
          value={search.until ?? ''}
          min={search.since}
          onChange={(event) => set('until', event.target.value)}
        />
      </Field>
      {isFiltered(search) ? (
        <div className="col-span-full">
          <Button
            compact
            kind="quiet"
            icon={<X />}
            onClick={() => {
              const { who: _, what: __, on: ___, end: ____, since: _____, until: ______, ...table } = search
              onSearch(table)
            }}
          >
            {say('Clear the filters')}
          </Button>
        </div>
      ) : null}
    </form>
  )
}

/** An id takes effect once it is complete. */
function SubjectField({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  const [text, setText] = useState(value)
  const whole = text.trim()
  return (
    <Field
      label={say('On whom or what')}
      error={whole === '' || isGuid(whole) || whole.length < 36 ? undefined : say('That is not an id')}
    >
      <Input
        dir="ltr"
        value={text}
        placeholder={say('A complete id')}
        autoComplete="off"
        spellCheck={false}
        className="text-label! font-mono"
        onChange={(event) => {
          setText(event.target.value)
          const next = event.target.value.trim()
          if (next === '' || isGuid(next)) onValue(next.toLowerCase())
        }}
      />
    </Field>
  )
}
