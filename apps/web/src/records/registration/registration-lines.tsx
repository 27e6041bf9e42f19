import type { Registrant } from '@frontdesk/api-types'
import { TriangleAlert } from 'lucide-react'

import { dateTime, exactly } from '#format/dates.ts'
import { say } from '#i18n/say.ts'
import { AllFields } from '#records/all-fields.tsx'
import { ContactLinks } from '#records/contact-links.tsx'
import { StateBadge } from '#records/state-badge.tsx'
import { LongText } from '#records/text/long-text.tsx'
import { Badge } from '#ui/badge.tsx'
import { Copy } from '#ui/copy.tsx'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'
import { Id } from '#ui/id.tsx'
import { Summary } from '#ui/summary.tsx'

import { type HistoryEntry, historyOf } from './registrant-history.ts'
import {
  type Contact,
  type Money,
  type NamedState,
  type RegistrationView,
  registrationView,
} from './registration-view.ts'

type At = { zone: string; now: number }

/** The registration of one person: the state, its meaning, money, code, history, collapsed contacts. */
export function RegistrationLines(
  props: {
    registrant: Registrant
    sealed: readonly string[]
    /** States and code are shown above; only money, history and fields remain. */
    hideStates?: boolean
  } & At,
) {
  const { registrant, sealed, hideStates = false, zone, now } = props
  const view = registrationView(registrant)
  const history = historyOf(registrant)
  return (
    <div className="flex flex-col gap-1">
      {hideStates ? null : <States view={view} />}
      <DefinitionList>
        <Definition term={say('Confirmation')}>
          {view.confirmation ? (
            <Copy shown text={view.confirmation} what={say('confirmation number')} className="font-mono" />
          ) : null}
        </Definition>
        {view.amounts.length > 0 ? (
          <Definition term={say('Amounts')}>
            <Amounts amounts={view.amounts} disagree={view.amountsDisagree} />
          </Definition>
        ) : null}
        {hideStates ? null : <Definition term={say('Code')}>{codeWords(registrant, sealed)}</Definition>}
        {history.length > 0 ? (
          <Definition term={say('History')}>
            <History history={history} zone={zone} now={now} />
          </Definition>
        ) : null}
        {view.notes.length > 0 ? (
          <Definition term={say('Also')}>
            <ul>
              {view.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </Definition>
        ) : null}
        {registrant.requirements ? (
          <Definition term={say('Requirements')}>
            <LongText text={registrant.requirements} />
          </Definition>
        ) : null}
        {registrant.notes ? (
          <Definition term={say('Notes')}>
            <LongText text={registrant.notes} />
          </Definition>
        ) : null}
        <Definition term={say('Registrant')}>
          <Id id={registrant.id} what={say('registrant id')} />
        </Definition>
      </DefinitionList>
      <Contacts contacts={view.contacts} />
      <AllFields record={registrant} />
    </div>
  )
}

function States({ view }: { view: RegistrationView }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        {view.states.map(({ label, state }) => (
          <span key={label} className="inline-flex flex-wrap items-center gap-1.5">
            <span aria-hidden className="text-label text-quiet">
              {label}
            </span>
            <StateBadge state={state} label={label} />
          </span>
        ))}
        {view.states.length === 0 ? <span className="text-quiet">{say('Status unknown')}</span> : null}
        {view.typeName ? <span className="font-medium">{view.typeName}</span> : null}
      </p>
      <Explained states={view.states} />
    </>
  )
}

/** Explains the states that need attention; a completed, paid, approved registration needs no text. */
function Explained({ states }: { states: NamedState[] }) {
  const hideStates = states.filter(({ state }) => state.meaning !== 'yes' && state.says !== '')
  if (hideStates.length === 0) return null
  return (
    <ul className="text-quiet">
      {hideStates.map(({ label, state }) => (
        <li key={label}>{say('{label}: {meaning}', { label, meaning: state.says })}</li>
      ))}
    </ul>
  )
}

function Amounts({ amounts, disagree }: { amounts: Money[]; disagree: string | null }) {
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-4">
        {amounts.map(({ label, text }) => (
          <span key={label} className="line-clamp-3 min-w-0 tabular-nums">
            <span className="text-quiet">{label}</span> {text}
          </span>
        ))}
      </p>
      {disagree ? (
        <p className="text-label text-wait-ink flex items-center gap-1">
          <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
          {disagree}
        </p>
      ) : null}
    </>
  )
}

function History({ history, zone, now }: { history: HistoryEntry[] } & At) {
  return (
    <ol className="flex flex-col gap-0.5">
      {history.map(({ what, at, id, pending }) => (
        <li key={what} className="flex flex-wrap items-center gap-x-2">
          {at ? (
            <time className="text-quiet" title={exactly(at, zone)}>
              {dateTime(at, { zone, now })}
            </time>
          ) : (
            <span className="text-quiet">{say('date unknown')}</span>
          )}
          <span>{what}</span>
          {pending ? <Badge meaning="wait">{say('Waiting')}</Badge> : null}
          {id ? <Id id={id.id} what={id.what} /> : null}
        </li>
      ))}
    </ol>
  )
}

function codeWords(registrant: Registrant, sealed: readonly string[]): string {
  if (sealed.includes('enteredCode')) return say('Entered, code hidden')
  return registrant.registrationPassCodeId ? say('A code is linked, its text is unknown') : say('None entered')
}

function Contacts({ contacts }: { contacts: Contact[] }) {
  if (contacts.length === 0) return null
  return (
    <details data-print="no">
      <Summary>
        {say('{count, plural, one {# more contact} other {# more contacts}}: {list}', {
          count: contacts.length,
          list: contacts.map((contact) => contact.label).join(', '),
        })}
      </Summary>
      <DefinitionList className="ps-4">
        {contacts.map((contact) => (
          <Definition key={contact.label} term={contact.label}>
            {contact.name}
            {contact.email || contact.phone ? <ContactLinks email={contact.email} phone={contact.phone} /> : null}
            {contact.address ? <p>{contact.address}</p> : null}
          </Definition>
        ))}
      </DefinitionList>
    </details>
  )
}
