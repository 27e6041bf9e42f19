import type { Registrant } from '@frontdesk/api-types'

import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { missOf } from '#records/lookup-misses.ts'
import { RegistrationLines } from '#records/registration/registration-lines.tsx'
import { AnswerAside } from '#screen/answer-aside.tsx'
import type { Read } from '#screen/query-boundary.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

type Props = {
  read: Read<Registrant>
  personId: string | null
  name?: string | undefined
  /** The states are shown here, because nothing above shows them. */
  alone?: boolean
}

/** Registration beside the enrolment (op 32): found, none, or unknown. Neither is derived from the other. */
export function RegistrationOf({ read, personId, name, alone = false }: Props) {
  const page = useEventPage()
  const now = useNow()
  if (personId === null) return <p className="text-quiet">{say('Couldn’t check: this attendee has no person id.')}</p>
  if (read.answer) {
    const { data, sealed } = read.answer
    return (
      <div className="flex flex-col gap-1">
        <RegistrationLines registrant={data} sealed={sealed} zone={page.zone} now={now} hideStates={!alone} />
        <div className="flex flex-wrap items-center gap-x-3" data-print="no">
          <AnswerAside
            id="getRegistrantForPerson"
            input={{ params: { eventid: page.eventId }, query: { personid: personId } }}
            answer={read.answer}
            name={say('registration of {name}', { name: name ?? personId })}
          />
        </div>
      </div>
    )
  }
  if (read.problem) {
    const miss = missOf(read.problem, 'registrant', page.name)
    // Enrolled without a registration is normal, so this is no warning.
    if (miss.answer === 'no') return <p className="text-quiet">{say('Not registered for this event')}</p>
    return (
      <div className="flex flex-col items-start gap-1">
        <Badge meaning="unknown">{miss.word}</Badge>
        <p className="text-quiet">
          {say('{meaning} Checked: {question} Result: {answer}', {
            meaning: miss.means,
            question: miss.asked,
            answer: miss.cameBack,
          })}
        </p>
        <Button compact busy={read.pending} onClick={read.refresh}>
          {say('Look again')}
        </Button>
      </div>
    )
  }
  return (
    <div role="status" aria-label={say('Loading the registration')} className="flex flex-col gap-2">
      <Skeleton className="h-5 w-56" />
      <Skeleton className="h-5 w-80 max-w-full" />
      <Skeleton className="h-24" />
    </div>
  )
}
