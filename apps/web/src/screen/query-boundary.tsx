import { type OperationId, operations } from '@frontdesk/api-types/table'
import { type ReactNode, useEffect, useEffectEvent } from 'react'

import { type ApiProblem, kindOf } from '#api/problem.ts'
import type { Shown } from '#api/queries.ts'
import { say } from '#i18n/say.ts'
import { asOfText } from '#ui/as-of.tsx'
import { Summary } from '#ui/summary.tsx'

import { DeferredProblem } from './deferred-problem.tsx'

export type Read<T> = {
  answer: Shown<T> | null
  problem: ApiProblem | null
  /** Time of the failure, ISO 8601. */
  problemAt?: string | null
  pending: boolean
  refresh: () => void
}

/** Seconds between automatic retries while the service is unavailable; paused in hidden tabs. */
const retrySeconds = [5, 10, 20, 40, 60]

function useAutoRetry(problem: ApiProblem | null, refresh: () => void): void {
  const retry = useEffectEvent(refresh)
  const away = problem !== null && kindOf(problem) === 'away'
  useEffect(() => {
    if (!away) return
    let attempt = 0
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(
        () => {
          if (document.visibilityState === 'visible') retry()
          attempt += 1
          wait()
        },
        (retrySeconds[attempt] ?? 60) * 1000,
      )
    }
    wait()
    return () => clearTimeout(timer)
  }, [away])
}

/**
 * The states of one read in the place of its answer: placeholder, failure, or the answer, with a banner while a refresh
 * fails. `what` completes "Could not read …": "the inventory of X".
 */
export function QueryBoundary<T>(props: {
  read: Read<T>
  id: OperationId
  what: string
  skeleton: ReactNode
  /** Further actions beside "Try again". */
  action?: ReactNode
  children: (answer: Shown<T>) => ReactNode
}) {
  const { read, id, what, skeleton, action, children } = props
  const { answer } = read
  const problem = answer ? answer.problem : read.problem
  const refresh = answer ? answer.refresh : read.refresh
  useAutoRetry(problem, refresh)
  if (!answer)
    return problem ? (
      <DeferredProblem
        problem={problem}
        least={operations[id].role}
        onRetry={refresh}
        retrying={read.pending}
        action={action}
      >
        <p>{say('Couldn’t load {what}.', { what })}</p>
        <OperationDetails id={id} />
      </DeferredProblem>
    ) : (
      skeleton
    )
  return (
    <>
      {problem ? (
        <DeferredProblem quiet problem={problem} onRetry={refresh} retrying={answer.refreshing} className="mb-2">
          {say('What you see is older: {asOf}.', { asOf: asOfText(answer.at) })}
        </DeferredProblem>
      ) : null}
      {children(answer)}
    </>
  )
}

/** The operation of the contract, to quote to the operator of the service. */
function OperationDetails({ id }: { id: OperationId }) {
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
