import type { DeskAnswer, DeskBody, DeskQuery } from '@frontdesk/desk-api'
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'

import type { Append, Audit, AuditEntry, Transaction } from '#audit/audit.ts'
import { tellOtherDesks } from '#changes/other-desks.ts'
import type { Directory } from '#directory/directory.ts'
import type { Limits } from '#pipeline/rate-limits.ts'
import { ProblemError } from '#problem.ts'
import { type Database, briefWait, firstOf, stored, whenFree } from '#store/database.ts'
import { arrivalMarks } from '#store/guest-tables.ts'
import type { TextCipher } from '#store/text-cipher.ts'

import { decryptMark, encryptDoor, encryptReason } from '../lists/guest-codec.ts'
import type { GuestLists } from '../lists/guest-lists.ts'
import { takeVersions } from '../lists/guest-versions.ts'
import type { Mark, MarkRow } from '../lists/guest.ts'
import type { KnownGuests } from '../lists/known-guests.ts'
import { type CountedFrom, type ShowGuests, createShownMark } from '../lists/shown-guest.ts'
import { type Subject, type SubjectOf, idsOfPerson } from './arrival-subject.ts'
import { type TimeOf, isOwnDay } from './arrival-time.ts'
import { type Board, type CountedQuery, createBoards, shiftKey } from './board.ts'
import { type Caution, cautionsOf } from './cautions.ts'
import type { DoorSettings } from './door-settings.ts'
import { type Arriver, type Marker, isFreeUndo } from './marker.ts'

export type Arrivals = {
  mark(eventId: string, id: string, body: DeskBody<'markArrival'>, by: Arriver): Promise<DeskAnswer<'markArrival'>>
  undo(eventId: string, id: string, reason: string | null, by: Marker): Promise<DeskAnswer<'undoArrival'>>
  board(eventId: string, query: DeskQuery<'arrivals'>): Promise<DeskAnswer<'arrivals'>>
  /** Whether as many are inside as may be, by the count of the board. */
  isFull(eventId: string): Promise<boolean>
  /** All marks of an event, undone ones included, by time. */
  all(eventId: string, day: string | undefined): Promise<readonly Mark[]>
}

const isActive = and(isNull(arrivalMarks.undoneAt), isNull(arrivalMarks.removedAt))

type NewMark = Omit<Mark, 'version' | 'undoneAt' | 'undoneBy' | 'reason' | 'removedAt'>

/**
 * Keeps a mark in one statement, which locks the writers of guests and marks. Returns its version; null when the guest
 * has one for this day, or the id is taken.
 */
async function insertMark(db: Database, cipher: TextCipher, mark: NewMark): Promise<number | null> {
  const { id, eventId, guestId, attendeeId, subjectId, day, at, receivedAt, door, personId } = mark
  const insert = () =>
    db.execute<{ version: string }>(sql`with wait as (select ${briefWait} as set), clock as (
        insert into guest_clock (id, version) select 1, 1 from wait where set <> ''
        on conflict (id) do update set version = guest_clock.version + 1 returning version)
      insert into arrival_mark (id, event_id, version, guest_id, attendee_id, subject_id, day, at, received_at,
        door_sealed, person_id)
      select ${id}::uuid, ${eventId}::uuid, clock.version, ${guestId}::uuid, ${attendeeId}::uuid, ${subjectId}::uuid,
        ${day}::date, ${at.toISOString()}::timestamptz, ${receivedAt?.toISOString() ?? null}::timestamptz,
        ${encryptDoor(cipher, id, door)}, ${personId}::uuid
      from clock on conflict do nothing returning version, ${tellOtherDesks}`)
  const { rows } = await stored(whenFree(insert))
  const version = rows[0]?.version
  return version === undefined ? null : Number(version)
}

