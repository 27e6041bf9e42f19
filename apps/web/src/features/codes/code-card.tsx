import type { RegistrationPassCode, RegistrationType } from '@frontdesk/api-types'
import { Link } from '@tanstack/react-router'
import { TicketCheck } from 'lucide-react'
import type { ReactNode } from 'react'

import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { PassCodeCard } from '#records/registration/pass-code-card.tsx'
import { registrationTypeName } from '#records/registration/pass-code-name.ts'
import { passCodeState } from '#records/registration/pass-code-state.ts'
import { SealedFields } from '#records/sealed-fields.tsx'
import { Changes } from '#screen/changes.tsx'
import { Button } from '#ui/forms/button.tsx'

import { CodeUses } from './code-uses.tsx'
import { CopyCodeLink } from './copy-code-link.tsx'
import { RegisterWithCode } from './register-with-code.tsx'
import { RevealCode } from './type-codes.tsx'

type Props = {
  code: RegistrationPassCode
  type: RegistrationType | null
  sealed: readonly string[]
  /** The text, where the user has typed it: it needs no reveal button. */
  typed?: string
  /** The project of the address, for an event without one. */
  project: string | undefined
  /** Whose code it is. */
  person?: string
  /** The first card of the page: its keys are shown. */
  first?: boolean
  children?: ReactNode
}

/** A code of the event, with the link that opens this card again. */
export function CodeCard({ code, type, sealed, typed, person, project, first = false, children }: Props) {
  const page = useEventPage()
  const now = useNow()
  const typeId = code.registrationTypeId ?? type?.id ?? null
  return (
    <div className="flex flex-col gap-2">
      <PassCodeCard
        code={code}
        type={type}
        typed={typed}
        zone={page.zone}
        now={now}
        text={typed === undefined && typeId ? <RevealCode typeId={typeId} code={code} /> : null}
        typeLink={
          type ? (
            <Link {...page.links.registrationType(type.id)} className="touch:py-3 font-medium">
              {registrationTypeName(type)}
            </Link>
          ) : null
        }
      >
        <div className="flex flex-wrap items-center gap-2">
          {children}
          {typed !== undefined && passCodeState(code, { zone: page.zone, now }).stop === null ? (
            <RegisterWithCode code={typed} person={person} type={typeId ?? undefined} project={project} />
          ) : null}
          {typeId === null ? null : (
            <CopyCodeLink link={{ typeId, codeId: code.id }} person={person} project={project} first={first} />
          )}
        </div>
      </PassCodeCard>
      <CodeUses codeId={code.id} typeId={typeId} />
      <Changes records={[{ kind: 'code', id: code.id }]} zone={page.zone} />
      {/* The text that was typed is on the card. */}
      <SealedFields names={typed === undefined ? sealed : sealed.filter((name) => name !== 'passcode')} />
    </div>
  )
}

/** The button that leads to the fields of the check. */
export function CheckForPerson({ first, onCheck }: { first: boolean; onCheck: () => void }) {
  return (
    <Button icon={<TicketCheck />} {...(first ? { keys: 'T' } : {})} onClick={onCheck}>
      {say('Check for a person')}
    </Button>
  )
}
