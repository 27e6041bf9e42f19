import type { EventRecord } from '@frontdesk/api-types'
import { isGuid } from '@frontdesk/api-types/table'
import type { LinkProps } from '@tanstack/react-router'

import { stringifySearch } from './address-search.ts'
import { postsSearch } from './posts-search.ts'

type RoutePath = Extract<LinkProps['to'], string>
type Params = Record<string, string>
/** Search parameters of a link; what is undefined is left out. */
export type LinkSearch = Record<string, string | number | boolean | undefined>

/** Guarantee of the cast: a test builds every path below and compares it with the route that it names. */
const link = (to: RoutePath, params: Params, search: LinkSearch): LinkProps => ({ to, params, search }) as LinkProps

function present(values: LinkSearch): LinkSearch {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** The pages of an event, by its slug or its id; `project` is where a slug is looked up. */
export function eventPaths(event: string, project?: string | null) {
  const at = (to: RoutePath, params: Params = {}, search: LinkSearch = {}) =>
    link(to, { event, ...params }, { ...(project ? { project } : {}), ...present(search) })
  return {
    overview: () => at('/e/$event'),
    attendees: (who?: string) => at('/e/$event/attendees', {}, { who }),
    /** The same page, its guest list cut down. */
    guests: (search?: LinkSearch) => at('/e/$event/attendees', {}, search),
    guest: (guestId: string) => at('/e/$event/attendees/guest/$guestId', { guestId }),
    badges: (search?: LinkSearch) => at('/e/$event/attendees/badges', {}, search),
    guestsToPrint: (search?: LinkSearch) => at('/e/$event/attendees/print', {}, search),
    /** Bringing a sheet in; `import` goes on with one. */
    guestImport: (search?: LinkSearch) => at('/e/$event/attendees/import', {}, search),
    enrollGuests: (search?: LinkSearch) => at('/e/$event/attendees/enroll', {}, search),
    arrivals: (search?: LinkSearch) => at('/e/$event/arrivals', {}, search),
    /** The guests on this device. */
    device: () => at('/e/$event/device'),
    /** Letting people in at this event, on the whole screen. */
    door: () => at('/e/$event/door'),
    /** The same screen with made-up guests. */
    practice: () => at('/e/$event/door', {}, { practice: true }),
    /** Guests mark themselves at this event. */
    kiosk: () => at('/e/$event/kiosk'),
    attendee: (attendeeId: string) => at('/e/$event/attendees/$attendeeId', { attendeeId }),
    user: (userId: string) => at('/e/$event/attendees/user/$userId', { userId }),
    person: (personId: string) => at('/e/$event/attendees/person/$personId', { personId }),
    /** Types and codes; `person` is who a code is asked about. */
    registration: (search?: LinkSearch) => at('/e/$event/registration', {}, search),
    registrationType: (typeId: string, search?: LinkSearch) => at('/e/$event/registration/$typeId', { typeId }, search),
    /** The guided start of a registration; `person` and `type` are chosen already. */
    start: (search?: LinkSearch) => at('/e/$event/registration/start', {}, search),
    inventory: (search?: LinkSearch) => at('/e/$event/inventory', {}, search),
    item: (itemId: string, search?: LinkSearch) => at('/e/$event/inventory/$itemId', { itemId }, search),
    companies: (search?: LinkSearch) => at('/e/$event/companies', {}, search),
    online: () => at('/e/$event/online'),
    posts: (search: LinkSearch = {}) => at('/e/$event/posts', {}, postsSearch(search)),
    comments: () => at('/e/$event/comments'),
    facilitators: () => at('/e/$event/facilitators'),
    facilitator: (facilitatorId: string) => at('/e/$event/facilitators/$facilitatorId', { facilitatorId }),
  }
}

export type EventPaths = ReturnType<typeof eventPaths>

/** The pages of an event that a record names: by its slug, and by its id when the service sent none. */
export function pathsOf({ id, slug, projectId }: Pick<EventRecord, 'id' | 'slug' | 'projectId'>): EventPaths {
  return slug ? eventPaths(slug, projectId) : eventPaths(id)
}

export function companyPaths(companyId: string) {
  const at = (to: RoutePath, params: Params = {}, search: LinkSearch = {}) =>
    link(to, { companyId, ...params }, present(search))
  return {
    overview: () => at('/companies/$companyId'),
    members: (search?: LinkSearch) => at('/companies/$companyId/members', {}, search),
    member: (memberId: string, search?: LinkSearch) =>
      at('/companies/$companyId/members/$memberId', { memberId }, search),
    memberCalendar: (memberId: string, search?: LinkSearch) =>
      at('/companies/$companyId/members/$memberId/calendar', { memberId }, search),
    categories: (search?: LinkSearch) => at('/companies/$companyId/categories', {}, search),
    events: (search?: LinkSearch) => at('/companies/$companyId/events', {}, search),
    calendar: (search?: LinkSearch) => at('/companies/$companyId/calendar', {}, search),
  }
}

export function projectPaths(projectId: string) {
  const at = (to: RoutePath, params: Params = {}, search: LinkSearch = {}) =>
    link(to, { projectId, ...params }, present(search))
  return {
    overview: () => at('/projects/$projectId'),
    locations: (search?: LinkSearch) => at('/projects/$projectId/locations', {}, search),
    location: (locationId: string) => at('/projects/$projectId/locations/$locationId', { locationId }),
    eventTypes: (search?: LinkSearch) => at('/projects/$projectId/event-types', {}, search),
    metaFields: () => at('/projects/$projectId/meta-fields'),
    registrationTypes: (search?: LinkSearch) => at('/projects/$projectId/registration-types', {}, search),
    registrationType: (typeId: string, search?: LinkSearch) =>
      at('/projects/$projectId/registration-types/$typeId', { typeId }, search),
    codes: (search?: LinkSearch) => at('/projects/$projectId/codes', {}, search),
    newEvent: (search?: LinkSearch) => at('/projects/$projectId/new-event', {}, search),
  }
}

/** A location's own page (op 10). Null when either id is missing: an event may name a location and no project. */
export function locationPath(
  projectId: string | null | undefined,
  locationId: string | null | undefined,
): LinkProps | null {
  if (!projectId || !locationId || !isGuid(locationId)) return null
  return projectPaths(projectId.toLowerCase()).location(locationId.toLowerCase())
}

/** The address of a link as text, as the router writes it. */
export function hrefOf({ to, params, search }: LinkProps): string {
  const values: Params = { ...Object(params) }
  const path = String(to).replaceAll(/\$(\w+)/gu, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  return path + stringifySearch({ ...Object(search) })
}
