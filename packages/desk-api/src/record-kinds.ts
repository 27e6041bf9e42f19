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

/** Kinds of people whose cards are listed when they were opened. */
export const cardKinds = ['attendee', 'registrant', 'guest'] as const satisfies readonly RecordKind[]
export type CardKind = (typeof cardKinds)[number]
