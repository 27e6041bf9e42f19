import type { OperationId } from '@frontdesk/api-types/table'

import { ProblemError } from '#problem.ts'
import type { Call, Upstream } from '#upstream/upstream.ts'

/** Events, companies and members that name each other by their numbers. */
export type Graph = {
  /** Companies of each event. */
  companiesOf: number[][]
  /** Members of each company with the events in which each takes part. */
  membersOf: number[][][]
  /** The event above each event, or null. */
  parentOf: (number | null)[]
  /** The project of each event. */
  projectOf: number[]
}

const id = (kind: number, number: number): string => `0000000${kind}-0000-4000-8000-${String(number).padStart(12, '0')}`
export const eventId = (number: number): string => id(1, number)
export const companyId = (number: number): string => id(2, number)
const memberId = (company: number, number: number): string => id(3, company * 1000 + number)
export const projectId = (number: number): string => id(4, number)
export const slugOf = (number: number): string => `event-${number}`

const numberOf = (text: string | number | undefined): number => Number(String(text).slice(-12))

const companyRecord = (number: number) => ({
  id: companyId(number),
  name: `Company ${number}`,
  projectId: projectId(0),
})
const paged = (data: unknown[]) => ({ count: data.length, numberOfPages: 1, data })
const missing = (): never => {
  throw new ProblemError('upstream_not_found')
}

type Answers = Partial<Record<OperationId, (call: Call) => unknown>>

/** What each operation of the walk answers. */
function answersOf(graph: Graph): Answers {
  const eventRecord = (number: number) => {
    const parent = graph.parentOf[number] ?? null
    return {
      id: eventId(number),
      name: `Event ${number}`,
      slug: slugOf(number),
      projectId: projectId(graph.projectOf[number] ?? 0),
      parentId: parent === null ? null : eventId(parent),
      topLevelId: parent === null ? eventId(number) : eventId(parent),
      startUtc: new Date(Date.UTC(2026, 10, 1 + number)).toISOString(),
      endUtc: new Date(Date.UTC(2026, 10, 1 + number, 2)).toISOString(),
      timezone: 'UTC',
    }
  }
  const eventsOf = (company: number): number[] =>
    graph.companiesOf.flatMap((companies, event) => (companies.includes(company) ? [event] : []))
  const companyOf = ({ params }: Call): number => {
    const number = numberOf(params['companyid'])
    return params['companyid'] === companyId(number) && graph.membersOf[number] ? number : missing()
  }
  return {
    getEventForSlug({ query }) {
      const number = graph.companiesOf.findIndex((_, at) => slugOf(at) === query['slug'])
      return number < 0 ? missing() : eventRecord(number)
    },
    listEventCompanies({ params }) {
      const event = numberOf(params['eventid'])
      if (params['eventid'] !== eventId(event)) return missing()
      return (graph.companiesOf[event] ?? missing()).map((number) => ({ company: companyRecord(number) }))
    },
    getCompany: (call) => companyRecord(companyOf(call)),
    listCompanyEvents: (call) => paged(eventsOf(companyOf(call)).map(eventRecord)),
    listCompanyMembers(call) {
      const company = companyOf(call)
      return paged((graph.membersOf[company] ?? []).map((_, at) => ({ id: memberId(company, at) })))
    },
    listMemberEvents(call) {
      const events = graph.membersOf[companyOf(call)]?.[numberOf(call.params['memberid']) % 1000] ?? []
      return paged(events.map(eventRecord))
    },
    getProject({ params }) {
      const number = numberOf(params['projectid'])
      const isKnown = params['projectid'] === projectId(number) && graph.projectOf.includes(number)
      return isKnown ? { id: projectId(number), name: `Project ${number}` } : missing()
    },
    listEventTypes: () => paged([]),
    listRegistrationTypes: () => [],
  }
}

/** A service of such records in memory, which notes what it is asked. */
export function graphService(graph: Graph) {
  const asked: string[] = []
  const answers = answersOf(graph)
  /** Set by a test: what happens before an answer, and what becomes of it. */
  const fault: { before: ((call: Call) => void) | null; after: ((call: Call, value: unknown) => unknown) | null } = {
    before: null,
    after: null,
  }
  const upstream: Upstream = {
    async call(call) {
      fault.before?.(call)
      if (call.signal?.aborted === true) throw new ProblemError('caller_left')
      asked.push(`${call.id} ${JSON.stringify({ ...call.params, ...call.query })}`)
      const value = answers[call.id]?.(call) ?? missing()
      return fault.after ? fault.after(call, value) : value
    },
  }
  return { upstream, asked, fault }
}

/** The events that links reach from these, computed independently of the walk, as a fixed point. */
export function reachable(graph: Graph, seeds: readonly number[]): Set<number> {
  const events = new Set(seeds)
  const known = new Set<number>()
  for (let before = -1; before !== events.size + known.size;) {
    before = events.size + known.size
    for (const event of events) {
      const above = graph.parentOf[event] ?? null
      for (const at of [event, above])
        if (at !== null) for (const company of graph.companiesOf[at] ?? []) known.add(company)
    }
    for (const company of known) {
      graph.companiesOf.forEach((companies, event) => companies.includes(company) && events.add(event))
      for (const member of graph.membersOf[company] ?? []) for (const event of member) events.add(event)
    }
  }
  return events
}
