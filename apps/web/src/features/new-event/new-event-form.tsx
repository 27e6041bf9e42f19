import { type FormEvent, type ReactNode, useRef } from 'react'

import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { Notice } from '#ui/overlays/notice.tsx'

import { useNewEventForm } from './new-event-context.ts'
import type { Fault } from './new-event-faults.ts'
import { focusField } from './new-event-focus.ts'
import { labelOf } from './new-event-labels.ts'
import { NewEventMeta, NewEventMore } from './new-event-more.tsx'
import { NewEventTarget } from './new-event-target.tsx'
import { NewEventState, NewEventWhat } from './new-event-what.tsx'
import { NewEventWhen } from './new-event-when.tsx'
import { NewEventWhere } from './new-event-where.tsx'

/** The form. Errors are shown at their fields and as links above. */
export function NewEventFormView(props: {
  faults: readonly Fault[]
  checking: boolean
  isDirty: boolean
  onReview: () => void
  onDiscard: () => void
}) {
  const { faults, checking, isDirty, onReview, onDiscard } = props
  const form = useRef<HTMLFormElement>(null)
  useShortcut({ keys: 'Ctrl+Enter', label: say('Review the new event'), group: say('On this page'), run: onReview })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onReview()
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit} // The focused control must not scroll behind the sticky bars.
      className="flex max-w-3xl flex-col gap-8 [&_:is(input,select,textarea,button,summary)]:scroll-mt-24 [&_:is(input,select,textarea,button,summary)]:scroll-mb-[calc(var(--bottom-bar)+6rem)]"
    >
      <Summary faults={faults} />
      <NewEventWhat />
      <NewEventWhen />
      <NewEventWhere />
      <NewEventState />
      <NewEventMeta />
      <NewEventMore />
      <NewEventTarget />
      <Actions note={isDirty ? say('Saved in this browser until it is created or discarded') : null}>
        {isDirty ? (
          <Button kind="quiet" onClick={onDiscard}>
            {say('Discard draft')}
          </Button>
        ) : null}
        <Button type="submit" kind="primary" keys="Ctrl+Enter" busy={checking}>
          {say('Review the event')}
        </Button>
      </Actions>
    </form>
  )
}

/** Sticky buttons, within reach of a thumb on a phone. */
export function Actions({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className="bg-canvas border-line sticky bottom-(--bottom-bar) z-10 -mx-4 flex flex-wrap items-center justify-end gap-2 border-t px-4 py-3 sm:mx-0 sm:px-0">
      {note ? <p className="text-label text-quiet me-auto">{note}</p> : null}
      {children}
    </div>
  )
}

/** Number of errors with a link to each; errors of the whole form are shown only here. */
function Summary({ faults }: { faults: readonly Fault[] }) {
  const { fields } = useNewEventForm()
  if (faults.length === 0) return null
  return (
    <Notice
      kind="rejected"
      title={say('{count, plural, one {One thing} other {# things}} to correct before the event can be created', {
        count: faults.length,
      })}
    >
      <ul className="flex flex-col gap-0.5">
        {faults.map(({ field, message }) => (
          <li key={`${field ?? ''} ${message}`}>
            {field === null ? (
              message
            ) : (
              <>
                <button
                  type="button"
                  onClick={() => focusField(field)}
                  className="touch:min-h-11 min-h-6 text-start font-medium underline underline-offset-2"
                >
                  {labelOf(field, fields)}
                </button>
                <span>: {message}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
