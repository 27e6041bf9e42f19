import type { Visit } from '#request.ts'

/** Looks at a request before anything else does, and waits for nothing. @throws Refusal */
export type Guard = (c: Visit) => void
