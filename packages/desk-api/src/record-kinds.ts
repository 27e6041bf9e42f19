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

/** Kinds that are people. */
export const personKindList = [
  'attendee',
  'registrant',
  'person',
  'facilitator',
  'member',
  'post',
  'guest',
] as const satisfies readonly RecordKind[]

/** Kinds of people whose record leads to the person: a post names only its author, a guest may have no id. */
export const identifiedKinds = [
  'attendee',
  'registrant',
  'person',
  'facilitator',
  'member',
] as const satisfies readonly RecordKind[]

/** A set of kinds that can be asked about any word. */
type KindSet = ReadonlySet<RecordKind> & { has(kind: string): boolean }

export const personKinds: KindSet = new Set<RecordKind>(personKindList)
/** Kinds that are rows of the guest list of an event. */
export const guestKinds: KindSet = new Set<RecordKind>(cardKinds)
/** Kinds of which several may be about the same person at an event. */
export const joinedKinds: KindSet = new Set<RecordKind>([...cardKinds, 'person'])
/** Kinds that the event system has of a person at one event. */
export const participantKinds: KindSet = new Set<RecordKind>(['attendee', 'registrant'])
