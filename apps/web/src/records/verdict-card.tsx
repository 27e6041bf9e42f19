import type { CodeVerdict, RegistrationType } from '@frontdesk/api-types'
import type { ReactNode } from 'react'

import { type Meaning, MeaningIcon } from '#ui/badge.tsx'
import { Id } from '#ui/copy.tsx'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'
import { mark, say } from '#words/say.ts'

import { AllFields } from './all-fields.tsx'
import { AnswerBand } from './answer-band.tsx'
import { passCodeName, PassCodeLeft, registrationTypeName } from './pass-code-card.tsx'
import type { Reason } from './pass-code-reasons.ts'
import { discountOf, passCodeState } from './pass-code-state.ts'
import { StateBadge, WordBadge } from './state-badge.tsx'

/** The answer of op 30 in three: a 200 can be a no, and a 200 without `success` tells nothing. */
export type Verdict = { meaning: Extract<Meaning, 'yes' | 'no' | 'unknown'>; word: string; reason: string }

/** Reads `success`; the reason is the service's own `message`, never invented. */
export function verdictOf(verdict: CodeVerdict): Verdict {
  const message = verdict.message?.trim() ?? ''
  if (verdict.success === true)
    return { meaning: 'yes', word: say('Works'), reason: message || say('The code works for this person') }
  if (verdict.success === false)
    return { meaning: 'no', word: say('Does not work'), reason: message || say('The service gave no reason') }
  return {
    meaning: 'unknown',
    word: say('Could not tell'),
    reason: message || say('The service answered without a yes or a no'),
  }
}

/** Yes or no to "does this code work for this person", why, then the code and its type as the service sent them. */
export function VerdictCard(props: {
  verdict: CodeVerdict
  code: string
  /** Who it was checked for: a name, or the id. */
  person: ReactNode
  reasons: readonly Reason[]
  zone: string
  now: number
}) {
  const { verdict, code, person, reasons, zone, now } = props
  const { meaning, word, reason } = verdictOf(verdict)
  const { registrationPassCode: passCode, registrationType: type } = verdict
  const state = passCode ? passCodeState(passCode, { zone, now }) : null
  return (
    <article aria-label={say('Verdict')} className="flex flex-col gap-3">
      <AnswerBand
        meaning={meaning}
        word={word}
        name={<span className="text-title font-mono">{code}</span>}
        because={
          verdict.status && verdict.status !== 200 ? say('Status {status}', { status: String(verdict.status) }) : null
        }
      >
        <p className="font-medium">{reason}</p>
        <p>{person}</p>
      </AnswerBand>
      <Reasons meaning={meaning} reasons={reasons} />
      {passCode && state ? (
        <DefinitionList>
          <Definition term={say('Code')}>
            <span className="inline-flex flex-wrap items-center gap-2">
              {passCodeName(passCode)}
              <StateBadge state={{ word: state.word, meaning: state.meaning, says: state.says }} label={say('State')} />
              <span className="text-quiet">{state.says}</span>
            </span>
          </Definition>
          <Definition term={say('Gives')}>{discountOf(passCode) ?? say('no discount')}</Definition>
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
          {type ? <TypeLine type={type} /> : null}
        </DefinitionList>
      ) : (
        <>
          <p className="text-quiet">{say('The service sent no code record with its answer.')}</p>
          {type ? (
            <DefinitionList>
              <TypeLine type={type} />
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

function TypeLine({ type }: { type: RegistrationType }) {
  return (
    <Definition term={say('Registration type')}>
      <span className="inline-flex flex-wrap items-center gap-2">
        {registrationTypeName(type)}
        <WordBadge family="registrationType" word={type.status} label={say('Status')} />
      </span>
    </Definition>
  )
}

const marks = { yes: mark('holds'), no: mark('does not hold'), unknown: mark('could not tell') } as const

/** What the records say about it, what fails first on top. The verdict stays the service's. */
function Reasons({ meaning, reasons }: { meaning: Verdict['meaning']; reasons: readonly Reason[] }) {
  if (reasons.length === 0) return null
  const failing = reasons.filter((reason) => reason.holds === 'no').length
  const unsure = reasons.filter((reason) => reason.holds === 'unknown').length
  return (
    <section aria-label={say('What the records say')} className="flex flex-col gap-1">
      <h3 className="text-label text-quiet font-medium">{say('What the records say')}</h3>
      <ol className="flex flex-col gap-1">
        {reasons.map((reason) => (
          <li key={reason.id} className="flex items-start gap-2">
            <MeaningIcon
              meaning={reason.holds}
              className={
                reason.holds === 'no'
                  ? 'text-no-ink mt-0.5'
                  : reason.holds === 'yes'
                    ? 'text-yes-ink mt-0.5'
                    : 'text-quiet mt-0.5'
              }
            />
            <span className={reason.holds === 'no' ? 'font-medium' : undefined}>
              {reason.says}
              <span className="sr-only">, {say(marks[reason.holds])}</span>
            </span>
          </li>
        ))}
      </ol>
      {meaning === 'no' && failing === 0 ? (
        <p className="text-quiet">
          {unsure > 0
            ? say('Nothing in the records speaks against it; what could not be told may be the reason.')
            : say('Nothing in the records explains it; the reason above is all that is known.')}
        </p>
      ) : null}
      {meaning === 'yes' && failing > 0 ? (
        <p className="text-wait-ink">{say('The service says that it works although the records speak against it.')}</p>
      ) : null}
    </section>
  )
}
