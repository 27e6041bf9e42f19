import { and, desc, eq, exists, inArray, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { type Database, stored } from '#store/database.ts'
import {
  arrivalMarks,
  guestImportChanges,
  guestImportRows,
  guestImports,
  guests,
  passages,
} from '#store/guest-tables.ts'
import type { TextCipher } from '#store/text-cipher.ts'

import { decryptGuest, decryptMark, decryptPassage, decryptSheet } from './guest-codec.ts'
import type { ShowGuests } from './shown-guest.ts'

/**
 * What guest lists store about a person: rows, the sheets that they came from, arrivals and passages. Each part has the
 * newest `limit` rows.
 */
export function createGuestDisclosure(deps: {
  db: Database
  cipher: TextCipher
  show: Pick<ShowGuests, 'marks' | 'passages'>
}) {
  const { db, cipher, show } = deps
  return async (guestIds: readonly string[], attendeeIds: readonly string[], limit: number) => {
    const [listed, attending] = [[...guestIds], [...attendeeIds]]
    // Sequential: the embedded store has one session.
    const rows = await stored(
      db
        .select()
        .from(guests)
        .where(and(inArray(guests.id, listed), isNull(guests.removedAt)))
        .limit(limit),
    )
    const marks = await stored(
      db
        .select()
        .from(arrivalMarks)
        .where(
          and(
            or(inArray(arrivalMarks.guestId, listed), inArray(arrivalMarks.attendeeId, attending)),
            isNull(arrivalMarks.removedAt),
          ),
        )
        .orderBy(desc(arrivalMarks.at))
        .limit(limit),
    )
    const passed = await stored(
      db
        .select()
        .from(passages)
        .where(
          and(
            or(inArray(passages.guestId, listed), inArray(passages.attendeeId, attending)),
            isNull(passages.removedAt),
          ),
        )
        .orderBy(desc(passages.at))
        .limit(limit),
    )
    const isTheirs = or(inArray(guestImportRows.newId, listed), inArray(guestImportRows.guestId, listed))
    const first = alias(guestImportRows, 'first')
    const isAgain = exists(
      db
        .select({ row: first.row })
        .from(first)
        .where(
          and(
            eq(first.importId, guestImportRows.importId),
            eq(first.row, guestImportRows.sameAs),
            or(inArray(first.newId, listed), inArray(first.guestId, listed)),
          ),
        ),
    )
    const lines = await stored(
      db
        .select({ line: guestImportRows, eventId: guestImports.eventId, at: guestImports.startedAt })
        .from(guestImportRows)
        .innerJoin(guestImports, eq(guestImports.id, guestImportRows.importId))
        .where(and(or(isTheirs, isAgain), isNull(guestImportRows.fault)))
        .orderBy(desc(guestImports.startedAt))
        .limit(limit),
    )
    const changes = await stored(
      db
        .select({ change: guestImportChanges, eventId: guestImports.eventId, at: guestImports.startedAt })
        .from(guestImportChanges)
        .innerJoin(guestImports, eq(guestImports.id, guestImportChanges.importId))
        .where(inArray(guestImportChanges.guestId, listed))
        .orderBy(desc(guestImports.startedAt))
        .limit(limit),
    )
    const eventOf = new Map([...marks, ...passed].map(({ id, eventId }) => [id, eventId]))
    const withEvent = <T extends { id: string }>(one: T) => ({ ...one, eventId: eventOf.get(one.id) ?? null })
    return {
      guests: rows.flatMap((row) => {
        const guest = decryptGuest(cipher, row)
        if (guest === null) return []
        const { id, eventId, sheet, service, missing, enrolledAt } = guest
        const asked = service === null ? null : { ...service, askedAt: new Date(service.askedAt).toISOString() }
        return [{ id, eventId, sheet, service: asked, missing, enrolledAt: enrolledAt?.toISOString() ?? null }]
      }),
      sheets: [
        ...lines.map(({ line, eventId, at }) => ({
          eventId,
          at: at.toISOString(),
          row: line.row,
          outcome: line.outcome,
          sheet: decryptSheet(cipher, eventId, line.newId, line.sheet),
        })),
        ...changes.flatMap(({ change, eventId, at }) =>
          change.before === null
            ? []
            : [
                {
                  eventId,
                  at: at.toISOString(),
                  row: null,
                  outcome: 'before',
                  sheet: decryptSheet(cipher, eventId, change.guestId, change.before),
                },
              ],
        ),
      ].slice(0, limit),
      arrivals: (await show.marks(marks.map((mark) => decryptMark(cipher, mark)))).map(withEvent),
      passages: (await show.passages(passed.map((one) => decryptPassage(cipher, one)))).map(withEvent),
    }
  }
}
