import { X } from 'lucide-react'

import { say } from '#i18n/say.ts'
import { AnswerSource } from '#records/answer-source.tsx'
import { Badge } from '#ui/badge.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Summary } from '#ui/summary.tsx'

import type { Fact } from './attendee-facts.ts'

/**
 * Facts about a person: each with its answer and reason; those of which nothing is recorded share one line. Operation and
 * age of each are behind *Details*.
 */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  const none = facts.filter((fact) => fact.none)
  return (
    <div className="flex flex-col">
      <ul
        aria-label={say('What is known')}
        className="border-line grid border-t sm:grid-cols-2 lg:grid-cols-3 [&>li]:border-b lg:[&>li:not(:nth-child(3n))]:border-e lg:[&>li:not(:nth-child(3n+1))]:ps-5 sm:max-lg:[&>li:nth-child(even)]:ps-5 sm:max-lg:[&>li:nth-child(odd)]:border-e"
      >
        {facts.map((fact) => (fact.none ? null : <OneFact key={fact.id} fact={fact} />))}
      </ul>
      {none.length === 0 ? null : (
        <p data-facts-none className="text-label text-quiet border-line flex flex-wrap gap-x-2 border-b py-2">
          <span className="font-medium">{say('Nothing in the event system about:')}</span>
          {none.map(({ id, label, meaning }, at) => (
            <span key={id} data-fact={id} data-fact-answer={meaning}>
              {at === 0 ? label : `· ${label}`}
            </span>
          ))}
        </p>
      )}
      <FactSources facts={facts} />
    </div>
  )
}

function FactSources({ facts }: { facts: readonly Fact[] }) {
  return (
    <details data-print="no">
      <Summary>{say('Details')}</Summary>
      <ul className="text-label text-quiet flex flex-col gap-1 ps-5 pb-2">
        {facts.map(({ id, label, source }) => (
          <li key={id} data-fact-source={id} className="flex flex-wrap gap-x-2">
            <span>{label}</span>
            {source ? <AnswerSource {...source} /> : <span>{say('not checked')}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Its lines are always reserved, so that a late answer causes no layout shift: two on a phone, else three. */
function OneFact({ fact: { id, label, meaning, word, says, calm = false } }: { fact: Fact }) {
  return (
    <li
      data-fact={id}
      data-fact-answer={word === null ? 'reading' : meaning}
      className="border-line grid min-h-[3.75rem] min-w-0 grid-cols-[minmax(0,1fr)_auto] content-start items-baseline gap-x-3 gap-y-1 py-2 sm:min-h-[5.25rem] sm:pe-5"
    >
      <span className="text-label text-quiet leading-5 font-medium">{label}</span>
      <div className="flex min-w-0 max-sm:col-start-2 max-sm:row-start-1 max-sm:justify-end sm:col-span-2 sm:row-start-2">
        {word === null ? (
          <>
            <span className="sr-only">{say('Loading')}</span>
            <Skeleton className="h-5 w-24" />
          </>
        ) : calm ? (
          <Badge meaning="neutral" icon={<X aria-hidden className="size-[1.15em] shrink-0" strokeWidth={2.25} />}>
            {word}
          </Badge>
        ) : (
          <Badge meaning={meaning}>
            <bdi>{word}</bdi>
          </Badge>
        )}
      </div>
      {says ? (
        <p
          dir="auto"
          title={says}
          className="text-label text-quiet line-clamp-3 min-w-0 max-sm:col-start-1 max-sm:row-start-2 sm:col-span-2 sm:row-start-3"
        >
          {says}
        </p>
      ) : null}
    </li>
  )
}
