import { present } from '#page/search-params.ts'

import type { EventLinks } from './event-context.tsx'
import { postsSearch } from './posts-search.ts'

/** Links of an event that is known by its slug. */
export function slugLinks(slug: string, project: string | undefined): EventLinks {
  const search = present({ project })
  const params = { slug }
  return {
    attendees: (who) => ({ to: '/e/$slug/attendees', params, search: { ...search, ...present({ who }) } }),
    attendee: (attendeeId) => ({ to: '/e/$slug/attendees/$attendeeId', params: { slug, attendeeId }, search }),
    user: (userId) => ({ to: '/e/$slug/attendees/user/$userId', params: { slug, userId }, search }),
    person: (personId) => ({ to: '/e/$slug/attendees/person/$personId', params: { slug, personId }, search }),
    registration: (asked = {}) => ({ to: '/e/$slug/registration', params, search: { ...search, ...present(asked) } }),
    registrationType: (typeId, asked = {}) => ({
      to: '/e/$slug/registration/$typeId',
      params: { slug, typeId },
      search: { ...search, ...present(asked) },
    }),
    start: (asked = {}) => ({ to: '/e/$slug/registration/start', params, search: { ...search, ...present(asked) } }),
    inventory: (asked = {}) => ({ to: '/e/$slug/inventory', params, search: { ...search, ...present(asked) } }),
    item: (itemId, asked = {}) => ({
      to: '/e/$slug/inventory/$itemId',
      params: { slug, itemId },
      search: { ...search, ...present(asked) },
    }),
    companies: (filters) => ({ to: '/e/$slug/companies', params, search: { ...search, ...present(filters) } }),
    online: () => ({ to: '/e/$slug/online', params, search }),
    posts: (asked = {}) => ({ to: '/e/$slug/posts', params, search: { ...search, ...postsSearch(asked) } }),
    comments: () => ({ to: '/e/$slug/comments', params, search }),
    facilitators: () => ({ to: '/e/$slug/facilitators', params, search }),
    facilitator: (facilitatorId) => ({
      to: '/e/$slug/facilitators/$facilitatorId',
      params: { slug, facilitatorId },
      search,
    }),
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
    registration: (asked = {}) => ({ to: '/events/$eventId/registration', params, search: present(asked) }),
    registrationType: (typeId, asked = {}) => ({
      to: '/events/$eventId/registration/$typeId',
      params: { eventId, typeId },
      search: present(asked),
    }),
    start: (asked = {}) => ({ to: '/events/$eventId/registration/start', params, search: present(asked) }),
    inventory: (asked = {}) => ({ to: '/events/$eventId/inventory', params, search: present(asked) }),
    item: (itemId, asked = {}) => ({
      to: '/events/$eventId/inventory/$itemId',
      params: { eventId, itemId },
      search: present(asked),
    }),
    companies: (filters) => ({ to: '/events/$eventId/companies', params, search: present(filters) }),
    online: () => ({ to: '/events/$eventId/online', params }),
    posts: (asked = {}) => ({ to: '/events/$eventId/posts', params, search: postsSearch(asked) }),
    comments: () => ({ to: '/events/$eventId/comments', params }),
    facilitators: () => ({ to: '/events/$eventId/facilitators', params }),
    facilitator: (facilitatorId) => ({
      to: '/events/$eventId/facilitators/$facilitatorId',
      params: { eventId, facilitatorId },
    }),
  }
}
