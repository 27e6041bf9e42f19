/**
 * - `in_use`: another process holds the folder
 * - `folder`: the folder cannot be made, read or written
 * - `unusable`: the embedded database does not open, or does not write through to the disk
 * - `stopped`: the embedded database ended while in use
 * - `unreachable`, `refused`, `no_database`: no server there; it refuses the sign-in; it has no such database
 * - `busy`: all connections were in use for too long
 * - `not_permitted`: the database user lacks a right
 * - `migration`: the tables and this version of the program do not fit together
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

/** A failure that the person who starts the program can act on: its message is one line, free of secrets, fit for a terminal. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly code: StoreErrorCode

  constructor(code: StoreErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.code = code
  }
}

const mostCauses = 8

/** Whether it failed because all connections of the store were in use for too long, however often that was wrapped since. */
export function isBusy(failure: unknown): boolean {
  let at = failure
  for (let depth = 0; at instanceof Error && depth < mostCauses; depth += 1) {
    if (at instanceof StoreError && at.code === 'busy') return true
    at = at.cause
  }
  return false
}
