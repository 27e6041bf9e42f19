import { mostNamed } from '@frontdesk/desk-api/guest-words'
import { useNavigate } from '@tanstack/react-router'
import { IdCard, UserPlus, X } from 'lucide-react'

import { useWhyNot } from '#api/desk/why-not.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'

import type { GuestSearch } from './guest-search.ts'
import { type Selection, chosenOf } from './selection.ts'

type Props = {
  selection: Selection
  count: number
  search: GuestSearch
  onEnroll: () => void
  onNone: () => void
}

/** What can be done with the selected rows, in the place of what can be done with the list. */
export function SelectionBar({ selection, count, search, onEnroll, onNone }: Props) {
  const { links } = useEventPage()
  const navigate = useNavigate()
  const why = useWhyNot('enrollAttendee')
  const chosen = chosenOf(selection, count)
  const ids = selection.kind === 'all' ? undefined : [...selection.ids].join(',')
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
      <Button
        compact
        icon={<IdCard />}
        why={
          ids !== undefined && chosen > mostNamed
            ? say('Select at most {most, number} guests, or everyone in this list', { most: mostNamed })
            : undefined
        }
        onClick={() => void navigate(links.badges({ ...search, cols: undefined, sort: undefined, ids }))}
      >
        {say('Print badges')}
      </Button>
      <Button compact kind="quiet" icon={<X />} onClick={onNone}>
        {say('Select none')}
      </Button>
    </div>
  )
}
