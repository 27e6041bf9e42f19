import { tabHref } from './open-pages.ts'
import type { UpstreamAddress } from './upstream-address.ts'

/** An event that can be linked to: by slug where known, else by id. */
export type EventSpot = { eventId: string; slug: string | null; projectId: string | null }

/** The known ids of a record; undefined and null are the same. */
type RecordIds = {
  kind: string
  id: string
  event: EventSpot | null
  projectId?: string | null
  companyId?: string | null
  personId?: string | null
  /** Of a code: its registration type. */
  typeId?: string | null
}

/** Address of a page of an event; `tab` is relative: `attendees/…`, or empty for the overview. */
export function eventTab({ eventId, slug, projectId }: EventSpot, tab: string): string {
  const base = `/e/${encodeURIComponent(slug ?? eventId)}`
  return tabHref({ base, project: slug ? projectId : null }, tab)
}

type Below = { event?: string; project?: string; company?: string }
const at = (id: string) => encodeURIComponent(id)

/**
 * The parent of a record's page. A person has a page only within an event: the service has no people outside of events.
 */
function placeOf({ kind, id, personId, typeId }: RecordIds): Below | null {
  switch (kind) {
    case 'attendee':
      return { event: `attendees/${at(id)}` }
    case 'registrant':
      return personId ? { event: `attendees/person/${at(personId)}` } : null
    case 'person':
      return { event: `attendees/person/${at(personId ?? id)}` }
    case 'user':
      return { event: `attendees/user/${at(id)}` }
    case 'facilitator':
      return { event: `facilitators/${at(id)}` }
    case 'item':
      return { event: `inventory/${at(id)}` }
    case 'post':
      return { event: 'posts' }
    case 'resource':
    case 'online':
      return { event: 'online' }
    case 'event':
      return { event: '' }
    case 'company':
      return { company: '' }
    case 'member':
      return { company: `/members/${at(id)}` }
    case 'category':
      return { company: '/categories' }
    case 'project':
      return { project: '' }
    case 'location':
      return { project: `/locations/${at(id)}` }
    case 'type':
      return { project: `/registration-types/${at(id)}` }
    case 'code':
      return { project: typeId ? `/registration-types/${at(typeId)}` : '/registration-types' }
    case 'eventType':
      return { project: '/event-types' }
    case 'field':
      return { project: '/meta-fields' }
    default:
      return null
  }
}

/** Address of a record's page; null when an id for it is missing. */
export function recordHref(record: RecordIds): string | null {
  const { kind, id, event, projectId = null, companyId = null } = record
  const below = placeOf(record)
  if (below?.event !== undefined) return event ? eventTab(event, below.event) : null
  const inProject = kind === 'project' ? id : projectId
  if (below?.project !== undefined) return inProject ? `/projects/${at(inProject)}${below.project}` : null
  const company = kind === 'company' ? id : companyId
  if (below?.company !== undefined) return company ? `/companies/${at(company)}${below.company}` : null
  return null
}

const project = (id: string | undefined, below = '') => (id === undefined ? null : `/projects/${at(id)}${below}`)

/** Address of the page for a link to the service; null where only the ids in it can be searched. */
export function upstreamHref(
  { operation, params, query }: UpstreamAddress,
  spotOf: (eventId: string) => EventSpot,
): string | null {
  const event = params['eventid'] ?? query['eventid']
  const tab = (below: string) => (event === undefined ? null : eventTab(spotOf(event), below))
  const company = (below = '') => `/companies/${at(params['companyid'] ?? '')}${below}`
  switch (operation) {
    case 'getCompany':
      return company()
    case 'listCompanyMembers':
      return company('/members')
    case 'listCompanyCategories':
      return company('/categories')
    case 'listCompanyEvents':
      return company('/events')
    case 'listMemberEvents':
      return company(`/members/${at(params['memberid'] ?? '')}`)
    case 'listEventCompanies':
      return tab('companies')
    case 'getProject':
      return project(params['projectid'])
    case 'createProjectEvent':
      return project(params['projectid'], '/new-event')
    case 'listLocations':
      return project(params['projectid'], '/locations')
    case 'getLocation':
      return project(params['projectid'], `/locations/${at(params['locationid'] ?? '')}`)
    case 'listEventTypes':
      return project(params['projectid'], '/event-types')
    case 'listMetaFields':
      return project(params['projectid'], '/meta-fields')
    case 'getEventForSlug':
      return query['slug']
        ? tabHref({ base: `/e/${at(query['slug'])}`, project: query['projectid'] ?? null }, '')
        : null
    case 'listEventComments':
      return tab('comments')
    case 'getVirtualInfo':
    case 'listExternalResources':
      return tab('online')
    case 'listEventPosts':
      return tab('posts')
    case 'listInventory':
      return tab('inventory')
    case 'getInventoryItem':
      return tab(`inventory/${at(params['inventoryid'] ?? '')}`)
    case 'getAttendeeForUser':
      return query['userid'] ? tab(`attendees/user/${at(query['userid'])}`) : tab('attendees')
    case 'getAttendee':
      return tab(`attendees/${at(params['attendeeid'] ?? '')}`)
    case 'getRegistrantForPerson':
      return query['personid'] ? tab(`attendees/person/${at(query['personid'])}`) : tab('attendees')
    case 'getFacilitator':
      return tab(`facilitators/${at(params['facilitatorid'] ?? '')}`)
    case 'listRegistrationTypes':
      return project(query['projectid'], '/registration-types')
    // Without a page: the input is in the body, or the project is missing.
    case 'createEvent':
    case 'enrollAttendee':
    case 'addFacilitatorFavorite':
    case 'listPassCodes':
    case 'getPassCode':
    case 'fetchRegistrationCode':
    case 'validateRegistrationCode':
    case 'startRegistration':
    case 'sendConfirmation':
      return null
  }
}
