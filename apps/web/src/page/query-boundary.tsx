import { type OperationId, operations } from '@frontdesk/api-types/table'
import { type ReactNode, useEffect, useEffectEvent } from 'react'

import { type ApiProblem, kindOf } from '#api/problem.ts'
import type { Shown } from '#api/queries.ts'
import { say } from '#i18n/say.ts'
import { asOfText } from '#ui/as-of.tsx'
import { Summary } from '#ui/summary.tsx'

import { LateProblem } from './deferred-problem.tsx'

export type Read<T> = {
  answer: Shown<T> | null
  problem: ApiProblem | null
  /** When the failure came, ISO 8601. */
  problemAt?: string | null
  pending: boolean
  refresh: () => void
}

/** While the service is away it is asked again by itself: soon at first, then once a minute, never in a hidden tab. */
const waits = [5, 10, 20, 40, 60]

function useAskAgain(problem: ApiProblem | null, refresh: () => void): void {
  const ask = useEffectEvent(refresh)
  const away = problem !== null && kindOf(problem) === 'away'
  useEffect(() => {
    if (!away) return
    let turn = 0
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(
        () => {
          if (document.visibilityState === 'visible') ask()
          turn += 1
          wait()
        },
        (waits[turn] ?? 60) * 1000,
      )
    }
    wait()
    return () => clearTimeout(timer)
  }, [away])
}

/**
 * The states of one read, in the place where its answer stands: reserved space, why there is none, or the answer
 * with a quiet banner over it while a refresh fails. `what` completes "Could not read …": "the inventory of X".
 */
export function Answered<T>(props: {
  read: Read<T>
  id: OperationId
  what: string
  skeleton: ReactNode
  /** Other ways on, beside "Try again". */
  action?: ReactNode
  children: (answer: Shown<T>) => ReactNode
}) {
  const { read, id, what, skeleton, action, children } = props
  const { answer } = read
  const problem = answer ? answer.problem : read.problem
  const refresh = answer ? answer.refresh : read.refresh
  useAskAgain(problem, refresh)
  if (!answer)
    return problem ? (
      <LateProblem
        problem={problem}
        least={operations[id].role}
        onRetry={refresh}
        retrying={read.pending}
        action={action}
      >
        <p>{say('Couldn’t load {what}.', { what })}</p>
        <AskedOf id={id} />
      </LateProblem>
    ) : (
      skeleton
    )
  return (
    <>
      {problem ? (
        <LateProblem quiet problem={problem} onRetry={refresh} retrying={answer.refreshing} className="mb-2">
          {say('What you see is older: {asOf}.', { asOf: asOfText(answer.at) })}
        </LateProblem>
      ) : null}
      {children(answer)}
    </>
  )
}

/** Which operation of the contract was asked for: what to quote to whoever runs the service. */
function AskedOf({ id }: { id: OperationId }) {
  const { number, method, path } = operations[id]
  return (
    <details>
      <Summary>{say('Details')}</Summary>
      <p className="text-table text-quiet">
        {say('Operation {number}', { number: String(number) })}:{' '}
        <code dir="ltr" className="text-label break-all">
          {method} {path}
        </code>
      </p>
    </details>
  )
}
