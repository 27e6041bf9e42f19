import type { Hono } from 'hono'

import { mountDeskRoute } from '#pipeline/desk-route.ts'
import type { DeskEnv } from '#pipeline/request-context.ts'
import { ProblemError } from '#problem.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'

import type { Pins } from './pins.ts'

/** A person's pinned events, limited to their current scope. */
export function mountPins(
  app: Hono<DeskEnv>,
  { pins, scope }: { pins: Pins; scope: Pick<ScopeGuard, 'within'> },
): void {
  mountDeskRoute(app, 'pins', async ({ session: { person } }) => ({
    pins: await scope.within(person, await pins.list(person.id)),
  }))

  mountDeskRoute(app, 'pin', async ({ session: { person }, params: { eventId }, body }) => {
    const { start = null, end = null, timezone = null, ...rest } = body
    const pin = { ...rest, eventId, start, end, timezone }
    if ((await scope.within(person, [pin])).length === 0) throw new ProblemError('out_of_scope')
    await pins.put(person.id, pin)
    return null
  })

  mountDeskRoute(app, 'unpin', async ({ session: { person }, params: { eventId } }) => {
    await pins.remove(person.id, eventId)
    return null
  })
}
