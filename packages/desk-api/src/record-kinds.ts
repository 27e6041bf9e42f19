/** Kinds of records, in the words of the desk's own routes. */
export const recordKinds = [
  'attendee',
  'registrant',
  'person',
  'facilitator',
  'member',
  'post',
  'company',
  'event',
  'project',
  'type',
  'code',
  'location',
  'item',
  'eventType',
  'category',
  'field',
  'resource',
  'online',
  'guest',
] as const
export type RecordKind = (typeof recordKinds)[number]
