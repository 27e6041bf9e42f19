import type { CodeVerdict } from '@frontdesk/api-types'

import { nameOf } from '#format/names.ts'
import type { Meaning } from '#ui/badge.tsx'
import { Id } from '#ui/copy.tsx'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'
import { UseBar } from '#ui/use-bar.tsx'

import { AnswerBand } from './answer-band.tsx'
import { discountOf, passCodeState } from './pass-code-state.ts'
import { StateBadge, WordBadge } from './state-badge.tsx'

/** The answer of op 30 in three: a 200 can be a no, and a 200 without `success` tells nothing. */
export type Verdict = { meaning: Extract<Meaning, 'yes' | 'no' | 'unknown'>; word: string; reason: string }

/** Reads `success`; the reason is the service's own `message`, never invented. */
export function verdictOf(verdict: CodeVerdict): Verdict {
  const message = verdict.message?.trim() ?? ''
  if (verdict.success === true)
    return { meaning: 'yes', word: 'Works', reason: message || 'The code works for this person' }
  if (verdict.success === false)
    return { meaning: 'no', word: 'Does not work', reason: message || 'The service gave no reason' }
  return { meaning: 'unknown', word: 'Could not tell', reason: message || 'The service answered without a yes or a no' }
}

/** Yes or no to "does this code work for this person", then the code and its type as the service sent them. */
export function VerdictCard(props: { verdict: CodeVerdict; code: string; person: string; zone: string; now: number }) {
  const { verdict, code, person, zone, now } = props
  const { meaning, word, reason } = verdictOf(verdict)
  const { registrationPassCode: passCode, registrationType: type } = verdict
  const state = passCode ? passCodeState(passCode, { zone, now }) : null
  return (
    <article aria-label="Verdict" className="flex flex-col gap-3">
      <AnswerBand
        meaning={meaning}
        word={word}
        name={<span className="text-title font-mono">{code}</span>}
        because={verdict.status && verdict.status !== 200 ? `Status ${verdict.status}` : null}
      >
        <p className="font-medium">{reason}</p>
        <p className="text-label">for person {person}</p>
      </AnswerBand>
      {passCode && state ? (
        <DefinitionList>
          <Definition term="Code">
            <span className="inline-flex flex-wrap items-center gap-2">
              {nameOf(passCode) ?? 'No name'}
              <StateBadge state={{ word: state.word, meaning: state.meaning, says: state.says }} label="State" />
              <span className="text-quiet">{state.says}</span>
            </span>
          </Definition>
          <Definition term="Discount">{discountOf(passCode)}</Definition>
          <Definition term="Left">
            {state.stock.noLimit ? (
              'No limit stated'
            ) : (
              <UseBar what={nameOf(passCode) ?? 'Code'} {...state.stock} className="max-w-sm" />
            )}
          </Definition>
          <Definition term="Window">
            <span title={state.window.exact}>{state.window.text}</span>
          </Definition>
          <Definition term="Code id">
            <Id id={passCode.id} what="code id" />
          </Definition>
        </DefinitionList>
      ) : (
        <p className="text-quiet">The service sent no code record with its answer.</p>
      )}
      {type ? (
        <DefinitionList>
          <Definition term="Type">
            <span className="inline-flex flex-wrap items-center gap-2">
              {nameOf({ displayName: type.displayName, name: type.name }) ?? 'No name'}
              <WordBadge family="registrationType" word={type.status} label="Status" />
            </span>
          </Definition>
        </DefinitionList>
      ) : null}
    </article>
  )
}
