import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

import { doorSettingsQuery } from '#api/desk/door-settings.ts'
import { usualSettings } from '#arrivals/door-columns.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'

import { type BadgeSize, badgeSize, badgeSizes } from './badge-size.ts'

const sizes: readonly BadgeSize[] = ['label', 'a6']

/** What every badge of the event has, on the paper of this device. */
export function useBadgeLayout() {
  const { eventId, name: event } = useEventPage()
  const { data, isPending } = useQuery(doorSettingsQuery(eventId))
  const settings = data?.settings ?? usualSettings
  return {
    isPending,
    layout: { event, size: badgeSize.use(), columns: settings.badgeColumns ?? usualSettings.columns },
  }
}

export function PaperField() {
  return (
    <Field label={say('Paper')}>
      <Select
        value={badgeSize.use()}
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
  )
}

/** Badges for the printer: nothing else of the page is printed. */
export function BadgeSheet({ children }: { children: ReactNode }) {
  return createPortal(
    <div data-badge-sheet className="hidden print:block">
      {children}
    </div>,
    document.body,
  )
}
