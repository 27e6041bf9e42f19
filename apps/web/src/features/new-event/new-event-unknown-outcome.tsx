import type { EventRecord } from '@frontdesk/api-types'
import { slugOf } from '@frontdesk/api-types/plain-text'
import { useMutation } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'

import { call } from '#api/call.ts'
import { eventBySlug } from '#api/event-by-slug.ts'
import { type ApiProblem, kindOf } from '#api/problem.ts'
import { useNow, viewerZone } from '#browser/now.ts'
import { dateTime, readStamp } from '#format/dates.ts'
import { say } from '#i18n/say.ts'
import { eventPaths } from '#navigation/paths.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { Notice } from '#ui/overlays/notice.tsx'

import { useNewEventForm } from './new-event-context.ts'
import type { Draft } from './new-event-draft.ts'
import { shortName } from './new-event-labels.ts'
import { nextSlug } from './next-slug.ts'

/**
 * A request with unknown outcome: what is known, a look-up at the service, and next steps. Never retried automatically.
 */
export function NewEventUnknownOutcome(props: {
  resend: 'same' | 'new' | null
  onCreated: (event: EventRecord) => void
}) {
  const { resend, onCreated } = props
  const { draft, project } = useNewEventForm()
  const now = useNow()
  const { doubt, values } = draft
  const [slug, setSlug] = useState(() => slugOf(values.name))
  const look = useMutation<EventRecord | null, ApiProblem, string>({
    mutationFn: async (asked) => {
      try {
        return (await call('getEventForSlug', eventBySlug(asked, project.id))).data
      } catch (thrown) {
        const problem = thrown as ApiProblem
        if (kindOf(problem) === 'missing') return null
        throw problem
      }
    },
  })
  if (!doubt) return null
  const at = dateTime(readStamp(doubt.at), { zone: viewerZone(), now })
  const asked = slug.trim()
  return (
    <Notice
      kind="away"
      assertive
      title={say('{name} may have been created', { name: shortName(values.name) })}
      reference={doubt.reference ?? undefined}
    >
      <div className="flex flex-col gap-3">
        <p>
          {say('Sent {at} without a clear answer: {reason}. Look for it before you send it again.', {
            at,
            reason: doubt.title,
          })}
        </p>
        <div className="flex flex-wrap items-start gap-2">
          <Field
            label={say('Event address to look for')}
            hint={say('Suggested from the name; the final address can differ')}
            className="min-w-0 flex-1 basis-56"
          >
            <Input
              value={slug}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              onChange={(event) => setSlug(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                if (asked !== '') look.mutate(asked)
              }}
            />
          </Field>
          <Button
            icon={<Search />}
            busy={look.isPending}
            why={asked === '' ? say('Type an event address first') : undefined}
            onClick={() => look.mutate(asked)}
            className="mt-5"
          >
            {say('Look for it')}
          </Button>
        </div>
        <div role="status">
          {look.error ? (
            <ProblemNotice problem={look.error}>
              <p>{say('Couldn’t look. It is still not known whether the event was created.')}</p>
            </ProblemNotice>
          ) : look.data === undefined ? null : look.data === null ? (
            <p>
              {say('No event of this project has the address {slug}. It may have another one, or it was not created.', {
                slug: look.variables,
              })}
            </p>
          ) : (
            <Found
              event={look.data}
              draft={draft}
              onCreated={onCreated}
              onNext={() => {
                const next = nextSlug(look.variables)
                setSlug(next)
                look.mutate(next)
              }}
            />
          )}
        </div>
        <p className="text-table">
          {resend === 'same'
            ? say('Sending it again unchanged is safe: it is never passed on twice.')
            : say('Sending it again is a new request with the same id. A second event may be created.')}
        </p>
      </div>
    </Notice>
  )
}

function Found(props: {
  event: EventRecord
  draft: Draft
  onCreated: (event: EventRecord) => void
  onNext: () => void
}) {
  const { event, draft, onCreated, onNext } = props
  const now = useNow()
  const made = dateTime(readStamp(event.created), { zone: viewerZone(), now })
  const own = event.id.toLowerCase() === draft.eventId.toLowerCase()
  const name = shortName(event.name ?? event.id)
  if (own)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="font-medium">{say('It was created: {name} has the id that was sent.', { name })}</p>
        <Button kind="primary" onClick={() => onCreated(event)}>
          {say('Show what was created')}
        </Button>
      </div>
    )
  return (
    <div className="flex flex-col gap-2">
      <p>
        {say(
          '{name} has that address. It was created {made} and has another id than the one sent, so it may be this event or an older one.',
          {
            name,
            made,
          },
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {event.slug ? (
          <ButtonLink {...eventPaths(event.slug, event.projectId).overview()}>{say('Open it')}</ButtonLink>
        ) : null}
        <Button onClick={onNext}>{say('Try the next address')}</Button>
        <Button kind="quiet" onClick={() => onCreated(event)}>
          {say('This is the one')}
        </Button>
      </div>
    </div>
  )
}
