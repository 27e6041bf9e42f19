import { useId } from 'react'

import { type Marked, mark, say } from '#i18n/say.ts'
import { Check } from '#ui/forms/check.tsx'

import { useNewEventForm } from './new-event-context.ts'
import type { Target } from './new-event-draft.ts'
import { Part } from './new-event-fields.tsx'

const targets: readonly { id: Target; label: Marked; about: Marked }[] = [
  {
    id: 'createProjectEvent',
    label: mark('In this project'),
    about: mark('With metadata. Errors are shown at the field, and nothing is created.'),
  },
  {
    id: 'createEvent',
    label: mark('In all projects'),
    about: mark('Without metadata. The project is chosen in a field.'),
  },
]

/** Both operations create the same event; they differ in accepted fields and in their error format. */
export function NewEventTarget() {
  const { draft, setDraft } = useNewEventForm()
  const group = useId()
  return (
    <Part title={say('How it is sent')}>
      <div className="flex flex-col gap-2" role="radiogroup" aria-label={say('How it is sent')}>
        {targets.map(({ id, label, about }) => (
          <Check
            key={id}
            radio
            name={group}
            label={say(label)}
            hint={say(about)}
            checked={draft.target === id}
            onChange={() => setDraft((it) => ({ ...it, target: id }))}
          />
        ))}
      </div>
      <p className="text-table text-quiet max-w-prose">
        {say('All other fields are the same for both. Nothing typed is lost when you switch.')}
      </p>
    </Part>
  )
}
