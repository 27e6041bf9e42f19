import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ListPlus } from 'lucide-react'
import { Suspense, lazy } from 'react'

import { loadedCount } from '#api/desk/find-loaded.ts'
import { guestListsQuery } from '#api/desk/guests.ts'
import { useWhyNotRole } from '#api/desk/why-not.ts'
import { asProblem } from '#api/problem.ts'
import { useEventPage } from '#events/event-context.tsx'
import { FindPerson } from '#features/enrollment/find-person.tsx'
import { say } from '#i18n/say.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { useWaited } from '#ui/use-waited.ts'

import type { GuestSearch } from './guest-search.ts'

const GuestsScreen = lazy(async () => ({ default: (await import('./guests-screen.tsx')).GuestsScreen }))

/** The tab *Attendees*: the guest list where there is one, else the field that finds and enrolls one person. */
export function AttendeesTab({ search }: { search: GuestSearch }) {
  const { eventId, links } = useEventPage()
  const client = useQueryClient()
  const { data: lists, error, isFetching, refetch } = useQuery(guestListsQuery)
  const why = useWhyNotRole('organizer')
  const isLate = useWaited(lists === undefined && error === null)
  const list = lists?.find((one) => one.eventId.toLowerCase() === eventId.toLowerCase())
  // Rows that are loaded are of a list, whether or not the desk can say so now.
  const hasRows = lists === undefined && loadedCount(client, eventId) > 0
  if (hasRows || (list && list.guests > 0))
    return (
      // A boundary of its own: without it the tabs of the event vanish while the code loads.
      <Suspense fallback={<SkeletonRows rows={12} />}>
        <GuestsScreen search={search} />
      </Suspense>
    )
  if (lists === undefined)
    return error === null ? (
      <>
        {isLate ? <p className="text-quiet">{say('Reading the guest list…')}</p> : null}
        <SkeletonRows rows={12} />
      </>
    ) : (
      <ProblemNotice problem={asProblem(error)} onRetry={() => void refetch()} retrying={isFetching}>
        <p>{say('Couldn’t read whether this event has a guest list.')}</p>
      </ProblemNotice>
    )
  return (
    <div className="flex flex-col gap-6">
      <FindPerson key={search.who ?? ''} who={search.who} />
      <div data-print="no" className="border-line flex max-w-3xl flex-wrap items-center gap-x-3 gap-y-2 border-t pt-3">
        <p className="text-quiet min-w-0 flex-1">
          {say('With a guest list this page shows everyone who is expected, before they have been opened here.')}
        </p>
        {why === undefined ? (
          <ButtonLink {...links.guestImport()} icon={<ListPlus />}>
            {say('Bring in a guest list')}
          </ButtonLink>
        ) : (
          <Button why={why} icon={<ListPlus />}>
            {say('Bring in a guest list')}
          </Button>
        )}
      </div>
    </div>
  )
}
