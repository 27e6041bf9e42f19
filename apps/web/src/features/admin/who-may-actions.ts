import { type OperationId, type Role, operationIds, rowOf } from '@frontdesk/api-types/table'
import type { AuditedAction } from '@frontdesk/desk-api'
import { type Access, type DeskRouteId, deskRouteIds, deskRouteOf, deskRoutes } from '@frontdesk/desk-api/table'
import type { answeredInView } from '@frontdesk/desk-api/view-routes'
import { type Caller, mayCallRoute } from '@frontdesk/desk-api/who-may'

import { writeRowOf } from '#api/write-table.ts'
import { type Marked, mark, say } from '#i18n/say.ts'

import { ownActions } from './audit-words.ts'

/** Something that may be done or seen, with everything that has to be allowed for it. */
export type Action = { id: string; label: string; sees: boolean; needs: readonly Access[] }

type Routes = typeof deskRoutes
/** Routes that change something, and whose right is not everybody's. */
type Acting = {
  [I in DeskRouteId]: Routes[I]['access'] extends 'anyone'
    ? never
    : Routes[I]['method'] extends 'GET'
      ? never
      : I extends (typeof answeredInView)[number]
        ? never
        : I
}[DeskRouteId]

/**
 * The words of each route that changes something: those of the audit where it has some. null: it concerns only the
 * account itself and its screens. Who may is in the tables of routes and operations, and nowhere here.
 */
const acts: Readonly<Record<Acting, AuditedAction | { words: Marked } | null>> = {
  signOutEverywhere: null,
  endOwnSession: null,
  changePassword: null,
  beginTwoFactor: null,
  confirmTwoFactor: null,
  removeTwoFactor: null,
  changeStaff: 'people.change',
  removeStaff: 'people.remove',
  endStaffSessions: 'people.endSessions',
  removeStaffTwoFactor: 'people.twoFactorOff',
  passwordLink: 'people.passwordLink',
  invite: 'people.invite',
  removeInvite: 'people.takeBackInvite',
  beginView: 'people.beginView',
  addToken: null,
  revokeToken: null,
  revokeStaffToken: 'people.revokeToken',
  addWebhook: 'webhooks.add',
  changeWebhook: 'webhooks.change',
  removeWebhook: 'webhooks.remove',
  rotateWebhookSecret: 'webhooks.rotate',
  testWebhook: 'webhooks.add',
  replayWebhook: 'webhooks.replay',
  pin: null,
  unpin: null,
  addRecent: null,
  removeRecents: null,
  putView: null,
  removeView: null,
  addNote: 'desk.addNote',
  removeNote: 'desk.removeNote',
  addFeed: 'account.addCalendar',
  removeFeed: 'account.removeCalendar',
  erase: 'desk.erase',
  disclose: 'desk.disclose',
  removeFromCatalogue: 'catalogue.remove',
  examineSeeds: 'catalogue.seeds',
  addSeeds: 'catalogue.seeds',
  startWalk: 'catalogue.walk',
  pauseWalk: 'catalogue.pause',
  stopWalk: 'catalogue.stop',
  reveal: { words: mark('Show hidden fields') },
  restartJob: 'jobs.restart',
  exportAudit: 'desk.auditExport',
  verifyAudit: 'desk.auditVerify',
  deleteGuests: 'guests.delete',
  exportGuests: 'guests.export',
  beginGuestImport: 'guests.import',
  removeGuestImport: 'guests.import',
  putGuestRows: 'guests.import',
  examineGuestImport: 'guests.import',
  decideGuestRows: 'guests.import',
  applyGuestImport: 'guests.applyImport',
  pauseGuestImport: 'guests.applyImport',
  undoGuestImport: 'guests.undoImport',
  startAsking: 'guests.ask',
  endAsking: 'guests.ask',
  pauseAsking: 'guests.ask',
  prioritizeAsking: 'guests.ask',
  planEnrolling: 'guests.enroll',
  startEnrolling: 'guests.enroll',
  pauseEnrolling: 'guests.pauseEnrolling',
  resumeEnrolling: 'guests.resumeEnrolling',
  undoEnrolling: 'guests.undoEnrolling',
  decideEnrolling: 'guests.enrollDone',
  askGuest: { words: mark('Check one guest with the event system') },
  linkGuest: 'guests.link',
  tellGuestApart: 'guests.tellApart',
  joinGuest: 'guests.joinAgain',
  exportArrivals: 'guests.exportArrivals',
  markArrival: { words: mark('Mark arrivals') },
  undoArrival: 'guests.undoArrival',
  putPassage: { words: mark('Count ways in and out, and checkpoints') },
  undoPassage: 'guests.undoPassage',
  markByCode: { words: mark('Mark an arrival by code, as a kiosk does') },
  putDoorSettings: 'guests.door',
  tellDoorDevice: null,
  removeDoorDevice: null,
}

/** What is seen, by the route that reads it. */
const sees: Partial<Record<DeskRouteId, Marked>> = {
  directory: mark('Search people seen here'),
  guests: mark('Guest lists'),
  arrivals: mark('Arrivals'),
  notes: mark('Notes about people'),
  activity: mark('Activity about a person'),
  guestImports: mark('Sheets that were brought in'),
  enrollingRuns: mark('Enrollments from the list'),
  doorDevices: mark('Devices at the doors'),
  staff: mark('Team'),
  audit: mark('Audit'),
  operations: mark('Operations'),
}

const isActing = (id: DeskRouteId): id is Acting => Object.hasOwn(acts, id)

function actOf(id: DeskRouteId): Omit<Action, 'needs'> | null {
  const seen = sees[id]
  if (seen !== undefined) return { id: `see ${id}`, label: say(seen), sees: true }
  const act = isActing(id) ? acts[id] : null
  if (act === null) return null
  return typeof act === 'string'
    ? { id: act, label: say(ownActions[act]), sees: false }
    : { id, label: say(act.words), sees: false }
}

/** Reads of the service: one line for each role that they take. */
function operationOf(id: OperationId): Omit<Action, 'needs'> {
  const write = writeRowOf(id)
  if (write !== null) return { id, label: say(write.action), sees: false }
  const { role } = rowOf(id)
  return { id: `read ${role}`, label: say('Events, people, registrations, codes and companies'), sees: true }
}

/** All that may be done or seen, what is seen first, in the order of the tables. */
export function knownAccess(): Action[] {
  const found = new Map<string, Action & { needs: Access[] }>()
  const put = (action: Omit<Action, 'needs'> | null, access: Access) => {
    if (action === null) return
    const known = found.get(action.id)
    if (known) known.needs.push(access)
    else found.set(action.id, { ...action, needs: [access] })
  }
  for (const id of operationIds) put(operationOf(id), { operation: id })
  for (const id of deskRouteIds) put(actOf(id), deskRouteOf(id).access)
  const all = [...found.values()]
  return [...all.filter((it) => it.sees), ...all.filter((it) => !it.sees)]
}

/** Whether the account may do all of it; a blocked one may do nothing. */
export const mayDo = (caller: Caller & { blocked?: boolean }, { needs }: Action): boolean =>
  caller.blocked !== true && needs.every((access) => mayCallRoute(caller, access))

export const callerOf = (account: { role: Role; scope: readonly unknown[] | null; blocked: boolean }) => ({
  role: account.role,
  isLimited: account.scope !== null,
  blocked: account.blocked,
})
