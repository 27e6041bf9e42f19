import type { Kind, Noted } from './entry.ts'
import { digitsOf } from './fold.ts'
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

/** So many digits are a number of their own, not the end of any. */
const leastDigits = 7

/** The address that was asked for, of somebody with several; else the first. */
function emailOf({ emails }: Noted, text: string): string | null {
  const asked = text.trim().toLowerCase()
  return emails.find((email) => email.toLowerCase() === asked) ?? emails[0] ?? null
}

/** The number whose digits were asked for, of somebody with several; else the first. */
function phoneOf({ phones }: Noted, text: string): string | null {
  const asked = digitsOf(text).replace(/^0+/, '')
  const has = (phone: string) => digitsOf(phone).endsWith(asked)
  return (asked.length < leastDigits ? undefined : phones.find(has)) ?? phones[0] ?? null
}

/** `text` is what was searched for. */
export function hitOf({ entry, matched }: Ranked, event: Noted | null, text: string): Hit {
  return {
    kind: entry.kind,
    id: entry.id,
    name: entry.name,
    email: emailOf(entry, text),
    phone: phoneOf(entry, text),
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
