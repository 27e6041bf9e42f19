import type { ReadId, WriteId } from '@frontdesk/api-types/table'

import { type Marked, mark } from '#i18n/say.ts'

type WriteRow = {
  /** Why the control is disabled for a lower role. */
  requires: Marked
  /** Label of the write in the audit log. */
  action: Marked
  /** Label of the write in the activity of one person. */
  activity: Marked
  /** The reads that it may change the answers of. */
  refreshes: readonly ReadId[]
  /** Guest lists have people who are in no sheet, too. */
  refreshesGuests?: true
  /** The answer says how many places of a registration type are left. */
  refreshesPlaces?: true
  /** It sends a message: the activity says how far that got. */
  sendsMessage?: true
}

const createsEvent: WriteRow = {
  requires: mark('Creating events takes the role {least} or higher. Yours is {mine}.'),
  action: mark('Create an event'),
  activity: mark('Create an event'),
  refreshes: ['listCompanyEvents', 'listMemberEvents', 'getEventForSlug'],
}

/** What the screens say of each write, and what is read again after it. */
export const writeTable: Readonly<Record<WriteId, WriteRow>> = {
  createProjectEvent: { ...createsEvent, action: mark('Create an event in a project') },
  createEvent: createsEvent,
  enrollAttendee: {
    requires: mark('Enrolling and removing people takes the role {least} or higher. Yours is {mine}.'),
    action: mark('Enroll or remove a person'),
    activity: mark('Enrollment'),
    refreshes: ['getAttendee', 'getAttendeeForUser', 'getEventForSlug', 'listEventPosts'],
    refreshesGuests: true,
  },
  addFacilitatorFavorite: {
    requires: mark('Marking favorites takes the role {least} or higher. Yours is {mine}.'),
    action: mark('Mark a facilitator as a favourite'),
    activity: mark('Facilitator as a favorite'),
    refreshes: ['getFacilitator'],
  },
  startRegistration: {
    requires: mark('Starting a registration takes the role {least} or higher. Yours is {mine}.'),
    action: mark('Start a registration'),
    activity: mark('Start of a registration'),
    refreshes: [
      'getRegistrantForPerson',
      'listRegistrationTypes',
      'listPassCodes',
      'getPassCode',
      'getAttendeeForUser',
    ],
    refreshesPlaces: true,
  },
  sendConfirmation: {
    requires: mark('Sending confirmations takes the role {least} or higher. Yours is {mine}.'),
    action: mark('Send a confirmation'),
    activity: mark('Confirmation'),
    refreshes: ['getRegistrantForPerson'],
    sendsMessage: true,
  },
}

/** Null for an operation that is no write. */
export const writeRowOf = (operation: string): WriteRow | null =>
  Object.hasOwn(writeTable, operation) ? writeTable[operation as WriteId] : null
