import type { Role } from '@frontdesk/api-types/table'

import { type Marked, mark } from '#words/say.ts'

/** A role's name and what it may do; both are to be said. */
export const roleWords: Readonly<Record<Role, { name: Marked; may: Marked }>> = {
  support: { name: mark('Support'), may: mark('Looks up people, events and codes. Changes nothing.') },
  staff: { name: mark('Event staff'), may: mark('Looks up, enrolls and removes people.') },
  organizer: { name: mark('Organizer'), may: mark('Enrolls, registers, sends confirmations, creates events.') },
  admin: { name: mark('Administrator'), may: mark('Everything, and the accounts of others.') },
}
