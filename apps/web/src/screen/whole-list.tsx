import { type ReactNode, useState } from 'react'

import type { Input } from '#api/call.ts'
import type { ListId } from '#api/list-projection.ts'
import { type Shown, useMaybeAnswer } from '#api/queries.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { QueryBoundary } from './query-boundary.tsx'

/** A list with all fields, and what is shown until `load` has read it. */
export type WholeList = { answer: Shown<unknown> | null; fallback: ReactNode; load: () => void }

/** The whole of a list that is read with a subset of its fields. `what` completes "Couldn’t load …": "the events of X". */
export function useWholeList<I extends ListId>(id: I, input: Input<I>, what: string): WholeList {
  const list = JSON.stringify(input)
  // Of this list only: the screen stays while it goes on to the next company.
  const [wanted, setWanted] = useState<string | null>(null)
  const read = useMaybeAnswer(id, input, { enabled: wanted === list })
  const fallback = read.answer ? null : (
    <QueryBoundary read={read} id={id} what={what} skeleton={<SkeletonRows rows={5} />}>
      {() => null}
    </QueryBoundary>
  )
  return { answer: read.answer, fallback, load: () => setWanted(list) }
}
