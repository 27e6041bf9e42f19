import type { DeskAnswer } from '@frontdesk/desk-api'
import { and, count, eq, inArray } from 'drizzle-orm'

import { accountNames } from '#auth/account-names.ts'
import { type Database, stored } from '#store/database.ts'
import { notes } from '#store/directory-tables.ts'
import type { TextCipher } from '#store/text-cipher.ts'

import type { RunResults } from '../runs/run-results.ts'
import { dayAt } from './event-days.ts'
import { decryptPassageReason, decryptReason } from './guest-codec.ts'
import { type Mark, type Passage, attendeeIdOf } from './guest.ts'
import { type Passed, lastPassed } from './inside.ts'
import type { ListRow } from './list-rows.ts'
import { recordsOf } from './one-person.ts'
import { markOf, undoneOf } from './standing.ts'

export type ShownGuest = DeskAnswer<'guest'>
export type ShownMark = DeskAnswer<'undoArrival'>
type ShownPassage = DeskAnswer<'undoPassage'>

/** Who came before this time, in milliseconds of the epoch, counts as gone at an instant. */
export type CountedFrom = (eventId: string, at: Date) => Promise<number>

export type ShowGuests = {
  /** Rows as the contract gives them; `day` says which arrival. */
  guests(eventId: string, rows: readonly ListRow[], day?: string): Promise<ShownGuest[]>
  marks(marks: readonly Mark[]): Promise<ShownMark[]>
  passages(passages: readonly Passage[]): Promise<ShownPassage[]>
  /** How many notes of the event a row has. */
  notes(eventId: string): Promise<(row: ListRow) => number>
  /** Names of staff accounts; null where an account was removed. */
  names(ids: readonly string[]): Promise<(id: string) => { id: string; name: string | null }>
}

const subjects = ({ guest, id, subjects: own, service }: ListRow): string[] => {
  const ids = [...own, guest === null ? id : attendeeIdOf(guest), service?.registrantId ?? null]
  return [...new Set(ids.filter((one) => one !== null))]
}

const joinedOf = ({ guest }: ListRow): ShownGuest['joined'] => {
  const joined = guest?.joined ?? null
  const records = joined === null ? [] : recordsOf(joined.person)
  const [record] = records
  if (joined === null || record === undefined) return null
  const { by, attendeeId, personId, userId, registrantId } = joined
  return {
    by,
    id: record.id,
    name: record.name,
    email: record.emails[0] ?? null,
    attendeeId,
    personId,
    userId,
    registrantId,
    externalId: records.find(({ externalId }) => externalId !== null)?.externalId ?? null,
  }
}

type By = Awaited<ReturnType<ShowGuests['names']>>
type Done = Pick<Mark, 'personId' | 'undoneAt' | 'undoneBy'>

/** `reason`: decrypted. */
const undoneAs = ({ personId, undoneAt, undoneBy }: Done, reason: string | null, by: By) =>
  undoneAt === null ? null : { at: undoneAt.toISOString(), by: by(undoneBy ?? personId), reason }

const passedAs = (passed: Passed | null, by: By) =>
  passed === null
    ? null
    : {
        at: passed.at.toISOString(),
        door: passed.door,
        by: passed.personId === null ? null : by(passed.personId),
      }

/** A mark as the contract gives it; `by` names accounts. */
export const createShownMark =
  (cipher: TextCipher) =>
  (mark: Mark, by: By): ShownMark => {
    const { id, version, guestId, attendeeId, day, door, personId } = mark
    const at = mark.at.toISOString()
    const receivedAt = mark.receivedAt?.toISOString() ?? at
    const undone = undoneAs(mark, decryptReason(cipher, id, mark.reason), by)
    return { id, version, guestId, attendeeId, day, at, receivedAt, door, by: by(personId), undone }
  }

/** Who made a mark, and who has undone it. */
const staffOf = ({ personId, undoneBy }: Pick<Mark, 'personId' | 'undoneBy'>): string[] => [
  personId,
  undoneBy ?? personId,
]

