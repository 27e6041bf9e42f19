import { say } from '#i18n/say.ts'

import type { GuestRecord } from './guest-view.ts'

/** The sheet's fields of a guest in one line: ticket, order, company, job title. */
export function SheetLine({ guest }: { guest: GuestRecord }) {
  const { ticket, confirmationNumber, company, jobTitle } = guest.sheet
  const parts = [
    ticket,
    confirmationNumber === null ? null : say('Confirmation {number}', { number: confirmationNumber }),
    company,
    jobTitle,
  ].filter((part) => part !== null)
  return (
    <p className="text-label text-quiet flex flex-wrap gap-x-2" data-guest-line>
      <span className="text-text font-medium">
        {guest.missing ? say('Guest list, not in the newest sheet:') : say('Guest list:')}
      </span>
      <span dir="auto">{parts.length === 0 ? say('name only') : parts.join(' · ')}</span>
    </p>
  )
}
