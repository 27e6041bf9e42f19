/** A store with one project and functions to add records, for the tests of writing handlers. */
import { randomUUID } from 'node:crypto'

import {
  schemas,
  type EventRecord,
  type Person,
  type Registrant,
  type RegistrationPassCode,
  type RegistrationType,
  type TicketType,
} from '@frontdesk/api-types'
import type { Store } from '@frontdesk/store'
import { sharedStore } from '@frontdesk/store/shared-test-stores'

import { fullAccess, type Access } from '#access/access.ts'
import { createReach } from '#access/reach.ts'
import { eventRow, passCodeRow, personRow, registrationTypeRow, ticketTypeRow, registrantRow } from '#db/rows.ts'
import { events, passCodes, people, projects, registrationTypes, ticketTypes, registrants } from '#db/schema.ts'

import type { Outbox, OutgoingMessage } from '../handler.ts'
import { filled } from './filled-record.ts'
import { migrations } from './service-under-test.ts'

const embedded = async () => {
  const store = await sharedStore('service', migrations)
  return { store, remove: store.close }
}

/** An instant within all time ranges of the tests. */
export const NOON = new Date('2026-11-21T12:00:00Z')

const base = (id: string, projectId: string) => ({
  id,
  projectId,
  created: '2026-01-01T00:00:00Z',
  modified: '2026-01-01T00:00:00Z',
})

/** An outbox that collects messages and sends none. */
const keepingOutbox = () => {
  const messages: OutgoingMessage[] = []
  const outbox: Outbox = {
    sends: true,
    add: async (_, message) => {
      messages.push(message)
      return randomUUID()
    },
    wake: () => {},
    delivered: async () => 'sent',
  }
  return { outbox, messages }
}

/** The project on a new embedded store, or on a given empty one. */
export const openSmallProject = async (given?: { store: Store; remove: () => Promise<void> }) => {
  const { store, remove } = given ?? (await embedded())
  const { db } = store
  const projectId = randomUUID()
  const clock = { now: NOON }
  const { outbox, messages } = keepingOutbox()
  await db.insert(projects).values({
    id: projectId,
    organizationId: randomUUID(),
    record: { id: projectId, name: 'Autumn fair', timezone: 'Europe/Brussels' },
  })
  /** Limited to this one event. */
  const only = (eventId: string): Access => ({
    ...fullAccess,
    limited: true,
    projects: new Set([projectId]),
    events: new Set([eventId]),
  })

  return {
    store,
    db,
    projectId,
    clock,
    messages,
    access: fullAccess,
    only,
    deps: { db, reach: createReach(db), outbox, now: () => clock.now, newId: () => randomUUID() },
    addEvent: async (change: Partial<EventRecord> = {}) => {
      const id = randomUUID()
      const record = filled(schemas.Event, {
        ...base(id, projectId),
        name: 'Opening',
        slug: `opening-${id}`,
        topLevelId: id,
        status: 'Confirmed',
        timezone: 'Europe/Brussels',
        startUtc: '2026-11-22T08:00:00Z',
        endUtc: '2026-11-22T10:00:00Z',
        ...change,
      })
      await db.insert(events).values(eventRow(record))
      return id
    },
    addPerson: async (change: Partial<Person> = {}) => {
      const id = randomUUID()
      const record = filled(schemas.Person, {
        ...base(id, projectId),
        name: 'Mia Keller',
        firstName: 'Mia',
        lastName: 'Keller',
        email: `mia.${id}@example.org`,
        ...change,
      })
      await db.insert(people).values(personRow(record, null))
      return id
    },
    addType: async (change: Partial<RegistrationType> = {}) => {
      const id = randomUUID()
      const record = filled(schemas.RegistrationType, {
        ...base(id, projectId),
        name: 'Standard',
        kind: 'Attendee',
        status: 'Open',
        approvalKind: 'Automatic',
        ...change,
      })
      await db.insert(registrationTypes).values(registrationTypeRow(record))
      return id
    },
    addCode: async (registrationTypeId: string, change: Partial<RegistrationPassCode> = {}) => {
      const id = randomUUID()
      const record = filled(schemas.RegistrationPassCode, {
        ...base(id, projectId),
        registrationTypeId,
        passcode: 'EARLY50',
        isExpired: false,
        isAvailable: true,
        ...change,
      })
      await db.insert(passCodes).values(passCodeRow(record))
      return id
    },
    addTicket: async (registrationTypeId: string, change: Partial<TicketType> = {}) => {
      const id = randomUUID()
      const record = filled(schemas.TicketType, {
        ...base(id, projectId),
        registrationTypeId,
        name: 'Day',
        publish: true,
        itemOrder: 0,
        ...change,
      })
      await db.insert(ticketTypes).values(ticketTypeRow(record))
      return id
    },
    addRegistrant: async (change: Partial<Registrant> & { eventId: string; registrationTypeId: string }) => {
      const id = randomUUID()
      const record = filled(schemas.Registrant, {
        ...base(id, projectId),
        registrantStatus: 'Complete',
        name: 'Mia Keller',
        firstName: 'Mia',
        email: 'mia@example.org',
        ...change,
      })
      await db.insert(registrants).values(registrantRow(record))
      return id
    },
    close: remove,
  }
}

export type SmallProject = Awaited<ReturnType<typeof openSmallProject>>
