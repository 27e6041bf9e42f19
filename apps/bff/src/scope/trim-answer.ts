import { isRecord } from '@frontdesk/api-types/is-record'
import { type OperationId, type Operation, rowOf } from '@frontdesk/api-types/table'

import { type Grant, type ScopeMatch, idsIn, matchEvent, matchRecord, touchesProject } from '#access/scope.ts'

export type Trimmed = {
  /** The same object when nothing was removed. */
  value: unknown
  /** Number of removed records. */
  dropped: number
}

/**
 * Records without ids of their own, and the parts (paths) that identify them. Without these parts nothing of a record is
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
  // The spec does not say whether the registrant is beside the info or inside it.
  StartedRegistration: ['response', 'registrationInfo', 'registrationInfo.response', 'registrationInfo.registration'],
}

/** Replaces a removed part. */
const removed = Symbol('gone')

class Trimmer {
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
  records(value: unknown, idsInScope: boolean): unknown {
    if (!Array.isArray(value)) return this.#record(value, idsInScope)
    return this.#list(value, (item) => this.#record(item, idsInScope))
  }

  /**
   * Nested values are kept unless their ids are out of scope. Open objects can only be removed by what they contain.
   */
  part(value: unknown, isEvent = false): unknown {
    if (Array.isArray(value)) return this.#list(value, (item) => this.part(item, isEvent))
    if (!isRecord(value)) return value
    if (matchRecord(this.#scope, value, isEvent) === 'outside') return this.#remove()
    return this.#fields(value)
  }

  #record(value: unknown, idsInScope: boolean): unknown {
    if (Array.isArray(value)) return this.records(value, idsInScope)
    if (!isRecord(value)) return value
    const match = this.#match(value)
    if (match === 'outside' || (match === 'unknown' && !idsInScope)) return this.#remove()
    return this.#fields(value)
  }

  #match(record: Readonly<Record<string, unknown>>): ScopeMatch {
    const own = this.#of === 'PostItem' ? this.#matchPost(record) : this.#matchOwnIds(record)
    const parts = this.#identifying.flatMap((path) => {
      const part = path.split('.').reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), record)
      return isRecord(part) ? [matchRecord(this.#scope, part, false)] : []
    })
    const all = [own, ...parts]
    if (all.includes('outside')) return 'outside'
    return all.includes('inside') ? 'inside' : 'unknown'
  }

  #matchOwnIds(record: Readonly<Record<string, unknown>>): ScopeMatch {
    return matchRecord(this.#scope, record, this.#of === 'Event')
  }

  /** A post lists its events and projects: one of them must be in scope, or be the requested event. */
  #matchPost(record: Readonly<Record<string, unknown>>): ScopeMatch {
    const own = this.#matchOwnIds(record)
    const [events, projects] = [idsIn(record['eventIds']), idsIn(record['projectIds'])]
    if (own === 'outside' || events.length + projects.length === 0) return own
    const isInside =
      events.some((it) => this.#events.includes(it) || matchEvent(this.#scope, it, null) === 'inside') ||
      projects.some((it) => touchesProject(this.#scope, it))
    return isInside ? 'inside' : 'outside'
  }

  #fields(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
    let copy: Record<string, unknown> | null = null
    for (const [name, content] of Object.entries(record)) {
      const kept = this.part(content, name === 'event' || name === 'events')
      if (kept !== content) (copy ??= { ...record })[name] = kept === removed ? null : kept
    }
    return copy ?? record
  }

  #list(list: unknown[], keep: (item: unknown) => unknown): unknown[] {
    const kept = list.map(keep)
    if (kept.every((item, at) => item === list[at])) return list
    return kept.filter((item) => item !== removed)
  }

  #remove(): typeof removed {
    this.dropped += 1
    return removed
  }
}

/**
 * Removes every record out of scope, at any depth. `idsInScope`: the request was in scope, so records without ids are too;
 * otherwise each record must prove it. `events`: the requested events. Null when nothing is left.
 */
export function trimAnswer(
  scope: readonly Grant[],
  id: OperationId,
  answer: unknown,
  idsInScope: boolean,
  events: readonly string[] = [],
): Trimmed | null {
  const { shape, of } = rowOf(id).answer
  if (shape === 'none') return { value: answer, dropped: 0 }
  const trimmer = new Trimmer(scope, of, idsInScope ? events : [])
  const isEnvelope = (shape === 'paged' || shape === 'service') && isRecord(answer)
  if (!isEnvelope) {
    const value = trimmer.records(answer, idsInScope)
    return value === removed ? null : { value, dropped: trimmer.dropped }
  }
  const { data, ...rest } = answer
  const envelope = trimmer.part(rest)
  const records = trimmer.records(data, idsInScope)
  if (envelope === removed || (shape === 'service' && records === removed)) return null
  if (envelope === rest && records === data) return { value: answer, dropped: 0 }
  return { value: { ...Object(envelope), data: records === removed ? null : records }, dropped: trimmer.dropped }
}
