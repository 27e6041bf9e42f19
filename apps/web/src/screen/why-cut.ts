import { useQuery } from '@tanstack/react-query'

import { serviceStateQuery } from '#api/desk/service-state.ts'
import { type ApiProblem, kindOf } from '#api/problem.ts'
import { useOnline } from '#browser/online.ts'
import { say } from '#i18n/say.ts'

/** How the event system is out of reach: of this browser, or of the desk; null while nothing says so. */
export function useCut(): 'offline' | 'away' | null {
  const online = useOnline()
  // The banner requests it; this only reads the cache.
  const { data: service } = useQuery({ ...serviceStateQuery, enabled: false })
  if (!online) return 'offline'
  return service?.answers === false ? 'away' : null
}

/**
 * Why nothing can be written to the event system now, however it is found out: by the browser, by the desk's own look
 * at the event system, or by a read that failed.
 */
export function useWhyCut(problem: ApiProblem | null = null): string | undefined {
  const cut = useCut()
  const kind = problem === null ? null : kindOf(problem)
  if (cut === 'offline' || kind === 'offline') return say('No connection')
  return cut === 'away' || kind === 'away' ? say('The event system does not answer') : undefined
}
