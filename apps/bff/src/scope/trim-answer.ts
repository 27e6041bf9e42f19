import { type OperationId, type Operation, rowOf } from '@frontdesk/api-types/table'

import {
  type Grant,
  type Part,
  type Standing,
  idsIn,
  isPart,
  standingOfEvent,
  standingOfRecord,
  touchesProject,
} from '#access/scope.ts'

export type Trimmed = {
  /** The same object when nothing was removed. */
  value: unknown
  /** Number of removed records. */
  dropped: number
}

/**
 * Records without ids of their own, and the parts that identify them. Without these parts nothing of a record is
 * returned.
 */
const identifyingParts: Partial<Record<Operation['answer']['of'], readonly string[]>> = {
  EventCompanyItem: ['company'],
  CommentItem: ['comment'],
  InventoryEntry: ['inventory', 'details'],
  AttendeeRecord: ['attendee'],
  FacilitatorRecord: ['facilitator'],
  Enrollment: ['data'],
  CodeVerdict: ['registrationType', 'registrationPassCode'],
  StartedRegistration: ['response', 'registrationInfo'],
}

/** Replaces a removed part. */
const gone = Symbol('gone')

class Trimming {
  dropped = 0
  readonly #scope: readonly Grant[]
  readonly #of: Operation['answer']['of']
  readonly #events: readonly string[]
  readonly #identifying: readonly string[]
  constructor(scope: readonly Grant[], of: Operation['answer']['of'], events: readonly string[]) {
    this.#scope = scope
    this.#of = of
    this.#events = events
    this.#identifying = identifyingParts[of] ?? []
  }

  /** Records of the answer: each must be in scope, by its own ids or by those of the request. */
  records(value: unknown, vouched: boolean): unknown {
    if (!Array.isArray(value)) return this.#record(value, vouched)
    return this.#list(value, (item) => this.#record(item, vouched))
  }

  /**
   * Nested values are kept unless their ids are out of scope. Open objects can only be removed by what they contain.
   */
  part(value: unknown, isEvent = false): unknown {
    if (Array.isArray(value)) return this.#list(value, (item) => this.part(item, isEvent))
    if (!isPart(value)) return value
    if (standingOfRecord(this.#scope, value, isEvent) === 'outside') return this.#drop()
    return this.#fields(value)
  }

  #record(value: unknown, vouched: boolean): unknown {
    if (Array.isArray(value)) return this.records(value, vouched)
    if (!isPart(value)) return value
    const standing = this.#standingOf(value)
    if (standing === 'outside' || (standing === 'unknown' && !vouched)) return this.#drop()
    return this.#fields(value)
  }

  #standingOf(record: Part): Standing {
    const own = this.#of === 'PostItem' ? this.#standingOfPost(record) : this.#standingOfOwnIds(record)
    const parts = this.#identifying.flatMap((name) => {
      const part = record[name]
      return isPart(part) ? [standingOfRecord(this.#scope, part, false)] : []
    })
    const all = [own, ...parts]
    if (all.includes('outside')) return 'outside'
    return all.includes('inside') ? 'inside' : 'unknown'
  }

  #standingOfOwnIds(record: Part): Standing {
    return standingOfRecord(this.#scope, record, this.#of === 'Event')
  }

  /** A post lists its events and projects: one of them must be in scope, or be the requested event. */
  #standingOfPost(record: Part): Standing {
    const own = this.#standingOfOwnIds(record)
    const [events, projects] = [idsIn(record['eventIds']), idsIn(record['projectIds'])]
    if (own === 'outside' || events.length + projects.length === 0) return own
    const isInside =
      events.some((it) => this.#events.includes(it) || standingOfEvent(this.#scope, it, null) === 'inside') ||
      projects.some((it) => touchesProject(this.#scope, it))
    return isInside ? 'inside' : 'outside'
  }

  #fields(record: Part): Part {
    let copy: Part | null = null
    for (const [name, content] of Object.entries(record)) {
      const kept = this.part(content, name === 'event' || name === 'events')
      if (kept !== content) (copy ??= { ...record })[name] = kept === gone ? null : kept
    }
    return copy ?? record
  }

  #list(list: unknown[], keep: (item: unknown) => unknown): unknown[] {
    const kept = list.map(keep)
    if (kept.every((item, at) => item === list[at])) return list
    return kept.filter((item) => item !== gone)
  }

  #drop(): typeof gone {
    this.dropped += 1
    return gone
  }
}

/**
 * Removes every record out of scope, at any depth. `vouched`: the request was in scope, so records without ids are too;
 * otherwise each record must prove it. `events`: the requested events. Null when nothing is left.
 */
export function trimAnswer(
  scope: readonly Grant[],
  id: OperationId,
  answer: unknown,
  vouched: boolean,
  events: readonly string[] = [],
): Trimmed | null {
  const { shape, of } = rowOf(id).answer
  if (shape === 'none') return { value: answer, dropped: 0 }
  const trimming = new Trimming(scope, of, vouched ? events : [])
  const isEnvelope = (shape === 'paged' || shape === 'service') && isPart(answer)
  if (!isEnvelope) {
    const value = trimming.records(answer, vouched)
    return value === gone ? null : { value, dropped: trimming.dropped }
  }
  const { data, ...rest } = answer
  const envelope = trimming.part(rest)
  const records = trimming.records(data, vouched)
  if (envelope === gone || (shape === 'service' && records === gone)) return null
  if (envelope === rest && records === data) return { value: answer, dropped: 0 }
  return { value: { ...Object(envelope), data: records === gone ? null : records }, dropped: trimming.dropped }
}
