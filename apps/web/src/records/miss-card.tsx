import type { ReactNode } from 'react'

import { Copy } from '#ui/copy.tsx'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'
import { Id } from '#ui/id.tsx'
import { say } from '#words/say.ts'

import { AnswerBand } from './answer-band.tsx'
import type { Failure, Miss } from './misses.ts'

/** The answer when no record came: not on the list, or could not tell. Says what was asked, what came back, what to try. */
export function MissCard(props: {
  miss: Miss
  /** What the id was taken for: `Attendee id`. */
  what: string
  id: string
  failure: Failure
  /** Look again, other readings of the id. */
  actions: ReactNode
}) {
  const { miss, what, id, failure, actions } = props
  return (
    <article className="flex flex-col gap-4" aria-label={miss.word}>
      <AnswerBand meaning={miss.answer} word={miss.word} name={what}>
        <p>
          <Id id={id} what={what.toLowerCase()} className="text-body! text-current!" />
        </p>
        <p>{miss.means}</p>
      </AnswerBand>
      <DefinitionList>
        <Definition term={say('Asked of the service')}>{miss.asked}</Definition>
        <Definition term={say('Came back')}>{miss.cameBack}</Definition>
        {failure.detail && failure.detail !== failure.title ? (
          <Definition term={say('In its words')}>{failure.detail}</Definition>
        ) : null}
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
    </article>
  )
}
