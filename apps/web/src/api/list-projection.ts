import type { Output, Paged, ReadId } from '@frontdesk/api-types/table'
import { queryOptions, useQuery } from '@tanstack/react-query'

import { type Answer, type Input, call } from './call.ts'
import { type MaybeAnswer, maybeShown } from './queries.ts'

type RecordOf<O> = O extends readonly (infer T)[] ? T : O extends Paged<infer T> ? T : never
/** Reads whose answer is a list of records. */
export type ListId = {
  [I in ReadId]: Output<I> extends readonly unknown[] ? I : 'data' extends keyof Output<I> ? I : never
}[ReadId]

type Inside<V> = NonNullable<V> extends readonly (infer T)[] ? T : NonNullable<V>
type Names<T> = keyof T & string
type NamesOf<T> = {
  [K in Names<T>]: K | (Inside<T[K]> extends object ? `${K}.${Names<Inside<T[K]>>}` : never)
}[Names<T>]
/** Field names of a list's records: `name`, and `company.id` for a nested field. */
export type FieldName<I extends ListId> = NamesOf<RecordOf<Output<I>>>

type Head<F> = F extends `${infer H}.${string}` ? H : F
type Tail<F, K extends string> = F extends `${K}.${infer T}` ? T : never
type Part<V, F> = V extends readonly (infer T)[] ? Part<T, F>[] : V extends object ? Projected<V, F> : V
type Projected<T, F> = {
  [K in keyof T as K extends Head<F> ? K : never]: K extends F
    ? T[K]
    : Part<T[K], K extends string ? Tail<F, K> : never>
}
/** A list's record with these fields and no others. */
export type Listed<I extends ListId, F extends FieldName<I>> = Projected<RecordOf<Output<I>>, F>

/** The answer that contains them. */
export type ListedOutput<I extends ListId, F extends FieldName<I>> =
  Output<I> extends readonly unknown[]
    ? Listed<I, F>[]
    : Omit<Output<I>, 'data'> & { data?: Listed<I, F>[] | null | undefined }

/** A list read with a subset of its records' fields. */
export type Fields<I extends ListId, F extends FieldName<I>> = { id: I; names: readonly F[] }
export const fieldsOf = <I extends ListId, const F extends FieldName<I>>(id: I, ...names: F[]): Fields<I, F> => ({
  id,
  names,
})

/**
 * As `query`, with a subset of the fields. The cache key differs from that of full records but begins with the
 * operation too, so that both are invalidated together.
 */
export function listed<I extends ListId, F extends FieldName<I>>({ id, names }: Fields<I, F>, input: Input<I>) {
  return queryOptions({
    queryKey: [id, input, names] as const,
    queryFn: ({ signal }): Promise<Answer<ListedOutput<I, F>>> => trusted(call(id, input, signal, { fields: names })),
  })
}

/** As `useMaybeAnswer`, with a subset of the fields. */
export function useListed<I extends ListId, F extends FieldName<I>>(
  fields: Fields<I, F>,
  input: Input<I>,
): MaybeAnswer<ListedOutput<I, F>> {
  return maybeShown(useQuery(listed(fields, input)))
}

/** Guarantee of the cast: the BFF returns the requested fields. */
function trusted<T>(answer: Promise<unknown>): Promise<Answer<T>> {
  return answer as Promise<Answer<T>>
}
