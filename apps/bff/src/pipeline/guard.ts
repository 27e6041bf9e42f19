import type { RequestHead } from './request-context.ts'

/** Looks at a request before anything else does, and waits for nothing. @throws Refusal */
export type Guard = (c: RequestHead) => void
