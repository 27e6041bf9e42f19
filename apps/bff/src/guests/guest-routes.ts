import type { DeskParams, DeskRouteId } from '@frontdesk/desk-api'
import type { Hono } from 'hono'

import { isAtLeast, signedIn } from '#access/access.ts'
import type { Session } from '#access/session.ts'
import { type DeskHandler, mountDeskRoute } from '#pipeline/desk-route.ts'
import { type DeskContext, type DeskEnv, callerSignal } from '#pipeline/request-context.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'

import type { Arrivals } from './arrivals/arrivals.ts'
import type { DoorDevices } from './arrivals/door-devices.ts'
import type { DoorSettings } from './arrivals/door-settings.ts'
import type { Kiosk } from './arrivals/kiosk.ts'
import type { Passages } from './arrivals/passages.ts'
import type { Exports } from './exports/exports.ts'
import type { Imports } from './imports/imports.ts'
import type { GuestLinks } from './links/guest-links.ts'
import type { GuestLists } from './lists/guest-lists.ts'
import type { ListedEvents } from './lists/listed-events.ts'
import type { OtherEvents } from './lists/other-events.ts'
import type { Asking } from './runs/asking-run.ts'
import type { Enrolling } from './runs/enrolling.ts'
import type { AskForCard } from './runs/opened-card.ts'

export type GuestRoutes = {
  lists: GuestLists
  listed: ListedEvents
  otherEvents: OtherEvents
  imports: Imports
  arrivals: Arrivals
  passages: Passages
  door: DoorSettings
  kiosk: Kiosk
  doorDevices: DoorDevices
  exports: Exports
  asking: Asking
  askForCard: AskForCard
  links: GuestLinks
  enrolling: Enrolling
}

/** Routes under one event. */
type EventRoute = {
  [I in DeskRouteId]: DeskParams<I> extends { eventId: string } ? I : never
}[DeskRouteId]

const by = (c: DeskContext, { id, person }: Session) => ({
  actor: { id: person.id, role: person.role },
  session: id,
  reference: c.get('reference'),
})

const rowsAtOnce = 100

/** Rows are encoded as they are sent, some at a time: others are served in between. */
const textResponse = (c: DeskContext, texts: readonly string[]): Response => {
  c.header('content-type', 'text/csv; charset=utf-8')
  let at = 0
  const encoder = new TextEncoder()
  return c.body(
    new ReadableStream({
      pull(controller) {
        if (at >= texts.length) return controller.close()
        controller.enqueue(encoder.encode(texts.slice(at, at + rowsAtOnce).join('')))
        at += rowsAtOnce
      },
    }),
  )
}

