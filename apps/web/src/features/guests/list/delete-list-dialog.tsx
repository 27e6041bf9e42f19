import { useState } from 'react'

import { deleteGuests } from '#api/desk/guests.ts'
import { type ApiProblem, asProblem } from '#api/problem.ts'
import { say } from '#i18n/say.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.tsx'

type Props = { eventId: string; name: string; onClose: () => void; onDeleted: () => void }

/** Deleting a guest list takes its arrivals and its sheets with it, and cannot be undone. */
export function DeleteListDialog({ eventId, name, onClose, onDeleted }: Props) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const go = async () => {
    setBusy(true)
    try {
      const { guests } = await deleteGuests(eventId)
      toast({ text: say('{guests, plural, one {# guest} other {# guests}} deleted', { guests }) })
      onDeleted()
    } catch (thrown) {
      setProblem(asProblem(thrown))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      guarded
      onClose={onClose}
      title={say('Delete the guest list of {event}?', { event: name })}
      actions={
        <>
          <Button onClick={onClose}>{say('Keep the list')}</Button>
          <Button kind="danger" busy={busy} onClick={() => void go()}>
            {say('Delete list and arrivals')}
          </Button>
        </>
      }
    >
      <p>
        {say(
          'All guests, their arrivals and the sheets they came from are deleted from this desk. This can’t be undone.',
        )}
      </p>
      <p className="text-quiet mt-1">
        {say('Nothing changes in the event system: enrollments and registrations stay.')}
      </p>
      {problem ? <ProblemNotice assertive write problem={problem} className="mt-3" /> : null}
    </Dialog>
  )
}
