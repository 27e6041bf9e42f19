import { isRecord } from '@frontdesk/api-types/is-record'
import type { OperationId } from '@frontdesk/api-types/table'

import { confirmsProject, eventProjectsIn } from '#access/scope.ts'
import type { Directory } from '#directory/directory.ts'
import { restOf, restingCodes } from '#jobs/rest.ts'
import { type ProblemError, problemErrorOf } from '#problem.ts'
import type { EventProjects } from '#scope/event-projects.ts'
import { type Upstream, addressOf } from '#upstream/upstream.ts'

import {
  type Address,
  type Found,
  type Outcome,
  type Taken,
  type UnreachedReason,
  type WalkOperation,
  callOf,
  kinds,
  readOfKind,
} from './address.ts'
import { withFurtherPages } from './further-pages.ts'
import { isCut, linksOf } from './links.ts'

/** How an address was answered. `restMs`: the service wants to be left alone for so long, or is away. */
export type Asked = {
  outcome: Outcome
  found: Found[]
  restMs: number | null
  seen: Seen[]
  /** Further calls: repetitions and other pages. */
  repetitions: number
}
export type Seen = { id: OperationId; asked: Record<string, string>; value: unknown }

const mostTries = 3
const retryMs = 30_000

const reasons: Partial<Record<ProblemError['code'], UnreachedReason>> = {
  upstream_forbidden: 'refused',
  upstream_rejected: 'refused',
  upstream_not_found: 'missing',
  upstream_invalid: 'unreadable',
  invalid_input: 'unreadable',
}
const resting: ReadonlySet<ProblemError['code']> = new Set(restingCodes)

export type Ask = (address: Taken, signal: AbortSignal | null) => Promise<Asked>
export type CallService = (
  address: Address & { operation: WalkOperation },
  signal: AbortSignal | null,
  /** Called before each further call: a repetition, or another page. */
  repeated?: () => void,
) => Promise<Seen>

/** A call as any other: guarded by limit and breaker, checked by the contract. */
export const createCallService =
  ({ upstream }: { upstream: Upstream }): CallService =>
  async (address, signal, repeated = () => undefined) => {
    const { params, query } = callOf(address)
    const asked = { id: address.operation, params, query, body: null, signal, repeated }
    const first = addressOf(asked.id, params, query)
    const value = await withFurtherPages(await upstream.call(asked), (page) => {
      repeated()
      return upstream.call({ ...asked, address: `${first}${first.includes('?') ? '&' : '?'}page=${page}` })
    })
    return { id: address.operation, asked: { ...params, ...query }, value }
  }

/** The projects of events; null where the answers contradict each other. */
function projectsOf(seen: readonly Seen[]): Map<string, string | null> {
  const projects = new Map<string, string | null>()
  for (const { id, value } of seen)
    for (const [event, project] of eventProjectsIn(id, value)) {
      const before = projects.get(event)
      projects.set(event, before === undefined || before === project ? project : null)
    }
  return projects
}

/** What the desk learns of an answer: where events lie, and everything that the directory keeps. */
export const createLearn =
  (deps: { directory: Pick<Directory, 'indexAll'>; eventProjects: Pick<EventProjects, 'learn'> }) =>
  async (seen: readonly Seen[]): Promise<void> => {
    for (const isConfirmed of [false, true]) {
      const projects = projectsOf(seen.filter(({ id }) => confirmsProject(id) === isConfirmed))
      if (projects.size > 0) await deps.eventProjects.learn({ projects, isConfirmed })
    }
    await deps.directory.indexAll(seen)
  }

/** What a failed call means for its address. */
export function failed(failure: unknown, tries: number, now: Date): Pick<Asked, 'outcome' | 'restMs'> {
  const refusal = problemErrorOf(failure)
  const reason = reasons[refusal.code]
  if (reason !== undefined) return { outcome: { state: 'unreached', reason }, restMs: null }
  if (resting.has(refusal.code)) return { outcome: { state: 'open', dueAt: null, tries }, restMs: restOf(refusal) }
  if (tries + 1 >= mostTries) return { outcome: { state: 'unreached', reason: 'unanswered' }, restMs: null }
  const dueAt = new Date(now.getTime() + retryMs * (tries + 1))
  return { outcome: { state: 'open', dueAt, tries: tries + 1 }, restMs: null }
}

function isOf(subject: string, operation: WalkOperation, value: unknown): boolean {
  // An event without companies answers like an id of nothing.
  if (operation === readOfKind.event) return Array.isArray(value) && value.length > 0
  const id = isRecord(value) ? value['id'] : null
  return typeof id !== 'string' || id.toLowerCase() === subject
}

/** Asks one address of the walk. Never throws: what cannot be asked says why. */
export function createAsk(deps: { call: CallService; now: () => Date }): Ask {
  const { call, now } = deps
  const one = async (
    asked: Taken,
    address: Address & { operation: WalkOperation },
    signal: AbortSignal | null,
    repeated: () => void,
  ) => {
    const seen = await call(address, signal, repeated)
    return { seen, found: linksOf(asked, address, seen.value), cut: isCut(seen.value) }
  }
  const done = ({ seen, found, cut }: Awaited<ReturnType<typeof one>>): Omit<Asked, 'repetitions'> => ({
    outcome: cut ? { state: 'unreached', reason: 'cut' } : { state: 'done' },
    found,
    restMs: null,
    seen: [seen],
  })
  const answered = async (
    address: Taken,
    signal: AbortSignal | null,
    repeated: () => void,
  ): Promise<Omit<Asked, 'repetitions'>> => {
    const { operation, tries } = address
    if (operation !== 'identify') {
      try {
        return done(await one(address, { ...address, operation }, signal, repeated))
      } catch (failure) {
        return { ...failed(failure, tries, now()), found: [], seen: [] }
      }
    }
    let last: Pick<Asked, 'outcome' | 'restMs'> = { outcome: { state: 'unreached', reason: 'missing' }, restMs: null }
    for (const kind of kinds) {
      const candidate = { operation: readOfKind[kind], subject: address.subject, within: null }
      try {
        // The next one is asked only when this one is not it.
        const answer = await one(address, candidate, signal, repeated)
        if (isOf(candidate.subject, candidate.operation, answer.seen.value)) return done(answer)
      } catch (failure) {
        last = failed(failure, tries, now())
        if (last.outcome.state === 'open') break
      }
    }
    return { ...last, found: [], seen: [] }
  }
  return async (address, signal) => {
    let repetitions = 0
    const answer = await answered(address, signal, () => {
      repetitions += 1
    })
    return { ...answer, repetitions }
  }
}
