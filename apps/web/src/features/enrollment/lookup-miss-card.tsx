import type { ReactNode } from 'react'

import { say } from '#i18n/say.ts'
import { AnswerBand } from '#records/answer-band.tsx'
import type { Failure, Miss } from '#records/lookup-misses.ts'
import { Copy } from '#ui/copy.tsx'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'
import { Id } from '#ui/id.tsx'
import { Summary } from '#ui/summary.tsx'

/**
 * Shown when no attendee was found or the check failed: what it means and what to try; the raw answer is behind
 * *Details*.
 */
export function MissCard(props: {
  miss: Miss
  /** Their name, when the directory has it. */
  name?: string | null
  /** The assumed kind of the id: `Attendee id`. */
  what: string
  id: string
  failure: Failure
  /** Retry, and other kinds of the id. */
  actions: ReactNode
}) {
  const { miss, name = null, what, id, failure, actions } = props
  return (
    <article
      className="flex flex-col gap-4"
      aria-label={name === null ? miss.word : say('{name}, {state}', { name, state: miss.word })}
    >
      <AnswerBand record small={miss.answer === 'unknown'} meaning={miss.answer} word={miss.word} name={name ?? what}>
        <p>
          <Id id={id} what={what.toLowerCase()} className="text-body! text-current!" />
        </p>
        <p>{miss.means}</p>
      </AnswerBand>
      <DefinitionList>
        <Definition term={say('What to try')}>
          <ul className="list-disc ps-4">
            {miss.tryNext.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
        </Definition>
        {failure.reference ? (
          <Definition term={say('Reference')}>
            <Copy shown text={failure.reference} what={say('reference')} className="font-mono" />
          </Definition>
        ) : null}
      </DefinitionList>
      <div className="flex flex-wrap gap-2">{actions}</div>
      <details>
        <Summary>{say('Details')}</Summary>
        <DefinitionList>
          <Definition term={say('Checked')}>{miss.asked}</Definition>
          <Definition term={say('Result')}>{miss.cameBack}</Definition>
          {failure.detail && failure.detail !== failure.title ? (
            <Definition term={say('Message')}>{failure.detail}</Definition>
          ) : null}
        </DefinitionList>
      </details>
    </article>
  )
}
