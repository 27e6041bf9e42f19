import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'

import { useHasRole } from '#api/desk/desk-roles.ts'
import { useWhyNot } from '#api/desk/session.ts'
import { readEnrollLine } from '#features/enrollment/enroll-line.ts'
import { IdOffer } from '#features/enrollment/enrollment-outcome.tsx'
import { EnrollOffer } from '#features/enrollment/find-person-enroll.tsx'
import { say } from '#i18n/say.ts'
import { useEventPage } from '#page/events/event-context.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { useNarrow } from '#ui/use-narrow.ts'

type Props = {
  text: string
  onText: (text: string) => void
  /** Rows for this text are being read. */
  searching: boolean
  /** Opens the first row; false when there is none, or none with this address. */
  onOpenFirst: (email: string | null) => boolean
}

const firstRow = () => document.querySelector<HTMLElement>('a[data-guest]')

/** Filters the list while typing. Enter opens the first guest, or the card of an id or a link; a new person with an address is enrolled. */
export function GuestFinder({ text, onText, searching, onOpenFirst }: Props) {
  const page = useEventPage()
  const navigate = useNavigate()
  const why = useWhyNot('enrollAttendee')
  const narrow = useNarrow()
  const staff = useHasRole('staff')
  const box = useRef<HTMLFormElement>(null)
  const line = readEnrollLine(text)
  // Enter and the arrow take effect when the search has ended: until then the rows are those of another text.
  const pending = useRef<'open' | 'rows' | null>(null)
  const go = () => {
    pending.current = searching ? 'open' : null
    if (line.kind === 'id') void navigate(page.links.attendee(line.id))
    if (line.kind !== 'person' || searching || onOpenFirst(line.email)) return
    if (line.email !== null && !why && !page.enrollment.sending) page.enrollment.send(line)
  }
  const goOn = useEffectEvent(() => {
    const next = pending.current
    pending.current = null
    if (next === 'open') go()
    if (next === 'rows') firstRow()?.focus()
  })
  useEffect(() => {
    if (!searching) goOn()
  }, [searching])
  useShortcut({
    keys: 'F',
    label: say('Find a guest'),
    group: say('On this page'),
    run: () => box.current?.querySelector('input')?.focus(),
  })
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault()
      onText('')
    }
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    if (searching) pending.current = 'rows'
    else firstRow()?.focus()
  }
  return (
    <form
      ref={box}
      noValidate
      role="search"
      data-print="no"
      className="flex max-w-3xl flex-col gap-3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        go()
      }}
    >
      <Field
        label={say('Name, e-mail, phone, id or link')}
        hint={
          narrow
            ? undefined
            : !staff
              ? say('Finds people on the list. Enter opens the first, the arrow down goes to the rows.')
              : say(
                  'Finds people on the list. Enter opens the first, the arrow down goes to the rows, A marks an arrival.',
                )
        }
        error={line.kind === 'unclear' ? line.say : undefined}
      >
        <Input
          name="who"
          value={text}
          placeholder={say('Ana Gómez, ana@example.org')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          aria-keyshortcuts="F"
          maxLength={300}
          onKeyDown={press}
          onChange={(event) => {
            pending.current = null
            onText(event.target.value)
          }}
        />
      </Field>
      {line.kind === 'id' ? <IdOffer id={line.id} /> : null}
    </form>
  )
}

/** Below the rows of a search: someone who is not on the list can be enrolled. */
export function NotOnTheList({ text, found }: { text: string; found: number }) {
  const page = useEventPage()
  const why = useWhyNot('enrollAttendee')
  const line = readEnrollLine(text)
  if (line.kind !== 'person') return null
  return (
    <EnrollOffer
      key={line.name}
      line={line}
      why={why}
      busy={page.enrollment.sending !== null}
      eventName={page.name}
      first={found === 0}
      onEnroll={page.enrollment.send}
    />
  )
}
