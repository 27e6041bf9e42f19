import { digitsOf, nationalDigitsOf } from '@frontdesk/api-types/plain-text'
import type { DeskAnswer } from '@frontdesk/desk-api'
import type { Kind, IndexedEntry } from '@frontdesk/finder/entry'
import type { Given } from '@frontdesk/finder/fit'
import type { Match, Ranked } from '@frontdesk/finder/rank'

export type GuestState = NonNullable<DeskAnswer<'directory'>['hits'][number]['guest']>

/** A search result. `seenAt` is an instant, `…Z`. */
export type Hit = {
  kind: Kind
  id: string
  name: string
  email: string | null
  phone: string | null
  detail: string | null
  eventId: string | null
  eventName: string | null
  /** Slug of its event. */
  slug: string | null
  projectId: string | null
  companyId: string | null
  personId: string | null
  userId: string | null
  /** For a code: its registration type. */
  typeId: string | null
  /** Confirmation number, or the code of a type, a place or an event. */
  number: string | null
  seenAt: string
  /** The operation that returned it last. */
  operation: string
  matched: Match[]
  fit: Ranked['fit']
  /** Of a row of a guest list. */
  guest: GuestState | null
}

/** From this many digits on a text is a whole number, not the end of one. */
const leastDigits = 7

/** The e-mail address that matches the search, otherwise the first. */
function emailOf({ emails }: IndexedEntry, text: string): string | null {
  const typed = text.trim().toLowerCase()
  return emails.find((email) => email.toLowerCase() === typed) ?? emails[0] ?? null
}

/** The phone number that matches the search, otherwise the first. */
function phoneOf({ phones }: IndexedEntry, text: string): string | null {
  const typed = nationalDigitsOf(text)
  const has = (phone: string) => digitsOf(phone).endsWith(typed)
  return (typed.length < leastDigits ? undefined : phones.find(has)) ?? phones[0] ?? null
}

/** `given`: what was searched; `guest`: the state of a row of a guest list. */
export function hitOf(
  { entry, matched, fit }: Ranked,
  event: IndexedEntry | null,
  { text, phone }: Given,
  guest: GuestState | null = null,
): Hit {
  return {
    kind: entry.kind,
    id: entry.id,
    name: entry.name,
    email: emailOf(entry, text),
    phone: phoneOf(entry, phone ?? text),
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
    fit,
    guest,
  }
}
