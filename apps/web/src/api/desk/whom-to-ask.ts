import { queryOptions, useQuery } from '@tanstack/react-query'

import { listed, say } from '#i18n/say.ts'

/** Names of those who can change roles and scopes: at most five. Nearly every account that is refused nothing asks not. */
const administratorsQuery = queryOptions({
  queryKey: ['administrators'],
  queryFn: async ({ signal }) =>
    (await (await import('./call-access.ts')).callAccess('administrators', {}, { signal })).names,
  staleTime: 5 * 60_000,
})

/** The reason with the names of whom to ask, once they are known; undefined where there is no reason. */
export function useWithWhomToAsk(why: string | undefined): string | undefined {
  const { data: names = [] } = useQuery({ ...administratorsQuery, enabled: why !== undefined })
  return why === undefined || names.length === 0
    ? why
    : `${why} ${say('Ask {names}.', { names: listed(names, 'disjunction') })}`
}
