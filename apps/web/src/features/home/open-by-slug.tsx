import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'

import { projectChoice } from '#events/recent-events.ts'
import { say } from '#i18n/say.ts'
import { eventHref } from '#search/rows/open-pages.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { formText } from '#ui/forms/form-text.ts'

/** Opens an event by slug: the service has no other search. */
export function OpenBySlug() {
  const router = useRouter()
  const project = projectChoice.use()
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const slug = formText(new FormData(event.currentTarget), 'slug').trim()
    if (slug === '') setError(say('Paste the event address: the last part of its public link'))
    else router.history.push(eventHref(slug, project))
  }
  return (
    <section aria-label={say('Open an event')} className="flex max-w-2xl flex-col gap-3">
      <div className="flex flex-col gap-1">
        <h2 className="text-table">{say('Open an event')}</h2>
        <p className="text-table text-quiet">
          {say(
            'Search for an event by its address, the last part of its public link. Press Pin on its page to keep it here.',
          )}
        </p>
      </div>
      <form noValidate onSubmit={submit} className="flex items-end gap-2">
        <Field label={say('Event address')} error={error} className="min-w-0 flex-1">
          <Input
            name="slug"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={() => setError(undefined)}
          />
        </Field>
        <Button type="submit" className={error ? 'mb-5' : ''}>
          {say('Open event')}
        </Button>
      </form>
    </section>
  )
}
