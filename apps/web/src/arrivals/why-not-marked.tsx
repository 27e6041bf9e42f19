import type { ApiProblem } from '#api/problem.ts'
import { useOnline } from '#browser/online.ts'
import { say } from '#i18n/say.ts'

/** Why a mark failed. Of a mark that failed offline it says what to do, once the network is back. */
export function WhyNotMarked({ problem }: { problem: ApiProblem }) {
  const online = useOnline()
  return problem.code === 'offline' && online ? say('You are online again: mark them again.') : problem.title
}
