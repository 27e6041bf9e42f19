import { type OperationId, rowOf } from '@frontdesk/api-types/table'

import type { DeskRouteId } from './table.ts'

/** What a token may be allowed: to read, to mark arrivals, to bring and enroll guests. Each stands alone. */
export const tokenScopes = ['read', 'mark', 'guests'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** Tokens of an account that have not ended. */
export const mostTokens = 20
/** Days that a token may be valid. */
export const longestTokenDays = 365
/** Characters of the name of a token. */
export const longestTokenName = 60

/**
 * The scope that a token needs for each of the desk's own routes; null: no token may call it. A route without a line does
 * not compile.
 */
export const routeTokenScopes = {
  livez: null,
  readyz: null,

  session: 'read',
  signIn: null,
  signOut: null,
  signInOptions: null,
  setup: null,
  oidcBegin: null,
  oidcFinish: null,

  ownSessions: null,
  signOutEverywhere: null,
  endOwnSession: null,
  changePassword: null,
  beginTwoFactor: null,
  confirmTwoFactor: null,
  removeTwoFactor: null,
  tokens: null,
  addToken: null,
  revokeToken: null,

  staff: null,
  changeStaff: null,
  removeStaff: null,
  endStaffSessions: null,
  removeStaffTwoFactor: null,
  passwordLink: null,
  invite: null,
  findInvite: null,
  acceptInvite: null,
  removeInvite: null,
  accessList: null,
  administrators: 'read',
  beginView: null,
  endView: null,
  staffTokens: null,
  revokeStaffToken: null,

  // What a person set up for themselves.
  pins: null,
  pin: null,
  unpin: null,
  recents: null,
  addRecent: null,
  removeRecents: null,
  views: null,
  putView: null,
  removeView: null,
  feeds: null,
  addFeed: null,
  removeFeed: null,
  feed: null,

  notes: 'read',
  addNote: null,
  removeNote: null,

  // A stream reads its session again by the cookie.
  changes: null,

  directory: 'read',
  searchDirectory: 'read',
  directoryEvent: 'read',
  erase: null,
  disclose: null,
  activity: 'read',
  toldPlaces: 'read',
  writes: 'read',
  projects: 'read',
  catalogue: 'read',
  catalogueEvents: 'read',
  catalogueFilters: 'read',
  catalogueCompanies: 'read',
  catalogueProjects: 'read',
  removeFromCatalogue: null,
  examineSeeds: null,
  addSeeds: null,
  walk: null,
  startWalk: null,
  pauseWalk: null,
  stopWalk: null,
  eventCalendar: 'read',
  companyRoles: 'read',
  versions: 'read',
  demoExamples: null,
  checkLinkedCode: 'read',
  reveal: null,
  serviceState: 'read',
  operations: null,
  restartJob: null,
  audit: null,
  exportAudit: null,
  verifyAudit: null,

  webhooks: null,
  addWebhook: null,
  changeWebhook: null,
  removeWebhook: null,
  rotateWebhookSecret: null,
  testWebhook: null,
  webhookDeliveries: null,
  replayWebhook: null,

  guestLists: 'read',
  guests: 'read',
  guestFilters: 'read',
  guestChanges: 'read',
  guest: 'read',
  otherEventsOfGuest: 'read',
  asking: 'read',
  exportGuests: 'read',
  exportArrivals: 'read',
  arrivals: 'read',
  doorSettings: 'read',
  doorDevices: 'read',
  kioskEvents: 'read',

  markArrival: 'mark',
  undoArrival: 'mark',
  putPassage: 'mark',
  undoPassage: 'mark',
  markByCode: 'mark',

  guestImports: 'guests',
  guestImport: 'guests',
  beginGuestImport: 'guests',
  removeGuestImport: 'guests',
  putGuestRows: 'guests',
  examineGuestImport: 'guests',
  guestImportRows: 'guests',
  guestImportMissing: 'guests',
  decideGuestRows: 'guests',
  applyGuestImport: 'guests',
  pauseGuestImport: 'guests',
  undoGuestImport: 'guests',
  startAsking: 'guests',
  endAsking: 'guests',
  pauseAsking: 'guests',
  prioritizeAsking: 'guests',
  askGuest: 'guests',
  planEnrolling: 'guests',
  enrollingRuns: 'guests',
  enrollingRun: 'guests',
  enrollingRows: 'guests',
  startEnrolling: 'guests',
  pauseEnrolling: 'guests',
  resumeEnrolling: 'guests',
  undoEnrolling: 'guests',
  decideEnrolling: 'guests',
  linkGuest: 'guests',
  tellGuestApart: 'guests',
  joinGuest: 'guests',

  // A whole list is deleted, and a door set up, by a person.
  deleteGuests: null,
  putDoorSettings: null,
  tellDoorDevice: null,
  removeDoorDevice: null,
} as const satisfies Record<DeskRouteId, TokenScope | null>

/** The scope that a token needs for a route; null: no token may call it. */
export const routeTokenScope = (id: DeskRouteId): TokenScope | null => routeTokenScopes[id]

/** The same for an operation of the service: reads, and enrolling. */
export function operationTokenScope(id: OperationId): TokenScope | null {
  if (rowOf(id).effect === 'reads') return 'read'
  return id === 'enrollAttendee' ? 'guests' : null
}
