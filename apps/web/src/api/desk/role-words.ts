import type { Role } from '@frontdesk/api-types/table'

import { type Marked, mark } from '#i18n/say.ts'

/** Name and permissions of each role, marked for translation. */
export const roleWords: Readonly<Record<Role, { name: Marked; may: Marked }>> = {
  kiosk: {
    name: mark('Kiosk'),
    may: mark('Lets guests mark themselves by their code. Sees no list and no names.'),
  },
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