/** Adds the names of staff and the numbers of notes to rows and marks. */
export function createShowGuests(deps: {
  db: Database
  cipher: TextCipher
  results: Pick<RunResults, 'uncertainRuns' | 'refusals'>
  countedFrom: CountedFrom
  zoneAt: (eventId: string) => string | null
  now: () => Date
}): ShowGuests {
  const { db, cipher, results } = deps
  const names: ShowGuests['names'] = async (ids) => {
    const nameOf = await accountNames(db, ids)
    return (id) => ({ id, name: nameOf(id) })
  }
  /** Of the event, or only about these ids. */
  const notesOf = async (eventId: string, ids?: readonly string[]): Promise<(row: ListRow) => number> => {
    const about = ids === undefined ? undefined : inArray(notes.subjectId, [...new Set(ids)])
    const rows = await stored(
      db
        .select({ id: notes.subjectId, n: count() })
        .from(notes)
        .where(and(about, eq(notes.eventId, eventId)))
        .groupBy(notes.subjectId),
    )
    const noted = new Map(rows.map(({ id, n }) => [id, n]))
    return (row) => subjects(row).reduce((sum, id) => sum + (noted.get(id) ?? 0), 0)
  }
  const shownMark = createShownMark(cipher)
  /** How each of these rows went out or came back. */
  const passed = async (eventId: string, rows: readonly ListRow[]) => {
    if (rows.every(({ marks }) => marks.length === 0)) return () => ({ left: null, returned: null })
    const now = deps.now()
    const from = await deps.countedFrom(eventId, now)
    const today = dayAt(now.getTime(), deps.zoneAt(eventId))
    return (row: ListRow) => lastPassed(row, { from, today })
  }
  return {
    names,
    notes: (eventId) => notesOf(eventId),
    async marks(marks) {
      const by = await names(marks.flatMap(staffOf))
      return marks.map((mark) => shownMark(mark, by))
    },
    async passages(passages) {
      const by = await names(passages.flatMap(staffOf))
      return passages.map((passage) => {
        const { id, version, guestId, attendeeId, day, kind, checkpointId, door, personId } = passage
        const [at, receivedAt] = [passage.at.toISOString(), passage.receivedAt.toISOString()]
        const undone = undoneAs(passage, decryptPassageReason(cipher, id, passage.reason), by)
        const about = { id, version, guestId, attendeeId, day, at, receivedAt }
        return { ...about, kind, checkpoint: checkpointId, door, by: by(personId), undone }
      })
    },
    async guests(eventId, rows, day) {
      if (rows.length === 0) return []
      const noted = await notesOf(eventId, rows.flatMap(subjects))
      const passedBy = await passed(eventId, rows)
      const by = await names([
        ...rows.flatMap(({ marks, undone }) => [...marks, ...undone].flatMap(staffOf)),
        ...rows.flatMap((row) => Object.values(passedBy(row)).flatMap((one) => one?.personId ?? [])),
      ])
      const uncertain = await results.uncertainRuns([eventId])
      const refusals = await results.refusals(
        eventId,
        rows.flatMap(({ guest }) => guest?.id ?? []),
      )
      return rows.map((row) => {
        const { guest, service } = row
        const mark = markOf(row, day)
        const undone = undoneOf(row, day)
        const refused = refusals.get(row.id)
        const { left, returned } = passedBy(row)
        const enrolledBy =
          guest?.enrolledBy && guest.enrolledAt ? { runId: guest.enrolledBy, at: guest.enrolledAt.toISOString() } : null
        return {
          id: row.id,
          eventId,
          version: guest?.version ?? 0,
          kind: row.kind,
          sheet: { ...row.sheet, free: [...row.sheet.free] },
          missing: row.missing,
          joined: joinedOf(row),
          apart: [...(guest?.apart ?? [])],
          service: {
            onEvent: service?.onEvent ?? null,
            enrollmentStatus: service?.enrollmentStatus ?? null,
            registered: service?.registered ?? null,
            paid: service?.paid ?? null,
            askedAt: service === null ? null : new Date(service.askedAt).toISOString(),
            fault: service?.fault ?? null,
            attendeeId: service?.attendeeId ?? null,
            personId: service?.personId ?? null,
            registrantId: service?.registrantId ?? null,
            attended: service?.attended === true,
            attendedAt: service?.attendedAt ?? null,
            canAsk: row.canAsk,
          },
          desk: {
            arrived: mark === null ? null : shownMark(mark, by),
            undone: undone === null ? null : shownMark(undone, by),
            left: passedAs(left, by),
            returned: passedAs(returned, by),
            enrolledBy,
            uncertainRun: uncertain.get(row.id) ?? null,
            refused: refused === undefined ? null : { ...refused, at: refused.at.toISOString() },
            notes: noted(row),
          },
        }
      })
    },
  }
}
