import type { RegistrationPassCode, RegistrationType } from '@frontdesk/api-types'
import type { ReadId } from '@frontdesk/api-types/table'

import { type ManyReads, type OneRead, useManyReads } from '#api/batched-queries.ts'
import { type ApiProblem, kindOf } from '#api/problem.ts'
import type { Pinned } from '#events/pinned-events.ts'
import { say } from '#i18n/say.ts'

import { type CodeLine, codeLines, typeName, typesWithCodes } from './home-codes.ts'
import { type ScarceLine, scarceLines } from './home-stock.ts'

/** A board that combines many reads: its lines, the number of reads, and what could not be read. */
export type BoardRead<Line> = {
  lines: Line[]
  requested: number
  left: number
  /** What could not be read, as sentences. */
  failures: string[]
  at: string | null
  refreshing: boolean
  refresh: () => void
}

/** Limit of the requests for Home's boards, however much is pinned. */
const budget = 30
const maxEvents = 8
const maxProjects = 6

const isNear = ({ group }: Pinned) => group === 'Running now' || group === 'Today' || group === 'Tomorrow'

function reasonOf(problem: ApiProblem): 'refused' | 'missing' | 'away' {
  const kind = kindOf(problem)
  return kind === 'refused' || kind === 'missing' ? kind : 'away'
}

function failureText(name: string, problem: ApiProblem): string {
  return say('{name}: {reason, select, refused {no access} missing {not found} other {no answer}}', {
    name,
    reason: reasonOf(problem),
  })
}

const failed = (read: Pick<OneRead<ReadId>, 'answer' | 'problem'> | undefined): ApiProblem | null =>
  read && !read.answer ? read.problem : null

/** Items that are almost sold out at the pinned events of today and tomorrow (op 19). */
export function useScarceBoard(pins: readonly Pinned[]): BoardRead<ScarceLine<Pinned>> {
  const all = pins.filter(isNear)
  const near = all.slice(0, maxEvents)
  const many = useManyReads(
    'listInventory',
    near.map(({ eventId }) => ({ params: { eventid: eventId } })),
    { atOnce: 3 },
  )
  const stocks = near.flatMap((event, at) => {
    const answer = many.reads[at]?.answer
    return answer ? [{ event, entries: answer.data }] : []
  })
  const failures = near.flatMap((event, at) => {
    const problem = failed(many.reads[at])
    return problem ? [failureText(event.name, problem)] : []
  })
  if (all.length > near.length) failures.push(notLookedAt('events', all.length - near.length))
  return { ...stateOf([many]), lines: scarceLines(stocks), failures }
}

/** Codes that are ending or used up, and types with problems, in the projects of the pinned events (ops 26 and 27). */
export function useCodeBoard(
  pins: readonly Pinned[],
  at: { zone: string; now: number },
): BoardRead<CodeLine> & { projectOf: (typeId: string) => string | null } {
  const all = [...new Set(pins.map(({ projectId }) => projectId.toLowerCase()))]
  const projects = all.slice(0, maxProjects)
  const first = useManyReads(
    'listRegistrationTypes',
    projects.map((projectid) => ({ query: { projectid } })),
    { atOnce: 3 },
  )
  const projectOfType = new Map<string, string>()
  const types: RegistrationType[] = []
  for (const [index, projectId] of projects.entries())
    for (const type of first.reads[index]?.answer?.data ?? []) {
      if (projectOfType.has(type.id)) continue
      projectOfType.set(type.id, projectId)
      types.push(type)
    }
  const wanted = typesWithCodes(types)
  const events = Math.min(maxEvents, pins.filter(isNear).length)
  const looked = wanted.slice(0, budget - projects.length - events)
  const second = useManyReads(
    'listPassCodes',
    looked.map(({ id }) => ({ params: { registrationtypeid: id } })),
    // The types decide which codes are read first.
    { atOnce: 3, enabled: first.left === 0 },
  )
  const codes = new Map<string, readonly RegistrationPassCode[]>()
  const failures: string[] = []
  for (const [index, projectId] of projects.entries()) {
    const problem = failed(first.reads[index])
    if (problem) failures.push(failureText(projectName(pins, projectId), problem))
  }
  for (const [index, type] of looked.entries()) {
    const read = second.reads[index]
    if (read?.answer) codes.set(type.id, read.answer.data)
    const problem = failed(read)
    if (problem) failures.push(failureText(typeName(type), problem))
  }
  if (all.length > projects.length) failures.push(notLookedAt('projects', all.length - projects.length))
  if (wanted.length > looked.length) failures.push(notLookedAt('types', wanted.length - looked.length))
  return {
    ...stateOf([first, second]),
    lines: codeLines(types, (id) => codes.get(id), at),
    failures,
    projectOf: (typeId) => projectOfType.get(typeId) ?? null,
  }
}

/** Home reads no project names, so one of the pinned events identifies the project. */
function projectName(pins: readonly Pinned[], projectId: string): string {
  const name = pins.find((pin) => pin.projectId.toLowerCase() === projectId)?.name
  return say('The project of {event}', { event: name ?? projectId })
}

function notLookedAt(what: 'events' | 'projects' | 'types', count: number): string {
  return say(
    'Not checked here: {what, select, events {{count, plural, one {# more event} other {# more events}}} projects {{count, plural, one {# more project} other {# more projects}}} other {{count, plural, one {# more registration type} other {# more registration types}}}}',
    { what, count },
  )
}

type State = Pick<ManyReads<'listInventory'>, 'left' | 'at' | 'refreshing' | 'refresh'> & { reads: readonly unknown[] }

function stateOf(many: readonly State[]) {
  return {
    requested: many.reduce((sum, { reads }) => sum + reads.length, 0),
    left: many.reduce((sum, { left }) => sum + left, 0),
    at: many.flatMap(({ at }) => (at === null ? [] : [at])).toSorted()[0] ?? null,
    refreshing: many.some(({ refreshing }) => refreshing),
    refresh: () => {
      for (const { refresh } of many) refresh()
    },
  }
}
