import { UserPlus, X } from 'lucide-react'

import { useWhyNot } from '#api/desk/why-not.ts'
import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'

import { type Selection, chosenOf } from './selection.ts'

type Props = { selection: Selection; count: number; onEnroll: () => void; onNone: () => void }

/** What can be done with the selected rows, in the place of what can be done with the list. */
export function SelectionBar({ selection, count, onEnroll, onNone }: Props) {
  const why = useWhyNot('enrollAttendee')
  const chosen = chosenOf(selection, count)
  return (
    <div data-print="no" className="flex min-h-8 flex-wrap items-center gap-2">
      <p role="status" className="font-medium">
        {selection.kind === 'all'
          ? say('Everyone in this list: {chosen, plural, one {# guest} other {# guests}}', { chosen })
          : say('{chosen, plural, one {# guest} other {# guests}} selected', { chosen })}
      </p>
      <Button compact kind="primary" icon={<UserPlus />} why={why} onClick={onEnroll}>
        {say('Enroll these')}
      </Button>
      <Button compact kind="quiet" icon={<X />} onClick={onNone}>
        {say('Select none')}
      </Button>
    </div>
  )
}
