import type { Person } from '@frontdesk/api-types'
import { eq } from 'drizzle-orm'

import { stamped } from '#rules/record-stamp.ts'

import type { DbOrTx } from './database.ts'
import { people } from './schema.ts'

type Mark = keyof Pick<Person, 'isAttendee' | 'isRegistered'>

/**
 * Sets a mark on a person. The record is read again under its row lock, so that concurrent enrollment and registration
 * of one person do not overwrite each other's mark.
 */
export async function markPerson(tx: DbOrTx, id: string, mark: Mark, now: Date): Promise<void> {
  const [row] = await tx.select({ record: people.record }).from(people).where(eq(people.id, id)).for('no key update')
  if (row === undefined || row.record[mark] === true) return
  const record = stamped({ ...row.record, [mark]: true }, now)
  await tx.update(people).set({ record }).where(eq(people.id, id))
}
