import { operations } from '@frontdesk/api-types/table'
import { Info, TriangleAlert } from 'lucide-react'

import { listed, say } from '#i18n/say.ts'
import { CopyButton } from '#ui/copy.tsx'
import { cx } from '#ui/cx.ts'
import { Button } from '#ui/forms/button.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { Section } from '#ui/section.tsx'

import type { NewEventBody } from './new-event-body.ts'
import { useNewEventForm } from './new-event-context.ts'
import { Fold } from './new-event-fields.tsx'
import { Actions } from './new-event-form.tsx'
import { type Review, reviewOf, sideEffects } from './new-event-review-lines.ts'

/** Summary of the request and its side effects, with the button that sends it. */
export function NewEventReview(props: {
  body: NewEventBody
  sending: boolean
  /** An earlier request has an unknown outcome: a shortcut alone must not send again. */
  resend: 'same' | 'new' | null
  onBack: () => void
  onSend: () => void
}) {
  const { body, sending, resend, onBack, onSend } = props
  const { draft, fields, project } = useNewEventForm()
  const review = reviewOf(draft, body, fields, project.name ?? project.id)
  const operation = operations[draft.target]
  useShortcut(
    resend ? null : { keys: 'Ctrl+Enter', label: say('Create the event'), group: say('On this page'), run: onSend },
  )
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <p className="text-quiet max-w-prose">{say('This will be sent, and nothing else:')}</p>
      <Lines review={review} />
      <Section title={say('What happens')}>
        <ul className="flex flex-col gap-1.5">
          {sideEffects(draft).map((effect, at) => (
            <li key={effect} className="flex items-start gap-2">
              {at === 2 ? (
                <TriangleAlert aria-hidden className="text-wait-edge mt-0.5 size-4 shrink-0" />
              ) : (
                <Info aria-hidden className="text-quiet mt-0.5 size-4 shrink-0" />
              )}
              <span className="max-w-prose">{effect}</span>
            </li>
          ))}
        </ul>
      </Section>
      <Fold title={say('As JSON')} filled={0}>
        <pre className="border-line bg-surface text-label max-h-96 overflow-auto rounded border p-3 font-mono whitespace-pre-wrap">
          {`${operation.method} ${operation.path}\n\n${JSON.stringify(body, null, 2)}`}
        </pre>
        <div>
          <CopyButton text={JSON.stringify(body, null, 2)} what={say('the content')} />
        </div>
      </Fold>
      <Actions>
        <Button onClick={onBack}>{say('Back to the form')}</Button>
        <Button
          kind={resend === 'new' ? 'danger' : 'primary'}
          keys={resend ? undefined : 'Ctrl+Enter'}
          busy={sending}
          onClick={onSend}
        >
          {sending ? say('Creating the event') : sendWords(resend)}
        </Button>
      </Actions>
    </div>
  )
}

/** Characters; longer texts scroll separately. */
const long = 1200

function sendWords(resend: 'same' | 'new' | null): string {
  if (resend === 'same') return say('Send the same once more')
  return resend === 'new' ? say('Send it as a new request') : say('Create the event')
}

function Lines({ review }: { review: Review }) {
  return (
    <>
      <dl className="border-line divide-line divide-y border-y">
        {review.lines.map(({ label, text, fields, quiet }) => (
          <div
            key={`${label} ${fields.join()}`}
            className="grid items-baseline gap-x-6 py-2 sm:grid-cols-[9rem_minmax(0,1fr)_minmax(0,11rem)]"
          >
            <dt className="text-table text-quiet">{label}</dt>
            <dd
              className={cx(
                'data-long:max-h-72 data-long:overflow-y-auto min-w-0 whitespace-pre-wrap',
                quiet && 'text-quiet',
              )}
              dir="auto"
              {...(text.length > long ? { tabIndex: 0, 'data-long': true } : {})}
            >
              {text}
            </dd>
            {fields.length > 0 ? (
              <dd className="sm:text-end">
                <code className="text-label text-quiet">{fields.join(' ')}</code>
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
      {review.leftOut.length > 0 ? (
        <p className="text-table text-quiet max-w-prose">
          {say('Left out: {fields}.', { fields: listed(review.leftOut) })}
        </p>
      ) : null}
    </>
  )
}
