import type { Registrant } from '@frontdesk/api-types'

import { dateTime, exactly, readStamp } from '#format/dates.ts'
import { unitNotStated } from '#format/money.ts'
import { Copy, Id } from '#ui/copy.tsx'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'

import { Reach } from './reach.tsx'
import { registrationView, type Contact } from './registration-view.ts'
import { StateBadge } from './state-badge.tsx'
import type { StateWord } from './state-words.ts'

/** The registration of one person: one line that answers, then money, code, what is pending, and folded contacts. */
export function RegistrationLines({
  registrant,
  sealed,
  zone,
  now,
}: {
  registrant: Registrant
  sealed: readonly string[]
  zone: string
  now: number
}) {
  const view = registrationView(registrant)
  const completed = readStamp(registrant.completeDate)
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <StateBadge state={view.status} label="Registration" />
        <StateBadge state={view.otherStatus} label="Response status, differs" />
        <StateBadge state={view.payment} label="Payment" />
        <StateBadge state={view.approval} label="Approval" />
        {view.typeName ? <span className="font-medium">{view.typeName}</span> : null}
      </p>
      <Explained states={[view.status, view.payment, view.approval]} />
      <DefinitionList>
        <Definition term="Confirmation">
          {view.confirmation ? (
            <Copy shown text={view.confirmation} what="confirmation number" className="font-mono" />
          ) : null}
        </Definition>
        {view.amounts.length > 0 ? (
          <Definition term="Amounts">
            {view.amounts.map(({ label, text }) => `${label} ${text}`).join(' · ')}
            <span className="text-quiet">, {unitNotStated}</span>
          </Definition>
        ) : null}
        <Definition term="Code">{codeWords(registrant, sealed)}</Definition>
        {completed ? (
          <Definition term="Completed">
            <span title={exactly(completed, zone)}>{dateTime(completed, { zone, now })}</span>
          </Definition>
        ) : null}
        {view.notes.length > 0 ? <Definition term="Also">{view.notes.join(' · ')}</Definition> : null}
        {registrant.requirements ? (
          <Definition term="Requirements">
            <span className="whitespace-pre-line">{registrant.requirements}</span>
          </Definition>
        ) : null}
        {registrant.notes ? (
          <Definition term="Notes">
            <span className="whitespace-pre-line">{registrant.notes}</span>
          </Definition>
        ) : null}
        <Definition term="Registrant">
          <Id id={registrant.id} what="registrant id" />
        </Definition>
      </DefinitionList>
      <Contacts contacts={view.contacts} />
    </div>
  )
}

/** Says what is not plainly well: a finished, paid, approved registration needs no sentence. */
function Explained({ states }: { states: (StateWord | null)[] }) {
  const says = states.flatMap((state) => (state && state.meaning !== 'yes' && state.says ? [state.says] : []))
  return says.length > 0 ? <p className="text-quiet">{says.join('. ')}</p> : null
}

function codeWords(registrant: Registrant, sealed: readonly string[]): string {
  if (sealed.includes('enteredCode')) return 'Entered, its text is sealed'
  return registrant.registrationPassCodeId ? 'One is linked, its text was not sent' : 'None entered'
}

function Contacts({ contacts }: { contacts: Contact[] }) {
  if (contacts.length === 0) return null
  return (
    <details className="group">
      <summary className="text-quiet hover:text-text touch:min-h-11 touch:py-3 min-h-8 py-1.5">
        {contacts.length === 1 ? '1 more contact' : `${contacts.length} more contacts`}:{' '}
        {contacts.map((contact) => contact.label.toLowerCase()).join(', ')}
      </summary>
      <DefinitionList className="pl-4">
        {contacts.map((contact) => (
          <Definition key={contact.label} term={contact.label}>
            {contact.name}
            {contact.email || contact.phone ? <Reach email={contact.email} phone={contact.phone} /> : null}
            {contact.address ? <p>{contact.address}</p> : null}
          </Definition>
        ))}
      </DefinitionList>
    </details>
  )
}
