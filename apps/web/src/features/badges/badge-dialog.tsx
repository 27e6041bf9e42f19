import { Printer } from 'lucide-react'
import { useState } from 'react'

import type { Guest } from '#api/desk/guests.ts'
import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { useBadgeCodes } from './badge-code.ts'
import { BadgeSheet, PaperField, useBadgeLayout } from './badge-paper.tsx'
import { badgeSizes } from './badge-size.ts'
import { Badge } from './badge.tsx'

/** Previews and prints a guest's badge. Printing is no arrival. */
export function BadgeDialog({ guest, onClose }: { guest: Guest; onClose: () => void }) {
  const { layout, isPending } = useBadgeLayout()
  const [nameMm, setNameMm] = useState(badgeSizes[layout.size].largest)
  const { codeOf, isReading } = useBadgeCodes([guest])
  const badge = { guest, code: codeOf(guest), nameMm, ...layout }
  return (
    <>
      <Dialog
        open
        wide
        onClose={onClose}
        title={say('Print badge')}
        description={guest.sheet.name}
        actions={
          <>
            <Button onClick={onClose}>{say('Cancel')}</Button>
            <Button kind="primary" icon={<Printer />} busy={isPending || isReading} onClick={() => globalThis.print()}>
              {say('Print')}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <PaperField />
          <div className="overflow-x-auto">
            <div className="border-edge mx-auto w-fit border">
              <Badge {...badge} onFit={setNameMm} />
            </div>
          </div>
          <p className="text-quiet">
            {say(
              'Printing it again marks nobody. The browser asks before it prints, unless it was started for kiosk printing.',
            )}
          </p>
        </div>
      </Dialog>
      <BadgeSheet>
        <Badge {...badge} />
      </BadgeSheet>
    </>
  )
}
