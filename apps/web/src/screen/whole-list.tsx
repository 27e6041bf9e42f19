import { type ComponentProps, type ReactNode, useState } from 'react'

import type { Input } from '#api/call.ts'
import type { ListId } from '#api/list-projection.ts'
import { type Shown, useMaybeAnswer } from '#api/queries.ts'
import { say } from '#i18n/say.ts'
import { AllFields } from '#records/all-fields.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { AnswerAside } from './answer-aside.tsx'
import { AnswerSection, type SectionOf } from './answer-section.tsx'
import { QueryBoundary } from './query-boundary.tsx'

/** A list that is read with a subset of its fields. `what` continues "Could not read": "the events of Northwind". */
type List<I extends ListId> = { id: I; input: Input<I>; what: string }

/** The list with all fields, read on demand, and the content to show until it has loaded. */
function useWhole<I extends ListId>({
  id,
  input,
  what,
}: List<I>): {
  answer: Shown<unknown> | null
  fallback: ReactNode
  load: () => void
} {
  const [isWanted, setWanted] = useState(false)
  const read = useMaybeAnswer(id, input, { enabled: isWanted })
  const fallback = read.answer ? null : (
    <QueryBoundary read={read} id={id} what={what} skeleton={<SkeletonRows rows={5} />}>
      {() => null}
    </QueryBoundary>
  )
  return { answer: read.answer, fallback, load: () => setWanted(true) }
}

/** `AllFields` of such a list; `record` has the same fields around its records. */
function ListFields<I extends ListId>({ record, ...list }: List<I> & { record: object }) {
  const { answer, fallback, load } = useWhole(list)
  return (
    <AllFields
      record={answer?.data ?? record}
      title={say('All fields of the list')}
      onOpen={load}
      fallback={fallback}
    />
  )
}

/** `AnswerAside` of such a list: its JSON is the whole one. */
function ListAside<I extends ListId>({
  what,
  ...aside
}: List<I> & Omit<ComponentProps<typeof AnswerAside>, 'id' | 'input' | 'whole'>) {
  const { answer, fallback, load } = useWhole({ id: aside.id, input: aside.input, what })
  return <AnswerAside {...aside} whole={{ answer, fallback, load }} />
}

/** `ListScreen` of such a list: its details and all fields are those of the whole one. */
export function ProjectedList<I extends ListId, T extends object>(
  props: SectionOf<T> & List<I> & { name: string; shown: number; count: number | string | null },
) {
  const { input, name, shown, count, ...section } = props
  const list = { id: section.id, input, what: section.what }
  const { answer } = section.read
  return (
    <AnswerSection
      {...section}
      aside={answer ? <ListAside {...list} answer={answer} shown={shown} count={count} name={name} /> : null}
      fields={answer ? <ListFields {...list} record={answer.data} /> : null}
    />
  )
}
