export type StoreErrorCode =
  /** Another process holds the folder. */
  | 'in_use'
  /** The folder cannot be created, read or written. */
  | 'folder'
  /** The embedded database does not open, or its writes do not reach the disk. */
  | 'unusable'
  /** The embedded database ended while in use. */
  | 'stopped'
  /** There is no server at the address. */
  | 'unreachable'
  /** The server refuses the credentials. */
  | 'refused'
  /** The server has no such database. */
  | 'no_database'
  /** All connections were in use for too long. */
  | 'busy'
  /** The database user lacks a right. */
  | 'not_permitted'
  /** The tables and this version of the program are incompatible. */
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
