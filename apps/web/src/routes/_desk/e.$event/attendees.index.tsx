import { createFileRoute, redirect } from '@tanstack/react-router'

import { AttendeesTab } from '#features/guests/list/attendees-tab.tsx'
import { type GuestSearch, guestSearch } from '#features/guests/list/guest-search.ts'
import { eventPaths } from '#navigation/paths.ts'
import { guidIn, present } from '#navigation/search-params.ts'

type Search = GuestSearch & { attendee?: string; user?: string; person?: string }

/** The guest list with its filters; `who` is the search text. An id of a known kind redirects to its card. */
export const Route = createFileRoute('/_desk/e/$event/attendees/')({
  validateSearch: (search): Search => ({
    ...guestSearch(search),
    ...present({
      attendee: guidIn(search, 'attendee'),
      user: guidIn(search, 'user'),
      person: guidIn(search, 'person'),
    }),
  }),
  beforeLoad: ({ search: { attendee, user, person, project }, params: { event } }) => {
    const paths = eventPaths(event, project)
    if (attendee) throw redirect({ ...paths.attendee(attendee), replace: true })
    if (user) throw redirect({ ...paths.user(user), replace: true })
    if (person) throw redirect({ ...paths.person(person), replace: true })
  },
  component: Attendees,
})

function Attendees() {
  return <AttendeesTab search={Route.useSearch()} />
}
