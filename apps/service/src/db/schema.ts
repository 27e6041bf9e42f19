/**
 * The store of the service: one table a kind of record. `record` is the record in the API's own shape, as an answer gives it;
 * beside it stand only the columns that a lookup, an order or a rule needs, filled by `rows.ts` from that record.
 *
 * Where a number must be right under concurrency (seats, codes, tickets) the column is the truth and the answer is made from
 * it at read: `events.enrolled`, `events.waitlisted`, and `quantity`, `reserved`, `used` of codes, types, details and tickets.
 * `quantity` null means without limit; what remains is `quantity - reserved - used` and is never stored.
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
