import { Trash2 } from 'lucide-react'
import { useState } from 'react'

import { type Removed, useRemoveFromCatalogue } from '#api/desk/catalogue.ts'
import { say } from '#i18n/say.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { Button } from '#ui/forms/button.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.tsx'

/** Asks before a record is removed from the desk's lists. For administrators. */
export function RemoveFromCatalogue({ record, name }: { record: Removed; name: string }) {
  const [open, setOpen] = useState(false)
  return (
    <span className="relative z-10 inline-flex">
      <IconButton
        label={say('Remove {name} from this desk’s lists', { name })}
        icon={<Trash2 />}
        aria-haspopup="dialog"
        className="touch:-my-2 -my-1.5"
        onClick={() => setOpen(true)}
      />
      {open ? <Ask record={record} name={name} onClose={() => setOpen(false)} /> : null}
    </span>
  )
}

function Ask({ record, name, onClose }: { record: Removed; name: string; onClose: () => void }) {
  const remove = useRemoveFromCatalogue()
  const send = () =>
    remove.mutate(record, {
      onSuccess: () => {
        toast({ text: say('{name} was removed from this desk’s lists', { name }), meaning: 'yes' })
        onClose()
      },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('Remove {name} from this desk’s lists?', { name })}
      description={say('Only the lists of this desk change. It is recorded in the audit.')}
      actions={
        <>
          <Button data-focus-first kind="quiet" onClick={onClose}>
            {say('Keep')}
          </Button>
          <Button kind="danger" icon={<Trash2 />} busy={remove.isPending} onClick={send}>
            {say('Remove from the lists')}
          </Button>
        </>
      }
    >
      <p className="text-quiet">
        {say('It comes back when someone opens it again, or when it is found again through a link.')}
      </p>
      {remove.error ? (
        <ProblemNotice assertive problem={remove.error} className="mt-4">
          {say('It was not removed.')}
        </ProblemNotice>
      ) : null}
    </Dialog>
  )
}
