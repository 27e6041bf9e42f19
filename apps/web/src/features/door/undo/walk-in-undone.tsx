import { UserMinus } from 'lucide-react'

import { useWhyNot } from '#api/desk/why-not.ts'
import { useEventPage } from '#events/event-context.tsx'
import { useEnrolling } from '#features/enrollment/enrolling.ts'
import { requestSentence } from '#features/enrollment/write-request.ts'
import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'

/** The undo of an arrival leaves a walk-in on the list: says so, and offers to remove them, too. */
export function WalkInUndone({ attendeeId, name }: { attendeeId: string; name: string }) {
  const { eventId, name: event, zone } = useEventPage()
  const why = useWhyNot('enrollAttendee')
  const target = { name, attendeeId, personId: null, userId: null, email: null, phone: null }
  const { request, send, waiting } = useEnrolling({ ...target, event: { id: eventId, name: event, zone } }, attendeeId)
  const removal = request?.enroll === false ? request : null
  const isOver = removal?.phase === 'sending' || removal?.phase === 'done' || waiting !== null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="text-title">
        {waiting !== null
          ? say('Waits to be sent')
          : removal === null
            ? say('Still on the list')
            : requestSentence(removal, name)}
      </p>
      {isOver ? null : (
        <Button
          icon={<UserMinus />}
          why={why}
          className="min-h-14"
          onClick={() => send(false, request?.answered ?? null)}
        >
          {say('Remove from the list')}
        </Button>
      )}
    </div>
  )
}
