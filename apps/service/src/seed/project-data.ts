import { enumerations, schemas } from '@frontdesk/api-types'
import { z } from 'zod'

// Days are counted from today, prices are in the smallest unit of the project's currency.
const day = z.int()
const price = z.int().min(0)
const count = z.int().min(0)
const clock = z.string().regex(/^\d\d:\d\d$/)
const texts = z.array(z.string())
/** Why a row is as it is, for who reads the file. */
const why = z.string().optional()

export const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
const weekday = z.enum(weekdays)

/** When something repeats; `nth` is 1 to 4, or -1 for the last. */
function patterns<More extends z.ZodRawShape>(more: More) {
  const interval = z.int().min(2).optional()
  return [
    z.strictObject({ every: z.literal('day'), interval, ...more }),
    z.strictObject({ every: z.literal('week'), interval, on: z.array(weekday), ...more }),
    z.strictObject({ every: z.literal('month'), interval, dayOfMonth: z.int(), ...more }),
    z.strictObject({ every: z.literal('month'), interval, nth: z.int(), weekday, ...more }),
  ] as const
}

const pattern = z.union(patterns({}))

const series = {
  /** "Daily", "2nd Thursday": what `recurrencePattern` says. */
  pattern: z.string(),
  /** Ends after so many times, or with that day. Left out: never. */
  times: z.int().optional(),
  untilDay: day.optional(),
  /** A month (1 to 12) in which it does not begin. */
  startsOutsideMonth: z.int().optional(),
  /** The excluded days, and a single one: the first of the pattern from that day on. */
  except: pattern.optional(),
  skipDay: day.optional(),
  /** `recurrenceRule`, if it is not the rule of the fields. */
  sentRule: z.string().optional(),
}
const repeat = z.union([
  ...patterns(series),
  /** On the date of a day, or on its weekday in its month. */
  z.strictObject({ every: z.literal('year'), likeDay: day, by: z.enum(['date', 'weekday']), ...series }),
])

/** Start and end in the event's own zone. `day` of an event that repeats: the first of its pattern from that day on. */
const when = z.union([
  /** From a clock time for so many minutes of real time. */
  z.strictObject({ day, from: clock, minutes: z.int() }),
  /** From a clock time of one day to one of another. */
  z.strictObject({ day, from: clock, lastDay: day, to: clock }),
  /** An event of whole days. */
  z.strictObject({ day, days: z.int() }),
  /** An event without an end. */
  z.strictObject({ day, from: clock, open: z.literal(true) }),
])

const event = z.strictObject({
  /** The slug, unique in the project. */
  key: z.string(),
  why,
  name: z.string(),
  about: z.string().optional(),
  /** Codes of the event type and of the location. */
  type: z.string(),
  place: z.string().nullable(),
  /** Left out: the project's. `sentZone`: how another system names it, by a Windows id. */
  zone: z.string().optional(),
  sentZone: z.string().optional(),
  /** In that of these zones whose clocks change soonest, its days counted from the day before the change. */
  atClockChangeOf: texts.optional(),
  when: when.nullable(),
  repeat: repeat.optional(),
  /** Key of an event that is listed before it. */
  parent: z.string().optional(),
  category: z.string().optional(),
  status: z.enum(enumerations.eventStatus).optional(),
  approval: z.enum(enumerations.eventApproval).optional(),
  visibility: z.enum(enumerations.visibility).optional(),
  priority: z.enum(enumerations.priority).optional(),
  isDraft: z.boolean().optional(),
  /** Left out: without limit, no waitlist, a handful of attendees. */
  size: count.optional(),
  waitlist: count.optional(),
  people: z.strictObject({ enrolled: count, pending: count, waitlisted: count, removed: count }).partial().optional(),
  /** First person number of its attendees; left out: any. */
  firstPerson: count.optional(),
  virtual: z.enum(['LiveStream', 'Meeting', 'OnDemand']).optional(),
  price: price.optional(),
  /** Companies by name; left out: chosen by size. */
  companies: texts.optional(),
  /** Number of facilitators. */
  speakers: count.optional(),
})

/** The events of a project, in their order: rows, some with fields in common, and lists from which events are made. */
const events = z.discriminatedUnion('kind', [
  z
    .strictObject({ kind: z.literal('events'), all: z.looseObject({}).optional(), rows: z.array(z.looseObject({})) })
    .transform(({ kind, all, rows }) => ({ kind, rows: rows.map((row) => ({ ...all, ...row })) }))
    .pipe(z.strictObject({ kind: z.literal('events'), rows: z.array(event) })),
  /** The talks of a track are on two days, half of them on each. */
  z.strictObject({
    kind: z.literal('tracks'),
    parent: z.string(),
    tracks: z.array(z.strictObject({ name: z.string(), code: z.string(), room: z.string(), talks: texts })),
  }),
  z.strictObject({
    kind: z.literal('meetups'),
    count,
    meetups: z.array(z.strictObject({ name: z.string(), place: z.string(), zone: z.string() })),
  }),
  /** Each event is one of the forms in one of the flavours. */
  z.strictObject({
    kind: z.literal('festivalDays'),
    parent: z.string(),
    firstDay: day,
    lastDay: day,
    forms: z.array(
      z.strictObject({
        name: z.string(),
        type: z.string(),
        place: z.string(),
        from: clock,
        minutes: z.int(),
        category: z.string(),
      }),
    ),
    flavours: texts,
  }),
  z.strictObject({
    kind: z.literal('calls'),
    count,
    topics: texts,
    zones: z.array(z.strictObject({ zone: z.string(), place: z.string().optional() })),
  }),
])

