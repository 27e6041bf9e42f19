import { schemas } from '@frontdesk/api-types'
import { z } from 'zod'

import { catalogueKinds, eventTimes, longestSheet, unreachedReasons } from '../table.ts'
import { instant, wholeNumber } from './texts.ts'

const kind = z.enum(catalogueKinds)

/** Rows of one answer. */
const mostRows = 500

const bothWays = <const Name extends string>(...names: Name[]) => [
  ...names,
  ...names.map((name) => `-${name}` as const),
]

const words = z.string().max(300).optional()
const filter = z.string().min(1).max(300).optional()
const page = {
  /** Rows before the first one. */
  offset: z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number)
    .optional(),
  /** 1 to 500; 100 when absent. */
  limit: wholeNumber(mostRows).optional(),
}
const counts = z.object({ events: z.int(), companies: z.int(), projects: z.int() })

/**
 * What a list is complete to: what the reader may see is counted, nothing else. `walkedAt` is when the last walk found
 * nothing more to ask; `oldest` when the least recently confirmed record was confirmed.
 */
const completeness = z.object({
  known: counts,
  /** Where the records come from: all records of the embedded service, or what was found through links. */
  source: z.enum(['service', 'links']),
  /** `loading` while the records of the embedded service are registered. */
  state: z.enum(['empty', 'loading', 'walking', 'paused', 'waiting', 'complete', 'partial']),
  walkedAt: instant.nullable(),
  oldest: instant.nullable(),
})

/** The fields of an event's record that its time is worked out from, under the names of the contract. */
const time = schemas.Event.pick({
  start: true,
  end: true,
  startUtc: true,
  endUtc: true,
  hasStartTime: true,
  hasEndTime: true,
  isAllDay: true,
  isRecurring: true,
  recursUntil: true,
  timezone: true,
  startTimezone: true,
  endTimezone: true,
  recurrence: true,
}).shape

const event = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string().nullable(),
  projectId: z.string().nullable(),
  projectName: z.string().nullable(),
  code: z.string().nullable(),
  status: z.string().nullable(),
  approvalStatus: z.string().nullable(),
  isDraft: z.boolean(),
  isVirtual: z.boolean(),
  typeId: z.string().nullable(),
  typeName: z.string().nullable(),
  categories: z.array(z.string()),
  place: z.string().nullable(),
  city: z.string().nullable(),
  ...time,
  /** The occurrence that runs or comes next; null when all are over or none is scheduled. Both ends are instants. */
  next: z.object({ start: instant, end: instant.nullable() }).nullable(),
  companies: z.int(),
  /** When the service confirmed it last. */
  seenAt: instant,
  /** The service did not have it any more when it was asked last. */
  gone: z.boolean(),
})

const role = z.enum(['sponsor', 'exhibitor', 'vendor'])

const company = z.object({
  id: z.string(),
  name: z.string(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  projectId: z.string().nullable(),
  projectName: z.string().nullable(),
  /** At how many events of the reader's scope it is named, in all and under each type. */
  events: z.int(),
  types: z.array(z.object({ role, name: z.string(), events: z.int() })),
  seenAt: instant,
  gone: z.boolean(),
})

const project = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string().nullable(),
  timezone: z.string().nullable(),
  events: z.int(),
  /** Events that have not ended. */
  upcoming: z.int(),
  companies: z.int(),
  eventTypes: z.int(),
  registrationTypes: z.int(),
  seenAt: instant,
  gone: z.boolean(),
})

const choice = z.object({ value: z.string(), name: z.string(), events: z.int() })

const when = z.enum(eventTimes)
/** What a list of events can be narrowed to. */
const eventFilters = {
  q: words,
  /**
   * `now`: runs. `today` and `week` are days of `zone`; what began before and still runs belongs to them. `upcoming`:
   * its next occurrence has not begun. `past`: over, the latest first. `all` when absent.
   */
  when: when.optional(),
  /** IANA name; UTC when absent. */
  zone: z.string().max(80).optional(),
  /** Days of `zone`, both inclusive: what has an occurrence in between. Instead of `when`. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Of the reader, such as `de`: the words of `q` may be a weekday, a day or a month as it is shown. `en` when absent. */
  locale: z.string().max(35).optional(),
  project: z.guid().optional(),
  type: filter,
  category: filter,
  place: filter,
  status: filter,
  company: z.guid().optional(),
}

