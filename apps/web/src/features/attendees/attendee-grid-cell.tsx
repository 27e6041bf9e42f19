import { CircleSlash, CloudOff, Lock, X } from 'lucide-react'
import type { ReactNode } from 'react'

import { say } from '#i18n/say.ts'
import { StateBadge } from '#records/state-badge.tsx'
import { Badge } from '#ui/badge.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

import type { GridAnswer } from './attendee-grid.ts'

const icon = 'size-[1.15em] shrink-0'

/** One answer of the grid, with a distinct word, icon and colour for yes, no, refused and no answer. */
export function GridCell({ answer }: { answer: GridAnswer }) {
  switch (answer.state) {
    case 'found':
      if ('enrollment' in answer) return <Badge meaning={answer.enrollment.answer}>{answer.enrollment.word}</Badge>
      return answer.registration ? (
        <StateBadge still state={answer.registration} label={say('Registration')} />
      ) : (
        <Badge meaning="neutral">{say('Status unknown')}</Badge>
      )
    case 'no':
      // Most people are not on most events: that is shown plainly, so that the others are easy to see.
      return (
        <Badge meaning="neutral" icon={<X aria-hidden className={icon} strokeWidth={2.25} />}>
          {answer.word}
        </Badge>
      )
    case 'refused':
      return (
        <Why text={answer.cameBack}>
          <Badge meaning="unknown" icon={<Lock aria-hidden className={icon} strokeWidth={2.25} />}>
            {say('Refused')}
          </Badge>
        </Why>
      )
    case 'no answer':
      return (
        <Why text={answer.cameBack}>
          <Badge meaning="wait" icon={<CloudOff aria-hidden className={icon} strokeWidth={2.25} />}>
            {say('No answer')}
          </Badge>
        </Why>
      )
    case 'not asked':
      return (
        <span className="text-label text-quiet inline-flex items-center gap-1">
          <CircleSlash aria-hidden className="size-3.5 shrink-0" />
          {say('not checked: {why}', { why: answer.why })}
        </span>
      )
    case 'to come':
      return (
        <>
          <span className="sr-only">{say('still to come')}</span>
          <Skeleton className="h-5 w-20" />
        </>
      )
  }
}

function Why({ text, children }: { text: string; children: ReactNode }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {children}
      <span className="text-label text-quiet">{text}</span>
    </span>
  )
}
