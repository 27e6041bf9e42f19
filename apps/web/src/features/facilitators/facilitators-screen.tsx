import { guidsIn } from '@frontdesk/api-types/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { findFacilitators } from '#api/desk/directory.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { Combobox } from '#ui/forms/combobox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { middleTruncated } from '#ui/id.tsx'
import { Section } from '#ui/section.tsx'

import { type SeenFacilitator, useSeenFacilitators } from './facilitator-seen.ts'

/** The API has no list of facilitators: shows those seen at this event, finds them by name, and opens another by id (op 24). */
export function FacilitatorsScreen() {
  const page = useEventPage()
  const seen = useSeenFacilitators(page.eventId)
  usePageTitle(say('Facilitators, {event}', { event: page.name }))
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <Section title={say('Facilitators known here')}>
        {seen.length === 0 ? (
          <p className="text-quiet max-w-prose">
            {say('None yet. Facilitators that this desk has seen of this event are listed here.')}
          </p>
        ) : (
          <ul className="border-line flex flex-col border-t">
            {seen.map((one) => (
              <li key={one.id} className="border-line min-h-row flex flex-wrap items-center gap-x-3 border-b py-1.5">
                <Link
                  {...page.links.facilitator(one.id)}
                  className="touch:inline-flex touch:min-h-11 touch:items-center font-medium underline decoration-current/40 underline-offset-2 hover:decoration-current"
                >
                  <bdi>{one.name ?? say('Facilitator {id}', { id: middleTruncated(one.id) })}</bdi>
                </Link>
                <span className="text-label text-quiet break-all">
                  {one.opened ? say('seen here') : say('found in {place}', { place: one.where })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={say('Open a facilitator')}>
        <OpenOne seen={seen} />
      </Section>
    </div>
  )
}

const idOf = (text: string): string | null => guidsIn(text).at(-1)?.toLowerCase() ?? null

const nameless = (id: string) => say('Facilitator {id}', { id: middleTruncated(id) })

/** Names that the desk knows of this event are offered; an id or a link opens any other facilitator. */
function OpenOne({ seen }: { seen: readonly SeenFacilitator[] }) {
  const page = useEventPage()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const words = text.trim()
  const id = idOf(words)
  const found = useQuery({
    queryKey: ['facilitators', page.eventId.toLowerCase(), words],
    queryFn: ({ signal }) => findFacilitators(words, page.eventId, signal),
    enabled: id === null && words.length > 1,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const choices =
    id !== null
      ? [{ id, label: seen.find((one) => one.id === id)?.name ?? nameless(id), detail: say('by this id') }]
      : words.length < 2
        ? seen.map((one) => ({ id: one.id, label: one.name ?? nameless(one.id) }))
        : (found.data ?? []).map(({ id: own, name, email }) => ({
            id: own,
            label: name || nameless(own),
            ...(email === null ? {} : { detail: email }),
          }))
  const empty = found.isError
    ? say('Could not look. Check the connection and type again.')
    : found.isFetching
      ? say('Looking')
      : say('No name like this is known here. Paste an id or a link.')
  return (
    <Field label={say('Name, id or link')} className="max-w-xl pt-2">
      <Combobox
        value={null}
        onValue={(choice) => {
          if (choice !== null) void navigate(page.links.facilitator(choice.id))
        }}
        choices={choices}
        onSearch={setText}
        empty={empty}
        words={{ list: say('Facilitators known here') }}
        placeholder={say('Type a name')}
        name="id"
      />
    </Field>
  )
}
