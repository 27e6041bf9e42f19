import type { NewLink } from '#api/desk/team.ts'
import { useNow, viewerZone } from '#browser/now.ts'
import { dateTime, readStamp } from '#format/dates.ts'
import { say } from '#i18n/say.ts'
import { Copy } from '#ui/copy.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

/** A one-time link. It cannot be shown again. */
export function LinkDialog({ made, onClose }: { made: NewLink; onClose: () => void }) {
  const now = useNow()
  const until = dateTime(readStamp(made.expiresAt), { zone: viewerZone(), now })
  return (
    <Dialog
      open
      wide
      persistent
      onClose={onClose}
      title={say('A one-time link')}
      description={say(
        'Send it to the person in a way that only they can read. It is shown only now and works once, until {until}.',
        {
          until,
        },
      )}
      actions={<Button onClick={onClose}>{say('Done')}</Button>}
    >
      <p className="border-line bg-surface text-table rounded border p-3 font-mono break-all">
        <Copy
          shown
          text={made.link}
          what={say('link')}
          className="text-start [&>span]:overflow-visible [&>span]:whitespace-normal"
        />
      </p>
    </Dialog>
  )
}
