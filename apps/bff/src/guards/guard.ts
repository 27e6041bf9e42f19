import type { MiddlewareHandler } from 'hono'

import type { DeskContext, DeskEnv } from '#request.ts'

/** Looks at a request before anything else does. @throws Refusal */
export type Guard = (c: DeskContext) => void

/** Guards in their order, as one step: they wait for nothing. */
export function guardedBy(...guards: readonly Guard[]): MiddlewareHandler<DeskEnv> {
  return async (c, next) => {
    for (const guard of guards) guard(c)
    await next()
  }
}
