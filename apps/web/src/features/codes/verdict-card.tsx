import type { CodeVerdict, RegistrationPassCode, RegistrationType } from '@frontdesk/api-types'
import type { ReactNode } from 'react'

import { say } from '#i18n/say.ts'
import { AllFields } from '#records/all-fields.tsx'
import { AnswerBand } from '#records/answer-band.tsx'
import type { Diagnosis } from '#records/registration/code-check.ts'
import { PassCodeLeft } from '#records/registration/pass-code-card.tsx'
import { passCodeName, registrationTypeName } from '#records/registration/pass-code-name.ts'
import { discountOf, passCodeState } from '#records/registration/pass-code-state.ts'
import { typeState } from '#records/registration/registration-type-health.ts'
import { verdictOf } from '#records/registration/verdict.ts'
import { StateBadge } from '#records/state-badge.tsx'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'
import { Id } from '#ui/id.tsx'

import { CodeReasons } from './code-reasons.tsx'

/**
 * The service's verdict on a code for a person (op 30), the conditions with their remedies, then code and type as sent.
 * The verdict is never derived from the records.
 */
export function VerdictCard(props: {
  /** Null when the service gave none: the records are shown all the same. */
  verdict: CodeVerdict | null
  noVerdict?: string | null
  /** Null for a code of a link: its text is withheld. */
  code: string | null
  /** The person it was checked for: name or id. */
  person: ReactNode
  diagnosis: Diagnosis
  /** The record used by the diagnosis, from the verdict or from the types. */
  passCode: RegistrationPassCode | null
  type: RegistrationType | null
  /** Actions below the reasons. */
  children?: ReactNode
  zone: string
  now: number
}) {
  const { verdict, noVerdict, code, person, diagnosis, passCode, type, children, zone, now } = props
  const { meaning, word, reason } = verdict
    ? verdictOf(verdict)
    : {
        meaning: 'unknown' as const,
        word: say('Couldn’t check'),
        reason: noVerdict ?? say('Couldn’t check'),
      }
  // One headline: the service answers with the first failure of its own order, which may not be what decides.
  const decisive = meaning === 'no' ? diagnosis.first : null
  const state = passCode ? passCodeState(passCode, { zone, now }) : null
  return (
    <article aria-label={say('Result')} className="flex flex-col gap-3">
      <AnswerBand
        meaning={meaning}
        word={word}
        name={code === null ? passCode && passCodeName(passCode) : <span className="text-title font-mono">{code}</span>}
      >
        {decisive ? (
          <div data-first-reason>
            <p className="font-medium">{decisive.id === 'verdict' ? reason : decisive.says}</p>
            {decisive.fix ? <p>{decisive.fix}</p> : null}
          </div>
        ) : (
          <p className="font-medium">{reason}</p>
        )}
        <p>{person}</p>
      </AnswerBand>
      <CodeReasons diagnosis={diagnosis} first={decisive ? null : diagnosis.first} />
      {meaning === 'yes' && recordsSpeakAgainst(diagnosis) ? (
        <p className="text-wait-ink">{say('It works, although a reason above speaks against it.')}</p>
      ) : null}
      {children}
      {passCode && state ? (
        <DefinitionList>
          <Definition term={say('Code')}>
            <span className="inline-flex flex-wrap items-center gap-2">
              {passCodeName(passCode)}
              <StateBadge state={{ word: state.word, meaning: state.meaning, says: state.says }} label={say('State')} />
              <span className="text-quiet">{state.says}</span>
            </span>
          </Definition>
          <Definition term={say('Gives')}>{discountOf(passCode, type?.currency) ?? say('no discount')}</Definition>
          <Definition term={say('Left')}>
            <div className="max-w-sm">
              <PassCodeLeft what={passCodeName(passCode)} stock={state.stock} />
            </div>
          </Definition>
          <Definition term={say('Window')}>
            <span title={state.window.exact}>{state.window.text}</span>
          </Definition>
          <Definition term={say('Code id')}>
            <Id id={passCode.id} what={say('code id')} />
          </Definition>
          {type ? <TypeLine type={type} zone={zone} now={now} /> : null}
        </DefinitionList>
      ) : (
        <>
          <p className="text-quiet">{say('The details of the code are not available.')}</p>
          {type ? (
            <DefinitionList>
              <TypeLine type={type} zone={zone} now={now} />
            </DefinitionList>
          ) : null}
        </>
      )}
      <div>
        {passCode ? <AllFields record={passCode} title={say('All fields of the code')} /> : null}
        {type ? <AllFields record={type} title={say('All fields of the type')} /> : null}
      </div>
    </article>
  )
}

function TypeLine({ type, zone, now }: { type: RegistrationType; zone: string; now: number }) {
  return (
    <Definition term={say('Registration type')}>
      <span className="inline-flex flex-wrap items-center gap-2">
        {registrationTypeName(type)}
        <StateBadge state={typeState(type, { zone, now })} label={say('Status')} />
      </span>
    </Definition>
  )
}

const recordsSpeakAgainst = ({ checks }: Diagnosis): boolean =>
  checks.some(({ id, state }) => id !== 'verdict' && state === 'fails')
