/**
 * Converts a record in the API's shape to its row, with the columns beside `record`. Every change of a record uses its
 * function here, so that the columns stay consistent.
 * @throws RowError when the record lacks a required field, named by `field`
 */
import type {
  Attendee,
  Company,
  CompanyMember,
  EventRecord,
  Location,
  Person,
  Registrant,
  RegistrationDetails,
  RegistrationPassCode,
  RegistrationType,
  TicketType,
  UserSummary,
} from '@frontdesk/api-types'

import { emailKey, foldText, instantOf, passcodeKey, slugKey } from './keys.ts'
import type * as schema from './schema.ts'

export class RowError extends Error {
  override readonly name = 'RowError'
  readonly field: string

  constructor(field: string) {
    super(`${field} is missing`)
    this.field = field
  }
}

/** A field that the row requires. */
export function needed<T>(value: T | null | undefined, field: string): T {
  if (value === null || value === undefined || value === '') throw new RowError(field)
  return value
}

export function locationRow(record: Location): typeof schema.locations.$inferInsert {
  const searched = [record.name, record.code, record.city, record.address1, record.address2]
  return {
    id: record.id,
    projectId: needed(record.projectId, 'projectId'),
    parentId: record.parentId ?? null,
    search: foldText(searched.filter((text) => text !== null && text !== undefined).join(' \n ')),
    sortName: foldText(record.name ?? ''),
    record,
  }
}

/** Without `enrolled` and `waitlisted`, which are counted from the attendees. */
export function eventRow(record: EventRecord): Omit<typeof schema.events.$inferInsert, 'enrolled' | 'waitlisted'> {
  const visibility = record.visibility ?? 'Default'
  return {
    id: record.id,
    projectId: needed(record.projectId, 'projectId'),
    organizationId: record.organizationId ?? null,
    parentId: record.parentId ?? null,
    topLevelId: record.topLevelId ?? record.id,
    slug: record.slug === null || record.slug === undefined || record.slug === '' ? null : slugKey(record.slug),
    isPublic:
      record.publish === true && record.isDraft !== true && (visibility === 'Default' || visibility === 'Public'),
    created: instantOf(record.created),
    startUtc: instantOf(record.startUtc),
    maximumSize: record.maximumEventSize ?? null,
    hasWaitlist: record.hasWaitlist ?? false,
    waitlistSize: record.waitlistSize ?? null,
    record,
  }
}

export function companyRow(record: Company): typeof schema.companies.$inferInsert {
  return { id: record.id, projectId: needed(record.projectId, 'projectId'), record }
}

export function companyMemberRow(record: CompanyMember): typeof schema.companyMembers.$inferInsert {
  return {
    id: record.id,
    companyId: needed(record.companyId, 'companyId'),
    projectId: needed(record.projectId, 'projectId'),
    personId: record.personId ?? null,
    sortName: foldText(record.name ?? `${record.firstName ?? ''} ${record.lastName ?? ''}`),
    record,
  }
}

export function personRow(record: Person, user: UserSummary | null): typeof schema.people.$inferInsert {
  return {
    id: record.id,
    projectId: needed(record.projectId, 'projectId'),
    userId: record.userId ?? null,
    email: emailKey(record.email),
    externalId: record.externalId ?? null,
    record,
    userRecord: user,
  }
}

export function attendeeRow(record: Attendee): typeof schema.attendees.$inferInsert {
  return {
    id: record.id,
    projectId: needed(record.projectId, 'projectId'),
    eventId: needed(record.eventId, 'eventId'),
    personId: record.personId ?? null,
    userId: record.userId ?? null,
    email: emailKey(record.email),
    externalId: record.externalId ?? null,
    enrollmentStatus: needed(record.enrollmentStatus, 'enrollmentStatus'),
    waitlistOrder: record.waitlistOrder ?? null,
    record,
  }
}

/** Without `reserved` and `used`, here and below, where a record has no such fields: they are counted. */
export function registrationTypeRow(
  record: RegistrationType,
): Omit<typeof schema.registrationTypes.$inferInsert, 'reserved' | 'used'> {
  return {
    id: record.id,
    projectId: needed(record.projectId, 'projectId'),
    status: needed(record.status, 'status'),
    itemOrder: record.itemOrder ?? 0,
    quantity: record.quantity ?? null,
    record,
  }
}

/** The three counts of a record: `quantity`, `numberReserved`, `numberUsed`. */
function countsOf(record: Pick<TicketType, 'quantity' | 'numberReserved' | 'numberUsed'>) {
  return { quantity: record.quantity ?? null, reserved: record.numberReserved ?? 0, used: record.numberUsed ?? 0 }
}

export function registrationDetailsRow(record: RegistrationDetails): typeof schema.registrationDetails.$inferInsert {
  return {
    id: record.id,
    projectId: needed(record.projectId, 'projectId'),
    eventId: needed(record.eventId, 'eventId'),
    registrationTypeId: needed(record.registrationTypeId, 'registrationTypeId'),
    ...countsOf(record),
    record,
  }
}

export function ticketTypeRow(record: TicketType): typeof schema.ticketTypes.$inferInsert {
  return {
    id: record.id,
    projectId: needed(record.projectId, 'projectId'),
    registrationTypeId: needed(record.registrationTypeId, 'registrationTypeId'),
    itemOrder: record.itemOrder ?? 0,
    ...countsOf(record),
    record,
  }
}

export function passCodeRow(record: RegistrationPassCode): typeof schema.passCodes.$inferInsert {
  return {
    id: record.id,
    projectId: needed(record.projectId, 'projectId'),
    registrationTypeId: needed(record.registrationTypeId, 'registrationTypeId'),
    passcode: passcodeKey(needed(record.passcode, 'passcode')),
    ...countsOf(record),
    record,
  }
}

export function registrantRow(record: Registrant): typeof schema.registrants.$inferInsert {
  return {
    id: record.id,
    projectId: needed(record.projectId, 'projectId'),
    eventId: needed(record.eventId, 'eventId'),
    registrationTypeId: needed(record.registrationTypeId, 'registrationTypeId'),
    personId: record.personId ?? null,
    userId: record.userId ?? null,
    passCodeId: record.registrationPassCodeId ?? null,
    registrantStatus: needed(record.registrantStatus, 'registrantStatus'),
    created: instantOf(record.created),
    record,
  }
}
