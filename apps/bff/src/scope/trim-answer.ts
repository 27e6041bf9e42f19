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
  /** The same value where nothing was left out. */
  value: unknown
  /** How many records were left out. */
  dropped: number
}

/** Records that carry no ids of their own: what they are about is in these parts (paths). Without it nothing of them is left. */
const identifyingParts: Partial<Record<Operation['answer']['of'], readonly string[]>> = {
  EventCompanyItem: ['company'],
  CommentItem: ['comment'],
  InventoryEntry: ['inventory', 'details'],
  AttendeeRecord: ['attendee'],
  FacilitatorRecord: ['facilitator'],
  Enrollment: ['data'],
  CodeVerdict: ['registrationType', 'registrationPassCode'],
  // The spec leaves open whether the registrant stands beside the info or inside it.
  StartedRegistration: ['response', 'registrationInfo', 'registrationInfo.response', 'registrationInfo.registration'],
}

/** What is left of a part that is outside. */
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

  /** Records of the answer: each has to be inside, by its own ids or because the request was. */
  records(value: unknown, vouched: boolean): unknown {
    if (!Array.isArray(value)) return this.#record(value, vouched)
    return this.#list(value, (item) => this.#record(item, vouched))
  }

  /** What is inside of a record is left unless it says that it is outside. Open objects can only lose by what they say. */
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
    const parts = this.#identifying.flatMap((path) => {
      const part = path.split('.').reduce<unknown>((at, name) => (isPart(at) ? at[name] : undefined), record)
      return isPart(part) ? [standingOfRecord(this.#scope, part, false)] : []
    })
    const all = [own, ...parts]
    if (all.includes('outside')) return 'outside'
    return all.includes('inside') ? 'inside' : 'unknown'
  }

  #standingOfOwnIds(record: Part): Standing {
    return standingOfRecord(this.#scope, record, this.#of === 'Event')
  }

  /** A post names its events and projects in lists: one of them has to be inside, or be the event that was asked for. */
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
 * Takes every record outside of the scope out of an answer, at any depth. `vouched`: the request itself was inside, so a
 * record without ids is too; otherwise a record of the answer has to say that it is. `events`: ids of the events that the
 * request vouches for. Null when nothing is left.
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
