import type { EventRecord } from '@frontdesk/api-types'

import { present } from '#page/search-params.ts'

import type { EventLinks } from './event-context.tsx'
import { postsSearch } from './posts-search.ts'

/** The pages of an event, by its slug or its id; `project` is where a slug is looked up. */
export function eventPaths(event: string, project?: string | null): EventLinks {
  const search = present({ project: project ?? undefined })
  const params = { event }
  return {
    overview: () => ({ to: '/e/$event', params, search }),
    attendees: (who) => ({ to: '/e/$event/attendees', params, search: { ...search, ...present({ who }) } }),
    attendee: (attendeeId) => ({ to: '/e/$event/attendees/$attendeeId', params: { event, attendeeId }, search }),
    user: (userId) => ({ to: '/e/$event/attendees/user/$userId', params: { event, userId }, search }),
    person: (personId) => ({ to: '/e/$event/attendees/person/$personId', params: { event, personId }, search }),
    registration: (asked = {}) => ({ to: '/e/$event/registration', params, search: { ...search, ...present(asked) } }),
    registrationType: (typeId, asked = {}) => ({
      to: '/e/$event/registration/$typeId',
      params: { event, typeId },
      search: { ...search, ...present(asked) },
    }),
    start: (asked = {}) => ({ to: '/e/$event/registration/start', params, search: { ...search, ...present(asked) } }),
    inventory: (asked = {}) => ({ to: '/e/$event/inventory', params, search: { ...search, ...present(asked) } }),
    item: (itemId, asked = {}) => ({
      to: '/e/$event/inventory/$itemId',
      params: { event, itemId },
      search: { ...search, ...present(asked) },
    }),
    companies: (filters) => ({ to: '/e/$event/companies', params, search: { ...search, ...present(filters) } }),
    online: () => ({ to: '/e/$event/online', params, search }),
    posts: (asked = {}) => ({ to: '/e/$event/posts', params, search: { ...search, ...postsSearch(asked) } }),
    comments: () => ({ to: '/e/$event/comments', params, search }),
    facilitators: () => ({ to: '/e/$event/facilitators', params, search }),
    facilitator: (facilitatorId) => ({
      to: '/e/$event/facilitators/$facilitatorId',
      params: { event, facilitatorId },
      search,
    }),
  }
}

/** The pages of an event that a record names: by its slug, and by its id when the service sent none. */
export function pathsOf({ id, slug, projectId }: Pick<EventRecord, 'id' | 'slug' | 'projectId'>): EventLinks {
  return slug ? eventPaths(slug, projectId) : eventPaths(id)
}
