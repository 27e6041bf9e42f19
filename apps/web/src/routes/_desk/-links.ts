import type { EventLinks } from './-event-page.tsx'
import { present } from './-search.ts'

/** Links of an event that is known by its slug. */
export function slugLinks(slug: string, project: string | undefined): EventLinks {
  const search = present({ project })
  const params = { slug }
  return {
    attendees: (who) => ({ to: '/e/$slug/attendees', params, search: { ...search, ...present({ who }) } }),
    attendee: (attendeeId) => ({ to: '/e/$slug/attendees/$attendeeId', params: { slug, attendeeId }, search }),
    user: (userId) => ({ to: '/e/$slug/attendees/user/$userId', params: { slug, userId }, search }),
    person: (personId) => ({ to: '/e/$slug/attendees/person/$personId', params: { slug, personId }, search }),
    registration: (person, type) => ({
      to: '/e/$slug/registration',
      params,
      search: { ...search, ...present({ person, type }) },
    }),
    inventory: (type) => ({ to: '/e/$slug/inventory', params, search: { ...search, ...present({ type }) } }),
    item: (itemId, type) => ({
      to: '/e/$slug/inventory/$itemId',
      params: { slug, itemId },
      search: { ...search, ...present({ type }) },
    }),
    companies: (filters) => ({ to: '/e/$slug/companies', params, search: { ...search, ...present(filters) } }),
  }
}

/** Links of an event of which only the id is known. */
export function idLinks(eventId: string): EventLinks {
  const params = { eventId }
  return {
    attendees: (who) => ({ to: '/events/$eventId/attendees', params, search: present({ who }) }),
    attendee: (attendeeId) => ({ to: '/events/$eventId/attendees/$attendeeId', params: { eventId, attendeeId } }),
    user: (userId) => ({ to: '/events/$eventId/attendees/user/$userId', params: { eventId, userId } }),
    person: (personId) => ({ to: '/events/$eventId/attendees/person/$personId', params: { eventId, personId } }),
    registration: null,
    inventory: (type) => ({ to: '/events/$eventId/inventory', params, search: present({ type }) }),
    item: (itemId, type) => ({
      to: '/events/$eventId/inventory/$itemId',
      params: { eventId, itemId },
      search: present({ type }),
    }),
    companies: (filters) => ({ to: '/events/$eventId/companies', params, search: present(filters) }),
  }
}
