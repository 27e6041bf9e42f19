import type { DeskAnswer } from '@frontdesk/desk-api'

import { type Guest, idsOf } from '#api/desk/guests.ts'
import { joined } from '#format/names.ts'

export type DoorNote = NonNullable<DeskAnswer<'doorSettings'>['notes']>[number]

/** What the organizer has noted about a guest for the door: to be read first, or why they are not to be let in. */
export function notedOf(guest: Guest, notes: readonly DoorNote[]): { look: string | null; stop: string | null } {
  const ids = idsOf(guest)
  const own = notes.filter(({ subject }) => ids.includes(subject))
  const texts = (isStop: boolean) => own.filter(({ stop }) => stop === isStop).map(({ text }) => text)
  return { look: joined(texts(false), ' · '), stop: joined(texts(true), ' · ') }
}
