import type { Registrant } from '@frontdesk/api-types'

import { missOf } from '#records/misses.ts'
import { RegistrationLines } from '#records/registration-lines.tsx'
import { useNow } from '#shell/now.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

import type { Read } from './-answered.tsx'
import { useEventPage } from './-event-page.tsx'

/** The registration beside the enrollment (op 32): found, none, or could not tell. The two never answer for each other. */
export function RegistrationOf({ read, personId }: { read: Read<Registrant>; personId: string | null }) {
  const page = useEventPage()
  const now = useNow()
  if (personId === null)
    return (
      <p className="text-quiet">
        Could not ask: the service sent no person id for this attendee, and registrations are found by it (operation
        32).
      </p>
    )
  if (read.answer) {
    const { data, sealed } = read.answer
    return <RegistrationLines registrant={data} sealed={sealed} zone={page.zone} now={now} />
  }
  if (read.problem) {
    const miss = missOf(read.problem, 'registrant', page.name)
    // Enrolled without a registration is usual at a desk: a plain fact, not an alarm.
    if (miss.answer === 'no')
      return (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge meaning="neutral" icon={null}>
            No registration
          </Badge>
          <span className="text-quiet">The service knows none of this person in this event (operation 32).</span>
        </p>
      )
    return (
      <div className="flex flex-col items-start gap-1">
        <Badge meaning="unknown">{miss.word}</Badge>
        <p className="text-quiet">
          {miss.means} Asked: {miss.asked} Came back: {miss.cameBack}
        </p>
        <Button compact busy={read.pending} onClick={read.refresh}>
          Look again
        </Button>
      </div>
    )
  }
  return (
    <div role="status" aria-label="Reading the registration" className="flex flex-col gap-2">
      <Skeleton className="h-5 w-56" />
      <Skeleton className="h-5 w-80 max-w-full" />
      <Skeleton className="h-24" />
    </div>
  )
}
