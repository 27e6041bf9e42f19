import type { Kind, Noted } from './entry.ts'
import type { Match, Ranked } from './rank.ts'

/** A record that was found, as the desk shows it. `seenAt` is an instant, `…Z`. */
export type Hit = {
  kind: Kind
  id: string
  name: string
  email: string | null
  phone: string | null
  detail: string | null
  eventId: string | null
  eventName: string | null
  /** Of the event in which it lies. */
  slug: string | null
  projectId: string | null
  companyId: string | null
  personId: string | null
  userId: string | null
  /** Of a code: its registration type. */
  typeId: string | null
  /** Confirmation number, or the code by which a type, a place or an event is called. */
  number: string | null
  seenAt: string
  /** By which it was seen last. */
  operation: string
  matched: Match[]
}

export function hitOf({ entry, matched }: Ranked, event: Noted | null): Hit {
  return {
    kind: entry.kind,
    id: entry.id,
    name: entry.name,
    email: entry.emails[0] ?? null,
    phone: entry.phones[0] ?? null,
    detail: entry.detail,
    eventId: entry.eventId,
    eventName: event?.name ?? null,
    slug: event?.slug ?? null,
    projectId: entry.projectId ?? event?.projectId ?? null,
    companyId: entry.companyId,
    personId: entry.personId,
    userId: entry.userId,
    typeId: entry.typeId,
    number: entry.number,
    seenAt: new Date(entry.seenAt).toISOString(),
    operation: entry.operation,
    matched,
  }
}