const find = async (tx: Transaction, eventId: string, id: string): Promise<MarkRow | null> => {
  const own = and(eq(arrivalMarks.id, id), eq(arrivalMarks.eventId, eventId), isNull(arrivalMarks.removedAt))
  return firstOf(await tx.select().from(arrivalMarks).where(own).for('update'))
}

/** The audit row of an undo. */
const undoEntry = (
  { id, eventId, guestId, attendeeId }: MarkRow,
  { actor, session, reference }: Marker,
): AuditEntry => ({
  actor,
  session,
  reference,
  kind: 'guests',
  action: 'guests.undoArrival',
  outcome: 'confirmed',
  subjects: { eventId, markId: id, ...(guestId && { guestId }), ...(attendeeId && { attendeeId }) },
  fields: ['reason'],
})

/**
 * Replaces the later mark of a person and day by an earlier one; the later one is undone by the author of the earlier one.
 * Returns both rows; none when the other mark is undone already, or is not later.
 */
async function insertBefore(
  tx: Transaction,
  cipher: TextCipher,
  { mark, later }: { mark: NewMark; later: string },
): Promise<MarkRow[]> {
  await tx.execute(sql`select ${briefWait}`)
  const version = await takeVersions(tx, 2)
  // Marked under this id before, and undone.
  if ((await find(tx, mark.eventId, mark.id)) !== null) return []
  const same = and(eq(arrivalMarks.subjectId, mark.subjectId), eq(arrivalMarks.day, mark.day))
  const own = and(eq(arrivalMarks.eventId, mark.eventId), or(eq(arrivalMarks.id, later), same))
  const reason = encryptReason(cipher, later, `An earlier arrival was recorded: ${mark.at.toISOString()}`)
  const undone = await tx
    .update(arrivalMarks)
    .set({ undoneAt: mark.receivedAt, undoneBy: mark.personId, reason, version })
    .where(and(own, isActive, gt(arrivalMarks.at, mark.at)))
    .returning()
  if (undone.length === 0) return []
  const { door, ...rest } = mark
  const kept = await tx
    .insert(arrivalMarks)
    .values({ ...rest, doorSealed: encryptDoor(cipher, mark.id, door), version: version + 1 })
    .returning()
  return [...undone, ...kept]
}

const isAbout = ({ guestId, attendeeId, day }: MarkRow, subjectIds: readonly string[], on: string): boolean =>
  day === on && [guestId, attendeeId].some((id) => id !== null && subjectIds.includes(id))

/** The mark with this id, or the first one of the guest on this day. */
async function firstMark(
  db: Database,
  eventId: string,
  id: string,
  subjectId: string,
  day: string,
): Promise<MarkRow | null> {
  const same = and(eq(arrivalMarks.subjectId, subjectId), eq(arrivalMarks.day, day), isActive)
  const own = and(eq(arrivalMarks.eventId, eventId), or(eq(arrivalMarks.id, id), same))
  const found = await stored(db.select().from(arrivalMarks).where(own))
  return found.find((mark) => mark.id === id) ?? firstOf(found)
}

