import type { NewLink } from '#api/people.ts'
import { dateTime, readStamp } from '#format/dates.ts'
import { useNow, viewerZone } from '#shell/now.ts'
import { Button } from '#ui/button.tsx'
import { Copy } from '#ui/copy.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { say } from '#words/say.ts'

/** A one-time link, shown this once. */
export function LinkDialog({ made, onClose }: { made: NewLink; onClose: () => void }) {
  const now = useNow()
  const until = dateTime(readStamp(made.expiresAt), { zone: viewerZone(), now })
  return (
    <Dialog
      open
      wide
      stays
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
