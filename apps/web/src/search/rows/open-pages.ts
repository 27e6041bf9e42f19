import type { LinkProps } from '@tanstack/react-router'

import { type Marked, mark } from '#i18n/say.ts'
import { type EventPaths, companyPaths, eventPaths, hrefOf, projectPaths } from '#navigation/paths.ts'

type CompanyPaths = ReturnType<typeof companyPaths>
type ProjectPaths = ReturnType<typeof projectPaths>
/** A page of the open event, company or project: its path, and its translatable name. */
type OpenPage<Paths> = { tab: PagesIn<Paths>; label: Marked; keys: string }
type PagesIn<Paths> = { [K in keyof Paths]: Paths[K] extends () => LinkProps ? K : never }[keyof Paths]

/**
 * The event whose page is open, by its slug or, where only that is known, by its id (`slug` is null then).
 * `project` is from its address, `projectId` from its record.
 */
export type OpenEvent = {
  slug: string | null
  project: string | null
  projectId: string | null
  eventId: string | null
  name: string
}

/** The company or project whose page is open. */
export type OpenRecord = { kind: 'company' | 'project'; id: string; name: string }

export const eventPages: readonly OpenPage<EventPaths>[] = [
  { tab: 'overview', label: mark('Overview'), keys: 'G O' },
  { tab: 'attendees', label: mark('Attendees'), keys: 'G A' },
  { tab: 'arrivals', label: mark('Arrivals'), keys: 'G V' },
  { tab: 'registration', label: mark('Registration'), keys: 'G R' },
  { tab: 'inventory', label: mark('Inventory'), keys: 'G I' },
  { tab: 'companies', label: mark('Companies'), keys: 'G C' },
  { tab: 'online', label: mark('Online'), keys: 'G N' },
  { tab: 'posts', label: mark('Contacts'), keys: 'G P' },
  { tab: 'comments', label: mark('Comments'), keys: 'G M' },
  { tab: 'facilitators', label: mark('Facilitators'), keys: 'G F' },
]

/** It takes the whole screen, so it is no tab. */
const doorPage: OpenPage<EventPaths> = { tab: 'door', label: mark('Door'), keys: 'G W' }

const companyPages: readonly OpenPage<CompanyPaths>[] = [
  { tab: 'overview', label: mark('Profile'), keys: 'G O' },
  { tab: 'members', label: mark('Members'), keys: 'G M' },
  { tab: 'categories', label: mark('Categories'), keys: 'G T' },
  { tab: 'events', label: mark('Events'), keys: 'G E' },
  { tab: 'calendar', label: mark('Calendar'), keys: 'G K' },
]

const projectPages: readonly OpenPage<ProjectPaths>[] = [
  { tab: 'overview', label: mark('Overview'), keys: 'G O' },
  { tab: 'locations', label: mark('Locations'), keys: 'G P' },
  { tab: 'eventTypes', label: mark('Event types'), keys: 'G T' },
  { tab: 'metaFields', label: mark('Metadata fields'), keys: 'G M' },
  { tab: 'registrationTypes', label: mark('Registration types'), keys: 'G R' },
  { tab: 'codes', label: mark('Codes by week'), keys: 'G C' },
  { tab: 'newEvent', label: mark('New event'), keys: 'G N' },
]

type Page = { tab: string; label: Marked; keys: string; href: string }

function withHrefs<Paths>(pages: readonly OpenPage<Paths>[], paths: Paths): Page[] {
  return pages.map(({ tab, label, keys }) => {
    // Guarantee of the cast: `PagesIn` keeps only paths that need no argument.
    const path = paths[tab] as () => LinkProps
    return { tab: String(tab), label, keys, href: hrefOf(path()) }
  })
}

/** The pages of the open company or project. */
export function pagesOfRecord({ kind, id }: Pick<OpenRecord, 'kind' | 'id'>): Page[] {
  return kind === 'company' ? withHrefs(companyPages, companyPaths(id)) : withHrefs(projectPages, projectPaths(id))
}

/** The pages of the open event. */
export function pagesOfEvent(event: OpenEvent): Page[] {
  return withHrefs([...eventPages, doorPage], pathsOfOpen(event))
}

/** The paths of the open event. */
export function pathsOfOpen({ slug, eventId, project }: Pick<OpenEvent, 'slug' | 'eventId' | 'project'>): EventPaths {
  return eventPaths(slug ?? eventId ?? '', slug === null ? null : project)
}

/** Address of an event by slug. */
export function eventHref(slug: string, project: string | null): string {
  return hrefOf(eventPaths(slug, project).overview())
}
