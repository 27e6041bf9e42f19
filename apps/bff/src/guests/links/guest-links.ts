import type { AuditedAction, DeskAnswer } from '@frontdesk/desk-api'
import { mostApart } from '@frontdesk/desk-api/guest-words'
import { eq } from 'drizzle-orm'

import type { Person } from '#access/session.ts'
import type { Audit } from '#audit/audit.ts'
import { ProblemError } from '#problem.ts'
import { guests } from '#store/guest-tables.ts'
import type { TextCipher } from '#store/text-cipher.ts'

import type { By } from '../imports/imports.ts'
import { encryptService } from '../lists/guest-codec.ts'
import type { GuestLists } from '../lists/guest-lists.ts'
import { takeVersions } from '../lists/guest-versions.ts'
import type { Guest, ServiceState } from '../lists/guest.ts'
import type { KnownGuests } from '../lists/known-guests.ts'
import type { AskGuest } from '../runs/guest-answer.ts'

type Shown = DeskAnswer<'guest'>

export type GuestLinks = {
  /** This guest and the record that was joined by e-mail or number are two people. */
  apart(eventId: string, id: string, recordId: string, by: By): Promise<Shown>
  /** Undoes `apart`. */
  together(eventId: string, id: string, recordId: string, by: By): Promise<Shown>
  /** This guest is the attendee who was enrolled from their card. */
  link(
    eventId: string,
    id: string,
    attendeeId: string,
    by: By & { person: Pick<Person, 'scope'>; signal: AbortSignal | null },
  ): Promise<Shown>
}

/** Which record of the event a guest is, where people say it. */
export function createGuestLinks(deps: {
  audit: Pick<Audit, 'within'>
  cipher: TextCipher
  known: KnownGuests
  lists: Pick<GuestLists, 'one'>
  ask: AskGuest
}): GuestLinks {
  const { cipher, known, lists } = deps
  const find = async (eventId: string, id: string): Promise<Guest> => {
    await known.fresh()
    const guest = known.of(eventId).guests.get(id)
    if (guest === undefined) throw new ProblemError('not_seen', { detail: 'The guest list has no such row.' })
    return guest
  }
  const change = async (
    { id, eventId }: Guest,
    columns: { apart?: string[]; service?: ServiceState | null },
    action: AuditedAction,
    subjects: Record<string, string>,
    by: By,
  ): Promise<Shown> => {
    const { service, ...plain } = columns
    const encrypted = service === undefined ? {} : { service: service && encryptService(cipher, eventId, id, service) }
    await deps.audit.within(async (tx, append) => {
      const version = await takeVersions(tx, 1)
      await tx
        .update(guests)
        .set({ ...plain, ...encrypted, version })
        .where(eq(guests.id, id))
      await append({
        ...by,
        kind: 'guests',
        action,
        outcome: 'confirmed',
        subjects: { eventId, guestId: id, ...subjects },
      })
    })
    await known.sync()
    return lists.one(eventId, id)
  }
  return {
    async apart(eventId, id, recordId, by) {
      const guest = await find(eventId, id)
      const { joined } = guest
      if (guest.apart.includes(recordId)) return lists.one(eventId, id)
      if (joined === null || joined.by === 'id' || !joined.person.ids.includes(recordId))
        throw new ProblemError('not_now', { detail: 'The guest is not joined with this record by e-mail or number.' })
      const apart = [...new Set([...guest.apart, ...joined.person.ids])].slice(-mostApart)
      // What was said about the other person is no answer about this one.
      return change(guest, { apart, service: null }, 'guests.tellApart', { recordId }, by)
    },
    async together(eventId, id, recordId, by) {
      const guest = await find(eventId, id)
      if (!guest.apart.includes(recordId)) return lists.one(eventId, id)
      const same = new Set([recordId, ...(known.of(eventId).people().withId(recordId)?.ids ?? [])])
      const apart = guest.apart.filter((one) => !same.has(one))
      return change(guest, { apart }, 'guests.joinAgain', { recordId }, by)
    },
    async link(eventId, id, attendeeId, { person, signal, ...by }) {
      const guest = await find(eventId, id)
      const asked = await deps.ask({ ...guest, sheet: { ...guest.sheet, attendeeId } }, person, signal)
      const isSame = 'state' in asked && asked.state.attendeeId === attendeeId
      const isSeen = known.of(eventId).people().withId(attendeeId)?.attendee?.id === attendeeId
      if (!isSame && !isSeen && 'restMs' in asked)
        throw new ProblemError('upstream_busy', {
          detail: 'The service cannot be asked about this attendee now.',
          headers: { 'retry-after': String(Math.ceil(asked.restMs / 1000)) },
        })
      if (!isSame && !isSeen) throw new ProblemError('not_seen', { detail: 'This attendee was not seen at the event.' })
      const service: ServiceState = isSame
        ? asked.state
        : { ...nothingSaid, ...guest.service, attendeeId, askedAt: guest.service?.askedAt ?? 0 }
      const apart = guest.apart.filter((one) => one !== attendeeId)
      return change(guest, { service, apart }, 'guests.link', { attendeeId }, by)
    },
  }
}

const nothingSaid: Omit<ServiceState, 'askedAt'> = {
  onEvent: null,
  enrollmentStatus: null,
  registered: null,
  paid: null,
  fault: null,
  attendeeId: null,
  personId: null,
  registrantId: null,
}