/** Marks of arrivals: a guest is marked once a day, whoever marks first. */
export function createArrivals(deps: {
  db: Database
  audit: Pick<Audit, 'within'>
  cipher: TextCipher
  known: KnownGuests
  lists: Pick<GuestLists, 'rows'>
  subjectOf: SubjectOf
  timeOf: TimeOf
  countedFrom: CountedFrom
  settings: Pick<DoorSettings, 'of' | 'notes'>
  limits: Pick<Limits, 'take'>
  directory: Pick<Directory, 'eventOf'>
  show: ShowGuests
  now: () => Date
}): Arrivals {
  const { db, cipher, known, now } = deps
  const boards = createBoards()
  const shownMark = createShownMark(cipher)

  const shown = async (mark: Mark): Promise<DeskAnswer<'undoArrival'>> => {
    const [answer] = await deps.show.marks([mark])
    if (answer === undefined) throw new ProblemError('not_seen')
    return answer
  }
  /** As the first one of the day; null when another one stands, or the id is taken. */
  const insertFirst = async (made: NewMark): Promise<Mark | null> => {
    const version = await insertMark(db, cipher, made)
    if (version === null) return null
    const mark: Mark = { ...made, version, undoneAt: null, undoneBy: null, reason: null, removedAt: null }
    known.marked(mark)
    return mark
  }
  /** In the place of the mark `later`; as the first one when that was undone meanwhile. */
  const replaceLater = async (
    made: NewMark,
    later: string,
    by: Marker,
  ): Promise<{ mark: Mark; replaced?: Mark | undefined } | null> => {
    const replace = async (tx: Transaction, append: Append): Promise<MarkRow[]> => {
      const replaced = await insertBefore(tx, cipher, { mark: made, later })
      const ofOthers = replaced.filter(({ undoneAt, personId }) => undoneAt !== null && personId !== by.actor.id)
      for (const row of ofOthers) await append(undoEntry(row, by))
      return replaced
    }
    const rows = await whenFree(() => deps.audit.within(replace))
    const marks = rows.map((row) => decryptMark(cipher, row))
    for (const mark of marks) known.marked(mark)
    const mark = marks.find(({ id }) => id === made.id) ?? (marks.length === 0 ? await insertFirst(made) : null)
    return mark && { mark, replaced: marks.find(({ undoneAt }) => undoneAt !== null) }
  }
  const cautionsBefore = async (
    subject: Subject,
    eventId: string,
    at: Date,
    body: DeskBody<'markArrival'>,
  ): Promise<Caution[]> => {
    const noted = await deps.settings.notes(eventId, idsOfPerson(subject))
    // Who is not to be let in is asked about all the same.
    const notes = noted.filter(({ stop }) => stop || body.saidNotes !== true)
    return cautionsOf(subject, {
      notes,
      list: known.of(eventId),
      event: deps.directory.eventOf(eventId),
      day: body.day,
      now: at.getTime(),
      saidNotOnEvent: body.saidNotOnEvent === true,
      saidAgainst: body.saidAgainst === true,
      attended: body.attended,
    })
  }
  const counted = async (eventId: string, query: CountedQuery): Promise<Board> => {
    const { rows } = await deps.lists.rows(eventId)
    const { settings } = await deps.settings.of(eventId)
    const from = await deps.countedFrom(eventId, now())
    const list = known.of(eventId)
    return boards(eventId, `${list.changes.marks} ${list.changes.passages}`, rows, query, {
      event: deps.directory.eventOf(eventId),
      now: now().getTime(),
      from,
      settings,
      hasPassages: list.hasPassages(),
    })
  }
  return {
    async mark(eventId, id, body, by) {
      const receivedAt = now()
      const at = deps.timeOf(eventId, body.at, receivedAt)
      if (!isOwnDay(body.day, at))
        throw new ProblemError('invalid_input', { detail: 'Arrivals are marked on their own day.' })
      const subject = await deps.subjectOf(eventId, body, by)
      const { subjectIds, subjectId } = subject
      // What waited on a device replaces a mark that was made later than it.
      const isEarlierThan = (other: Pick<Mark, 'at'>): boolean => body.at !== undefined && at < other.at

      const standing = known
        .of(eventId)
        .marksOf(subjectIds)
        .find((mark) => mark.day === body.day && mark.id !== id)
      if (standing !== undefined && !isEarlierThan(standing))
        return { mark: await shown(standing), already: true, cautions: [] }
      if (body.ask === true && standing === undefined) {
        const cautions = await cautionsBefore(subject, eventId, at, body)
        if (cautions.length > 0) return { mark: null, already: false, cautions }
      }
      await deps.limits.take('arrival', by.actor.id)

      const made: NewMark = {
        id,
        eventId,
        guestId: subject.guestId,
        attendeeId: subject.attendeeId,
        subjectId,
        day: body.day,
        at,
        receivedAt,
        door: body.door ?? null,
        personId: by.actor.id,
      }
      const asNew = async (mark: Mark, replaced?: Mark): Promise<DeskAnswer<'markArrival'>> => ({
        mark: shownMark(mark, (who) => ({ id: who, name: by.person.name })),
        already: false,
        cautions: [],
        ...(replaced && { replaced: await shown(replaced) }),
      })
      if (standing === undefined) {
        const kept = await insertFirst(made)
        if (kept !== null) return asNew(kept)
      } else {
        const kept = await replaceLater(made, standing.id, by)
        if (kept !== null) return asNew(kept.mark, kept.replaced)
      }

      // Kept before under this id, or another desk has marked them and this one had not read it yet.
      const first = await firstMark(db, eventId, id, subjectId, body.day)
      if (first === null || (first.id === id && !isAbout(first, subjectIds, body.day)))
        throw new ProblemError('key_reused', { detail: 'Another mark has this id.' })
      const isOfOthers = first.id !== id
      const replacing = isOfOthers && isEarlierThan(first) ? await replaceLater(made, first.id, by) : null
      if (replacing !== null) return asNew(replacing.mark, replacing.replaced)
      const found = decryptMark(cipher, first)
      known.marked(found)
      return { mark: await shown(found), already: isOfOthers, cautions: [] }
    },
    async undo(eventId, id, reason, by) {
      const at = now()
      const undoIn = async (tx: Transaction, append: Append): Promise<MarkRow> => {
        await tx.execute(sql`select ${briefWait}`)
        const found = await find(tx, eventId, id)
        if (found === null) throw new ProblemError('not_seen', { detail: 'There is no such arrival.' })
        if (found.undoneAt !== null) return found
        const isFree = isFreeUndo(found, { by: by.actor.id, at, reason })
        const version = await takeVersions(tx, 1)
        const [row] = await tx
          .update(arrivalMarks)
          .set({
            undoneAt: at,
            undoneBy: by.actor.id,
            reason: encryptReason(cipher, id, reason),
            version,
          })
          .where(eq(arrivalMarks.id, id))
          .returning()
        if (!isFree) await append(undoEntry(found, by))
        return row === undefined ? found : row
      }
      const undone = decryptMark(cipher, await whenFree(() => deps.audit.within(undoIn)))
      known.marked(undone)
      return shown(undone)
    },
    async board(eventId, { lastBy, lastDoor = null, ...query }) {
      const { lastOf, ...board } = await counted(eventId, query)
      const last = await deps.show.marks(board.last.map(({ mark }) => mark))
      const own = lastBy === undefined ? [] : (lastOf.get(shiftKey(lastBy, lastDoor)) ?? [])
      const ownMarks = await deps.show.marks(own.map(({ mark }) => mark))
      const by = await deps.show.names(board.shifts.map(({ personId }) => personId))
      return {
        ...board,
        shifts: board.shifts.map(({ personId, ...shift }) => ({ by: by(personId), ...shift })),
        last: last.flatMap((mark, at) => ({ mark, name: board.last[at]?.name ?? '' })),
        ...(lastBy === undefined ? {} : { lastOf: ownMarks.map((mark, at) => ({ mark, name: own[at]?.name ?? '' })) }),
        version: known.version(),
        asOf: now().toISOString(),
      }
    },
    async isFull(eventId) {
      const { settings } = await deps.settings.of(eventId)
      if (typeof settings?.capacity !== 'number') return false
      const { inside } = await counted(eventId, {})
      return inside.now >= settings.capacity
    },
    async all(eventId, day) {
      const own = and(
        eq(arrivalMarks.eventId, eventId),
        isNull(arrivalMarks.removedAt),
        day === undefined ? undefined : eq(arrivalMarks.day, day),
      )
      const rows = await stored(
        db
          .select()
          .from(arrivalMarks)
          .where(own)
          .orderBy(sql`at`),
      )
      return rows.map((row) => decryptMark(cipher, row))
    },
  }
}
