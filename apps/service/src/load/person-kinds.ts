import { schemas } from '@frontdesk/api-types'

import {
  attendeeRow,
  needed,
  passCodeRow,
  personRow,
  registrantRow,
  registrationDetailsRow,
  registrationTypeRow,
  ticketTypeRow,
} from '#db/rows.ts'
import * as table from '#db/schema.ts'

import { loadKind, readAs, recordKind } from './load-kind.ts'
import { upsert } from './upsert.ts'

/** `{attendee, user, person}` in the shape of op 22's answer; user and person may also be inside the attendee. */
export const attendees = loadKind({
  read: (line) => {
    const record = readAs(schemas.AttendeeRecord, line)
    const { user, person: inside, ...attendee } = needed(record.attendee, 'attendee')
    const person = record.person ?? inside ?? null
    const row = attendeeRow(attendee)
    if (person === null && row.personId !== null) needed(null, 'person')
    return { row, person: person === null ? null : personRow(person, record.user ?? user ?? null) }
  },
  write: async (tx, items) => {
    // A person attends several events; one statement may touch a row only once.
    const people = new Map(items.flatMap(({ person }) => (person === null ? [] : [[person.id, person]])))
    await upsert(tx, table.people, [...people.values()])
    await upsert(
      tx,
      table.attendees,
      items.map(({ row }) => row),
    )
  },
  key: ({ row }) => row.id,
  batch: 250,
})

export const registrationTypes = recordKind(schemas.RegistrationType, table.registrationTypes, registrationTypeRow)

export const registrationDetails = recordKind(
  schemas.RegistrationDetails,
  table.registrationDetails,
  registrationDetailsRow,
)

export const ticketTypes = recordKind(schemas.TicketType, table.ticketTypes, ticketTypeRow)

export const passCodes = recordKind(schemas.RegistrationPassCode, table.passCodes, passCodeRow)

export const registrants = recordKind(schemas.Registrant, table.registrants, registrantRow)
