import type { DeskAnswer, DeskBody } from '@frontdesk/desk-api'
import { and, eq, isNull, sql } from 'drizzle-orm'

import type { Append, Audit, Transaction } from '#audit/audit.ts'
import type { Limits } from '#pipeline/rate-limits.ts'
import { ProblemError } from '#problem.ts'
import { type Database, briefWait, firstOf, stored, whenFree } from '#store/database.ts'
import { passages } from '#store/guest-tables.ts'
import type { TextCipher } from '#store/text-cipher.ts'

import { decryptPassage, encryptPassageDoor, encryptPassageReason } from '../lists/guest-codec.ts'
import { takeVersions } from '../lists/guest-versions.ts'
import type { Passage, PassageRow } from '../lists/guest.ts'
import type { KnownGuests } from '../lists/known-guests.ts'
import type { CountedFrom, ShowGuests } from '../lists/shown-guest.ts'
import type { SubjectOf } from './arrival-subject.ts'
import { type TimeOf, isOwnDay } from './arrival-time.ts'
import type { DoorSettings } from './door-settings.ts'
import { type Arriver, type Marker, isFreeUndo } from './marker.ts'

export type Passages = {
  put(eventId: string, id: string, body: DeskBody<'putPassage'>, by: Arriver): Promise<DeskAnswer<'putPassage'>>
  undo(eventId: string, id: string, reason: string | null, by: Marker): Promise<DeskAnswer<'undoPassage'>>
  /** All passages of an event, undone ones included, by time. */
  all(eventId: string, day: string | undefined): Promise<readonly Passage[]>
}

/** Of a person on one day, undone ones included. */
const mostOfDay = 50

type NewPassage = Omit<Passage, 'version' | 'undoneAt' | 'undoneBy' | 'reason' | 'removedAt'>

const find = async (tx: Transaction, eventId: string, id: string): Promise<PassageRow | null> => {
  const own = and(eq(passages.id, id), eq(passages.eventId, eventId), isNull(passages.removedAt))
  return firstOf(await tx.select().from(passages).where(own).for('update'))
}

