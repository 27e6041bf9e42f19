import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'

import { doorSettingsQuery } from '#api/desk/door-settings.ts'
import type { Guest } from '#api/desk/guests.ts'
import { usualSettings } from '#arrivals/door-columns.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { type BadgeSize, badgeSize, badgeSizes } from './badge-size.ts'
import { Badge, badgeText } from './badge.tsx'

const sizes: readonly BadgeSize[] = ['label', 'a6']

/** Previews and prints a guest's badge. Printing is no arrival. */
export function BadgeDialog({ guest, onClose }: { guest: Guest; onClose: () => void }) {
  const { eventId, name: event } = useEventPage()
  const { data, isPending } = useQuery(doorSettingsQuery(eventId))
  const size = badgeSize.use()
  const [nameMm, setNameMm] = useState(badgeSizes[size].largest)
  const settings = data?.settings ?? usualSettings
  const badge = { guest, event, size, nameMm, columns: settings.badgeColumns ?? usualSettings.columns }
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
            <Button kind="primary" icon={<Printer />} busy={isPending} onClick={() => globalThis.print()}>
              {say('Print')}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <Field label={say('Paper')}>
            <Select
              value={size}
              onChange={({ target: { value } }) => {
                const next = sizes.find((one) => one === value)
                if (next) badgeSize.set(next)
              }}
            >
              {sizes.map((one) => (
                <option key={one} value={one}>
                  {say(badgeSizes[one].word)}
                </option>
              ))}
            </Select>
          </Field>
          {badgeText(guest) === null ? (
            <p>{say('There will be no code on it: this guest has neither a badge code nor an attendee id.')}</p>
          ) : null}
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
      {createPortal(
        <div data-badge-sheet className="hidden print:block">
          <Badge {...badge} />
        </div>,
        document.body,
      )}
    </>
  )
}
