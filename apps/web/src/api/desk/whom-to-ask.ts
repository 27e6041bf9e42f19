import { useQuery } from '@tanstack/react-query'

import { listed, say } from '#i18n/say.ts'

import { callDesk } from './call-desk.ts'

/** The reason with the names of administrators to ask, once they are known; undefined where there is no reason. */
export function useWithWhomToAsk(why: string | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['administrators'],
    queryFn: ({ signal }) => callDesk('administrators', {}, { signal }),
    staleTime: 300_000,
    enabled: why !== undefined,
  })
  const names = data?.names ?? []
  return why && names.length > 0 ? `${why} ${say('Ask {names}.', { names: listed(names, 'disjunction') })}` : why
}
