import type { DeskRoute } from './route.ts'

const ok = { status: 200 } as const
const created = { status: 201 } as const
const empty = { status: 204 } as const
const stream = { status: 200, media: 'text/event-stream' } as const

/** The desk's own routes apart from those of guest lists, which the first screen of the browser does not need. */
export const coreRoutes = {
  livez: { method: 'GET', path: '/livez', access: 'anyone', answers: { status: 200, media: 'text/plain' } },
  readyz: { method: 'GET', path: '/readyz', access: 'anyone', answers: { status: 200, media: 'text/plain' } },

  session: { method: 'GET', path: '/desk/session', access: 'anyone', answers: ok },
  signIn: { method: 'POST', path: '/desk/session', access: 'anyone', answers: ok },
  signOut: { method: 'DELETE', path: '/desk/session', access: 'anyone', answers: empty },
  signInOptions: { method: 'GET', path: '/desk/sign-in-options', access: 'anyone', answers: ok },
  setup: { method: 'POST', path: '/desk/setup', access: 'anyone', answers: ok },
  oidcBegin: { method: 'POST', path: '/desk/oidc', access: 'anyone', answers: ok },
  oidcFinish: {
    method: 'GET',
    path: '/desk/oidc/callback',
    access: 'anyone',
    answers: { status: 303 },
  },

  ownSessions: { method: 'GET', path: '/desk/account/sessions', access: 'support', answers: ok },
  signOutEverywhere: { method: 'DELETE', path: '/desk/account/sessions', access: 'support', answers: empty },
  endOwnSession: { method: 'DELETE', path: '/desk/account/sessions/:id', access: 'support', answers: empty },
  changePassword: { method: 'PUT', path: '/desk/account/password', access: 'kiosk', answers: ok },
  beginTwoFactor: { method: 'POST', path: '/desk/account/two-factor', access: 'support', answers: created },
  confirmTwoFactor: { method: 'PUT', path: '/desk/account/two-factor', access: 'support', answers: ok },
  removeTwoFactor: { method: 'DELETE', path: '/desk/account/two-factor', access: 'support', answers: empty },

  administrators: { method: 'GET', path: '/desk/administrators', access: 'support', answers: ok },
  staff: { method: 'GET', path: '/desk/staff', access: 'admin', answers: ok },
  changeStaff: { method: 'PATCH', path: '/desk/staff/:id', access: 'admin', answers: ok },
  removeStaff: { method: 'DELETE', path: '/desk/staff/:id', access: 'admin', answers: empty },
  endStaffSessions: { method: 'DELETE', path: '/desk/staff/:id/sessions', access: 'admin', answers: empty },
  removeStaffTwoFactor: { method: 'DELETE', path: '/desk/staff/:id/two-factor', access: 'admin', answers: empty },
  passwordLink: { method: 'POST', path: '/desk/staff/:id/password-link', access: 'admin', answers: created },
  invite: { method: 'POST', path: '/desk/invites', access: 'admin', answers: created },
  findInvite: { method: 'POST', path: '/desk/invites/find', access: 'anyone', answers: ok },
  acceptInvite: { method: 'POST', path: '/desk/invites/accept', access: 'anyone', answers: ok },
  removeInvite: { method: 'DELETE', path: '/desk/invites/:id', access: 'admin', answers: empty },

  pins: { method: 'GET', path: '/desk/pins', access: 'support', answers: ok },
  pin: { method: 'PUT', path: '/desk/pins/:eventId', access: 'support', answers: empty },
  unpin: { method: 'DELETE', path: '/desk/pins/:eventId', access: 'support', answers: empty },
  recents: { method: 'GET', path: '/desk/recents', access: 'support', answers: ok },
  addRecent: { method: 'PUT', path: '/desk/recents', access: 'support', answers: empty },
  removeRecents: { method: 'DELETE', path: '/desk/recents', access: 'support', answers: empty },
  views: { method: 'GET', path: '/desk/views', access: 'support', answers: ok },
  putView: { method: 'PUT', path: '/desk/views/:id', access: 'support', answers: empty },
  removeView: { method: 'DELETE', path: '/desk/views/:id', access: 'support', answers: empty },
  notes: { method: 'GET', path: '/desk/notes', access: 'support', answers: ok },
  addNote: { method: 'POST', path: '/desk/notes', access: 'support', answers: created, changes: 'notes' },
  removeNote: { method: 'DELETE', path: '/desk/notes/:id', access: 'support', answers: empty, changes: 'notes' },
  feeds: { method: 'GET', path: '/desk/feeds', access: 'support', answers: ok },
  addFeed: { method: 'POST', path: '/desk/feeds', access: { operation: 'getEventForSlug' }, answers: created },
  removeFeed: { method: 'DELETE', path: '/desk/feeds/:id', access: 'support', answers: empty },
  feed: { method: 'GET', path: '/feeds/:file', access: 'anyone', answers: { status: 200, media: 'text/calendar' } },

  changes: { method: 'GET', path: '/desk/changes', access: 'support', answers: stream },

  directory: { method: 'GET', path: '/desk/directory', access: 'support', answers: ok },
  searchDirectory: {
    method: 'POST',
    path: '/desk/directory/searches',
    access: 'support',
    answers: ok,
  },
  directoryEvent: { method: 'GET', path: '/desk/directory/events/:eventId', access: 'support', answers: ok },
  erase: { method: 'POST', path: '/desk/directory/erasures', access: 'admin', answers: ok },
  disclose: { method: 'POST', path: '/desk/directory/disclosures', access: 'admin', answers: ok },
  activity: { method: 'GET', path: '/desk/activity', access: 'support', answers: ok },
  toldPlaces: { method: 'GET', path: '/desk/told-places', access: 'support', answers: ok },
  writes: { method: 'GET', path: '/desk/writes', access: 'support', answers: ok },
  projects: { method: 'GET', path: '/desk/projects', access: 'support', answers: ok },
  catalogue: { method: 'GET', path: '/desk/catalogue', access: 'support', answers: ok },
  catalogueEvents: { method: 'GET', path: '/desk/catalogue/events', access: 'support', answers: ok },
  catalogueFilters: { method: 'GET', path: '/desk/catalogue/filters', access: 'support', answers: ok },
  catalogueCompanies: { method: 'GET', path: '/desk/catalogue/companies', access: 'support', answers: ok },
  catalogueProjects: { method: 'GET', path: '/desk/catalogue/projects', access: 'support', answers: ok },
  removeFromCatalogue: { method: 'DELETE', path: '/desk/catalogue/:kind/:id', access: 'admin', answers: empty },
  examineSeeds: { method: 'POST', path: '/desk/catalogue/seeds/examinations', access: 'admin', answers: ok },
  addSeeds: { method: 'POST', path: '/desk/catalogue/seeds', access: 'admin', answers: ok },
  walk: { method: 'GET', path: '/desk/catalogue/walk', access: 'admin', answers: ok },
  startWalk: { method: 'POST', path: '/desk/catalogue/walk', access: 'admin', answers: ok },
  pauseWalk: { method: 'POST', path: '/desk/catalogue/walk/pauses', access: 'admin', answers: ok },
  stopWalk: { method: 'POST', path: '/desk/catalogue/walk/stops', access: 'admin', answers: ok },
  eventCalendar: {
    method: 'GET',
    path: '/desk/events/:file',
    access: { operation: 'getEventForSlug' },
    answers: { status: 200, media: 'text/calendar' },
  },
  companyRoles: {
    method: 'GET',
    path: '/desk/companies/:companyId/roles',
    access: { operation: 'listEventCompanies' },
    answers: ok,
  },
  demoExamples: { method: 'GET', path: '/desk/demo-examples', access: 'support', answers: ok },

  checkLinkedCode: {
    method: 'POST',
    path: '/desk/code-checks',
    access: { operation: 'validateRegistrationCode' },
    answers: ok,
  },
  reveal: { method: 'POST', path: '/desk/reveals', access: 'organizer', answers: ok },
  serviceState: { method: 'GET', path: '/desk/service', access: 'support', answers: ok },
  operations: { method: 'GET', path: '/desk/operations', access: 'admin', answers: ok },
  restartJob: { method: 'POST', path: '/desk/operations/jobs/:id/restarts', access: 'admin', answers: empty },
  audit: { method: 'GET', path: '/desk/audit', access: 'admin', answers: ok },
  exportAudit: {
    method: 'POST',
    path: '/desk/audit/exports',
    access: 'admin',
    answers: { status: 200, media: 'text/csv' },
  },
  verifyAudit: { method: 'POST', path: '/desk/audit/verifications', access: 'admin', answers: ok },
} as const satisfies Record<string, DeskRoute>

