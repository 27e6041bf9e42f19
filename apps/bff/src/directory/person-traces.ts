import type { OperationId } from '@frontdesk/api-types/table'
import type { IndexedEntry } from '@frontdesk/finder/entry'
import { and, arrayOverlaps, eq, inArray, isNotNull } from 'drizzle-orm'

import { type Database, stored } from '#store/database.ts'
import { writes } from '#store/tables.ts'
import type { StoredAnswers } from '#writes/stored-answers.ts'

import type { Directory } from './directory.ts'

/** By what the rows about a person are found in the desk's storage. Ids and addresses in lower case. */
export type PersonTraces = {
  /** Of the person, also of enrollments that name one of them. */
  ids: string[]
  emails: string[]
  entries: IndexedEntry[]
  /** Rows of guest lists. */
  guestIds: string[]
}

const enrolling: OperationId = 'enrollAttendee'
const answersAtOnce = 200

/** Finds what the desk stores about the person of a record: for an erasure, and for a disclosure. */
export function createPersonTraces(deps: {
  db: Database
  storedAnswers: Pick<StoredAnswers, 'decrypt'>
  directory: Pick<Directory, 'personRecords'>
}) {
  const { db, directory } = deps
  /** Adds the other ids of enrollments that name one of these ids. */
  const withEnrolled = async (given: readonly string[]): Promise<string[]> => {
    const ids = new Set(given)
    for (let before = -1; before !== ids.size;) {
      before = ids.size
      const rows = await stored(
        db
          .select({ subjects: writes.subjects })
          .from(writes)
          .where(and(eq(writes.operation, enrolling), arrayOverlaps(writes.subjects, [...ids]))),
      )
      for (const { subjects } of rows) for (const id of subjects) ids.add(id)
    }
    return [...ids]
  }
  return {
    async of(id: string): Promise<PersonTraces> {
      const { ids, emails, entries } = await directory.personRecords(await withEnrolled([id.toLowerCase()]))
      const guestIds = entries.filter((entry) => entry.kind === 'guest').map((entry) => entry.id)
      return { ids: await withEnrolled(ids), emails, entries, guestIds }
    },
    /** Writes whose stored answer contains one of the ids or addresses, also those that do not name the person. */
    async answered({ ids, emails }: Pick<PersonTraces, 'ids' | 'emails'>): Promise<string[]> {
      const marks = [...ids, ...emails]
      const withAnswer = await stored(db.select({ id: writes.id }).from(writes).where(isNotNull(writes.answer)))
      const found: string[] = []
      for (let from = 0; from < withAnswer.length; from += answersAtOnce) {
        const some = withAnswer.slice(from, from + answersAtOnce).map((row) => row.id)
        const rows = await stored(db.select().from(writes).where(inArray(writes.id, some)))
        for (const { id, answer } of rows) {
          const opened = answer === null ? null : deps.storedAnswers.decrypt(id, answer)
          const text = opened === null ? '' : JSON.stringify(opened).toLowerCase()
          if (marks.some((mark) => text.includes(mark))) found.push(id)
        }
      }
      return found
    },
  }
}
