import { useMutation, useQueryClient } from '@tanstack/react-query'

import { type Guest, guestKeys, tellGuestApart } from '#api/desk/guests.ts'
import { useWhyNotRole } from '#api/desk/why-not.ts'
import { asProblem } from '#api/problem.ts'
import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'
import { toast } from '#ui/overlays/toast.tsx'

/** How guest and record of the event were joined where no id names them, and the way to tell the two apart. */
export function JoinedLine({ guest }: { guest: Guest }) {
  const { eventId, id, joined, apart } = guest
  const client = useQueryClient()
  const why = useWhyNotRole('staff')
  const { mutate, isPending } = useMutation({
    mutationFn: (change: { recordId: string; apart: boolean }) =>
      tellGuestApart(eventId, id, change.recordId, change.apart),
    onSuccess: (_, change) => {
      void client.invalidateQueries({ queryKey: guestKeys(eventId) })
      toast({
        text: change.apart ? say('Kept as two people') : say('One person again'),
        key: 'apart',
        action: {
          label: say('Undo'),
          undoes: true,
          onSelect: () => mutate({ ...change, apart: !change.apart }),
        },
      })
    },
    onError: (failure) => {
      toast({ text: say('That was not saved'), detail: asProblem(failure).title, meaning: 'no' })
    },
  })
  const [last] = apart.slice(-1)
  if (joined !== null && joined.by !== 'id')
    return (
      <p className="text-label text-quiet flex flex-wrap items-center gap-x-2" data-joined={joined.by}>
        <span>
          {joined.by === 'email'
            ? say('Guest list and event system name the same person by e-mail address and name.')
            : say('Guest list and event system name the same person by the confirmation number: {name}.', {
                name: joined.name,
              })}
        </span>
        <Button
          compact
          kind="quiet"
          why={why}
          busy={isPending}
          onClick={() => mutate({ recordId: joined.id, apart: true })}
        >
          {say('These are two people')}
        </Button>
      </p>
    )
  if (joined !== null || last === undefined) return null
  return (
    <p className="text-label text-quiet flex flex-wrap items-center gap-x-2" data-joined="apart">
      <span>{say('Kept apart from a record of the event with the same address or number.')}</span>
      <Button compact kind="quiet" why={why} busy={isPending} onClick={() => mutate({ recordId: last, apart: false })}>
        {say('The same person after all')}
      </Button>
    </p>
  )
}
