import { isBusy } from '@frontdesk/store'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

import { ProblemError } from '#problem.ts'

export type Database = NodePgDatabase

/** SQLSTATE of a read-only transaction, and of a full disk. */
const noWrites: ReadonlySet<string> = new Set(['25006', '53100'])
const mostCauses = 8

/** Whether the database refused a change and can be read all the same. */
export function takesNoWrites(failure: unknown): boolean {
  let at = failure
  for (let depth = 0; at instanceof Error && depth < mostCauses; depth += 1) {
    if ('code' in at && noWrites.has(String(at.code))) return true
    at = at.cause
  }
  return false
}

/**
 * Runs a query; a failure of the database becomes 503, so that no session is ended. @throws ProblemError `busy`,
 * `read_only`, `unavailable`
 */
export async function stored<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (failure) {
    if (failure instanceof ProblemError) throw failure
    const detail = 'Try again in a moment.'
    if (isBusy(failure)) throw new ProblemError('busy', { detail, headers: { 'retry-after': '2' }, cause: failure })
    if (takesNoWrites(failure))
      throw new ProblemError('read_only', {
        detail: 'It is read-only, or its disk is full. What is known can still be read.',
        cause: failure,
      })
    throw new ProblemError('unavailable', { detail, cause: failure })
  }
}

/**
 * For a transaction that others wait for: a process that stands still in it loses it after some seconds. To be selected
 * or returned by the statement that locks.
 */
export const briefTransaction = sql`set_config('idle_in_transaction_session_timeout', '5000', true)`

/** For a statement that a person waits for: it gives its connection back instead of waiting long for a lock. */
export const briefWait = sql`set_config('lock_timeout', '1500', true)`
const mostWaits = 8
const lockTaken = '55P03'

const isLockTimeout = (failure: unknown): boolean =>
  failure instanceof Error &&
  (('code' in failure && failure.code === lockTaken) || (failure.cause !== undefined && isLockTimeout(failure.cause)))

/** Repeats work that began with `briefWait` while another process has the lock. @throws ProblemError `busy` */
export async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  for (let waits = 1; ; waits += 1) {
    try {
      return await work()
    } catch (failure) {
      if (!isLockTimeout(failure)) throw failure
      if (waits >= mostWaits) throw new ProblemError('busy', { detail: 'Try again in a moment.', cause: failure })
    }
  }
}

/** The first row of a query that returns at most one. */
export function firstOf<T>(rows: readonly T[]): T | null {
  return rows[0] ?? null
}