/** Characters of a note, in UTF-16 units. */
export const longestNote = 2000
/** Of a note that the doors of its event say. */
export const longestDoorNote = 200

/** Characters of the name of a saved view, and of its search parameters. */
export const longestView = { name: 60, search: 2000 } as const

/** Kinds of records that the catalogue lists. */
export const catalogueKinds = ['event', 'company', 'project'] as const

/** What a list of events can be narrowed to by time. */
export const eventTimes = ['now', 'today', 'week', 'upcoming', 'past', 'unscheduled', 'all'] as const

/** Characters of pasted links, slugs and ids in one request: a longer sheet is sent in parts, cut between its lines. */
export const longestSheet = 16_000

/** Stable words for what could not be reached, and why. */
export const unreachedReasons = [
  /** The service refused it to the desk: 401 or 403. */
  'refused',
  /** The service has no such record. */
  'missing',
  /** The service did not answer after several attempts. */
  'unanswered',
  /** The answer does not fit the contract. */
  'unreadable',
  /** A list came without its end, and the API has no way to ask for the rest. */
  'cut',
  /** The record has no slug: the API gives an event by its slug only. */
  'unnamed',
  /** The budget of this walk was used up before it was asked. */
  'budget',
] as const

export type CoreRouteId = keyof typeof coreRoutes

/**
 * URL of a call, with percent-encoded parameters and the query in the given order without undefined values.
 * @throws RangeError when a parameter is missing or empty, or is `.` or `..`, which a URL parser would resolve
 */
export function routeUrl(
  route: DeskRoute,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name] ?? ''
    if (/^\.{0,2}$/.test(value)) throw new RangeError(`${name} must be a segment of a path`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size === 0 ? path : `${path}?${search.toString()}`
}
