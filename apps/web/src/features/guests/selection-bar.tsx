import { UserPlus, X } from 'lucide-react'
import type { ReactNode } from 'react'

import { useWhyNot } from '#api/desk/session.ts'
import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'

import { type Selection, chosenOf } from './selection.ts'

type Props = {
  selection: Selection
  count: number
  onEnroll: () => void
  onNone: () => void
  /** Where nothing is selected. */
  children: ReactNode
}

/** What can be done with the selected rows. Its height is reserved. */
export function SelectionBar({ selection, count, onEnroll, onNone, children }: Props) {
  const why = useWhyNot('enrollAttendee')
  const chosen = chosenOf(selection, count)
  return (
    <div data-print="no" className="flex min-h-8 flex-wrap items-center gap-2">
      {chosen === 0 ? (
        children
      ) : (
        <>
          <p role="status" className="font-medium">
            {selection.kind === 'all'
              ? say('Everyone in this list: {chosen, plural, one {# guest} other {# guests}}', { chosen })
              : say('{chosen, plural, one {# guest} other {# guests}} selected', { chosen })}
          </p>
          {why ? (
            <p className="text-label text-quiet">{why}</p>
          ) : (
            <Button compact kind="primary" icon={<UserPlus />} onClick={onEnroll}>
              {say('Enroll these')}
            </Button>
          )}
          <Button compact kind="quiet" icon={<X />} onClick={onNone}>
            {say('Select none')}
          </Button>
        </>
      )}
    </div>
  )
}
