import type { ReactNode } from 'react'

import { asProblem } from '#api/problem.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { ProblemNotice } from './problem-notice.tsx'

export type DeskRead<T> = { data: T | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }

/** `QueryBoundary` for a route of the desk itself: why there is no answer, or no newer one; placeholder; the answer. */
export function DeskBoundary<T>(props: {
  read: DeskRead<T>
  /** A sentence: "Couldn’t load the team." */
  failed: string
  /** Rows to keep free. */
  skeleton: number
  children: (data: T) => ReactNode
}) {
  const { data, error, isFetching, refetch } = props.read
  return (
    <>
      {error ? (
        <ProblemNotice
          quiet={data !== undefined}
          problem={asProblem(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {props.failed}
        </ProblemNotice>
      ) : null}
      {data !== undefined ? props.children(data) : error ? null : <SkeletonRows rows={props.skeleton} />}
    </>
  )
}