/** Going in and out after the arrival, and checkpoints. */
export function createPassages(deps: {
  db: Database
  audit: Pick<Audit, 'within'>
  cipher: TextCipher
  known: KnownGuests
  subjectOf: SubjectOf
  timeOf: TimeOf
  countedFrom: CountedFrom
  settings: Pick<DoorSettings, 'of'>
  limits: Pick<Limits, 'take'>
  show: Pick<ShowGuests, 'passages'>
  now: () => Date
}): Passages {
  const { db, cipher, known, now } = deps

  const shown = async (passage: Passage): Promise<DeskAnswer<'undoPassage'>> => {
    const [answer] = await deps.show.passages([passage])
    if (answer === undefined) throw new ProblemError('not_seen')
    return answer
  }
  /** @throws ProblemError `not_seen` */
  const isOnce = async (eventId: string, checkpointId: string): Promise<boolean> => {
    const { settings } = await deps.settings.of(eventId)
    const found = settings?.checkpoints?.find(({ id }) => id.toLowerCase() === checkpointId)
    if (found === undefined) throw new ProblemError('not_seen', { detail: 'The door has no such checkpoint.' })
    return found.once
  }
  /** On this day, or since everybody counted as gone. */
  const hasArrived = async (
    eventId: string,
    subjectIds: readonly string[],
    day: string,
    at: Date,
  ): Promise<boolean> => {
    const from = await deps.countedFrom(eventId, at)
    const isThere = () =>
      known
        .of(eventId)
        .marksOf(subjectIds)
        .some((mark) => mark.day === day || mark.at.getTime() >= from)
    if (isThere()) return true
    // Another desk may have marked them just now.
    await known.sync()
    return isThere()
  }
  /** The passage that stands; `made` is kept unless there is one already. */
  const keep = (made: NewPassage, once: boolean): Promise<{ row: PassageRow; already: boolean }> =>
    stored(
      db.transaction(async (tx) => {
        await tx.execute(sql`select ${briefWait}`)
        const version = await takeVersions(tx, 1)
        const [same] = await tx.select().from(passages).where(eq(passages.id, made.id))
        if (same !== undefined) return { row: same, already: true }
        const { eventId, subjectId, day, checkpointId } = made
        const ofDay = and(eq(passages.eventId, eventId), eq(passages.subjectId, subjectId), eq(passages.day, day))
        const stands = and(isNull(passages.undoneAt), isNull(passages.removedAt))
        if (once && checkpointId !== null) {
          const passed = and(ofDay, stands, eq(passages.checkpointId, checkpointId))
          const [first] = await tx.select().from(passages).where(passed).orderBy(passages.at).limit(1)
          if (first !== undefined) return { row: first, already: true }
        }
        if ((await tx.$count(passages, and(ofDay, isNull(passages.removedAt)))) >= mostOfDay)
          throw new ProblemError('too_many_passages')
        const { door, ...row } = made
        const [kept] = await tx
          .insert(passages)
          .values({ ...row, doorSealed: encryptPassageDoor(cipher, made.id, door), version })
          .returning()
        if (kept === undefined) throw new Error('a passage was not kept')
        return { row: kept, already: false }
      }),
    )
  return {
    async put(eventId, id, body, by) {
      const receivedAt = now()
      const at = deps.timeOf(eventId, body.at, receivedAt)
      if (!isOwnDay(body.day, at))
        throw new ProblemError('invalid_input', { detail: 'Passages are kept on their own day.' })
      const checkpointId = body.checkpoint?.toLowerCase() ?? null
      const once = checkpointId !== null && (await isOnce(eventId, checkpointId))
      const { subjectIds, guestId, attendeeId, subjectId } = await deps.subjectOf(eventId, body, by)
      if (body.kind !== 'checkpoint' && !(await hasArrived(eventId, subjectIds, body.day, at)))
        throw new ProblemError('not_arrived')
      await deps.limits.take('arrival', by.actor.id)
      const { day, kind, door = null } = body
      const made = {
        id,
        eventId,
        guestId,
        attendeeId,
        subjectId,
        day,
        at,
        receivedAt,
        kind,
        checkpointId,
        door,
        personId: by.actor.id,
      }
      const { row, already } = await whenFree(() => keep(made, once))
      const isAbout = row.eventId === eventId && row.subjectId === subjectId && row.kind === kind
      if (!isAbout || row.removedAt !== null)
        throw new ProblemError('key_reused', { detail: 'Another passage has this id.' })
      const passage = decryptPassage(cipher, row)
      known.passed(passage)
      return { passage: await shown(passage), already }
    },
    async undo(eventId, id, reason, by) {
      const at = now()
      const undoIn = async (tx: Transaction, append: Append): Promise<PassageRow> => {
        await tx.execute(sql`select ${briefWait}`)
        const found = await find(tx, eventId, id)
        if (found === null) throw new ProblemError('not_seen', { detail: 'There is no such passage.' })
        if (found.undoneAt !== null) return found
        const isFree = isFreeUndo(found, { by: by.actor.id, at, reason })
        const version = await takeVersions(tx, 1)
        const [row] = await tx
          .update(passages)
          .set({ undoneAt: at, undoneBy: by.actor.id, reason: encryptPassageReason(cipher, id, reason), version })
          .where(eq(passages.id, id))
          .returning()
        const { guestId } = found
        const subjects = { eventId, passageId: id, ...(guestId === null ? {} : { guestId }) }
        if (!isFree)
          await append({
            ...by,
            kind: 'guests',
            action: 'guests.undoPassage',
            outcome: 'confirmed',
            subjects,
            fields: ['reason'],
          })
        return row ?? found
      }
      const undone = decryptPassage(cipher, await whenFree(() => deps.audit.within(undoIn)))
      known.passed(undone)
      return shown(undone)
    },
    async all(eventId, day) {
      const own = and(
        eq(passages.eventId, eventId),
        isNull(passages.removedAt),
        day === undefined ? undefined : eq(passages.day, day),
      )
      const rows = await stored(db.select().from(passages).where(own).orderBy(passages.at))
      return rows.map((row) => decryptPassage(cipher, row))
    },
  }
}
