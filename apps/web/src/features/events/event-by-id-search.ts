import type { CompanyMember, EventCompanyItem, EventRecord } from '@frontdesk/api-types'

import { nameOf } from '#format/names.ts'
import { type Outcome, type ProbeAnswer, createResolver } from '#search/finder/resolver.ts'

/** Lists of events: of a company (op 4), of one of its people (op 5); first the companies of the event (op 6). */
export type WalkPlace =
  | { kind: 'companies' }
  | { kind: 'company'; companyId: string; name: string }
  | { kind: 'member'; companyId: string; memberId: string; name: string; company: string }

export type FoundEvent = { event: EventRecord; place: WalkPlace }

/** Progress. `places`: lists known so far; `looked`: those that were read or failed. */
export type WalkState = {
  looked: number
  places: number
  refused: number
  silent: number
  /** Not requested: too many, out of time, or stopped. */
  untried: number
  /** The event, and the number of the list that contained it. */
  found: (FoundEvent & { nth: number }) | null
  /** The companies could not be read, or there are none: the search cannot start. */
  noWay: Outcome | 'none' | null
  ended: 'done' | 'late' | 'stopped' | null
}

const begin: WalkState = {
  looked: 0,
  places: 0,
  refused: 0,
  silent: 0,
  untried: 0,
  found: null,
  noWay: null,
  ended: null,
}

export type WalkReads = {
  companies: (signal: AbortSignal) => Promise<EventCompanyItem[]>
  companyEvents: (companyId: string, signal: AbortSignal) => Promise<EventRecord[]>
  memberEvents: (companyId: string, memberId: string, signal: AbortSignal) => Promise<EventRecord[]>
}

type Deps = WalkReads & {
  eventId: string
  /** The reason of a failed read. */
  outcomeOf: (thrown: unknown) => Outcome
  now: () => number
  unnamed: string
}

const most = 60
const inFlight = 3

/**
 * Searches the record of an event by its id, since the service finds events only by slug: through the companies of the
 * event, their events, and the events of their people. At most 60 requests, three at a time; ends with the first match.
 */
export async function* walkToEvent(deps: Deps, signal: AbortSignal): AsyncGenerator<WalkState, void> {
  const { eventId, outcomeOf, now, unnamed } = deps
  const answerOf = (events: readonly EventRecord[], place: WalkPlace): ProbeAnswer<WalkPlace, FoundEvent> => {
    const event = events.find(({ id }) => id.toLowerCase() === eventId)
    return event ? { outcome: 'found', found: [{ event, place }] } : { outcome: 'absent' }
  }
  const runProbe = async (place: WalkPlace, own: AbortSignal): Promise<ProbeAnswer<WalkPlace, FoundEvent>> => {
    try {
      switch (place.kind) {
        case 'companies': {
          const more = placesOf(await deps.companies(own), unnamed)
          return { outcome: more.length > 0 ? 'step' : 'absent', more }
        }
        case 'company':
          return answerOf(await deps.companyEvents(place.companyId, own), place)
        case 'member':
          return answerOf(await deps.memberEvents(place.companyId, place.memberId, own), place)
      }
    } catch (thrown) {
      return { outcome: outcomeOf(thrown) }
    }
  }
  const { resolve } = createResolver<WalkPlace, FoundEvent>({
    runProbe,
    now,
    most,
    inFlight,
    isUseful: (_, found) => found.length === 0,
  })
  let state = begin
  const known = new Set<WalkPlace>()
  for await (const event of resolve([{ kind: 'companies' }], signal)) {
    if (event.kind === 'end') state = { ...state, ended: event.ended }
    else if (event.probe.kind === 'companies') {
      const { outcome = 'silent' } = event.kind === 'answer' ? event : {}
      if (outcome !== 'step') state = { ...state, noWay: outcome === 'absent' ? 'none' : outcome }
    } else if (event.kind === 'untried') {
      state = { ...state, untried: state.untried + (event.why === 'found' ? 0 : 1) }
    } else {
      const looked = state.looked + 1
      const [found] = event.found
      state = {
        ...state,
        looked,
        refused: state.refused + (event.outcome === 'refused' ? 1 : 0),
        silent: state.silent + (event.outcome === 'silent' ? 1 : 0),
        found: state.found ?? (found ? { ...found, nth: looked } : null),
      }
    }
    if (event.kind === 'answer' && event.more) for (const place of event.more) known.add(place)
    yield (state = { ...state, places: known.size })
  }
}

/** The companies first, in their order, each once; then their people in the event's record. */
function placesOf(items: readonly EventCompanyItem[], unnamed: string): WalkPlace[] {
  const companies = new Map<string, WalkPlace & { kind: 'company' }>()
  const members = new Map<string, WalkPlace>()
  for (const { company, companyMembers } of items) {
    if (!company?.id) continue
    const own = { kind: 'company' as const, companyId: company.id.toLowerCase(), name: nameOf(company) ?? unnamed }
    companies.set(own.companyId, own)
    for (const member of companyMembers ?? []) members.set(member.id, memberOf(member, own, unnamed))
  }
  return [...companies.values(), ...members.values()]
}

function memberOf(
  member: CompanyMember,
  { companyId, name }: { companyId: string; name: string },
  unnamed: string,
): WalkPlace {
  return {
    kind: 'member',
    companyId,
    memberId: member.id.toLowerCase(),
    name: nameOf(member) ?? unnamed,
    company: name,
  }
}
