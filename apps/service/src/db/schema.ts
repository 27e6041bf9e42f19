/**
 * The store of the service: one table per kind of record. `record` is the record in the API's own shape; the other
 * columns are those that a lookup, an order or a rule needs, filled by `rows.ts` from that record.
 *
 * For counts that must be right under concurrency (seats, codes, tickets) the column is authoritative, and answers are
 * computed from it: `events.enrolled`, `events.waitlisted`, and `quantity`, `reserved`, `used` of codes, types, details
 * and tickets.
 * `quantity` null means without limit; the remaining number is `quantity - reserved - used` and is never stored.
 *
 * The same statements run on PGlite (PostgreSQL 18) and on PostgreSQL 15.
 */
export * from './tables/project.ts'
export * from './tables/event.ts'
export * from './tables/event-content.ts'
export * from './tables/company.ts'
export * from './tables/person.ts'
export * from './tables/registration.ts'
export * from './tables/operation.ts'
