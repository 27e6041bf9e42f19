/** The table and what derives from it, without zod: for the browser. */
export * from './guid.ts'
export * from './operation.ts'
export * from './operations.ts'
export { type Enumeration, type Word, enumerations } from './enumerations.ts'
export { parseJson } from './json.ts'
