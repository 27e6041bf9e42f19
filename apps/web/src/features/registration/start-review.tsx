import type { Registrant, RegistrationPassCode, RegistrationType } from '@frontdesk/api-types'
import { TicketPlus, TriangleAlert } from 'lucide-react'

import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { useOtherRegistrations } from '#people/registration-person.ts'
import { passCodeName } from '#records/registration/pass-code-name.ts'
import { discountOf } from '#records/registration/pass-code-state.ts'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Id } from '#ui/id.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { EarlierStarts } from './earlier-starts.tsx'
import { costLines, startEffects } from './start-effects.ts'

/** The confirmation before op 31 is sent: person, type, and all side effects. */
export function StartReview(props: {
  /** Null when no record has their name. */
  name: string | null
  email: string | null
  personId: string
  type: RegistrationType
  typeName: string
  passCode: RegistrationPassCode | null
  registrant: Registrant | null
  busy: boolean
  onStart: () => void
  onClose: () => void
}) {
  const { name, email, personId, type, typeName, passCode, registrant, busy, onStart, onClose } = props
  const page = useEventPage()
  const called = name ?? say('this person')
  const others = useOtherRegistrations(page.eventId, personId)
  const elsewhere = others.map(({ eventName }) => eventName ?? say('another event'))
  const effects = startEffects({ name, eventName: page.name, type, code: passCode, registrant, elsewhere })
  return (
    <Dialog
      open
      wide
      guarded
      onClose={onClose}
      title={say('Start this registration?')}
      description={say('For {name} in {event}', { name: called, event: page.name })}
      actions={
        <>
          <Button kind="quiet" data-focus-first={name === null || undefined} onClick={onClose}>
            {say('Back')}
          </Button>
          {/* Of a person without a name an Enter is no answer: it takes a Tab or a click. */}
          <Button
            kind="primary"
            data-focus-first={name !== null || undefined}
            icon={<TicketPlus />}
            keys={name === null ? undefined : 'Enter'}
            busy={busy}
            onClick={onStart}
          >
            {say('Start registration')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {name === null ? (
          <p className="flex items-start gap-2 font-medium">
            <TriangleAlert aria-hidden className="text-wait-ink mt-0.5 size-4 shrink-0" />
            <span>{say('This person’s name is unknown here. Compare the id before you start.')}</span>
          </p>
        ) : null}
        <DefinitionList>
          <Definition term={say('Person')}>
            {name ?? say('Name unknown to this desk')} {email === null ? null : <bdi>{email}</bdi>}{' '}
            <Id id={personId} what={say('person id')} />
          </Definition>
          <Definition term={say('Event')}>{page.name}</Definition>
          <Definition term={say('Registration type')}>{typeName}</Definition>
          <Definition term={say('Code')}>
            {passCode
              ? [passCodeName(passCode), discountOf(passCode, type.currency)]
                  .filter((part) => part !== null)
                  .join(' · ')
              : say('without a code')}
          </Definition>
          {costLines(type, passCode).map(({ id, label, text }) => (
            <Definition key={id} term={label}>
              {text}
            </Definition>
          ))}
        </DefinitionList>
        <section aria-label={say('What it does')}>
          <h3 className="text-label text-quiet font-medium">{say('What it does')}</h3>
          <ul className="flex flex-col gap-1 pt-1">
            {effects.map((effect) => (
              <li key={effect.id} className="flex items-start gap-2">
                {effect.warns ? (
                  <TriangleAlert aria-hidden className="text-wait-ink mt-0.5 size-4 shrink-0" />
                ) : (
                  <span aria-hidden className="text-quiet w-4 shrink-0 text-center">
                    ·
                  </span>
                )}
                <span>{effect.says}</span>
              </li>
            ))}
          </ul>
        </section>
        <EarlierStarts personId={personId} registrant={registrant} />
      </div>
    </Dialog>
  )
}
