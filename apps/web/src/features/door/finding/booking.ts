import { fold } from '@frontdesk/api-types/plain-text'

import type { Guest } from '#api/desk/guests.ts'

/** The number of a booking, or else the address that it was made with. */
export const bookingOf = ({ sheet }: Guest): string | null => sheet.confirmationNumber ?? sheet.email

/** Whether two guests of an event are of one booking. */
export function isSameBooking(one: Guest, other: Guest): boolean {
  const [own, its] = [one, other].map(({ sheet }) => sheet.confirmationNumber ?? '')
  if (own !== '' || its !== '') return fold(own ?? '') === fold(its ?? '')
  return one.sheet.email !== null && one.sheet.email.toLowerCase() === other.sheet.email?.toLowerCase()
}
