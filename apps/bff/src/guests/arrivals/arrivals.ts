import type { DeskAnswer, DeskBody, DeskQuery } from '@frontdesk/desk-api'
import { freeUndoSeconds } from '@frontdesk/desk-api/guest-words'
import { and, eq, isNull, or, sql } from 'drizzle-orm'

import type { Audit, Transaction } from '#audit/audit.ts'
import type { Directory } from '#directory/directory.ts'
import { ProblemError } from '#problem.ts'
import { type Database, firstOf, stored } from '#store/database.ts'
import { arrivalMarks } from '#store/guest-tables.ts'
import type { TextCipher } from '#store/text-cipher.ts'

import type { GuestLists } from '../lists/guest-lists.ts'
import { type GuestStore, sealReason } from '../lists/guest-store.ts'
import { type Mark, attendeeIdOf } from '../lists/guest.ts'
import type { KnownGuests } from '../lists/known-guests.ts'
import { type ShowGuests, createShownMark } from '../lists/shown-guest.ts'
import { boardOf } from './board.ts'

/** Who marks, with what the audit needs. */
export type Marker = { actor: { id: string; role: string }; name: string; session: string; reference: string }

export type Arrivals = {
  mark(eventId: string, id: string, body: DeskBody<'markArrival'>, by: Marker): Promise<DeskAnswer<'markArrival'>>
  undo(eventId: string, id: string, reason: string | null, by: Marker): Promise<DeskAnswer<'undoArrival'>>
  board(eventId: string, query: DeskQuery<'arrivals'>): Promise<DeskAnswer<'arrivals'>>
  /** All marks of an event, undone ones included, by time. */
  all(eventId: string, day: string | undefined): Promise<readonly Mark[]>
}

const dayMs = 86_400_000

const isActive = and(isNull(arrivalMarks.undoneAt), isNull(arrivalMarks.removedAt))

type NewMark = Omit<typeof arrivalMarks.$inferInsert, 'version'> & { at: Date; door: string | null }

/**
 * Keeps a mark in one statement, which locks the writers of guests and marks. Returns its version; null when the guest
 * has one for this day, or the id is taken.
 */
async function insertMark(db: Database, mark: NewMark): Promise<number | null> {
  const { id, eventId, guestId, attendeeId, subjectId, day, at, door, personId } = mark
  const { rows } = await stored(
    db.execute<{ version: string }>(sql`with clock as (
        insert into guest_clock (id, version) values (1, 1)
        on conflict (id) do update set version = guest_clock.version + 1 returning version)
      insert into arrival_mark (id, event_id, version, guest_id, attendee_id, subject_id, day, at, door, person_id)
      select ${id}::uuid, ${eventId}::uuid, clock.version, ${guestId}::uuid, ${attendeeId}::uuid, ${subjectId}::uuid,
        ${day}::date, ${at.toISOString()}::timestamptz, ${door}, ${personId}::uuid
      from clock on conflict do nothing returning version`),
  )
  const version = rows[0]?.version
  return version === undefined ? null : Number(version)
}

/** The mark with this id, or the first one of the guest on this day. */
async function firstMark(
  db: Database,
  eventId: string,
  id: string,
  subjectId: string,
  day: string,
): Promise<Mark | null> {
  const same = and(eq(arrivalMarks.subjectId, subjectId), eq(arrivalMarks.day, day), isActive)
  const own = and(eq(arrivalMarks.eventId, eventId), or(eq(arrivalMarks.id, id), same))
  const found = await stored(db.select().from(arrivalMarks).where(own))
  return found.find((mark) => mark.id === id) ?? firstOf(found)
}

const find = async (tx: Transaction, eventId: string, id: string): Promise<Mark | null> => {
  const own = and(eq(arrivalMarks.id, id), eq(arrivalMarks.eventId, eventId), isNull(arrivalMarks.removedAt))
  return firstOf(await tx.select().from(arrivalMarks).where(own).for('update'))
}

