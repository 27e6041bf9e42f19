import { useNavigate } from '@tanstack/react-router'

import { useEventPage } from '#events/event-context.tsx'
import { useSavedViews } from '#features/saved-views/views-menu.tsx'
import { say } from '#i18n/say.ts'

import { type GuestSearch, guestSearch, viewOf } from './guest-search.ts'

/** This user's saved views of the event's guest list, as entries of a menu. */
export function useGuestViews(search: GuestSearch) {
  const { links, eventId } = useEventPage()
  const navigate = useNavigate()
  return useSavedViews({
    of: { list: 'guests', eventId },
    search: viewOf(search),
    onOpen: (view) => void navigate(links.guests({ ...viewOf(guestSearch(view)) })),
    note: say('The text you search for is not saved.'),
  })
}
