import { queryOptions, useQueries } from '@tanstack/react-query'

import { inTurn } from '#api/call.ts'
import { type Guest, guestPageQuery } from '#api/desk/guests.ts'
import { useEventPage } from '#events/event-context.tsx'
import { attendeeIdOf } from '#records/guests/guest-view.ts'
import { comparedRows, isOwn } from '#records/guests/own-code.ts'

/** What a door reads of a badge. `alone`: confirmation numbers that one guest of the list has. */
export const badgeCode = (guest: Guest, alone: ReadonlySet<string>): string => {
  const { badgeCode: own, confirmationNumber: number } = guest.sheet
  return own ?? attendeeIdOf(guest) ?? (number !== null && alone.has(number) ? number : guest.id)
}

/** The code of each badge; a confirmation number is searched for, as others of a booking may have it. */
export function useBadgeCodes(guests: readonly Guest[]) {
  const { eventId } = useEventPage()
  const asked = guests.flatMap((guest) => {
    const { badgeCode: own, confirmationNumber: number } = guest.sheet
    return own === null && attendeeIdOf(guest) === null && number !== null ? [number] : []
  })
  const numbers = [...new Set(asked)]
  const reads = useQueries({
    queries: numbers.map((q) => {
      const page = guestPageQuery(eventId, { q }, 0, comparedRows)
      return queryOptions({
        // Below the keys of guests: it is read anew with them.
        queryKey: [...page.queryKey, 'badges'],
        queryFn: ({ client, signal }) => inTurn(signal, () => client.fetchQuery(page)),
      })
    }),
  })
  const alone = new Set(
    numbers.filter((number, at) => reads[at]?.data?.guests.filter((guest) => isOwn(number, guest)).length === 1),
  )
  // Without the network nothing is read: the id of the row is on the badge then.
  return { codeOf: (guest: Guest) => badgeCode(guest, alone), isReading: reads.some(({ isLoading }) => isLoading) }
}