/** Marks of arrivals: a guest is marked once a day, whoever marks first. */
export function createArrivals(deps: {
  db: Database
  audit: Pick<Audit, 'within'>
  locked: TextCipher
  guestStore: GuestStore
  known: KnownGuests
  lists: Pick<GuestLists, 'rows'>
  directory: Pick<Directory, 'eventOf'>
  show: ShowGuests
  now: () => Date
}): Arrivals {
  const { db, guestStore, known, now } = deps
  const shownMark = createShownMark(deps.locked)

  const shown = async (mark: Mark): Promise<DeskAnswer<'undoArrival'>> => {
    const [answer] = await deps.show.marks([mark])
    if (answer === undefined) throw new ProblemError('not_seen')
    return answer
  }
  /** The guest and the attendee that a mark is about. @throws ProblemError `not_seen` */
  const subjectOf = async (eventId: string, body: DeskBody<'markArrival'>) => {
    await known.fresh()
    const list = known.of(eventId)
    const given = body.attendeeId?.toLowerCase() ?? null
    const id = body.guestId?.toLowerCase() ?? null
    const guest = id === null ? (given === null ? null : list.ofAttendee(given)) : list.guests.get(id)
    if (guest) return { guestId: guest.id, attendeeId: attendeeIdOf(guest) ?? given }
    if (id === null) return { guestId: null, attendeeId: given }
    // A record that was seen at the event and is in no sheet.
    const row = (await deps.lists.rows(eventId)).byId.get(id)
    if (row === undefined) throw new ProblemError('not_seen', { detail: 'The guest list has no such row.' })
    return { guestId: null, attendeeId: row.id }
  }

  return {
    async mark(eventId, id, body, by) {
      const at = now()
      // Days begin at different times around the world.
      if (Math.abs(Date.parse(`${body.day}T12:00:00Z`) - at.getTime()) > 2 * dayMs)
        throw new ProblemError('invalid_input', { detail: 'Arrivals are marked on their own day.' })
      const subject = await subjectOf(eventId, body)
      // The attendee first: a guest and the record of this guest share one mark.
      const subjectId = subject.attendeeId ?? subject.guestId
      if (subjectId === null) throw new ProblemError('not_seen')
      const ids = [subject.guestId, subject.attendeeId].filter((one) => one !== null)
      const before = known
        .of(eventId)
        .marksOf(ids)
        .find((mark) => mark.day === body.day && mark.id !== id)
      if (before !== undefined) return { mark: await shown(before), already: true }
      const made = {
        ...subject,
        id,
        eventId,
        subjectId,
        day: body.day,
        at,
        door: body.door ?? null,
        personId: by.actor.id,
      }
      const version = await insertMark(db, made)
      if (version === null) {
        await known.sync()
        const first = await firstMark(db, eventId, id, subjectId, body.day)
        if (first === null) throw new ProblemError('key_reused', { detail: 'Another mark has this id.' })
        return { mark: await shown(first), already: first.id !== id }
      }
      const mark: Mark = { ...made, version, undoneAt: null, undoneBy: null, reason: null, removedAt: null }
      await known.marked(mark)
      return { mark: shownMark(mark, (who) => ({ id: who, name: by.name })), already: false }
    },
    async undo(eventId, id, reason, by) {
      const at = now()
      const undone = await deps.audit.within(async (tx, append) => {
        const version = await guestStore.versions(tx, 1)
        const found = await find(tx, eventId, id)
        if (found === null) throw new ProblemError('not_seen', { detail: 'There is no such arrival.' })
        if (found.undoneAt !== null) return found
        const isFree = found.personId === by.actor.id && at.getTime() - found.at.getTime() <= freeUndoSeconds * 1000
        if (!isFree && reason === null)
          throw new ProblemError('invalid_input', {
            detail: 'A reason is needed to undo the arrival.',
            fields: [{ path: 'reason', message: 'must have at least 1 characters' }],
          })
        const [row] = await tx
          .update(arrivalMarks)
          .set({
            undoneAt: at,
            undoneBy: by.actor.id,
            reason: reason === null ? null : sealReason(deps.locked, id, reason),
            version,
          })
          .where(eq(arrivalMarks.id, id))
          .returning()
        if (!isFree)
          await append({
            actor: by.actor,
            session: by.session,
            reference: by.reference,
            kind: 'guests',
            action: 'guests.undoArrival',
            outcome: 'confirmed',
            subjects: { eventId, markId: id, ...(found.guestId === null ? {} : { guestId: found.guestId }) },
            fields: ['reason'],
          })
        return row === undefined ? found : row
      })
      await known.sync()
      return shown(undone)
    },
    async board(eventId, query) {
      const { rows } = await deps.lists.rows(eventId)
      const board = boardOf(rows, query, deps.directory.eventOf(eventId), now().getTime())
      const last = await deps.show.marks(board.last.map(({ mark }) => mark))
      return {
        ...board,
        last: last.flatMap((mark, at) => ({ mark, name: board.last[at]?.name ?? '' })),
        version: known.version(),
        asOf: now().toISOString(),
      }
    },
    async all(eventId, day) {
      const own = and(
        eq(arrivalMarks.eventId, eventId),
        isNull(arrivalMarks.removedAt),
        day === undefined ? undefined : eq(arrivalMarks.day, day),
      )
      return await stored(
        db
          .select()
          .from(arrivalMarks)
          .where(own)
          .orderBy(sql`at`),
      )
    },
  }
}
