import { columnTerms, noteFields } from '@frontdesk/sheets/fields'

import { say } from '#i18n/say.ts'

import type { GuestRecord } from './guest-view.ts'

/** What stands behind a guest in one line, each with its term. */
export const notesOf = (sheet: GuestRecord['sheet']): string[] =>
  noteFields.flatMap((field) => {
    const value = sheet[field]
    return value === null ? [] : [say('{term}: {value}', { term: say(columnTerms[field]), value })]
  })

const plainNumber = (number: string): string => number.replaceAll(/\s/g, '').toLowerCase()

/** The order of the sheet beside that of the event system, which the card shows elsewhere: nothing when they are equal. */
function orderText(listed: string | null, known: string | null): string | null {
  if (listed === null) return null
  if (known === null) return say('Confirmation {number}', { number: listed })
  return plainNumber(listed) === plainNumber(known)
    ? null
    : say('Confirmation: list {listed}, event system {known}', { listed, known })
}

/** The sheet's fields of a guest in one line: ticket, order, company, job title. */
export function SheetLine({ guest, confirmation }: { guest: GuestRecord; confirmation: string | null }) {
  const { ticket, confirmationNumber, company, jobTitle } = guest.sheet
  const all = [ticket, orderText(confirmationNumber, confirmation), company, jobTitle, ...notesOf(guest.sheet)]
  const parts = all.filter((part) => part !== null)
  return (
    <p className="text-label text-quiet flex flex-wrap gap-x-2" data-guest-line>
      <span className="text-text font-medium">
        {guest.missing ? say('Guest list, not in the newest sheet:') : say('Guest list:')}
      </span>
      <span dir="auto">{parts.length === 0 ? say('name only') : parts.join(' · ')}</span>
    </p>
  )
}
