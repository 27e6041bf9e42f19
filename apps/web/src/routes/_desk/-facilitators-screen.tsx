import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'

import { guidsIn } from '#format/links.ts'
import { usePageTitle } from '#shell/page.tsx'
import { Button } from '#ui/button.tsx'
import { Field, Input } from '#ui/field.tsx'
import { formText } from '#ui/form-text.ts'
import { middleTruncated } from '#ui/id.tsx'
import { Section } from '#ui/section.tsx'
import { say } from '#words/say.ts'

import { useEventPage } from './-event-page.tsx'
import { useSeenFacilitators } from './-facilitator-seen.ts'

/** There is no list of facilitators: what is known of them here, and how to open one by its id (op 24). */
export function FacilitatorsScreen() {
  const page = useEventPage()
  const seen = useSeenFacilitators(page.eventId)
  usePageTitle(say('Facilitators, {event}', { event: page.name }))
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <Section title={say('Open a facilitator')}>
        <p className="max-w-prose">
          {say(
            'The service has no list of an event’s facilitators: it hands out one at a time, by id (operation 24). An id stands in the event’s programme, in a link to the person’s page, or in what a colleague copied.',
          )}
        </p>
        <OpenById />
      </Section>
      <Section title={say('Seen on this event')}>
        {seen.length === 0 ? (
          <p className="text-quiet max-w-prose">
            {say(
              'None yet. Whoever was opened here, and every facilitator’s id that stands in a record of this event, would be listed until the page is closed.',
            )}
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
                  {one.opened ? say('opened here') : say('found in {place}', { place: one.where })}
                </span>
              </li>
            ))}
          </ul>
        )}
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
      setError(say('There is no id in it. An id has 32 digits and letters a to f in five groups.'))
      return
    }
    void navigate(page.links.facilitator(id))
  }
  return (
    <form noValidate onSubmit={open} className="flex max-w-xl flex-wrap items-start gap-2 pt-2">
      <Field
        label={say('Facilitator id')}
        hint={say('An id, or a link or line with one in it')}
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