/** Guest lists and arrivals. Every route judges the event by the scope of the caller before anything else. */
export function mountGuests(
  app: Hono<DeskEnv>,
  {
    lists,
    listed,
    otherEvents,
    imports,
    arrivals,
    passages,
    door,
    doorDevices,
    kiosk,
    exports,
    asking,
    askForCard,
    enrolling,
    links,
  }: GuestRoutes,
  scope: Pick<ScopeGuard, 'beforeEvent'>,
): void {
  const mount = <I extends EventRoute>(id: I, handle: DeskHandler<I>): void =>
    mountDeskRoute(app, id, async (request) => {
      await scope.beforeEvent(signedIn(request.session).person, eventIn(request.params))
      return handle(request)
    })

  mountDeskRoute(app, 'guestLists', async ({ session, query }) => ({
    lists: await listed.of(session.person, query),
  }))
  mount('guestFilters', ({ params, query }) => lists.filters(eventOf(params), query))
  mount('guestChanges', ({ params, query }) => lists.changes(eventOf(params), query.since))
  mount('guests', ({ params, query }) => lists.page(eventOf(params), query))
  mount('deleteGuests', ({ c, session, params }) => listed.erase(eventOf(params), by(c, session)))
  mount('exportGuests', async ({ c, session, params, body }) =>
    textResponse(c, await exports.guests(eventOf(params), body, by(c, session))),
  )

  mount('guestImports', async ({ params }) => ({ imports: await imports.list(eventOf(params)) }))
  mount('guestImport', ({ params }) => imports.one(eventOf(params), idOf(params)))
  mount('beginGuestImport', ({ c, session, params, body }) =>
    imports.begin(eventOf(params), idOf(params), body, by(c, session)),
  )
  mount('putGuestRows', ({ c, session, params, body }) =>
    imports.receive(eventOf(params), idOf(params), params.batch, body, by(c, session)),
  )
  mount('examineGuestImport', ({ c, session, params }) =>
    imports.examine(eventOf(params), idOf(params), by(c, session)),
  )
  mount('guestImportRows', ({ params, query }) => imports.rows(eventOf(params), idOf(params), query))
  mount('guestImportMissing', ({ params, query }) => imports.missing(eventOf(params), idOf(params), query))
  mount('decideGuestRows', ({ c, session, params, body }) =>
    imports.decide(eventOf(params), idOf(params), body, by(c, session)),
  )
  mount('applyGuestImport', ({ c, session, params }) => imports.apply(eventOf(params), idOf(params), by(c, session)))
  mount('pauseGuestImport', ({ params }) => imports.pause(eventOf(params), idOf(params)))
  mount('undoGuestImport', ({ c, session, params }) => imports.undo(eventOf(params), idOf(params), by(c, session)))
  mount('removeGuestImport', async ({ c, session, params }) => {
    await imports.remove(eventOf(params), idOf(params), by(c, session))
    return null
  })

  mount('asking', ({ params }) => asking.show(eventOf(params)))
  mount('startAsking', ({ c, session, params, body }) => asking.start(eventOf(params), body.perMinute, by(c, session)))
  mount('endAsking', ({ params }) => asking.end(eventOf(params)))
  mount('pauseAsking', ({ params }) => asking.pause(eventOf(params)))
  mount('prioritizeAsking', ({ params, body }) => asking.prioritize(eventOf(params), body.ids))
  mount('planEnrolling', ({ params, body }) => enrolling.plan(eventOf(params), body.selection))
  mount('enrollingRuns', async ({ params }) => ({ runs: await enrolling.list(eventOf(params)) }))
  mount('enrollingRun', ({ params }) => enrolling.one(eventOf(params), idOf(params)))
  mount('startEnrolling', ({ c, session, params, body }) =>
    enrolling.start(eventOf(params), idOf(params), body, by(c, session)),
  )
  mount('enrollingRows', ({ params, query }) => enrolling.rows(eventOf(params), idOf(params), query))
  mount('pauseEnrolling', ({ c, session, params }) => enrolling.pause(eventOf(params), idOf(params), by(c, session)))
  mount('resumeEnrolling', ({ c, session, params }) => enrolling.resume(eventOf(params), idOf(params), by(c, session)))
  mount('decideEnrolling', ({ c, session, params, body }) =>
    enrolling.decide(eventOf(params), idOf(params), body, by(c, session)),
  )
  mount('undoEnrolling', ({ c, session, params }) => enrolling.undo(eventOf(params), idOf(params), by(c, session)))

  mount('arrivals', ({ params, query }) => arrivals.board(eventOf(params), query))
  mount('exportArrivals', async ({ c, session, params, body }) =>
    textResponse(c, await exports[body.of](eventOf(params), body, by(c, session))),
  )
  mount('markArrival', ({ c, session, params, body }) =>
    arrivals.mark(eventOf(params), idOf(params), body, {
      ...by(c, session),
      person: session.person,
      signal: callerSignal(c),
    }),
  )
  mount('markByCode', ({ c, session, params, body }) =>
    kiosk.mark(eventOf(params), idOf(params), body, {
      ...by(c, session),
      person: session.person,
      signal: callerSignal(c),
    }),
  )
  mount('undoArrival', ({ c, session, params, body }) =>
    arrivals.undo(eventOf(params), idOf(params), body.reason ?? null, by(c, session)),
  )
  mount('putPassage', ({ c, session, params, body }) =>
    passages.put(eventOf(params), idOf(params), body, {
      ...by(c, session),
      person: session.person,
      signal: callerSignal(c),
    }),
  )
  mount('undoPassage', ({ c, session, params, body }) =>
    passages.undo(eventOf(params), idOf(params), body.reason ?? null, by(c, session)),
  )
  mount('doorSettings', async ({ params }) => {
    const [{ settings }, notes] = await Promise.all([door.of(eventOf(params)), door.notes(eventOf(params))])
    return { settings, notes }
  })
  mount('putDoorSettings', ({ c, session, params, body }) => door.put(eventOf(params), body, by(c, session)))
  mount('doorDevices', ({ params }) => doorDevices.list(eventOf(params)))
  mount('tellDoorDevice', async ({ session, params, body }) => ({
    others: await doorDevices.tell(eventOf(params), idOf(params), body, session.person.id),
  }))
  mount('removeDoorDevice', async ({ session: { person }, params }) => {
    await doorDevices.remove(eventOf(params), idOf(params), isAtLeast(person.role, 'organizer') ? null : person.id)
    return null
  })
  mount('otherEventsOfGuest', ({ session, params }) => otherEvents(eventOf(params), idOf(params), session.person))
  mount('askGuest', ({ c, session, params }) =>
    askForCard(eventOf(params), idOf(params), session.person, callerSignal(c)),
  )
  mount('linkGuest', ({ c, session, params, body }) =>
    links.link(eventOf(params), idOf(params), body.attendeeId.toLowerCase(), {
      ...by(c, session),
      person: session.person,
      signal: callerSignal(c),
    }),
  )
  mount('tellGuestApart', ({ c, session, params }) =>
    links.apart(eventOf(params), idOf(params), params.recordId.toLowerCase(), by(c, session)),
  )
  mount('joinGuest', ({ c, session, params }) =>
    links.together(eventOf(params), idOf(params), params.recordId.toLowerCase(), by(c, session)),
  )
  mount('guest', ({ session, params }) => lists.one(eventOf(params), idOf(params), session.person))
}

/** Guarantee of the cast: the parameters of an `EventRoute` name the event. */
const eventIn = (params: unknown): string => eventOf(params as { eventId: string })
const eventOf = ({ eventId }: { eventId: string }): string => eventId.toLowerCase()
const idOf = ({ id }: { id: string }): string => id.toLowerCase()
