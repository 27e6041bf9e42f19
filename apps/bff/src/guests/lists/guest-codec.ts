import { searchedText } from '@frontdesk/desk-api/guest-search'
import type { SheetGuest } from '@frontdesk/sheets/fields'

import type { TextCipher } from '#store/text-cipher.ts'

import type { GuestRow, Mark, MarkRow, Passage, PassageRow, ServiceState, UnjoinedGuest } from './guest.ts'
import { packSheet, unpackSheet } from './packed-sheet.ts'

/** What each value of a guest is encrypted for: the additional authenticated data. */
export const aboutGuest = (eventId: string, id: string): string => `guest ${id} ${eventId}`
const aboutService = (eventId: string, id: string): string => `guest-service ${id} ${eventId}`
const aboutMark = (id: string): string => `arrival ${id}`
const aboutDoor = (id: string): string => `arrival-door ${id}`
const aboutPassage = (id: string): string => `passage ${id}`
const aboutPassageDoor = (id: string): string => `passage-door ${id}`
type OfRun = { runId: string; guestId: string }
const aboutRefusal = ({ runId, guestId }: OfRun): string => `guest-run ${runId} ${guestId}`

const encryptOrNull = (cipher: TextCipher, about: string, text: string | null): string | null =>
  text === null ? null : cipher.encrypt(about, text)
/** null for nothing, and for what is not readable. */
const decryptOrNull = (cipher: TextCipher, about: string, text: string | null): string | null =>
  text === null ? null : cipher.decrypt(about, text)

export const encryptSheet = (cipher: TextCipher, eventId: string, id: string, sheet: SheetGuest): string =>
  cipher.encrypt(aboutGuest(eventId, id), packSheet(sheet))
/** null when it is not readable. */
export function decryptSheet(cipher: TextCipher, eventId: string, id: string, text: string): SheetGuest | null {
  const sheet = cipher.decrypt(aboutGuest(eventId, id), text)
  return sheet === null ? null : unpackSheet(sheet)
}

/** Guarantee of the cast: `encryptService` wrote the text, and its encryption was verified. */
const parsedService = (text: string) => JSON.parse(text) as ServiceState
export const encryptService = (cipher: TextCipher, eventId: string, id: string, state: ServiceState): string =>
  cipher.encrypt(aboutService(eventId, id), JSON.stringify(state))

/** null when the sheet is not readable. */
export function decryptGuest(cipher: TextCipher, row: GuestRow): UnjoinedGuest | null {
  const sheet = decryptSheet(cipher, row.eventId, row.id, row.sheet)
  if (sheet === null) return null
  const said = decryptOrNull(cipher, aboutService(row.eventId, row.id), row.service)
  const service = said === null ? null : parsedService(said)
  const { id, eventId, version, importId, changedBy, missing, enrolledBy, enrolledAt, apart } = row
  const text = searchedText(sheet)
  return { id, eventId, version, importId, changedBy, sheet, service, missing, enrolledBy, enrolledAt, apart, text }
}

export const encryptDoor = (cipher: TextCipher, id: string, door: string | null): string | null =>
  encryptOrNull(cipher, aboutDoor(id), door)
export const decryptMark = (cipher: TextCipher, { doorSealed, ...row }: MarkRow): Mark => ({
  ...row,
  door: doorSealed === null ? row.door : cipher.decrypt(aboutDoor(row.id), doorSealed),
})

export const encryptPassageDoor = (cipher: TextCipher, id: string, door: string | null): string | null =>
  encryptOrNull(cipher, aboutPassageDoor(id), door)
export const decryptPassage = (cipher: TextCipher, { doorSealed, ...row }: PassageRow): Passage => ({
  ...row,
  door: decryptOrNull(cipher, aboutPassageDoor(row.id), doorSealed),
})

/** Why a mark or a passage was undone. */
export const encryptReason = (cipher: TextCipher, markId: string, reason: string | null): string | null =>
  encryptOrNull(cipher, aboutMark(markId), reason)
export const decryptReason = (cipher: TextCipher, markId: string, reason: string | null): string | null =>
  decryptOrNull(cipher, aboutMark(markId), reason)
export const encryptPassageReason = (cipher: TextCipher, passageId: string, reason: string | null): string | null =>
  encryptOrNull(cipher, aboutPassage(passageId), reason)
export const decryptPassageReason = (cipher: TextCipher, passageId: string, reason: string | null): string | null =>
  decryptOrNull(cipher, aboutPassage(passageId), reason)

/** Why the service refused a guest of a run. */
export const encryptRefusal = (cipher: TextCipher, row: OfRun, detail: string | null): string | null =>
  encryptOrNull(cipher, aboutRefusal(row), detail)
export const decryptRefusal = (cipher: TextCipher, row: OfRun, detail: string | null): string | null =>
  decryptOrNull(cipher, aboutRefusal(row), detail)
