/**
 * - `in_use`: another process holds the folder
 * - `folder`: the folder cannot be created, read or written
 * - `unusable`: the embedded database does not open, or its writes do not reach the disk
 * - `stopped`: the embedded database ended while in use
 * - `unreachable`, `refused`, `no_database`: no server at the address; it refuses the credentials; it has no such
 *   database
 * - `busy`: all connections were in use for too long
 * - `not_permitted`: the database user lacks a right
 * - `migration`: the tables and this version of the program are incompatible
 */
export type StoreErrorCode =
  | 'in_use'
  | 'folder'
  | 'unusable'
  | 'stopped'
  | 'unreachable'
  | 'refused'
  | 'no_database'
  | 'busy'
  | 'not_permitted'
  | 'migration'

/** A failure that an operator can resolve: its message is one line without secrets, for the terminal. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly code: StoreErrorCode

  constructor(code: StoreErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.code = code
  }
}

const mostCauses = 8

/** Whether the error or any of its causes is a StoreError `busy`. */
export function isBusy(failure: unknown): boolean {
  let at = failure
  for (let depth = 0; at instanceof Error && depth < mostCauses; depth += 1) {
    if (at instanceof StoreError && at.code === 'busy') return true
    at = at.cause
  }
  return false
}
