import type { Role, WriteId } from '@frontdesk/api-types/table'

import { type Marked, mark } from '#i18n/say.ts'

/** Name and permissions of each role, marked for translation. */
export const roleWords: Readonly<Record<Role, { name: Marked; may: Marked }>> = {
  support: {
    name: mark('Support'),
    may: mark('Looks up people, events, guest lists and codes. Sends confirmations again.'),
  },
  staff: {
    name: mark('Event staff'),
    may: mark('Looks up people, marks arrivals, enrolls and removes. Sends confirmations again.'),
  },
  organizer: {
    name: mark('Organizer'),
    may: mark('What event staff may do. Also brings in guest lists, registers people and creates events.'),
  },
  admin: { name: mark('Administrator'), may: mark('Everything, and the accounts of others.') },
}

/** A sentence per action: the role it requires, and the user's own. */
export const roleRequirements: Readonly<Record<WriteId, Marked>> = {
  createProjectEvent: mark('Creating events takes the role {least} or higher. Yours is {mine}.'),
  createEvent: mark('Creating events takes the role {least} or higher. Yours is {mine}.'),
  enrollAttendee: mark('Enrolling and removing people takes the role {least} or higher. Yours is {mine}.'),
  addFacilitatorFavorite: mark('Marking favorites takes the role {least} or higher. Yours is {mine}.'),
  startRegistration: mark('Starting a registration takes the role {least} or higher. Yours is {mine}.'),
  sendConfirmation: mark('Sending confirmations takes the role {least} or higher. Yours is {mine}.'),
}
