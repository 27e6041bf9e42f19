import { type ComponentProps, type ReactNode, useState } from 'react'

import type { Input } from '#api/call.ts'
import type { ListId } from '#api/list-projection.ts'
import { type Shown, useMaybeAnswer } from '#api/queries.ts'
import { say } from '#i18n/say.ts'
import { AllFields } from '#records/all-fields.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { AnswerAside } from './answer-aside.tsx'
import { Answered } from './query-boundary.tsx'

/** A list of which the screen asked for some fields. `what` continues "Could not read": "the events of Northwind". */
type List<I extends ListId> = { id: I; input: Input<I>; what: string }

/** The list with every field of its records, read when somebody wants to see them; what stands there meanwhile. */
function useWhole<I extends ListId>({
  id,
  input,
  what,
}: List<I>): {
  answer: Shown<unknown> | null
  fallback: ReactNode
  ask: () => void
} {
  const [asked, setAsked] = useState(false)
  const read = useMaybeAnswer(id, input, { enabled: asked })
  const fallback = read.answer ? null : (
    <Answered read={read} id={id} what={what} skeleton={<SkeletonRows rows={5} />}>
      {() => null}
    </Answered>
  )
  return { answer: read.answer, fallback, ask: () => setAsked(true) }
}

/** `AllFields` of such a list; `record` has the same fields around its records. */
export function ListFields<I extends ListId>({ record, ...list }: List<I> & { record: object }) {
  const { answer, fallback, ask } = useWhole(list)
  return (
    <AllFields record={answer?.data ?? record} title={say('All fields of the list')} onOpen={ask} fallback={fallback} />
  )
}

/** `AnswerAside` of such a list: its JSON is the whole one. */
export function ListAside<I extends ListId>({
  what,
  ...aside
}: List<I> & Omit<ComponentProps<typeof AnswerAside>, 'id' | 'input' | 'whole'>) {
  const { answer, fallback, ask } = useWhole({ id: aside.id, input: aside.input, what })
  return <AnswerAside {...aside} whole={{ answer, fallback, ask }} />
}
