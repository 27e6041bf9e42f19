import { fold } from '@frontdesk/desk-api/near-names'
import { UserPlus } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { findInDirectory } from '#api/desk/directory.ts'
import { type NewPerson, useEventPage } from '#events/event-context.tsx'
import { isMailAddress } from '#format/links.ts'
import { say } from '#i18n/say.ts'
import { focusSearch } from '#navigation/search-box-focus.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { Notice } from '#ui/overlays/notice.tsx'
import { Section } from '#ui/section.tsx'

/** Focuses the field of the address that enrolling the typed name takes, where it is offered. */
export const focusMissingMail = (): void => document.querySelector<HTMLElement>('[data-missing-mail]')?.focus()

/** The name of somebody else whom the desk knows by this address; null when there is none, or none could be asked about. */
async function otherOf(email: string, name: string, eventId: string): Promise<string | null> {
  const { hits } = await findInDirectory(email, eventId).catch(() => ({ hits: [] }))
  const same = hits.filter((hit) => hit.email?.toLowerCase() === email.toLowerCase() && hit.name !== '')
  return same.some((hit) => fold(hit.name) === fold(name)) ? null : (same[0]?.name ?? null)
}

/** Enrols a new person, offered after the matches; a name alone needs an e-mail address. */
export function EnrollOffer(props: {
  line: NewPerson
  why: string | undefined
  busy: boolean
  eventName: string
  /** Without a match this is the primary action. */
  first: boolean
  /** Somebody of this name is among the matches. */
  another?: boolean
  /** What the field of the missing address says; Escape leads back to the search. */
  hint?: string
  onEnroll: (person: NewPerson) => void
}) {
  const { line, why, busy, eventName, first, another = false, hint, onEnroll } = props
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const { eventId } = useEventPage()
  const [looking, setLooking] = useState(false)
  /** Whose the typed address is: by it the event system would enroll them instead. */
  const [other, setOther] = useState<string | null>(null)
  const called = line.name || (line.email ?? '')
  const asks = line.email === null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const email = line.email ?? typed.trim()
    if (!isMailAddress(email)) return setWrong(true)
    if (why || busy || looking || other !== null) return
    if (asks) {
      setLooking(true)
      const known = await otherOf(email, line.name, eventId)
      setLooking(false)
      setOther(known)
      if (known !== null) return
    }
    onEnroll({ ...line, email })
  }
  return (
    <Section title={another ? say('Another person of this name') : say('Someone new')}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col items-start gap-2">
        {asks ? (
          <Field
            label={say('E-mail address of {name}', { name: called })}
            hint={hint ?? say('Tells people of the same name apart, and where a confirmation goes')}
            error={wrong ? say('That is not one e-mail address') : undefined}
            className="w-full max-w-md"
          >
            <Input
              name="email"
              data-missing-mail
              onKeyDown={(event) => {
                if (event.key !== 'Escape') return
                event.preventDefault()
                focusSearch()
              }}
              inputMode="email"
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
            {say('Enroll {name} in {event}', { name: called, event: eventName })}
          </Button>
          {asks ? (
            <Button kind="quiet" why={why} busy={busy} onClick={() => onEnroll(line)}>
              {say('Enroll without an e-mail address')}
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
