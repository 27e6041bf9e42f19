import { type Marked, mark } from '#i18n/say.ts'

/**
 * A tab of the open event, company or project: last segment of its path ('' is the overview), and its name, marked for
 * translation.
 */
export type OpenPage = { tab: string; label: Marked; keys: string }

/**
 * The open event. `base` is its path: by slug, or by id where only that is known (then `slug` is null); `project` is
 * from the address, `projectId` from the record.
 */
export type OpenEvent = {
  base: string
  slug: string | null
  project: string | null
  projectId: string | null
  eventId: string | null
  name: string
}

/** The open company or project. */
export type OpenRecord = { kind: 'company' | 'project'; base: string; name: string }

export const eventPages: readonly OpenPage[] = [
  { tab: '', label: mark('Overview'), keys: 'G O' },
  { tab: 'attendees', label: mark('Attendees'), keys: 'G A' },
  { tab: 'registration', label: mark('Registration'), keys: 'G R' },
  { tab: 'inventory', label: mark('Inventory'), keys: 'G I' },
  { tab: 'companies', label: mark('Companies'), keys: 'G C' },
  { tab: 'online', label: mark('Online'), keys: 'G N' },
  { tab: 'posts', label: mark('Contacts'), keys: 'G P' },
  { tab: 'comments', label: mark('Comments'), keys: 'G M' },
  { tab: 'facilitators', label: mark('Facilitators'), keys: 'G F' },
]

export const recordPages: Readonly<Record<OpenRecord['kind'], readonly OpenPage[]>> = {
  company: [
    { tab: '', label: mark('Profile'), keys: 'G O' },
    { tab: 'members', label: mark('Members'), keys: 'G M' },
    { tab: 'categories', label: mark('Categories'), keys: 'G T' },
    { tab: 'events', label: mark('Events'), keys: 'G E' },
    { tab: 'calendar', label: mark('Calendar'), keys: 'G K' },
  ],
  project: [
    { tab: '', label: mark('Overview'), keys: 'G O' },
    { tab: 'locations', label: mark('Locations'), keys: 'G I' },
    { tab: 'event-types', label: mark('Event types'), keys: 'G T' },
    { tab: 'meta-fields', label: mark('Metadata fields'), keys: 'G M' },
    { tab: 'registration-types', label: mark('Registration types'), keys: 'G R' },
    { tab: 'codes', label: mark('Codes by week'), keys: 'G C' },
    { tab: 'new-event', label: mark('New event'), keys: 'G N' },
  ],
}

/** Address of a tab of the open event, or of a page below it. */
export function tabHref({ base, project }: Pick<OpenEvent, 'base' | 'project'>, tab: string): string {
  const path = tab ? `${base}/${tab}` : base
  return project ? `${path}?project=${encodeURIComponent(project)}` : path
}

/** Address of an event by slug. */
export function eventHref(slug: string, project: string | null): string {
  return tabHref({ base: `/e/${encodeURIComponent(slug)}`, project }, '')
}
