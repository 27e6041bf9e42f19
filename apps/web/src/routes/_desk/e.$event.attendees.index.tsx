import { createFileRoute, redirect } from '@tanstack/react-router'

import { FindPerson } from '#features/enrollment/find-person.tsx'
import { guidIn, present, textIn } from '#page/search-params.ts'

type Search = { who?: string; attendee?: string; user?: string; person?: string }

/** `who` is a line to begin with. An id of a known kind goes straight to its card. */
export const Route = createFileRoute('/_desk/e/$event/attendees/')({
  validateSearch: (search): Search =>
    present({
      who: textIn(search, 'who'),
      attendee: guidIn(search, 'attendee'),
      user: guidIn(search, 'user'),
      person: guidIn(search, 'person'),
    }),
  beforeLoad: ({ search: { attendee, user, person, project }, params: { event } }) => {
    const search = present({ project })
    const rest = { search, replace: true } as const
    if (attendee)
      throw redirect({ to: '/e/$event/attendees/$attendeeId', params: { event, attendeeId: attendee }, ...rest })
    if (user) throw redirect({ to: '/e/$event/attendees/user/$userId', params: { event, userId: user }, ...rest })
    if (person)
      throw redirect({ to: '/e/$event/attendees/person/$personId', params: { event, personId: person }, ...rest })
  },
  component: Attendees,
})

function Attendees() {
  const { who } = Route.useSearch()
  return <FindPerson key={who ?? ''} who={who} />
}
