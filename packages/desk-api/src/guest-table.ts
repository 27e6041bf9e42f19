import type { DeskRoute } from './route.ts'

const ok = { status: 200 } as const
const empty = { status: 204 } as const

/** Bytes of one batch of an import. */
const largestBatch = 1_048_576
/** Bytes: 1,000 ids, or a filter. */
const largestSelection = 131_072

/** Routes of guest lists and arrivals. A fixed part of a path stands before a parameter in its place. */
export const guestRoutes = {
  guestLists: { method: 'GET', path: '/desk/guests', access: 'support', answers: ok },
  guests: { method: 'GET', path: '/desk/events/:eventId/guests', access: 'support', answers: ok },
  guestFilters: { method: 'GET', path: '/desk/events/:eventId/guests/filters', access: 'support', answers: ok },
  guestChanges: { method: 'GET', path: '/desk/events/:eventId/guests/changes', access: 'support', answers: ok },
  deleteGuests: { method: 'DELETE', path: '/desk/events/:eventId/guests', access: 'organizer', answers: ok },
  exportGuests: {
    method: 'POST',
    path: '/desk/events/:eventId/guests/exports',
    access: 'organizer',
    answers: { status: 200, media: 'text/csv' },
  },
  guestImports: { method: 'GET', path: '/desk/events/:eventId/guests/imports', access: 'organizer', answers: ok },
  guestImport: { method: 'GET', path: '/desk/events/:eventId/guests/imports/:id', access: 'organizer', answers: ok },
  beginGuestImport: {
    method: 'PUT',
    path: '/desk/events/:eventId/guests/imports/:id',
    access: 'organizer',
    answers: ok,
  },
  removeGuestImport: {
    method: 'DELETE',
    path: '/desk/events/:eventId/guests/imports/:id',
    access: 'organizer',
    answers: empty,
    changes: 'jobs',
  },
  putGuestRows: {
    method: 'PUT',
    path: '/desk/events/:eventId/guests/imports/:id/batches/:batch',
    access: 'organizer',
    answers: ok,
    largest: largestBatch,
  },
  examineGuestImport: {
    method: 'POST',
    path: '/desk/events/:eventId/guests/imports/:id/examinations',
    access: 'organizer',
    answers: ok,
  },
  guestImportRows: {
    method: 'GET',
    path: '/desk/events/:eventId/guests/imports/:id/rows',
    access: 'organizer',
    answers: ok,
  },
  guestImportMissing: {
    method: 'GET',
    path: '/desk/events/:eventId/guests/imports/:id/missing',
    access: 'organizer',
    answers: ok,
  },
  decideGuestRows: {
    method: 'POST',
    path: '/desk/events/:eventId/guests/imports/:id/decisions',
    access: 'organizer',
    answers: ok,
  },
  applyGuestImport: {
    method: 'POST',
    path: '/desk/events/:eventId/guests/imports/:id/applications',
    access: 'organizer',
    answers: ok,
    changes: 'jobs',
  },
  pauseGuestImport: {
    method: 'POST',
    path: '/desk/events/:eventId/guests/imports/:id/pauses',
    access: 'organizer',
    answers: ok,
    changes: 'jobs',
  },
  undoGuestImport: {
    method: 'POST',
    path: '/desk/events/:eventId/guests/imports/:id/undos',
    access: 'organizer',
    answers: ok,
    changes: 'jobs',
  },
  asking: { method: 'GET', path: '/desk/events/:eventId/guests/asking', access: 'support', answers: ok },
  startAsking: {
    method: 'POST',
    path: '/desk/events/:eventId/guests/asking',
    access: 'staff',
    answers: ok,
    changes: 'jobs',
  },
  endAsking: {
    method: 'DELETE',
    path: '/desk/events/:eventId/guests/asking',
    access: 'staff',
    answers: ok,
    changes: 'jobs',
  },
  pauseAsking: {
    method: 'POST',
    path: '/desk/events/:eventId/guests/asking/pauses',
    access: 'staff',
    answers: ok,
    changes: 'jobs',
  },
  prioritizeAsking: {
    method: 'PUT',
    path: '/desk/events/:eventId/guests/asking/priority',
    access: 'staff',
    answers: ok,
  },
  planEnrolling: {
    method: 'POST',
    path: '/desk/events/:eventId/guests/enrolling/plans',
    access: 'staff',
    answers: ok,
    largest: largestSelection,
  },
  enrollingRuns: { method: 'GET', path: '/desk/events/:eventId/guests/enrolling', access: 'staff', answers: ok },
  enrollingRun: { method: 'GET', path: '/desk/events/:eventId/guests/enrolling/:id', access: 'staff', answers: ok },
  startEnrolling: {
    method: 'PUT',
    path: '/desk/events/:eventId/guests/enrolling/:id',
    access: 'staff',
    answers: ok,
    changes: 'jobs',
    largest: largestSelection,
  },
  enrollingRows: {
    method: 'GET',
    path: '/desk/events/:eventId/guests/enrolling/:id/rows',
    access: 'staff',
    answers: ok,
  },
  pauseEnrolling: {
    method: 'POST',
    path: '/desk/events/:eventId/guests/enrolling/:id/pauses',
    access: 'staff',
    answers: ok,
    changes: 'jobs',
  },
  resumeEnrolling: {
    method: 'POST',
    path: '/desk/events/:eventId/guests/enrolling/:id/resumptions',
    access: 'staff',
    answers: ok,
    changes: 'jobs',
  },
  undoEnrolling: {
    method: 'POST',
    path: '/desk/events/:eventId/guests/enrolling/:id/undos',
    access: 'staff',
    answers: ok,
    changes: 'jobs',
  },
  decideEnrolling: {
    method: 'POST',
    path: '/desk/events/:eventId/guests/enrolling/:id/decisions',
    access: 'staff',
    answers: ok,
    changes: 'jobs',
  },
  guest: { method: 'GET', path: '/desk/events/:eventId/guests/:id', access: 'support', answers: ok },
  askGuest: { method: 'POST', path: '/desk/events/:eventId/guests/:id/asks', access: 'support', answers: ok },
  linkGuest: { method: 'PUT', path: '/desk/events/:eventId/guests/:id/attendee', access: 'staff', answers: ok },
  otherEventsOfGuest: {
    method: 'GET',
    path: '/desk/events/:eventId/guests/:id/events',
    access: 'support',
    answers: ok,
  },
  tellGuestApart: {
    method: 'PUT',
    path: '/desk/events/:eventId/guests/:id/apart/:recordId',
    access: 'staff',
    answers: ok,
  },
  joinGuest: {
    method: 'DELETE',
    path: '/desk/events/:eventId/guests/:id/apart/:recordId',
    access: 'staff',
    answers: ok,
  },
  arrivals: { method: 'GET', path: '/desk/events/:eventId/arrivals', access: 'support', answers: ok },
  exportArrivals: {
    method: 'POST',
    path: '/desk/events/:eventId/arrivals/exports',
    access: 'organizer',
    answers: { status: 200, media: 'text/csv' },
  },
  markArrival: { method: 'PUT', path: '/desk/events/:eventId/arrivals/:id', access: 'staff', answers: ok },
  putPassage: { method: 'PUT', path: '/desk/events/:eventId/passages/:id', access: 'staff', answers: ok },
  undoPassage: { method: 'POST', path: '/desk/events/:eventId/passages/:id/undos', access: 'staff', answers: ok },
  // Support looks up only.
  markByCode: {
    method: 'PUT',
    path: '/desk/events/:eventId/kiosk/:id',
    access: { only: ['kiosk', 'staff', 'organizer', 'admin'] },
    answers: ok,
  },
  kioskEvents: { method: 'GET', path: '/desk/kiosk-events', access: 'kiosk', answers: ok },
  doorSettings: { method: 'GET', path: '/desk/events/:eventId/door', access: 'support', answers: ok },
  putDoorSettings: { method: 'PUT', path: '/desk/events/:eventId/door', access: 'organizer', answers: ok },
  doorDevices: { method: 'GET', path: '/desk/events/:eventId/door/devices', access: 'organizer', answers: ok },
  tellDoorDevice: {
    method: 'PUT',
    path: '/desk/events/:eventId/door/devices/:id',
    access: 'support',
    answers: ok,
  },
  removeDoorDevice: {
    method: 'DELETE',
    path: '/desk/events/:eventId/door/devices/:id',
    access: 'support',
    answers: empty,
  },
  undoArrival: { method: 'POST', path: '/desk/events/:eventId/arrivals/:id/undos', access: 'staff', answers: ok },
} as const satisfies Record<string, DeskRoute>

export type GuestRouteId = keyof typeof guestRoutes
