import type { RecordKind } from './record-kinds.ts'

/** Kinds of records of which the desk keeps the versions that it saw. A post has no id by which to find it again. */
export const versionKinds = [
  'event',
  'type',
  'code',
  'item',
  'attendee',
  'registrant',
  'company',
  'facilitator',
] as const satisfies readonly RecordKind[]
export type VersionKind = (typeof versionKinds)[number]

/**
 * Fields that a service counts or derives by itself, at any depth: readings that differ in nothing else are one version.
 * Addresses of pictures are signed by some services and differ at each reading; the id of the picture tells a new one.
 */
export const countedFields: ReadonlySet<string> = new Set([
  'actualAttendance',
  'detailsDifferentThanMain',
  'dti',
  'durationHours',
  'durationMilliseconds',
  'durationMinutes',
  'durationSeconds',
  'endUtc',
  'etag',
  'imageUrl',
  'isAvailable',
  'isExpired',
  'isMultiDay',
  'modified',
  'modifiedByUserId',
  'numberOfComments',
  'numberRemaining',
  'numberReserved',
  'numberUsed',
  'profileImages',
  'reactionSummary',
  'rsvpIsExpired',
  'sequence',
  'startUtc',
  'totalPaid',
  'utcOffset',
  'waitlistOrder',
])
