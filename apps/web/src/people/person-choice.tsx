import { type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

import { type EventPage, useEventPage } from '#events/event-context.tsx'
import { isMailAddress } from '#format/links.ts'
import { say } from '#i18n/say.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Combobox } from '#ui/forms/combobox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { middleTruncated } from '#ui/id.tsx'

import { idIn } from './id-in.ts'
import {
  type FoundPerson,
  type ListedPerson,
  type PersonMatch,
  listedPeopleQuery,
  personByIdQuery,
  personOfClueQuery,
} from './person-lookup.ts'

/** Label of a person: the name, else the truncated id. */
export const personLabel = ({ id, name }: Pick<PersonMatch, 'id' | 'name'>): string => name ?? middleTruncated(id)

/**
 * Chooses a person by name, address or number, or by any id: a pasted id is chosen at once. Guests of the event are found
 * as well; of those without a person id it is looked up.
 */
export function PersonChoice(props: {
  label: string
  hint: string | undefined
  eventId: string
  chosen: PersonMatch | null
  focusFirst: boolean
  /** By which the field is found, and the keys that lead to it. */
  name?: string
  keys?: string
  /** Said of somebody without a person id where it does not matter who they are. */
  moot?: string | undefined
  /** `unresolved`: who was chosen instead, without a person id that is known. */
  onChoose: (person: PersonMatch | null, unresolved: ListedPerson | null) => void
}) {
  const { label, hint, eventId, chosen, focusFirst, name = 'person', keys, moot, onChoose } = props
  const page = useEventPage()
  const [text, setText] = useState('')
  /** Chosen, but the person id of their record is still to be looked up, or there is none. */
  const [picked, setPicked] = useState<ListedPerson | null>(null)
  const id = idIn(text)
  const seen = useQuery({
    ...listedPeopleQuery(text, eventId),
    enabled: id === null && text.trim().length > 1,
    placeholderData: keepPreviousData,
  })
  const byId = useQuery(personByIdQuery(id, eventId))
  const searching = id === null ? text.trim().length > 1 : true
  const found = id === null ? (searching ? (seen.data ?? []) : []) : byId.data ? [byId.data] : []
  const { isFetching, isError } = id === null ? seen : byId
  const pasted = byId.data?.clue ? byId.data : null
  const unresolved = id === null ? picked : pasted
  const behind = useQuery(personOfClueQuery(unresolved?.clue ?? null))

  const choose = (next: ListedPerson | null) =>
    next === null || next.clue !== null ? onChoose(null, next) : onChoose(matchOf(next), null)
  const chooseById = useEffectEvent(choose)
  const resolved = byId.data
  useEffect(() => {
    if (id !== null && resolved) chooseById(resolved)
  }, [id, resolved])
  const person = unresolved === null || behind.data?.state !== 'found' ? null : behind.data.person
  const take = useEffectEvent((theirs: PersonMatch, from: ListedPerson) => {
    // Somebody who came another way meanwhile, such as by the address of the page, stays.
    if (!chosen) onChoose({ id: theirs.id, name: theirs.name ?? from.name, detail: theirs.detail ?? from.detail }, null)
  })
  useEffect(() => {
    if (person && unresolved) take(person, unresolved)
  }, [person, unresolved])

  const pick = (next: ListedPerson | null) => {
    setText('')
    setPicked(next !== null && next.clue !== null ? next : null)
    choose(next)
  }
  const search = (typed: string) => {
    setText(typed)
    // The list also opens with an empty text, which chooses nobody else.
    if (typed === '' || (picked === null && chosen === null)) return
    // What was found out about them is not about the next one.
    setPicked(null)
    choose(null)
  }
  const choices = found.map((one) => ({
    ...one,
    label: personLabel(one),
    detail: one.detail ?? say('New to this desk; we’ll check'),
  }))
  const waiting = chosen === null && person === null ? unresolved : null
  const shown: ListedPerson | null = chosen ? { ...chosen, clue: null } : waiting
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} hint={hint}>
        <Combobox
          value={shown && { ...shown, label: personLabel(shown), detail: shown.detail ?? undefined }}
          onValue={(choice) => pick(choice && { ...choice, detail: choice.detail ?? null })}
          choices={choices}
          onSearch={search}
          empty={emptyText({ text, searching, isFetching, isError })}
          words={{ list: say('People'), clear: say('Choose someone else') }}
          placeholder={say('Name, e-mail, phone or id')}
          focusFirst={focusFirst}
          name={name}
          keys={keys}
          takesScans
        />
      </Field>
      {waiting ? <Unresolved person={waiting} moot={moot} read={behind} page={page} /> : null}
    </div>
  )
}

const matchOf = ({ id, name, detail }: PersonMatch): PersonMatch => ({ id, name, detail })

/** Why the chosen person cannot be used yet, with a link to continue. */
function Unresolved(props: {
  person: ListedPerson
  moot: string | undefined
  read: Pick<UseQueryResult<FoundPerson>, 'data' | 'isFetching' | 'refetch'>
  page: Pick<EventPage, 'links' | 'eventId'>
}) {
  const { person, moot, read, page } = props
  const { data, isFetching, refetch } = read
  const own = person.clue?.eventId === page.eventId.toLowerCase() ? person.clue : null
  const guestId = own?.guestId ?? null
  const attendeeId = own?.attendeeId ?? null
  const name = personLabel(person)
  if (data?.state === 'found') return null
  const link =
    guestId !== null ? page.links.guest(guestId) : attendeeId !== null ? page.links.attendee(attendeeId) : null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p role="status" className="text-label min-w-0">
        {isFetching
          ? say('Looking')
          : (moot ??
            (data === undefined
              ? say('Could not look {name} up. Check the connection and try again.', { name })
              : data.state === 'no person id'
                ? say('The event system has sent no person id of {name}, which codes and registrations need.', { name })
                : guestId === null
                  ? say('No record of {name} in the event system can be read here.', { name })
                  : say(
                      '{name} is on the guest list, but no record of them in the event system is known here yet. Enroll them first.',
                      { name },
                    )))}
      </p>
      {isFetching ? null : (
        <>
          {link === null ? null : (
            <ButtonLink {...link} compact icon={<UserRound />}>
              {say('Open the card')}
            </ButtonLink>
          )}
          {moot === undefined ? (
            <Button compact onClick={() => void refetch()}>
              {say('Look again')}
            </Button>
          ) : null}
        </>
      )}
    </div>
  )
}

function emptyText(state: { text: string; searching: boolean; isFetching: boolean; isError: boolean }): string {
  if (!state.searching) return say('Type a name, an e-mail address or a phone number, or paste an id')
  if (state.isFetching) return say('Looking')
  if (state.isError) return say('Could not look. Check the connection and type again.')
  if (isMailAddress(state.text.trim()))
    return say('No match for this e-mail address. Try the name, or paste an id or a link.')
  return say('No match. Ask for their e-mail address, or paste an id or a link.')
}
