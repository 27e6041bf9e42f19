import { z } from 'zod'

import * as scalar from '#schemas/scalars.ts'

import type { Handling } from './look.ts'
import { unwrapped } from './unwrapped.ts'

/** What is looked for on the way: ids that place an event in a project. */
export type Watch = {
  /** Only what stands in `data` is watched. */
  envelope: boolean
  /** The records are events: their own `id` is the event's. */
  events: boolean
}

export type Kind =
  | 'text'
  | 'guid'
  | 'flag'
  | 'moment'
  | 'int32'
  | 'int64'
  | 'double'
  | 'record'
  | 'list'
  | 'fields'
  | 'anything'
  | 'null'
  | 'never'

/** What may stand at a place of a text. */
export class Part {
  readonly kind: Kind
  /** Of a list: each of its items. */
  readonly item: Part | null
  readonly record: RecordPart | null
  /** A text that says JSON is looked into, and telling names are secret. */
  readonly open: boolean
  readonly watched: boolean
  /** A record, or a list of such: fields are chosen within. */
  readonly hasFields: boolean
  constructor(kind: Kind, { item = null, record = null, open = false, watched = false }: Partial<Omit<Part, 'kind'>>) {
    this.kind = kind
    this.item = item
    this.record = record
    this.open = open
    this.watched = watched
    this.hasFields = record !== null || item?.hasFields === true
  }
}

export class Field {
  readonly name: string
  readonly part: Part
  readonly mayBeNull: boolean
  /** Its place in the marks of what was seen: a number of 32 bits, and a bit of it. */
  readonly mark: number
  readonly bit: number
  readonly role: 'event' | 'project' | null
  /** The bytes of the name with its quotes and the colon. */
  readonly label: Uint8Array
  /** How many they are, and they themselves, four at a time from each fourth one and the last four. */
  readonly size: number
  readonly words: Int32Array
  /** It is gathered: all of it, or the chosen fields within it. */
  readonly chosen: boolean
  /** What came after it last: records of a page name their fields in the same order. */
  next: Field | null = null
  constructor(given: Pick<Field, 'name' | 'part' | 'mayBeNull' | 'role' | 'chosen'>, at: number) {
    this.name = given.name
    this.part = given.part
    this.mayBeNull = given.mayBeNull
    this.role = given.role
    this.chosen = given.chosen
    this.mark = at >> 5
    this.bit = 1 << (at & 31)
    const bytes = new TextEncoder().encode(`"${given.name}":`)
    this.size = bytes.length
    this.label = bytes
    const view = new DataView(bytes.buffer)
    const starts = Array.from({ length: Math.ceil(bytes.length / 4) }, (_, word) =>
      Math.min(word * 4, bytes.length - 4),
    )
    this.words = Int32Array.from(starts, (start) => view.getInt32(start, true))
  }
}

/** So many numbers of marks has a record. */
export const marks = 4

export class RecordPart {
  readonly fields: ReadonlyMap<string, Field>
  readonly needed: readonly Field[]
  /** It may place an event in a project. */
  readonly places: boolean
  first: Field | null
  constructor(fields: readonly Field[], needed: readonly Field[]) {
    this.fields = new Map(fields.map((field) => [field.name, field]))
    this.needed = needed
    const roles = new Set(fields.map(({ role }) => role))
    this.places = roles.has('event') && roles.has('project')
    this.first = fields[0] ?? null
    for (const [at, field] of fields.entries()) field.next = fields[at + 1] ?? null
  }
}

type Watched = 'nothing' | 'envelope' | 'records' | 'events'
type Making = {
  handling: Handling
  watch: Watch
  chosen: ReadonlySet<string>
  made: Map<string, Map<z.ZodType, Part>>
}

const kindOf = new Map<z.ZodType, Kind>([
  [scalar.text, 'text'],
  [scalar.flag, 'flag'],
  [scalar.guid, 'guid'],
  [scalar.dateTime, 'moment'],
  [scalar.int32, 'int32'],
  [scalar.int64, 'int64'],
  [scalar.double, 'double'],
])

const never = new Part('never', {})

/** The parts of a schema, as `compileCheck` reads it; `never` where only that can tell. `chosen`: names of fields to gather. */
export function partsOf(
  schema: z.ZodType,
  handling: Handling,
  watch: Watch,
  open: boolean,
  chosen: ReadonlySet<string>,
): Part {
  const making: Making = { handling, watch, chosen, made: new Map() }
  return partOf(schema, '', making, watch.envelope ? 'envelope' : watch.events ? 'events' : 'records', open)
}

function partOf(schema: z.ZodType, name: string, making: Making, watched: Watched, open = false): Part {
  const isOpen = open || making.handling.isOpen(name)
  const kind = kindOf.get(schema) ?? (scalar.isWordSchema(schema) ? 'text' : null)
  if (kind !== null) return new Part(kind, { open: isOpen })
  const isWatched = watched !== 'nothing'
  if (schema instanceof z.ZodRecord) return new Part('fields', { open: isOpen, watched: isWatched })
  if (schema instanceof z.ZodUnknown) return new Part('anything', { open: isOpen, watched: isWatched })
  if (schema instanceof z.ZodNull) return new Part('null', {})
  const known = making.made.get(watched)?.get(schema)
  if (known !== undefined) return known
  const fresh =
    schema instanceof z.ZodArray
      ? new Part('list', { item: partOf(elementOf(schema), '', making, watched) })
      : schema instanceof z.ZodObject
        ? recordOf(schema, making, watched)
        : never
  making.made.set(watched, (making.made.get(watched) ?? new Map<z.ZodType, Part>()).set(schema, fresh))
  return fresh
}

/** Guarantee of the cast: the items of a list are described by a schema. */
const elementOf = (list: z.ZodArray): z.ZodType => list.element as z.ZodType

function watchedWithin(name: string, watched: Watched, { events }: Watch): Watched {
  if (watched === 'envelope' && name === 'data') return events ? 'events' : 'records'
  if (watched === 'nothing' || watched === 'envelope') return 'nothing'
  return name === 'event' || name === 'events' ? 'events' : 'records'
}

function roleOf(name: string, watched: Watched): Field['role'] {
  if (watched !== 'records' && watched !== 'events') return null
  if (name === 'projectId') return 'project'
  return name === (watched === 'events' ? 'id' : 'eventId') ? 'event' : null
}

function recordOf(schema: z.ZodObject, making: Making, watched: Watched): Part {
  const fields: Field[] = []
  const needed: Field[] = []
  for (const [name, wrapped] of Object.entries(schema.shape)) {
    const { inner, mayBeNull, mayBeAbsent } = unwrapped(wrapped)
    // What is taken out cannot stay as it is, not even when it holds nothing.
    const goes = making.handling.secretOf(name) !== null
    const part = goes ? never : partOf(inner, name, making, watchedWithin(name, watched, making.watch))
    const role = roleOf(name, watched)
    const chosen = making.chosen.has(name)
    const field = new Field({ name, part, mayBeNull: mayBeNull && !goes, role, chosen }, fields.length)
    fields.push(field)
    if (!mayBeAbsent) needed.push(field)
  }
  return fields.length > marks * 32 ? never : new Part('record', { record: new RecordPart(fields, needed) })
}
