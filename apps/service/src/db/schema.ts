/**
 * One table per kind of record. `record` is the record in the API's shape; `rows.ts` fills the other columns from it.
 * Counts that must be right under concurrency (seats, codes, tickets) are columns, and answers are computed from them;
 * `quantity` null means without limit. The same statements run on PGlite (PostgreSQL 18) and on PostgreSQL 15.
 */
export * from './tables/project.ts'
export * from './tables/event.ts'
export * from './tables/event-content.ts'
export * from './tables/company.ts'
export * from './tables/person.ts'
export * from './tables/registration.ts'
export * from './tables/operation.ts'
