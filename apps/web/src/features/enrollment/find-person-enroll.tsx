import { fold } from '@frontdesk/api-types/plain-text'
import { Search, UserPlus } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { findInDirectory } from '#api/desk/directory.ts'
import { type NewPerson, useEventPage } from '#events/event-context.tsx'
import { isMailAddress } from '#format/links.ts'
import { say } from '#i18n/say.ts'
import { focusSearch, textOfBox } from '#navigation/search-box-focus.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { Notice } from '#ui/overlays/notice.tsx'
import { Section } from '#ui/section.tsx'

import { beginEnrolling, endWithoutCard } from './awaited-card.ts'
import { writtenName } from './enroll-line.ts'

/** Focuses the field of what enrolling the typed person still takes, where it is offered. */
export const focusMissingPart = (): void => document.querySelector<HTMLElement>('[data-missing-part]')?.focus()

/** The name of another person with this address; null when there is none, or the desk could not look. */
async function otherOf(email: string, name: string, eventId: string): Promise<string | null> {
  const { hits } = await findInDirectory({ text: email }, eventId).catch(() => ({ hits: [] }))
  const same = hits.filter((hit) => hit.email?.toLowerCase() === email.toLowerCase() && hit.name !== '')
  return same.some((hit) => fold(hit.name) === fold(name)) ? null : (same[0]?.name ?? null)
}

/** Shown instead of the enroll button when the text is a number or a code. */
export function NotAName({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p>{say('This looks like a number or a code, not like a name.')}</p>
      <Button compact icon={<Search />} onClick={onAgain}>
        {say('Look again')}
      </Button>
    </div>
  )
}

/** Enrolls a new person, offered after the matches. A name alone asks for an e-mail address, an address for a name. */
export function EnrollOffer(props: {
  line: NewPerson
  why: string | undefined
  busy: boolean
  eventName: string
  /** Without a match this is the primary action. */
  first: boolean
  /** Somebody of this name is among the matches. */
  another?: boolean
  /** What the field of the missing part says; Escape leads back to the search. */
  hint?: string
  /** The field of the missing part is written into first. */
  focusMissing?: boolean
  /** What the button says, where enrolling is not all that it does. */
  label?: string
  onEnroll: (person: NewPerson) => void
}) {
  const { line, why, busy, eventName, first, another = false, hint, focusMissing = false, label } = props
  const { onEnroll } = props
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const { eventId } = useEventPage()
  const [looking, setLooking] = useState(false)
  /** Whose the typed address is: by it the event system would enroll them instead. */
  const [other, setOther] = useState<string | null>(null)
  const called = line.name || (line.email ?? '')
  const missing = line.email === null ? 'email' : line.name === '' ? 'name' : null
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = line.email ?? typed.trim()
    const name = line.name || writtenName(typed.trim())
    if (!isMailAddress(email) || name === '') return setWrong(true)
    if (why || busy || looking || other !== null) return
    if (missing === 'email') {
      const opensCard = event.currentTarget.closest('dialog') === null
      setLooking(true)
      if (opensCard) beginEnrolling(name)
      const known = await otherOf(email, name, eventId)
      setLooking(false)
      setOther(known)
      if (known !== null) {
        if (opensCard) endWithoutCard(name, say('This address is of {other}', { other: known }))
        if (opensCard && textOfBox() === '') focusMissingPart()
        return
      }
    }
    onEnroll({ ...line, name, email })
  }
  return (
    <Section title={another ? say('Another person of this name') : say('Someone new')}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col items-start gap-2">
        {missing !== null ? (
          <Field
            label={
              missing === 'email'
                ? say('E-mail address of {name}', { name: called })
                : say('Name of {email}', { email: called })
            }
            hint={
              hint ??
              (missing === 'email'
                ? say('Tells people of the same name apart, and where a confirmation goes')
                : say('Nobody has this address here. By the name they are found at the door.'))
            }
            error={
              wrong
                ? missing === 'email'
                  ? say('That is not one e-mail address')
                  : say('Type their name, or enroll them without one')
                : undefined
            }
            className="w-full max-w-md"
          >
            <Input
              name={missing}
              data-missing-part
              focusFirst={focusMissing}
              onKeyDown={(event) => {
                // A dialog closes.
                if (event.key !== 'Escape' || event.currentTarget.closest('dialog') !== null) return
                event.preventDefault()
                focusSearch()
              }}
              inputMode={missing === 'email' ? 'email' : 'text'}
              value={typed}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              onChange={(event) => {
                setWrong(false)
                setOther(null)
                setTyped(event.target.value)
              }}
            />
          </Field>
        ) : null}
        {other === null ? null : (
          <Notice assertive quiet kind="partial" title={say('This address is of {other}', { other })}>
            <p>{say('Enroll {name} with an address of their own, or without one.', { name: called })}</p>
          </Notice>
        )}
        <div className="flex w-full flex-wrap gap-2">
          <Button
            type="submit"
            kind={first ? 'primary' : 'plain'}
            icon={<UserPlus />}
            why={why ?? (other === null ? undefined : say('This address is of {other}', { other }))}
            busy={busy || looking}
            className="max-w-full"
          >
            {label ?? say('Enroll {name} in {event}', { name: called, event: eventName })}
          </Button>
          {missing !== null ? (
            <Button kind="quiet" why={why} busy={busy} onClick={() => onEnroll(line)}>
              {missing === 'email' ? say('Enroll without an e-mail address') : say('Enroll without a name')}
            </Button>
          ) : null}
        </div>
        {why ? (
          <p aria-hidden className="text-label text-quiet">
            {why}
          </p>
        ) : null}
      </form>
    </Section>
  )
}
