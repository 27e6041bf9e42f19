import { createFileRoute, redirect } from '@tanstack/react-router'

import { FindPerson } from '#features/enrollment/find-person.tsx'
import { eventPaths } from '#page/paths.ts'
import { guidIn, present, textIn } from '#page/search-params.ts'

type Search = { who?: string; attendee?: string; user?: string; person?: string }

/** `who` is the initial search text. An id of a known kind redirects to its card. */
export const Route = createFileRoute('/_desk/e/$event/attendees/')({
  validateSearch: (search): Search =>
    present({
      who: textIn(search, 'who'),
      attendee: guidIn(search, 'attendee'),
      user: guidIn(search, 'user'),
      person: guidIn(search, 'person'),
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
  const { who } = Route.useSearch()
  return <FindPerson key={who ?? ''} who={who} />
}
