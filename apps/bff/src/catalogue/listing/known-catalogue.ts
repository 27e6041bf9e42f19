import type { DeskAnswer } from '@frontdesk/desk-api'
import { type IndexedEntry, type Facts, readFacts } from '@frontdesk/finder/entry'

import { type Scope, seesRecord } from '#access/scope.ts'
import type { Person } from '#access/session.ts'
import type { Directory } from '#directory/directory.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'

import { type KnownEvent, knownEvent, renewNext } from './known-event.ts'

type Counts = DeskAnswer<'catalogue'>['known']
export type Link = { companyId: string; eventId: string; facts: Facts }
/** The catalogue entries within the caller's scope. */
export type Visible = {
  events: readonly KnownEvent[]
  companies: readonly IndexedEntry[]
  projects: readonly IndexedEntry[]
  /** Companies of these events, as far as they may be seen. */
  links: readonly Link[]
  /** Projects by id, for their names. */
  projectName: (id: string | null) => string | null
}

export type KnownCatalogue = {
  visibleTo(person: Pick<Person, 'scope'>): Promise<Visible>
  /** Counts of the whole catalogue, whatever a person may see. */
  counts: () => Counts
  /** Kinds of which a project has so many, by the project's id. */
  countIn: (kind: 'eventType' | 'type') => Map<string, number>
}

const isSame = (a: IndexedEntry, b: IndexedEntry): boolean =>
  a.facts === b.facts && a.name === b.name && a.slug === b.slug && a.number === b.number

const mayShow =
  (to: Scope | undefined) =>
  ({ projectId }: IndexedEntry): boolean =>
    seesRecord(to, { eventId: null, projectId })

/** Work between two looks at what waits. */
const sliceMs = 8
/** A request does not wait longer for occurrences; what is missing by then comes with the next one. */
const patienceMs = 500

type Snapshot = {
  change: number
  events: KnownEvent[]
  companies: IndexedEntry[]
  projects: Map<string, IndexedEntry>
  links: Link[]
}

/** The records of the catalogue in memory, read once for each change. */
export function createKnownCatalogue(deps: {
  directory: Pick<Directory, 'ofKind' | 'lastingChange'>
  scope: Pick<ScopeGuard, 'within'>
  now: () => Date
  elapsed: () => number
}): KnownCatalogue {
  const { directory, scope, now, elapsed } = deps
  let read = new Map<string, KnownEvent>()
  let snapshot: Snapshot | null = null
  let preparing: Promise<void> | null = null

  const readAgain = (): Snapshot => {
    // Before the records: this may bring what other desks have seen.
    const all = [...directory.ofKind('event')]
    const change = directory.lastingChange()
    if (snapshot?.change === change) return snapshot
    const next = new Map<string, KnownEvent>()
    for (const entry of all) {
      const known = read.get(entry.id)
      // Seen again without a change: what was worked out holds.
      if (known !== undefined && isSame(known.entry, entry)) known.entry = entry
      next.set(entry.id, known?.entry === entry ? known : knownEvent(entry))
    }
    read = next
    snapshot = {
      change,
      events: [...next.values()],
      companies: [...directory.ofKind('company')],
      projects: new Map([...directory.ofKind('project')].map((entry) => [entry.id, entry])),
      links: [...directory.ofKind('eventCompany')].flatMap(({ id, eventId, facts }) =>
        eventId === null ? [] : [{ companyId: id, eventId, facts: readFacts(facts) }],
      ),
    }
    return snapshot
  }
  /** Occurrences are worked out in small pieces: a pattern may be one that takes long. */
  const renewAll = async (events: readonly KnownEvent[]): Promise<void> => {
    const at = now().getTime()
    let began = elapsed()
    for (const event of events) {
      renewNext(event, at)
      if (elapsed() - began < sliceMs) continue
      await new Promise((resolve) => setImmediate(resolve))
      began = elapsed()
    }
  }
  const prepare = async (events: readonly KnownEvent[]): Promise<void> => {
    preparing ??= renewAll(events).finally(() => (preparing = null))
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patienceMs)
    })
    await Promise.race([preparing, late])
    clearTimeout(timer)
  }
  const inScope = async (person: Pick<Person, 'scope'>, events: readonly KnownEvent[]): Promise<KnownEvent[]> => {
    if (!person.scope) return [...events]
    const asked = events.map((event) => ({ event, eventId: event.entry.id, projectId: event.entry.projectId }))
    return (await scope.within({ scope: person.scope }, asked)).map(({ event }) => event)
  }

  return {
    async visibleTo(person) {
      const { events, companies, projects, links } = readAgain()
      await prepare(events)
      const own = await inScope(person, events)
      const shown = companies.filter(mayShow(person.scope))
      const seenProjects = [...projects.values()].filter(mayShow(person.scope))
      const names = new Map(seenProjects.map(({ id, name }) => [id, name]))
      const [eventIds, companyIds] = [new Set(own.map(({ entry }) => entry.id)), new Set(shown.map(({ id }) => id))]
      return {
        events: own,
        companies: shown,
        projects: seenProjects,
        links: links.filter(({ eventId, companyId }) => eventIds.has(eventId) && companyIds.has(companyId)),
        projectName: (id) => (id === null ? null : (names.get(id) ?? null)),
      }
    },
    counts() {
      const { events, companies, projects } = readAgain()
      return { events: events.length, companies: companies.length, projects: projects.size }
    },
    countIn(kind) {
      const counts = new Map<string, number>()
      for (const { projectId } of directory.ofKind(kind))
        if (projectId !== null) counts.set(projectId, (counts.get(projectId) ?? 0) + 1)
      return counts
    },
  }
}
