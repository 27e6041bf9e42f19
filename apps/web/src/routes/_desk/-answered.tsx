import { type OperationId, operations } from '@frontdesk/api-types/table'
import type { ReactNode } from 'react'

import type { ApiProblem } from '#api/problem.ts'
import type { Shown } from '#api/queries.ts'
import { ProblemNotice } from '#shell/problem-notice.tsx'

export type Read<T> = { answer: Shown<T> | null; problem: ApiProblem | null; pending: boolean; refresh: () => void }

/**
 * The states of one read, in the place where its answer stands: reserved space, why there is none, or the answer
 * with a quiet banner over it while a refresh fails. `what` continues "Could not read": "the inventory of X".
 */
export function Answered<T>(props: {
  read: Read<T>
  id: OperationId
  what: string
  skeleton: ReactNode
  children: (answer: Shown<T>) => ReactNode
}) {
  const { read, id, what, skeleton, children } = props
  const { answer, problem } = read
  const asked = `Could not read ${what} (operation ${operations[id].number}).`
  if (!answer)
    return problem ? (
      <ProblemNotice problem={problem} onRetry={read.refresh} retrying={read.pending}>
        <p>{asked}</p>
      </ProblemNotice>
    ) : (
      skeleton
    )
  return (
    <>
      {answer.problem ? (
        <ProblemNotice
          quiet
          problem={answer.problem}
          onRetry={answer.refresh}
          retrying={answer.refreshing}
          className="mb-2"
        >
          {asked} What you see is older.
        </ProblemNotice>
      ) : null}
      {children(answer)}
    </>
  )
}