const itemNumbers = z.strictObject({
  status: z.enum(enumerations.inventoryStatus),
  price,
  /** For all events together; null: unlimited. */
  quantity: count.nullable(),
  used: count,
  reserved: count,
  /** The remaining quantity in the record when it is inconsistent. */
  left: count.optional(),
})
const inventoryItem = itemNumbers.extend({
  code: z.string(),
  name: z.string(),
  type: z.string(),
  /** The numbers that differ at the main event. */
  here: itemNumbers.exactPartial().optional(),
  why,
})

const registrationType = z.strictObject({
  code: z.string(),
  name: z.string(),
  about: z.string(),
  status: z.enum(enumerations.registrationStatus),
  kind: z.enum(enumerations.registrationKind).optional(),
  opens: day,
  closes: day.nullable(),
  quantity: count.nullable(),
  price,
  needsCode: z.boolean().optional(),
  manual: z.boolean().optional(),
  tickets: z.array(z.strictObject({ name: z.string(), price, quantity: count })).optional(),
})

const passCode = z.strictObject({
  code: z.string(),
  /** Code of the registration type. */
  type: z.string(),
  name: z.string(),
  /** The displayed state. */
  state: z.enum([
    'open',
    'notYetOpen',
    'closed',
    'expired',
    'usedUp',
    'allReserved',
    'onlyForList',
    'neverGivenOut',
    'typeNotOpen',
  ]),
  /** Left out: unlimited. */
  quantity: count.optional(),
  used: count.optional(),
  reserved: count.optional(),
  percent: z.number().optional(),
  amount: price.optional(),
  opens: day.optional(),
  closes: day.optional(),
  isExpired: z.boolean().optional(),
  /** Numbers of the people whose addresses are allowed. */
  people: z.array(count).optional(),
})

/** A file of `data/`: one project with all that is in it. */
export const projectData = z.strictObject({
  name: z.string(),
  timezone: z.string(),
  currency: z.string(),
  colour: z.string(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  firstDay: day,
  lastDay: day,
  /** Key of the event that has every feature. */
  mainEvent: z.string(),
  people: z.strictObject({
    /** People 0 to crowd - 1 attend; organizers, facilitators and company members have the numbers after them. */
    crowd: count,
    facilitators: count,
    zones: texts,
    /** Values of the attendees' fields: one of these texts, or a number from one to another. */
    meta: z.record(
      z.string(),
      z.union([z.strictObject({ oneOf: texts }), z.strictObject({ from: z.int(), to: z.int() })]),
    ),
  }),
  /** Codes are unique in a project, `in` is the code of the place above. Missing values come from there. */
  locations: z.array(
    z.strictObject({
      code: z.string(),
      name: z.string(),
      kind: z.enum(enumerations.locationKind),
      in: z.string().optional(),
      capacity: count.optional(),
      latitude: z.number().optional(),
      longitude: z.number().optional(),
      street: z.string().optional(),
      postalCode: z.string().optional(),
      zone: z.string().optional(),
    }),
  ),
  eventTypes: z.array(
    z.strictObject({
      code: z.string(),
      name: z.string(),
      baseType: z.enum(enumerations.baseType),
      /** For a type of sub-events. */
      subEventLabel: z.string().optional(),
    }),
  ),
  categories: z.array(z.strictObject({ name: z.string(), parts: texts })),
  metaFields: z.array(schemas.MetaField.omit({ id: true }).partial().strict()),
  facilitatorTypes: texts,
  facilitatorTexts: texts,
  companyTypes: z.strictObject({ sponsor: texts, exhibitor: texts, vendor: texts }),
  companies: z.array(
    z.strictObject({
      name: z.string(),
      about: z.string(),
      city: z.string(),
      country: z.string(),
      latitude: z.number(),
      longitude: z.number(),
    }),
  ),
  inventory: z.array(inventoryItem),
  registrationTypes: z.array(registrationType),
  /** Complete registrations at the main event without a code, by type. */
  registrationsWithoutCode: z.array(z.strictObject({ type: z.string(), count })),
  passCodes: z.array(passCode),
  events: z.array(events),
})

export type Pattern = z.infer<typeof pattern>
export type RepeatRow = z.infer<typeof repeat>
export type When = z.infer<typeof when>
export type EventRow = z.infer<typeof event>
export type EventList = z.infer<typeof events>
export type InventoryRow = z.infer<typeof inventoryItem>
export type CodeRow = z.infer<typeof passCode>
