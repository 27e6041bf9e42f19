import { z } from 'zod'

import { enrolledOutcomes, mostAsksPerMinute, mostSelected, planOutcomes, runStates } from '../guest-words.ts'
import { eventAndId, eventParam } from './arrivals.ts'
import { selection } from './guests.ts'
import { instant, wholeNumber } from './texts.ts'

const by = z.object({ id: z.string(), name: z.string().nullable() })

/** The one run of an event that asks the service about its guests, shared by all desks. */
const asking = z.object({
  state: z.enum(['never', ...runStates]),
  /** Calls in a minute, at most. */
  perMinute: z.int(),
  /** Guests with an id to ask with: in all, asked, and without an answer so far. */
  total: z.int(),
  asked: z.int(),
  failed: z.int(),
  /** What was said of those who were asked. `no`: not on the event and not in line. */
  found: z.object({ yes: z.int(), waitlisted: z.int(), no: z.int(), unknown: z.int() }),
  /** Guests without an id: they cannot be asked. */
  cannotAsk: z.int(),
  by: by.nullable(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** Set while the run waits. */
  resumesAt: instant.nullable(),
})

const perMinute = z.int().min(1).max(mostAsksPerMinute)

const planned = z.object({
  add: z.int(),
  alreadyOn: z.int(),
  uncertain: z.int(),
  askFirst: z.int(),
  cannotTell: z.int(),
  noEmail: z.int(),
})

/** Ids of a selection that are on no list of the event. */
const unknownIds = z.array(z.string()).max(mostSelected)

const enrolling = z.object({
  id: z.string(),
  eventId: z.string(),
  state: z.enum(runStates),
  /** Guests whom its plan was to enroll; those whom the plan left out are in the counts only. */
  total: z.int(),
  counts: z.object({
    waiting: z.int(),
    /** Enrolled with a place; `waitlisted`: enrolled on the waitlist. */
    added: z.int(),
    waitlisted: z.int(),
    /** On the event or in line, and nothing tells whether by this run. */
    maybeAdded: z.int(),
    alreadyOn: z.int(),
    refused: z.int(),
    unknown: z.int(),
    uncertain: z.int(),
    removalUncertain: z.int(),
    noEmail: z.int(),
    removed: z.int(),
    kept: z.int(),
  }),
  by,
  startedAt: instant,
  finishedAt: instant.nullable(),
  resumesAt: instant.nullable(),
})

const enrolledRow = z.object({
  guestId: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  outcome: z.enum(enrolledOutcomes),
  /** Of a refusal or an outcome that is not known: a stable word. `waitlisted`, `byPerson`: of a guest who was added. */
  code: z.string().nullable(),
  /** Why the service refused it, in its words. */
  detail: z.string().nullable(),
  at: instant.nullable(),
})

const page = {
  offset: z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number)
    .optional(),
  /** 1 to 500; 100 when absent. */
  limit: wholeNumber(500).optional(),
}

export const guestRuns = {
  asking: { params: eventParam, answer: asking },
  /** Begins a run, or goes on with one that is paused. A finished one begins again with those asked longest ago. */
  startAsking: { params: eventParam, body: z.strictObject({ perMinute: perMinute.optional() }), answer: asking },
  pauseAsking: { params: eventParam, answer: asking },
  endAsking: { params: eventParam, answer: asking },
  /** Guests on screen are asked before the others. */
  prioritizeAsking: {
    params: eventParam,
    body: z.strictObject({ ids: z.array(z.guid()).min(1).max(200) }),
    answer: asking,
  },

  /** What a run would do. Keeps nothing. */
  planEnrolling: {
    params: eventParam,
    body: z.strictObject({ selection }),
    answer: z.object({
      counts: planned,
      /** The first 500 guests of the plan. */
      rows: z.array(z.object({ guestId: z.string(), name: z.string(), outcome: z.enum(planOutcomes) })),
      unknownIds,
    }),
  },
  /** Begins a run with an id made by the client, or answers the run with this id. */
  startEnrolling: {
    params: eventAndId,
    /** `uncertain`: also those whom an earlier run may have added. They are left out otherwise. */
    body: z.strictObject({ selection, uncertain: z.boolean().optional() }),
    answer: enrolling.extend({ unknownIds }),
  },
  enrollingRuns: { params: eventParam, answer: z.object({ runs: z.array(enrolling) }) },
  enrollingRun: { params: eventAndId, answer: enrolling },
  /** The receipt, in the order of the selection. */
  enrollingRows: {
    params: eventAndId,
    query: z.strictObject({ outcome: z.enum(enrolledOutcomes).optional(), ...page }),
    answer: z.object({ rows: z.array(enrolledRow), count: z.int() }),
  },
  pauseEnrolling: { params: eventAndId, answer: enrolling },
  resumeEnrolling: { params: eventAndId, answer: enrolling },
  /** Removes those whom this run added. */
  undoEnrolling: { params: eventAndId, answer: enrolling },
  /** A person says of uncertain rows that it was done, or has it tried again although it may have been done. */
  decideEnrolling: {
    params: eventAndId,
    body: z.strictObject({ guestIds: z.array(z.guid()).min(1).max(200), decision: z.enum(['done', 'again']) }),
    answer: enrolling,
  },
}
