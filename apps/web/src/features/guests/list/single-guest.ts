import { matchOf } from '@frontdesk/desk-api/near-names'

import type { Guest } from '#api/desk/guests.ts'
import type { Arriving } from '#arrivals/use-arrival.ts'
import { attendeeIdOf } from '#records/guests/guest-view.ts'
import { isOwn, spelled, wordsWithMarks } from '#records/guests/own-code.ts'

function fits(text: string, { sheet }: Guest): boolean {
  const { name, email, phone, company, confirmationNumber, badgeCode } = sheet
  const all = [name, email, phone, company, confirmationNumber, badgeCode].filter((part) => part !== null)
  return matchOf(wordsWithMarks(text), all.join(' ')) === 1
}

/** Whether one of the rows has this name, whatever its case, accents and spaces. */
export const isNamed = (name: string, rows: readonly Guest[]): boolean =>
  spelled(name) !== '' && rows.some(({ sheet }) => spelled(sheet.name) === spelled(name))

/** Whether another of the rows has the name of a guest, whatever its case, accents and spaces. */
export function sharedNames(rows: readonly Guest[]): (guest: Guest) => boolean {
  const [known, shared] = [new Set<string>(), new Set<string>()]
  for (const { sheet } of rows) {
    const name = spelled(sheet.name)
    if (known.has(name)) shared.add(name)
    known.add(name)
  }
  return ({ sheet }) => shared.has(spelled(sheet.name))
}

/** Whose arrival is marked for a row. `rows`: those among which another may have the name. */
export const arriving = (guest: Guest, rows: readonly Guest[]): Arriving => ({
  name: guest.sheet.name,
  guestId: guest.kind === 'sheet' ? guest.id : null,
  attendeeId: attendeeIdOf(guest) ?? (guest.kind === 'sheet' ? null : guest.id),
  apart: guest.sheet.email ?? guest.sheet.company,
  sharesName: sharedNames(rows)(guest),
})

/**
 * Whether a search means the first of its rows and nobody else: their own number or address, their whole name, or words
 * that begin those of no other row. A name that is only similar means nobody.
 */
export function meansFirst(text: string, [first, ...others]: readonly Guest[]): boolean {
  if (!first || wordsWithMarks(text).length === 0) return false
  if (isOwn(text, first)) return !others.some((other) => isOwn(text, other))
  if (others.some(({ sheet }) => spelled(sheet.name) === spelled(first.sheet.name))) return false
  if (spelled(first.sheet.name) === spelled(text)) return true
  return fits(text, first) && !others.some((other) => fits(text, other))
}
