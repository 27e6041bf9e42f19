import type { LinkProps } from '@tanstack/react-router'

import { type EventPaths, companyPaths, eventPaths, hrefOf, pathsOf, projectPaths } from '#navigation/paths.ts'
import type { UpstreamAddress } from '#search/input/upstream-address.ts'

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
  /** Of a guest: the attendee's record, where it is known. */
  attendeeId?: string | null
}

/** The pages of an event in this place. */
export function pathsAt({ eventId, slug, projectId }: EventSpot): EventPaths {
  return pathsOf({ id: eventId, slug, projectId })
}

type Below = {
  event?: (event: EventPaths) => LinkProps
  project?: (project: ReturnType<typeof projectPaths>) => LinkProps
  company?: (company: ReturnType<typeof companyPaths>) => LinkProps
}

/**
 * The parent of a record's page. A person has a page only within an event: the service has no people outside of events.
 */
function placeOf({ kind, id, personId, typeId, attendeeId }: RecordIds): Below | null {
  switch (kind) {
    case 'attendee':
      return { event: (it) => it.attendee(id) }
    case 'guest':
      return { event: (it) => (attendeeId ? it.attendee(attendeeId) : it.guest(id)) }
    case 'registrant':
      return personId ? { event: (it) => it.person(personId) } : null
    case 'person':
      return { event: (it) => it.person(personId ?? id) }
    case 'user':
      return { event: (it) => it.user(id) }
    case 'facilitator':
      return { event: (it) => it.facilitator(id) }
    case 'item':
      return { event: (it) => it.item(id) }
    case 'post':
      return { event: (it) => it.posts() }
    case 'resource':
    case 'online':
      return { event: (it) => it.online() }
    case 'event':
      return { event: (it) => it.overview() }
    case 'company':
      return { company: (it) => it.overview() }
    case 'member':
      return { company: (it) => it.member(id) }
    case 'category':
      return { company: (it) => it.categories() }
    case 'project':
      return { project: (it) => it.overview() }
    case 'location':
      return { project: (it) => it.location(id) }
    case 'type':
      return { project: (it) => it.registrationType(id) }
    case 'code':
      return { project: (it) => (typeId ? it.registrationType(typeId) : it.registrationTypes()) }
    case 'eventType':
      return { project: (it) => it.eventTypes() }
    case 'field':
      return { project: (it) => it.metaFields() }
    default:
      return null
  }
}

/** Address of a record's page; null when an id for it is missing. */
export function recordHref(record: RecordIds): string | null {
  const { kind, id, event, projectId = null, companyId = null } = record
  const below = placeOf(record)
  if (below?.event) return event ? hrefOf(below.event(pathsAt(event))) : null
  const inProject = kind === 'project' ? id : projectId
  if (below?.project) return inProject ? hrefOf(below.project(projectPaths(inProject))) : null
  const company = kind === 'company' ? id : companyId
  if (below?.company) return company ? hrefOf(below.company(companyPaths(company))) : null
  return null
}

/** The desk's page for a link to the service; null when only the ids in the link can be searched. */
export function upstreamHref(address: UpstreamAddress, spotOf: (eventId: string) => EventSpot): string | null {
  const path = upstreamPath(address, spotOf)
  return path && hrefOf(path)
}

function upstreamPath(
  { operation, params, query }: UpstreamAddress,
  spotOf: (eventId: string) => EventSpot,
): LinkProps | null {
  const event = params['eventid'] ?? query['eventid']
  const at = event === undefined ? null : pathsAt(spotOf(event))
  const company = companyPaths(params['companyid'] ?? '')
  const projectId = params['projectid'] ?? query['projectid']
  const project = projectId === undefined ? null : projectPaths(projectId)
  switch (operation) {
    case 'getCompany':
      return company.overview()
    case 'listCompanyMembers':
      return company.members()
    case 'listCompanyCategories':
      return company.categories()
    case 'listCompanyEvents':
      return company.events()
    case 'listMemberEvents':
      return company.member(params['memberid'] ?? '')
    case 'listEventCompanies':
      return at?.companies() ?? null
    case 'getProject':
      return project?.overview() ?? null
    case 'createProjectEvent':
      return project?.newEvent() ?? null
    case 'listLocations':
      return project?.locations() ?? null
    case 'getLocation':
      return project?.location(params['locationid'] ?? '') ?? null
    case 'listEventTypes':
      return project?.eventTypes() ?? null
    case 'listMetaFields':
      return project?.metaFields() ?? null
    case 'getEventForSlug':
      return query['slug'] ? eventPaths(query['slug'], query['projectid']).overview() : null
    case 'listEventComments':
      return at?.comments() ?? null
    case 'getVirtualInfo':
    case 'listExternalResources':
      return at?.online() ?? null
    case 'listEventPosts':
      return at?.posts() ?? null
    case 'listInventory':
      return at?.inventory() ?? null
    case 'getInventoryItem':
      return at?.item(params['inventoryid'] ?? '') ?? null
    case 'getAttendeeForUser':
      return (query['userid'] ? at?.user(query['userid']) : at?.attendees()) ?? null
    case 'getAttendee':
      return at?.attendee(params['attendeeid'] ?? '') ?? null
    case 'getRegistrantForPerson':
      return (query['personid'] ? at?.person(query['personid']) : at?.attendees()) ?? null
    case 'getFacilitator':
      return at?.facilitator(params['facilitatorid'] ?? '') ?? null
    case 'listRegistrationTypes':
      return project?.registrationTypes() ?? null
    // Requests with a body only, or for a type or a person without a project in the link.
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
