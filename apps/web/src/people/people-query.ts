import { queryOptions } from '@tanstack/react-query'

import { type DirectoryHit, findPeople } from '#api/desk/directory.ts'

/** People in the directory that match a name, an address or a number; those of the event first. */
export function peopleQuery(text: string, eventId: string) {
  const words = text.trim()
  return queryOptions({
    queryKey: ['people', eventId.toLowerCase(), words],
    queryFn: ({ signal }): Promise<DirectoryHit[]> => findPeople(words, eventId, signal),
    enabled: words.length > 1,
    staleTime: 60_000,
    retry: false,
  })
}
