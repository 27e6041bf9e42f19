import { isBusy } from '@frontdesk/store'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

import { ProblemError } from '#problem.ts'

export type Database = NodePgDatabase

/**
 * Runs a query; a failure of the database becomes 503, so that no session is ended. @throws ProblemError `busy`,
 * `unavailable`
 */
export async function stored<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (failure) {
    if (failure instanceof ProblemError) throw failure
    const detail = 'Try again in a moment.'
    if (isBusy(failure)) throw new ProblemError('busy', { detail, headers: { 'retry-after': '2' }, cause: failure })
    throw new ProblemError('unavailable', { detail, cause: failure })
  }
}

/** The first row of a query that returns at most one. */
export function firstOf<T>(rows: readonly T[]): T | null {
  return rows[0] ?? null
}
