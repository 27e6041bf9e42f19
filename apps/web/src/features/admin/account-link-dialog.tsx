import { Suspense, lazy } from 'react'

import type { NewLink } from '#api/desk/team.ts'
import { useNow, viewerZone } from '#browser/now.ts'
import { dateTime, readStamp } from '#format/dates.ts'
import { say } from '#i18n/say.ts'
import { Copy } from '#ui/copy.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

const QrCode = lazy(async () => ({ default: (await import('#ui/qr-code.tsx')).QrCode }))

/** A one-time link. It cannot be shown again. `forKiosk`: of a device, whose camera reads it. */
export function LinkDialog({
  made,
  forKiosk = false,
  onClose,
}: {
  made: NewLink
  forKiosk?: boolean
  onClose: () => void
}) {
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
      {forKiosk ? (
        <figure className="flex flex-col gap-2 pt-4">
          <div className="border-line size-56 rounded border">
            <Suspense>
              <QrCode text={made.link} label={say('The link as a QR code')} />
            </Suspense>
          </div>
          <figcaption className="text-quiet">
            {say('Point the camera of the tablet at it, and open the link there.')}
          </figcaption>
        </figure>
      ) : null}
    </Dialog>
  )
}
