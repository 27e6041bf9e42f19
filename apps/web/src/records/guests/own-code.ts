import { fold } from '@frontdesk/api-types/plain-text'

import type { GuestRecord } from './guest-view.ts'

/** Rows of a search that are compared: the list has the best first. */
export const comparedRows = 20

/** Words of a text, folded, with the marks of addresses and numbers in them. */
export const wordsWithMarks = (text: string) => fold(text).match(/[\p{L}\p{N}@._+-]+/gu) ?? []
export const spelled = (text: string) => wordsWithMarks(text).join(' ')

/** Whether a text is the address, number or code of a guest, whatever its case, accents and spaces. */
export function isOwn(text: string, { sheet, joined }: GuestRecord): boolean {
  const own = [sheet.email, sheet.phone, sheet.confirmationNumber, sheet.badgeCode, joined?.externalId ?? null]
  return own.some((value) => value !== null && spelled(value) === spelled(text))
}
