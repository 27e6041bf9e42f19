/** The ids in the addresses of the screens. */
export type ScreenIds = {
  slug: string
  eventId: string
  projectId: string
  companyId: string
  memberId: string
  locationId: string
  itemId: string
  attendeeId: string
  userId: string
  personId: string
  facilitatorId: string
  registrationTypeId: string
}

/** Every route of the web app with the operations whose records it shows. */
export const screens = (ids: ScreenIds): { path: string; shows: string[] }[] => {
  const { slug, eventId, projectId, companyId } = ids
  return [
    { path: '/', shows: [] },
    { path: '/calendar', shows: [] },
    { path: '/events', shows: [] },
    { path: '/events/calendar', shows: [] },
    { path: '/companies', shows: [] },
    { path: `/companies/${companyId}`, shows: ['getCompany'] },
    { path: `/companies/${companyId}/members`, shows: ['listCompanyMembers'] },
    { path: `/companies/${companyId}/members/${ids.memberId}`, shows: ['listMemberEvents'] },
    { path: `/companies/${companyId}/members/${ids.memberId}/calendar`, shows: [] },
    { path: `/companies/${companyId}/categories`, shows: ['listCompanyCategories'] },
    { path: `/companies/${companyId}/events`, shows: ['listCompanyEvents'] },
    { path: `/companies/${companyId}/calendar`, shows: [] },
    { path: '/projects', shows: [] },
    { path: `/projects/${projectId}`, shows: ['getProject'] },
    { path: `/projects/${projectId}/locations`, shows: ['listLocations'] },
    { path: `/projects/${projectId}/locations/${ids.locationId}`, shows: ['getLocation'] },
    { path: `/projects/${projectId}/event-types`, shows: ['listEventTypes'] },
    { path: `/projects/${projectId}/meta-fields`, shows: ['listMetaFields'] },
    { path: `/projects/${projectId}/registration-types`, shows: ['listRegistrationTypes'] },
    { path: `/projects/${projectId}/registration-types/${ids.registrationTypeId}`, shows: ['listPassCodes'] },
    { path: `/projects/${projectId}/new-event`, shows: [] },
    { path: `/e/${slug}`, shows: ['getEventForSlug'] },
    { path: `/e/${slug}/attendees`, shows: [] },
    { path: `/e/${slug}/attendees/${ids.attendeeId}`, shows: ['getAttendee'] },
    { path: `/e/${slug}/attendees/user/${ids.userId}`, shows: ['getAttendeeForUser'] },
    { path: `/e/${slug}/attendees/person/${ids.personId}`, shows: ['getRegistrantForPerson'] },
    { path: `/e/${slug}/registration`, shows: ['listRegistrationTypes'] },
    { path: `/e/${slug}/inventory`, shows: ['listInventory'] },
    { path: `/e/${slug}/inventory/${ids.itemId}`, shows: ['getInventoryItem'] },
    { path: `/e/${slug}/companies`, shows: ['listEventCompanies'] },
    { path: `/e/${slug}/online`, shows: ['getVirtualInfo', 'listExternalResources'] },
    { path: `/e/${slug}/posts`, shows: ['listEventPosts'] },
    { path: `/e/${slug}/comments`, shows: ['listEventComments'] },
    { path: `/e/${slug}/facilitators`, shows: [] },
    { path: `/e/${slug}/facilitators/${ids.facilitatorId}`, shows: ['getFacilitator'] },
    { path: `/e/${eventId}`, shows: [] },
    { path: `/e/${eventId}/attendees/${ids.attendeeId}`, shows: ['getAttendee'] },
    { path: `/e/${eventId}/inventory`, shows: ['listInventory'] },
    { path: `/e/${eventId}/companies`, shows: ['listEventCompanies'] },
    { path: `/e/${eventId}/online`, shows: ['getVirtualInfo', 'listExternalResources'] },
    { path: `/e/${eventId}/posts`, shows: ['listEventPosts'] },
    { path: `/e/${eventId}/comments`, shows: ['listEventComments'] },
    { path: '/find-events', shows: [] },
    { path: `/team`, shows: [] },
    { path: `/audit`, shows: [] },
    { path: `/operations`, shows: [] },
  ]
}

/** The screens of a guest list beside the tab *Attendees*. */
export const guestScreens = (slug: string): string[] =>
  ['attendees/import', 'attendees/enroll', 'attendees/print', 'attendees/badges', 'arrivals'].map(
    (part) => `/e/${slug}/${part}`,
  )

/** Further addresses: the other tabs of an event by its id, and the screens of a registration. */
export const furtherScreens = (ids: ScreenIds): ReturnType<typeof screens> => {
  const bySlug = `/e/${ids.slug}`
  const byId = `/e/${ids.eventId}`
  return [
    ...[bySlug, byId].flatMap((event) => [
      { path: `${event}/registration/${ids.registrationTypeId}`, shows: ['listPassCodes'] },
      { path: `${event}/registration/start`, shows: [] },
    ]),
    { path: `${byId}/registration`, shows: ['listRegistrationTypes'] },
    { path: `${byId}/attendees`, shows: [] },
    { path: `${byId}/attendees/user/${ids.userId}`, shows: ['getAttendeeForUser'] },
    { path: `${byId}/attendees/person/${ids.personId}`, shows: ['getRegistrantForPerson'] },
    { path: `${byId}/inventory/${ids.itemId}`, shows: ['getInventoryItem'] },
    { path: `${byId}/facilitators`, shows: [] },
    { path: `${byId}/facilitators/${ids.facilitatorId}`, shows: ['getFacilitator'] },
    { path: '/account', shows: [] },
  ]
}
