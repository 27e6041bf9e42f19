import type { OperationId, Role } from '@frontdesk/api-types/table'

/**
 * Who may call a route: `anyone` (no session needed), a role (that one and those above it), `only` these roles, or every
 * role that may call an operation of the service.
 */
export type Access = 'anyone' | Role | { readonly only: readonly Role[] } | { readonly operation: OperationId }

/** One of the desk's own routes. `path` is a Hono pattern; every `:name` is described by the `params` of its schemas. */
export type DeskRoute = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
  readonly access: Access
  /** The successful response: JSON by default; `null` has no body. */
  readonly answers: {
    readonly status: 200 | 201 | 204 | 303
    readonly media?: 'text/csv' | 'text/calendar' | 'text/plain' | 'text/event-stream'
  }
  /** The kind of change that the stream of changes sends after a successful request. */
  readonly changes?: 'notes' | 'jobs'
  /** Bytes that a body may have, where they are more than the usual 64 kB. */
  readonly largest?: number
}
