import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { say } from '#i18n/say.ts'
import { Combobox } from '#ui/forms/combobox.tsx'
import { Field } from '#ui/forms/field.tsx'

import { type PersonMatch, idIn, peopleQuery, personByIdQuery, personMatches } from './person-lookup.ts'

const short = (id: string) => `${id.slice(0, 8)}…${id.slice(-4)}`

/** Label of a person: the name, else the truncated id. */
const personLabel = ({ id, name }: Pick<PersonMatch, 'id' | 'name'>): string => name ?? short(id)

/** Chooses a person by name, address or number, or by any id: a pasted id is chosen at once. */
export function PersonChoice(props: {
  label: string
  hint: string | undefined
  eventId: string
  chosen: PersonMatch | null
  focusFirst: boolean
  /** By which the field is found, and the keys that lead to it. */
  name?: string
  keys?: string
  onChoose: (person: PersonMatch | null) => void
}) {
  const { label, hint, eventId, chosen, focusFirst, name = 'person', keys, onChoose } = props
  const [text, setText] = useState('')
  const id = idIn(text)
  const seen = useQuery({
    ...peopleQuery(text, eventId),
    enabled: id === null && text.trim().length > 1,
    placeholderData: keepPreviousData,
  })
  const byId = useQuery(personByIdQuery(id, eventId))
  const searching = id === null ? text.trim().length > 1 : true
  const found = id === null ? personMatches(searching ? (seen.data ?? []) : []) : byId.data ? [byId.data] : []
  const { isFetching, isError } = id === null ? seen : byId

  const choose = useEffectEvent((person: PersonMatch) => onChoose(person))
  const resolved = byId.data
  useEffect(() => {
    if (id !== null && resolved) choose(resolved)
  }, [id, resolved])

  const choices = found.map((person) => ({
    ...person,
    label: personLabel(person),
    detail: person.detail ?? say('New to this desk; we’ll check'),
  }))
  return (
    <Field label={label} hint={hint}>
      <Combobox
        value={chosen && { ...chosen, label: personLabel(chosen), detail: chosen.detail ?? undefined }}
        onValue={(choice) => onChoose(choice && { id: choice.id, name: choice.name, detail: choice.detail ?? null })}
        choices={choices}
        onSearch={setText}
        empty={emptyText({ searching, isFetching, isError })}
        words={{ list: say('People seen here'), clear: say('Choose someone else') }}
        placeholder={say('Name, e-mail, phone or id')}
        focusFirst={focusFirst}
        name={name}
        keys={keys}
        takesScans
      />
    </Field>
  )
}

function emptyText(state: { searching: boolean; isFetching: boolean; isError: boolean }): string {
  if (!state.searching) return say('Type a name, an e-mail address or a phone number, or paste an id')
  if (state.isFetching) return say('Looking')
  if (state.isError) return say('Could not look. Check the connection and type again.')
  return say('No match. Ask for their e-mail address, or paste an id or a link.')
}
