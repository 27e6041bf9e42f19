import { type ColumnField, type TextField, serviceIds, textFields } from '@frontdesk/sheets/fields'

import { type Marked, mark } from '#i18n/say.ts'

/** What a column of a guest list is called, in the order of the choice. */
export const fieldWords: Readonly<Record<ColumnField, Marked>> = {
  name: mark('Name'),
  firstName: mark('First name'),
  lastName: mark('Last name'),
  email: mark('E-mail'),
  phone: mark('Phone'),
  company: mark('Company'),
  jobTitle: mark('Job title'),
  ticket: mark('Ticket'),
  confirmationNumber: mark('Confirmation number'),
  badgeCode: mark('Badge code'),
  attendeeId: mark('Attendee id'),
  personId: mark('Person id'),
  userId: mark('User id'),
  rowId: mark('Row number of the sheet'),
  dietaryNeeds: mark('Dietary needs'),
  free: mark('Keep as it is'),
  ignored: mark('Leave out'),
}

/** Fields that cards show at places of their own. */
const placed: ReadonlySet<TextField> = new Set([
  'email',
  'phone',
  'company',
  'jobTitle',
  'ticket',
  'confirmationNumber',
  'badgeCode',
  'rowId',
  ...serviceIds,
])

/** The others, each with its word. */
export const furtherFields = textFields.filter((field) => !placed.has(field))
