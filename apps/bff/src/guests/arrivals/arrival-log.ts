import { freeUndoSeconds } from '@frontdesk/desk-api/guest-words'
import {
  type SQL,
  type SQLWrapper,
  and,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  sql,
} from 'drizzle-orm'

import type { ArrivalLog, ArrivalStep, ArrivalFilter } from '#audit/arrival-steps.ts'
import { type Database, stored } from '#store/database.ts'
import { arrivalMarks } from '#store/guest-tables.ts'
import type { TextCipher } from '#store/text-cipher.ts'

import { decryptMark } from '../lists/guest-codec.ts'
import type { GuestLists } from '../lists/guest-lists.ts'
import type { Mark } from '../lists/guest.ts'
import type { ShowGuests } from '../lists/shown-guest.ts'

const isOwnFreeUndo = sql`${arrivalMarks.undoneBy} = ${arrivalMarks.personId} and ${arrivalMarks.undoneAt}
  <= coalesce(${arrivalMarks.receivedAt}, ${arrivalMarks.at}) + make_interval(secs => ${freeUndoSeconds})`

const instant = (value: Date): SQL => sql`${value.toISOString()}::timestamptz`

/** `at`, `by`: the columns that say when and who. */
function conditions(filter: ArrivalFilter, at: SQLWrapper, by: SQLWrapper): SQL | undefined {
  const { eventId, subjects, who, from, to, before } = filter
  const { id, guestId, attendeeId, subjectId } = arrivalMarks
  const isAbout = [id, guestId, attendeeId, subjectId, arrivalMarks.eventId].map((column) =>
    inArray(column, [...(subjects ?? [])]),
  )
  return and(
    isNull(arrivalMarks.removedAt),
    eventId === undefined ? undefined : eq(arrivalMarks.eventId, eventId),
    subjects === undefined ? undefined : or(...isAbout),
    who === undefined ? undefined : eq(by, who),
    from === undefined ? undefined : gte(at, instant(from)),
    to === undefined ? undefined : lte(at, instant(to)),
    before === undefined
      ? undefined
      : or(lt(at, instant(before.at)), and(eq(at, instant(before.at)), lt(id, before.id))),
  )
}

const newestFirst = (a: ArrivalStep, b: ArrivalStep): number =>
  b.at.getTime() - a.at.getTime() || (a.mark.id < b.mark.id ? 1 : a.mark.id > b.mark.id ? -1 : 0)

/** What was done about arrivals, as their marks tell it: nothing is stored a second time. */
export function createArrivalLog(deps: {
  db: Database
  cipher: TextCipher
  lists: Pick<GuestLists, 'row'>
  names: ShowGuests['names']
}): ArrivalLog {
  const { db, cipher } = deps
  const { at, undoneAt, personId, id } = arrivalMarks
  const undoneBy = sql`coalesce(${arrivalMarks.undoneBy}, ${personId})`
  const marksWhere = async (where: SQL | undefined, time: SQLWrapper, limit: number): Promise<Mark[]> => {
    const found = db.select().from(arrivalMarks).where(where).orderBy(desc(time), desc(id)).limit(limit)
    return (await stored(found)).map((row) => decryptMark(cipher, row))
  }
  const read: ArrivalLog['read'] = async (filter, limit) => {
    const { kinds = ['marked', 'undone'], unaudited = false } = filter
    // Sequential: the embedded store has one session.
    const marked = kinds.includes('marked') ? await marksWhere(conditions(filter, at, personId), at, limit) : []
    const isUndone = and(
      conditions(filter, undoneAt, undoneBy),
      isNotNull(undoneAt),
      unaudited ? isOwnFreeUndo : undefined,
    )
    const undone = kinds.includes('undone') ? await marksWhere(isUndone, undoneAt, limit) : []
    const by = await deps.names(
      [...marked, ...undone].flatMap((mark) => [mark.personId, mark.undoneBy ?? mark.personId]),
    )
    const steps: ArrivalStep[] = [
      ...marked.map((mark) => ({ kind: 'marked' as const, mark, at: mark.at, by: by(mark.personId) })),
      ...undone.map((mark) => ({
        kind: 'undone' as const,
        mark,
        at: mark.undoneAt ?? mark.at,
        by: by(mark.undoneBy ?? mark.personId),
      })),
    ]
    return steps.toSorted(newestFirst).slice(0, limit)
  }
  return {
    read,
    async ofPeople({ eventId, subjects }, limit) {
      const given = subjects.map((subject) => subject.toLowerCase())
      if (eventId === null) return read({ subjects: given }, limit)
      const rows = await Promise.all(given.map((subject) => deps.lists.row(eventId, subject)))
      const all = new Set([...given, ...rows.flatMap((row) => row?.subjects ?? [])])
      return read({ eventId, subjects: [...all] }, limit)
    },
  }
}