const unreached = z.object({
  /** An operation of the contract. */
  operation: z.string(),
  /** What it was asked about: an id or a slug. */
  subject: z.string(),
  name: z.string().nullable(),
  reason: z.enum(unreachedReasons),
  at: instant,
})

const budget = {
  /** Calls in a minute, at most. */
  perMinute: z.int().min(1).max(6000),
  /** Calls of one walk, at most. */
  inAll: z.int().min(1).max(1_000_000),
}

const walk = z.object({
  /**
   * `waiting`: the service asked for patience or does not answer; it goes on by itself at `resumesAt`. `spent`: the
   * budget is used up. `stopped`: by an administrator. `done`: nothing is left to ask.
   */
  state: z.enum(['never', 'running', 'paused', 'waiting', 'spent', 'stopped', 'done']),
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  resumesAt: instant.nullable(),
  budget: z.object(budget),
  /** Calls of this walk so far, and addresses that are known and still to be asked. */
  calls: z.int(),
  left: z.int(),
  /** Found since this walk began. */
  found: counts,
  known: counts,
  unreached: z.object({ count: z.int(), first: z.array(unreached) }),
  /** Addresses that were pasted or set and have not been asked yet. */
  seedsLeft: z.int(),
})

/** What one entry of a pasted text is. */
const examined = z.object({
  /** The line of the text, from 1. */
  line: z.int(),
  /** As it was written, at most 200 characters. */
  text: z.string(),
  is: z.enum([...catalogueKinds, 'unknown', 'refused', 'unanswered', 'waiting', 'unreadable', 'repeated']),
  id: z.string().nullable(),
  name: z.string().nullable(),
  slug: z.string().nullable(),
  /** It was in the catalogue before it was asked for. */
  known: z.boolean(),
})

const sheet = z.strictObject({
  /** Links, slugs and ids: one a line, or a sheet of them with commas, semicolons or tabs. */
  text: z.string().min(1).max(longestSheet),
  /** The project in which slugs are looked for. */
  projectId: z.guid().optional(),
})

const examination = z.object({ entries: z.array(examined) })

export const catalogue = {
  /** Completeness and age of the whole catalogue, as far as the reader may see it. */
  catalogue: { answer: completeness },
  catalogueEvents: {
    query: z.strictObject({
      ...eventFilters,
      /** With `-` the other way round; `time` when absent. What has no value comes last either way. */
      sort: z.enum(bothWays('time', 'name', 'project', 'type', 'place', 'status', 'companies')).optional(),
      ...page,
    }),
    /** `count`: the number of all rows that fit the filter. */
    answer: z.object({ events: z.array(event), count: z.int(), completeness }),
  },
  /**
   * What each filter of the events can be set to, with how many events of the reader's scope it would leave beside the
   * other filters that are given. Choices without an event are left out, except for `whens`, which is complete.
   */
  catalogueFilters: {
    query: z.strictObject(eventFilters),
    answer: z.object({
      whens: z.array(z.object({ value: when, events: z.int() })),
      projects: z.array(choice),
      types: z.array(choice),
      categories: z.array(choice),
      places: z.array(choice),
      statuses: z.array(choice),
    }),
  },
  catalogueCompanies: {
    query: z.strictObject({
      q: words,
      project: z.guid().optional(),
      role: role.optional(),
      /** With `-` the other way round; `name` when absent. */
      sort: z.enum(bothWays('name', 'events', 'city', 'project')).optional(),
      ...page,
    }),
    answer: z.object({ companies: z.array(company), count: z.int(), completeness }),
  },
  catalogueProjects: { answer: z.object({ projects: z.array(project), completeness }) },
  /** Forgets one record, with what is known only through it. It comes back when the service shows it again. */
  removeFromCatalogue: {
    params: z.strictObject({ kind, id: z.guid() }),
    answer: z.null(),
  },
  /** Says what each entry is; asks the service about a few at once, the rest is `waiting`. Keeps nothing. */
  examineSeeds: { body: sheet, answer: examination },
  /** Keeps the entries as beginnings and starts the walk. */
  addSeeds: { body: sheet, answer: z.object({ ...examination.shape, walk }) },
  walk: { answer: walk },
  /** Begins a walk, or goes on with one that is paused or has spent its budget. */
  startWalk: {
    body: z.strictObject({ perMinute: budget.perMinute.optional(), inAll: budget.inAll.optional() }),
    answer: walk,
  },
  pauseWalk: { answer: walk },
  /** Ends the walk under way; the next one goes on with what is left. */
  stopWalk: { answer: walk },
}
