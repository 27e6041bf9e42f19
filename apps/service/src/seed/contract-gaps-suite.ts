import { isAlwaysSent, schemas } from '@frontdesk/api-types'
import { z } from 'zod'

import type { SeedItem } from './record.ts'

/** The schema of a line of each kind; fields outside the record are not compared. */
export const lines: Record<string, { schema: z.ZodType; beside?: string[] }> = {
  locations: { schema: schemas.Location },
  'event-types': { schema: schemas.EventType },
  'meta-fields': { schema: schemas.MetaField },
  'company-types': { schema: schemas.CompanyTypeAssignment, beside: ['role'] },
  companies: { schema: schemas.Company },
  'company-members': { schema: schemas.CompanyMember },
  'company-categories': { schema: z.object({ companyId: z.guid(), category: schemas.Category }) },
  events: { schema: schemas.Event },
  'virtual-info': { schema: schemas.VirtualEventSettings },
  'external-resources': { schema: schemas.ExternalResource },
  comments: { schema: schemas.CommentItem },
  posts: { schema: schemas.PostItem, beside: ['eventId'] },
  facilitators: { schema: schemas.Facilitator, beside: ['eventIds'] },
  inventory: { schema: schemas.InventoryEntry },
  'registration-types': { schema: schemas.RegistrationType },
  'registration-details': { schema: schemas.RegistrationDetails },
  'ticket-types': { schema: schemas.TicketType },
  'pass-codes': { schema: schemas.RegistrationPassCode },
  attendees: { schema: schemas.AttendeeRecord },
  registrants: { schema: schemas.Registrant },
}
/** Op 22 returns these beside the attendee; only some services nest them. */
const elsewhere = new Set(['attendees.attendee.user', 'attendees.attendee.person'])

/** Fields of the schema that a value lacks: absent, or null where the contract always sends a value. */
function* gaps(schema: z.ZodType, value: unknown, path: string, seen: WeakSet<object>): Generator<string> {
  let inner: z.ZodType = schema
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable) inner = asSchema(inner.unwrap())
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    for (const item of value) yield* gaps(asSchema(inner.element), item, `${path}[]`, seen)
  }
  if (!(inner instanceof z.ZodObject) || typeof value !== 'object' || value === null) return
  // Records share nested objects: a style, a type, a location.
  if (seen.has(value)) return
  seen.add(value)
  const present = new Map(Object.entries(value))
  for (const [name, field] of Object.entries(inner.shape)) {
    const where = `${path}.${name}`
    if (elsewhere.has(where)) continue
    if (!present.has(name)) yield `${where} is absent`
    else if (present.get(name) === null && isAlwaysSent(field)) yield `${where} is null`
    yield* gaps(field, present.get(name), where, seen)
  }
}

/** Guarantee of the cast: the wrapped value is a schema. */
function asSchema(inner: unknown): z.ZodType {
  return inner as z.ZodType
}

/** What records lack of the contract, each once. */
export function gapsOf(items: readonly SeedItem[]): string[] {
  const seen = new WeakSet()
  return [
    ...new Set(items.flatMap(({ kind, record }) => [...gaps(lines[kind]?.schema ?? z.unknown(), record, kind, seen)])),
  ]
}
