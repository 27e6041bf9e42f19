import { fold } from '@frontdesk/api-types/plain-text'
import type { DeskAnswer, DeskQuery } from '@frontdesk/desk-api'
import { type IndexedEntry, readFacts } from '@frontdesk/finder/entry'

import { collator, directionOf, queryWords, sortedBy, tally } from './find-events.ts'
import type { Link, Visible } from './known-catalogue.ts'
import { textOf } from './known-event.ts'

type CompanyRow = DeskAnswer<'catalogueCompanies'>['companies'][number]
type ProjectRow = DeskAnswer<'catalogueProjects'>['projects'][number]

const roles = ['sponsor', 'exhibitor', 'vendor'] as const
const usualLimit = 100

function typesOf(links: readonly Link[]): CompanyRow['types'] {
  return roles.flatMap((role) => {
    const names = links.flatMap(({ facts }) => (typeof facts[role] === 'string' ? [facts[role]] : []))
    return [...tally(names)].map(([name, events]) => ({ role, name, events }))
  })
}

const grouped = (links: readonly Link[]): Map<string, Link[]> => {
  const groups = new Map<string, Link[]>()
  for (const link of links) {
    const group = groups.get(link.companyId)
    if (group) group.push(link)
    else groups.set(link.companyId, [link])
  }
  return groups
}

const seenOf = ({ seenAt, facts }: IndexedEntry) => ({
  seenAt: new Date(seenAt).toISOString(),
  gone: readFacts(facts)['gone'] === true,
})

const byName = (a: IndexedEntry, b: IndexedEntry): number => collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1)

/** Companies with what they are at the events of the scope. */
export function findCompanies(
  visible: Visible,
  query: DeskQuery<'catalogueCompanies'>,
): { companies: CompanyRow[]; count: number } {
  const links = grouped(visible.links)
  const words = queryWords(query.q ?? '')
  const project = query.project?.toLowerCase()
  const fits = (entry: IndexedEntry): boolean => {
    if (project !== undefined && entry.projectId !== project) return false
    const { role } = query
    if (role !== undefined && !(links.get(entry.id) ?? []).some(({ facts }) => typeof facts[role] === 'string'))
      return false
    const text = fold(`${entry.name} \n ${entry.detail ?? ''}`)
    return words.every((word) => text.includes(word))
  }
  const eventsOf = ({ id }: IndexedEntry): number => links.get(id)?.length ?? 0
  const { by, descending } = directionOf(query.sort ?? 'name')
  const values: Record<string, (entry: IndexedEntry) => string | number | null> = {
    name: ({ name }) => name,
    events: eventsOf,
    city: ({ facts }) => textOf(readFacts(facts), 'city'),
    project: ({ projectId }) => visible.projectName(projectId),
  }
  const found = sortedBy(visible.companies.filter(fits), values[by] ?? (() => null), descending, byName)
  const { offset = 0, limit = usualLimit } = query
  const rows = found.slice(offset, offset + limit).map((entry): CompanyRow => {
    const facts = readFacts(entry.facts)
    return {
      id: entry.id,
      name: entry.name,
      city: textOf(facts, 'city'),
      country: textOf(facts, 'country'),
      projectId: entry.projectId,
      projectName: visible.projectName(entry.projectId),
      events: eventsOf(entry),
      types: typesOf(links.get(entry.id) ?? []),
      ...seenOf(entry),
    }
  })
  return { companies: rows, count: found.length }
}

/** Projects with their counts, by name. `countIn`: how many records of a kind a project has. */
export function findProjects(
  visible: Visible,
  countIn: (kind: 'eventType' | 'type') => ReadonlyMap<string, number>,
): ProjectRow[] {
  const [eventTypes, registrationTypes] = [countIn('eventType'), countIn('type')]
  const events = tally(visible.events.flatMap(({ entry }) => entry.projectId ?? []))
  const upcoming = tally(visible.events.flatMap(({ entry, next }) => (next === null ? [] : (entry.projectId ?? []))))
  const companies = tally(visible.companies.flatMap(({ projectId }) => projectId ?? []))
  return visible.projects
    .map((entry) => ({
      id: entry.id,
      name: entry.name,
      code: entry.number,
      timezone: textOf(readFacts(entry.facts), 'timezone'),
      events: events.get(entry.id) ?? 0,
      upcoming: upcoming.get(entry.id) ?? 0,
      companies: companies.get(entry.id) ?? 0,
      eventTypes: eventTypes.get(entry.id) ?? 0,
      registrationTypes: registrationTypes.get(entry.id) ?? 0,
      ...seenOf(entry),
    }))
    .toSorted((a, b) => collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
}
