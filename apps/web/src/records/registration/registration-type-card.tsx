import type { RegistrationPassCode, RegistrationType } from '@frontdesk/api-types'

import { say } from '#i18n/say.ts'
import { StateBadge } from '#records/state-badge.tsx'
import { LongText } from '#records/text/long-text.tsx'
import { Badge } from '#ui/badge.tsx'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'
import { Id } from '#ui/id.tsx'
import { QuantityBar } from '#ui/quantity-bar.tsx'

import { type Term, registrationTerms } from './registration-terms.ts'
import { codesTogether, typeHealth, typeState } from './registration-type-health.ts'

type Props = {
  type: RegistrationType
  /** Undefined until read. */
  codes: readonly RegistrationPassCode[] | undefined
  at: { zone: string; now: number }
}

/** Whether registration of a type is possible now and what needs attention, then its conditions. */
export function RegistrationTypeCard({ type, codes, at }: Props) {
  const { window, flags, opensByCode } = typeHealth(type, at, codes)
  const state = typeState(type, at)
  // What the badge says already, by its word or its sentence, is not said again.
  const more = flags.filter(({ word, says }) => word !== state?.shown && says !== state?.says)
  const isSaid = window.state === 'over' && state !== null && state.meaning !== 'yes'
  const together = codes && codes.length > 0 ? codesTogether(codes) : null
  const terms = registrationTerms(type, at)
  const half = Math.ceil(terms.length / 2) + 1
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StateBadge state={state} label={say('Status')} />
        {isSaid ? null : (
          <span className="font-medium" title={window.exact}>
            {opensByCode ? say('{window}, by code only', { window: window.text }) : window.text}
          </span>
        )}
      </p>
      {more.length > 0 ? (
        <ul className="flex flex-col gap-1">
          {more.map((flag) => (
            <li key={flag.word} className="flex flex-wrap items-center gap-2">
              <Badge meaning="wait">{flag.word}</Badge>
              <span>{flag.says}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {type.description ? <LongText text={type.description} /> : null}
      {together && !together.noLimit ? (
        <div className="flex max-w-md flex-col gap-1">
          <p className="text-label font-medium">{say('All its codes together')}</p>
          <QuantityBar what={say('All its codes together')} {...together} />
        </div>
      ) : null}
      <div className="grid items-start gap-x-10 lg:grid-cols-2">
        <DefinitionList>
          <TermRows terms={terms.slice(0, half)} />
        </DefinitionList>
        <DefinitionList>
          <TermRows terms={terms.slice(half)} />
          {type.code ? <Definition term={say('Code of the type')}>{type.code}</Definition> : null}
          <Definition term={say('Registration type id')}>
            <Id id={type.id} what={say('registration type id')} />
          </Definition>
        </DefinitionList>
      </div>
    </div>
  )
}

function TermRows({ terms }: { terms: readonly Term[] }) {
  return terms.map((term) => (
    <Definition key={term.id} term={term.name}>
      {term.says}
    </Definition>
  ))
}
