import { enumerations } from '@frontdesk/api-types/table'

import type { MetaValue } from '#records/event/meta-field-view.ts'

import type { Times } from './new-event-times.ts'

/** Which operation creates the event: 7 under the project's path, 13 over all projects. */
export type Target = 'createProjectEvent' | 'createEvent'

/** Fields of both bodies that are typed as text. */
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
/** Fields that hold an id, pasted bare or inside a link. */
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

/** A location as it was picked: enough to name it again without asking. */
export type PickedLocation = { id: string; name: string; where: string | null; timezone: string | null }

export type NewEventValues = Record<TextField | IdField | WordField, string> &
  Record<FlagField, boolean> & {
    times: Times
    locationId: PickedLocation | null
    eventTypeId: { id: string; name: string } | null
    /** Whether metadata is sent at all, and what was typed, by the key of its definition. */
    withMeta: boolean
    meta: Record<string, MetaValue>
  }

/** One send of the draft that has no certain end: it may have made the event. ISO 8601. */
export type Doubt = {
  at: string
  target: Target
  title: string
  reference: string | null
  /** The desk's server sent it and knows no more: asking it again under the same key tells nothing new. */
  final: boolean
}

/** A new event that is not created yet. */
export type Draft = {
  target: Target
  values: NewEventValues
  /** The id the event will have: the same id can never make two events at a service that keeps to it. */
  eventId: string
  /** The wish last sent: its `idempotency-key`, and the body it stood for. The same body again is the same wish. */
  sent: { key: string; body: string } | null
  doubt: Doubt | null
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

/** `newId` makes a UUID. */
export function emptyDraft(timezone: string, newId: () => string): Draft {
  return { target: 'createProjectEvent', values: emptyValues(timezone), eventId: newId(), sent: null, doubt: null }
}

/** Nothing was typed or chosen that a new draft would not have. */
export function isUntouched({ values, doubt }: Draft): boolean {
  return doubt === null && JSON.stringify(values) === JSON.stringify(emptyValues(values.times.timezone))
}

/**
 * What sending the draft once more would be: `same` is the wish that was sent, under its key, which cannot make a second
 * event; `new` is another wish. Null when nothing of unknown end was sent.
 */
export function resendOf({ doubt, sent }: Draft, body: string): 'same' | 'new' | null {
  if (doubt === null) return null
  return !doubt.final && sent?.body === body ? 'same' : 'new'
}

/** The same event once more: another id, another wish. */
export function anotherLike(draft: Draft, newId: () => string): Draft {
  return { ...draft, eventId: newId(), sent: null, doubt: null }
}

type Loose = Record<string, unknown>
const loose = (value: unknown): Loose => (typeof value === 'object' && value !== null ? { ...value } : {})
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const orNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function texts<K extends string>(names: readonly K[], from: Loose = {}): Record<K, string> {
  // `fromEntries` forgets the names; each of them is given a text here.
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

/** Reads a draft out of the browser's storage, written by this or an older release; null for anything else. */
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
