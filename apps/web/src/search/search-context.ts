import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

import { projectsQuery } from '#api/desk/projects.ts'
import { eventBySlug } from '#api/event-by-slug.ts'
import { query } from '#api/queries.ts'
import { useNow, viewerZone } from '#browser/now.ts'
import { eventIdOf } from '#events/event-address.ts'
import { useCachedPins } from '#events/pinned-events.ts'
import { type Recent, projectChoice, useRecents } from '#events/recent-events.ts'
import { runsAt } from '#events/when-groups.ts'
import { say } from '#i18n/say.ts'
import { useTopPages } from '#navigation/top-pages.ts'
import { cachedCompanies } from '#search/rows/cached-companies.ts'
import { commandsFor } from '#search/rows/commands.ts'
import type { OpenEvent, OpenRecord } from '#search/rows/open-pages.ts'
import type { OfferedEvent, OpenPages, SearchContext } from '#search/rows/results.ts'

/** Reads the query cache without a request. */
function useRead<T>(read: () => T): T {
  const client = useQueryClient()
  return useSyncExternalStore((listener) => client.getQueryCache().subscribe(listener), read, read)
}

const headOf = (id: string) => `${id.slice(0, 8)}…`

// These hooks select single parameters: the frame must not render on every change of the address.

/** The open event by the address; id and name from its record once it has loaded. */
function useOpenEvent(): OpenEvent | null {
  const event = useParams({ strict: false, select: (it) => it.event })
  const project = useSearch({ strict: false, select: (it) => it.project })
  const client = useQueryClient()
  const key = query('getEventForSlug', eventBySlug(event ?? '', project)).queryKey
  const record = useRead(() => client.getQueryData(key)?.data)
  if (!event) return null
  const eventId = eventIdOf(event)
  if (eventId !== null && !record)
    return { slug: null, project: null, projectId: null, eventId, name: say('event {id}', { id: headOf(event) }) }
  const projectId = record?.projectId ?? project ?? null
  const name = record?.name ?? event
  return { slug: event, project: project ?? null, projectId, eventId: record?.id ?? null, name }
}

/** The open company or project. */
function useOpenRecord(): OpenRecord | null {
  const companyId = useParams({ strict: false, select: (it) => it.companyId })
  const projectId = useParams({ strict: false, select: (it) => it.projectId })
  const client = useQueryClient()
  const { data: projects = [] } = useQuery(projectsQuery)
  const key = query('getCompany', { params: { companyid: companyId ?? '' } }).queryKey
  const company = useRead(() => client.getQueryData(key)?.data)
  if (companyId) {
    const name = company?.displayName ?? company?.name ?? say('company {id}', { id: headOf(companyId) })
    return { kind: 'company', id: companyId, name }
  }
  if (!projectId) return null
  const known = projects.find(({ id }) => id.toLowerCase() === projectId.toLowerCase())
  const name = known?.name ?? say('project {id}', { id: headOf(projectId) })
  return { kind: 'project', id: projectId, name }
}

/** The open page and its commands, for the frame and its shortcuts. */
export function useOpenPages(openSheet: () => void): OpenPages {
  const event = useOpenEvent()
  const record = useOpenRecord()
  const chosen = projectChoice.use()
  const topPages = useTopPages()
  return {
    event,
    record,
    project: event?.project ?? chosen,
    actions: commandsFor({ event, record }, topPages, openSheet),
  }
}

/** Where nothing is open: the pinned event that runs now, else one of today. */
export function useEventAtHand(wanted: boolean): OpenEvent | null {
  const pins = useCachedPins(wanted)
  const at = pins.find(({ group }) => group === 'Running now') ?? pins.find(({ group }) => group === 'Today')
  return at
    ? { slug: at.slug, project: at.projectId, projectId: at.projectId, eventId: at.eventId, name: at.name }
    : null
}

/** What the search box knows without a request. Pinned events are formatted only while `wanted`. */
export function useSearchContext(open: OpenPages, wanted: boolean): SearchContext {
  const client = useQueryClient()
  const recents = useRecents()
  const { data: projects = [] } = useQuery(projectsQuery)
  const pins = useCachedPins(wanted)
  const now = useNow()
  const known = new Map<string, OfferedEvent>()
  const runs = ({ slug, projectId }: Recent): boolean => {
    const record = client.getQueryData(query('getEventForSlug', eventBySlug(slug, projectId)).queryKey)?.data
    return record !== undefined && runsAt(record, { now, viewerZone: viewerZone() })
  }
  for (const recent of recents)
    known.set(recent.eventId, { ...recent, state: say('recent'), recent: true, runs: wanted && runs(recent) })
  for (const { eventId, slug, name, projectId, group, when } of pins) {
    const near = group === 'Running now' || group === 'Today'
    known.set(eventId, { eventId, slug, name, projectId, near, runs: group === 'Running now', state: when.stateText })
  }
  return { ...open, known: [...known.values()], projects, companies: () => cachedCompanies(client) }
}
