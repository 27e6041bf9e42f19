import { type IndexedEntry, readFacts } from '@frontdesk/finder/entry'
import type { Hono } from 'hono'

import type { Directory } from '#directory/directory.ts'
import { mountDeskRoute } from '#pipeline/desk-route.ts'
import type { DeskEnv } from '#pipeline/request-context.ts'
import { ProblemError } from '#problem.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'

import type { Pins } from './pins.ts'

function statusOf(event: IndexedEntry | null): string | null {
  const { status } = readFacts(event?.facts ?? null)
  return typeof status === 'string' ? status : null
}

/** A person's pinned events, limited to their current scope. */
export function mountPins(
  app: Hono<DeskEnv>,
  deps: { pins: Pins; scope: Pick<ScopeGuard, 'within'>; directory: Pick<Directory, 'eventOf'> },
): void {
  const { pins, scope, directory } = deps
  mountDeskRoute(app, 'pins', async ({ session: { person } }) => {
    const own = await scope.within(person, await pins.list(person.id))
    return { pins: own.map((pin) => ({ ...pin, status: statusOf(directory.eventOf(pin.eventId.toLowerCase())) })) }
  })

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
