import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'

import { type Erased, type Whom, eraseFromDesk } from '#api/desk/erasures.ts'
import { recentsQuery } from '#api/desk/recent-people.ts'
import type { ApiProblem } from '#api/problem.ts'
import { say } from '#i18n/say.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.tsx'

/** Confirms the erasure of a person from the desk's data; lists what is deleted and kept. Administrators only. */
export function EraseFromDesk({ whom, name, onClose }: { whom: Whom; name: string; onClose: () => void }) {
  const client = useQueryClient()
  const erase = useMutation<Erased, ApiProblem, Whom>({
    mutationFn: eraseFromDesk,
    onSuccess: ({ rows }) => {
      toast({
        text: say('{name} was erased from this desk', { name }),
        detail: say(
          '{rows, plural, =0 {Nothing was stored about them} one {# entry deleted} other {# entries deleted}}',
          {
            rows,
          },
        ),
        meaning: 'yes',
      })
      for (const key of [['notes'], ['activity'], recentsQuery.queryKey])
        void client.invalidateQueries({ queryKey: key })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('Erase {name} from this desk?', { name })}
      description={say('It can’t be undone, and it is recorded in the audit.')}
      actions={
        <>
          <Button data-focus-first kind="quiet" onClick={onClose}>
            {say('Keep')}
          </Button>
          <Button kind="danger" icon={<Trash2 />} busy={erase.isPending} onClick={() => erase.mutate(whom)}>
            {say('Erase from this desk')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Lines
          title={say('What is deleted')}
          lines={[
            say('Their entries in the search, at every event'),
            say('The notes that the staff left on them'),
            say('Their place in everyone’s list of recent people'),
            say('The earlier versions of their records, and those that name them'),
            say('Their address and data in the record of what was done at this desk'),
          ]}
        />
        <Lines
          title={say('What is kept')}
          lines={[
            say('Their enrollment, registration and confirmation. They are not changed'),
            say('That something was done at this desk, by whom and when, with their ids'),
          ]}
        />
        <p className="text-quiet">{say('If someone opens their card again, they are recorded again.')}</p>
        {erase.error ? <ProblemNotice assertive problem={erase.error} /> : null}
      </div>
    </Dialog>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section aria-label={title}>
      <h3 className="text-label text-quiet font-medium">{title}</h3>
      <ul className="list-disc ps-4">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
