import { enumerations } from '@frontdesk/api-types/table'

import type { MetaValue } from '#records/event/meta-field-view.ts'

import type { Times } from './new-event-times.ts'

/** The operation that creates the event: 7 under the project's path, 13 over all projects. */
export type Target = 'createProjectEvent' | 'createEvent'

/** Fields of both bodies that are edited as text. */
export const textFields = [
  'name',
  'code',
  'description',
  'notes',
  'category',
  'organizer',
  'location',
  'address1',
  'address2',
  'city',
  'state',
  'country',
  'postalCode',
  'latitude',
  'longitude',
] as const
/** Id fields; a link with the id may be pasted. */
export const idFields = ['parentId', 'organizerId', 'timeslotId', 'organizationId', 'descriptorId'] as const
export const flagFields = ['isVirtual', 'publish', 'forceSchedule', 'isDraft'] as const
export const wordFields = {
  status: enumerations.eventStatus,
  approvalStatus: enumerations.eventApproval,
  baseEventType: enumerations.baseType,
} as const

export type TextField = (typeof textFields)[number]
export type IdField = (typeof idFields)[number]
export type FlagField = (typeof flagFields)[number]
export type WordField = keyof typeof wordFields
export const isWordField = (field: string): field is WordField => Object.hasOwn(wordFields, field)

/** A picked location, with what is needed to display it without a request. */
export type PickedLocation = { id: string; name: string; where: string | null; timezone: string | null }

export type NewEventValues = Record<TextField | IdField | WordField, string> &
  Record<FlagField, boolean> & {
    times: Times
    locationId: PickedLocation | null
    eventTypeId: { id: string; name: string } | null
    /** Whether metadata is sent at all, and its values by the key of the definition. */
    withMeta: boolean
    meta: Record<string, MetaValue>
  }

/** A request without a definite answer, which may have created the event. ISO 8601. */
export type UnknownOutcome = {
  at: string
  target: Target
  title: string
  reference: string | null
  /** The BFF sent it and does not know the outcome either: a retry under the same key yields nothing new. */
  final: boolean
}

/** An event that is not created yet. */
export type Draft = {
  target: Target
  values: NewEventValues
  /** The event's id, generated here: a service that honours it cannot create two events with the same id. */
  eventId: string
  /** The last request: idempotency key and body. The same body again is a retry under the same key. */
  sent: { key: string; body: string } | null
  doubt: UnknownOutcome | null
}

function emptyValues(timezone: string): NewEventValues {
  return {
    ...texts([...textFields, ...idFields]),
    status: 'Tentative',
    approvalStatus: 'Proposed',
    baseEventType: '',
    isVirtual: false,
    publish: false,
    forceSchedule: false,
    isDraft: false,
    times: {
      startDate: '',
      startTime: '',
      endDate: '',
      endTime: '',
      isAllDay: false,
      timezone,
      startFold: 'first',
      endFold: 'first',
      minutes: 60,
    },
    locationId: null,
    eventTypeId: null,
    withMeta: false,
    meta: {},
  }
}

/** `newId` returns a UUID. */
export function emptyDraft(timezone: string, newId: () => string): Draft {
  return { target: 'createProjectEvent', values: emptyValues(timezone), eventId: newId(), sent: null, doubt: null }
}

/** Nothing differs from a new draft. */
export function isUntouched({ values, doubt }: Draft): boolean {
  return doubt === null && JSON.stringify(values) === JSON.stringify(emptyValues(values.times.timezone))
}

/**
 * Kind of the next send: `same` repeats the last request under its key, which cannot create a second event; `new` is
 * another request. Null when no outcome is unknown.
 */
export function resendOf({ doubt, sent }: Draft, body: string): 'same' | 'new' | null {
  if (doubt === null) return null
  return !doubt.final && sent?.body === body ? 'same' : 'new'
}

/** A copy with a new id and without a key. */
export function anotherLike(draft: Draft, newId: () => string): Draft {
  return { ...draft, eventId: newId(), sent: null, doubt: null }
}

type Loose = Record<string, unknown>
const loose = (value: unknown): Loose => (typeof value === 'object' && value !== null ? { ...value } : {})
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const orNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function texts<K extends string>(names: readonly K[], from: Loose = {}): Record<K, string> {
  // `fromEntries` widens the keys; each of `names` is present here.
  return Object.fromEntries(names.map((name) => [name, text(from[name])])) as Record<K, string>
}

function timesFrom(value: unknown, fallback: Times): Times {
  const from = loose(value)
  const zone = text(from['timezone'])
  return {
    ...texts(['startDate', 'startTime', 'endDate', 'endTime'], from),
    isAllDay: from['isAllDay'] === true,
    timezone: zone === '' ? fallback.timezone : zone,
    startFold: from['startFold'] === 'second' ? 'second' : 'first',
    endFold: from['endFold'] === 'second' ? 'second' : 'first',
    minutes: typeof from['minutes'] === 'number' && from['minutes'] >= 0 ? from['minutes'] : null,
  }
}

function metaFrom(value: unknown): Record<string, MetaValue> {
  const kept: Record<string, MetaValue> = {}
  for (const [key, one] of Object.entries(loose(value))) {
    if (typeof one === 'string') kept[key] = one
    else if (Array.isArray(one)) kept[key] = one.filter((item): item is string => typeof item === 'string')
  }
  return kept
}

const target = (value: unknown): Target => (value === 'createEvent' ? 'createEvent' : 'createProjectEvent')

/** Parses a draft from local storage, also of older versions; null for anything else. */
export function readDraft(value: unknown): Draft | null {
  const from = loose(value)
  const values = loose(from['values'])
  const eventId = text(from['eventId'])
  if (eventId === '' || from['values'] === undefined) return null
  const empty = emptyValues('UTC')
  const type = loose(values['eventTypeId'])
  const place = loose(values['locationId'])
  const sent = loose(from['sent'])
  const doubt = loose(from['doubt'])
  return {
    target: target(from['target']),
    eventId,
    values: {
      ...texts([...textFields, ...idFields], values),
      status: text(values['status']) || empty.status,
      approvalStatus: text(values['approvalStatus']) || empty.approvalStatus,
      baseEventType: text(values['baseEventType']),
      isVirtual: values['isVirtual'] === true,
      publish: values['publish'] === true,
      forceSchedule: values['forceSchedule'] === true,
      isDraft: values['isDraft'] === true,
      times: timesFrom(values['times'], empty.times),
      locationId: text(place['id'])
        ? {
            id: text(place['id']),
            name: text(place['name']),
            where: orNull(place['where']),
            timezone: orNull(place['timezone']),
          }
        : null,
      eventTypeId: text(type['id']) ? { id: text(type['id']), name: text(type['name']) } : null,
      withMeta: values['withMeta'] === true,
      meta: metaFrom(values['meta']),
    },
    sent: text(sent['key']) ? { key: text(sent['key']), body: text(sent['body']) } : null,
    doubt: text(doubt['at'])
      ? {
          at: text(doubt['at']),
          target: target(doubt['target']),
          title: text(doubt['title']),
          reference: orNull(doubt['reference']),
          final: doubt['final'] === true,
        }
      : null,
  }
}
