import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'

import { guidsIn } from '#format/links.ts'
import { say } from '#i18n/say.ts'
import { useEventPage } from '#page/events/event-context.tsx'
import { usePageTitle } from '#page/tabbed-page.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { formText } from '#ui/forms/form-text.ts'
import { middleTruncated } from '#ui/id.tsx'
import { Section } from '#ui/section.tsx'

import { useSeenFacilitators } from './facilitator-seen.ts'

/** The API has no list of facilitators: shows those seen at this event, and opens another by id (op 24). */
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
        <p className="max-w-prose">
          {say('Open a facilitator by id or link: from the event’s programme, the person’s page, or a colleague.')}
        </p>
        <OpenById />
      </Section>
    </div>
  )
}

function OpenById() {
  const page = useEventPage()
  const navigate = useNavigate()
  const [error, setError] = useState<string | null>(null)
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const [id] = guidsIn(formText(new FormData(event.currentTarget), 'id'))
    if (id === undefined) {
      setError(say('No id found. An id has 32 digits and letters a to f, in five groups.'))
      return
    }
    void navigate(page.links.facilitator(id))
  }
  return (
    <form noValidate onSubmit={open} className="flex max-w-xl flex-wrap items-start gap-2 pt-2">
      <Field
        label={say('Facilitator id')}
        hint={say('An id, or a link that contains it')}
        error={error ?? undefined}
        className="min-w-0 flex-1 basis-64"
      >
        <Input
          name="id"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={() => setError(null)}
          className="font-mono"
        />
      </Field>
      <Button type="submit" kind="primary" className="mt-5">
        {say('Open the card')}
      </Button>
    </form>
  )
}
