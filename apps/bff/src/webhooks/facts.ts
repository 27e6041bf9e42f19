import type { WebhookType } from '@frontdesk/desk-api/webhook-words'
import { and, asc, eq, gt, gte, inArray, isNull, max, or } from 'drizzle-orm'

import { type Database, firstOf, stored } from '#store/database.ts'
import { arrivalMarks, guestClock, guestRuns } from '#store/guest-tables.ts'
import { audit, writes } from '#store/tables.ts'
import type { webhooks } from '#store/webhook-tables.ts'

/** How far the facts of the desk were read. */
export type Cursor = Pick<typeof webhooks.$inferSelect, 'markVersion' | 'auditSeq' | 'runsFrom'>
export type Fact = {
  /** Of the row that has it. */
  key: string
  type: WebhookType
  eventId: string | null
  subjectId: string
  /** Ids and words, no value of a person. */
  data: Record<string, string | null>
  at: Date
}
export type Facts = {
  /** Where the facts end now. */
  end(): Promise<Cursor>
  /** Facts after a cursor in their order, and the cursor after them. */
  after(cursor: Cursor): Promise<{ facts: Fact[]; cursor: Cursor }>
}

const atOnce = 500
/** The end of a run is read again for so long: rows are not committed in the order of their times. */
const overlapMs = 15 * 60_000
const auditedTypes = { enrollAttendee: 'enrollment.settled', 'guests.imported': 'import.done' } as const

type MarkRow = typeof arrivalMarks.$inferSelect
type AuditRow = Pick<typeof audit.$inferSelect, 'seq' | 'at' | 'action' | 'subjects' | 'outcome' | 'code'> & {
  requestedState: string | null
}

/** Told of an undone mark alone when it stood for longer: then it was read before. */
const shortMs = 3_600_000

/** A mark that was undone before it was read is two facts; the first one has been kept otherwise, and is kept once. */
function factsOfMark(mark: MarkRow): Fact[] {
  const { id, eventId, guestId, attendeeId, subjectId, day, undoneAt } = mark
  const receivedAt = mark.receivedAt ?? mark.at
  const own = { eventId, subject: subjectId, markId: id, guestId, attendeeId, day, arrivedAt: mark.at.toISOString() }
  const about = { eventId, subjectId }
  const marked: Fact = { ...about, key: `mark ${id}`, type: 'arrival.marked', data: own, at: receivedAt }
  if (undoneAt === null) return [marked]
  const data = { ...own, undoneAt: undoneAt.toISOString() }
  const undone: Fact = { ...about, key: `undone ${id}`, type: 'arrival.undone', data, at: undoneAt }
  return undoneAt.getTime() - receivedAt.getTime() < shortMs ? [marked, undone] : [undone]
}

const subjectsIn = (text: string): Record<string, string> =>
  Object.fromEntries(Object.entries(Object(JSON.parse(text)) as object).map(([name, id]) => [name, String(id)]))

function factOfAudit({ seq, at, action, subjects: text, outcome, code, requestedState }: AuditRow): Fact[] {
  const subjects = subjectsIn(text)
  const type = action === 'guests.imported' ? auditedTypes['guests.imported'] : auditedTypes.enrollAttendee
  const subjectId = subjects['importId'] ?? subjects['attendeeId'] ?? subjects['personId'] ?? subjects['userId']
  if (subjectId === undefined) return []
  const eventId = subjects['eventId'] ?? null
  const own = action === 'guests.imported' ? {} : { requested: requestedState, outcome, code }
  return [{ key: `audit ${seq}`, type, eventId, subjectId, data: { ...subjects, subject: subjectId, ...own }, at }]
}

function factOfRun({ id, eventId, state, finishedAt }: typeof guestRuns.$inferSelect): Fact[] {
  if (finishedAt === null) return []
  const data = { eventId, subject: id, runId: id, state }
  return [{ key: `run ${id} ${finishedAt.getTime()}`, type: 'run.done', eventId, subjectId: id, data, at: finishedAt }]
}

/**
 * What happened, read from where it is kept anyway: marks in the order of their versions, outcomes and imports in that of
 * the audit. Both orders are those of the commits, so that nothing is missed and a request costs nothing more.
 */
export function createFacts({ db, now }: { db: Database; now: () => Date }): Facts {
  return {
    async end() {
      const clock = firstOf(await stored(db.select({ version: guestClock.version }).from(guestClock)))
      const last = firstOf(await stored(db.select({ seq: max(audit.seq) }).from(audit)))
      return { markVersion: clock?.version ?? 0, auditSeq: last?.seq ?? 0, runsFrom: now() }
    },
    async after(cursor) {
      const marks = await stored(
        db
          .select()
          .from(arrivalMarks)
          .where(and(gt(arrivalMarks.version, cursor.markVersion), isNull(arrivalMarks.removedAt)))
          .orderBy(asc(arrivalMarks.version))
          .limit(atOnce),
      )
      const isOutcome = or(eq(audit.kind, 'outcome'), eq(audit.kind, 'guests'))
      const rows = await stored(
        db
          .select({
            seq: audit.seq,
            at: audit.at,
            action: audit.action,
            subjects: audit.subjects,
            outcome: audit.outcome,
            code: audit.code,
            requestedState: writes.requestedState,
          })
          .from(audit)
          .leftJoin(writes, eq(writes.id, audit.writeId))
          .where(and(gt(audit.seq, cursor.auditSeq), inArray(audit.action, Object.keys(auditedTypes)), isOutcome))
          .orderBy(asc(audit.seq))
          .limit(atOnce),
      )
      const overlap = new Date(Math.max(cursor.runsFrom.getTime(), now().getTime() - overlapMs))
      const runs = await stored(
        db
          .select()
          .from(guestRuns)
          .where(and(eq(guestRuns.kind, 'enroll'), gte(guestRuns.finishedAt, cursor.runsFrom)))
          .orderBy(asc(guestRuns.finishedAt))
          .limit(atOnce),
      )
      return {
        facts: [...marks.flatMap(factsOfMark), ...rows.flatMap(factOfAudit), ...runs.flatMap(factOfRun)],
        cursor: {
          markVersion: marks.at(-1)?.version ?? cursor.markVersion,
          auditSeq: rows.at(-1)?.seq ?? cursor.auditSeq,
          runsFrom: runs.length === atOnce ? (runs.at(-1)?.finishedAt ?? overlap) : overlap,
        },
      }
    },
  }
}
