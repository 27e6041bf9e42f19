import type { RequestHead } from './request-context.ts'

/** A synchronous check before any other work. @throws ProblemError */
export type Guard = (c: RequestHead) => void
