import { isGuid } from './guid.ts'
import {
  type Operation,
  type OperationId,
  type Role,
  type Scalar,
  identityFields,
  operationIds,
  operations,
  roles,
} from './operations.ts'
import type { Bodies, Records } from './records.ts'

type Row<I extends OperationId> = (typeof operations)[I]
type Names<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | Names<Rest> : never
type Value<S extends Scalar> = S extends 'uuid' | 'string' ? string : number

export type Paged<T> = {
  page?: number | string | null | undefined
  itemsPerPage?: number | string | null | undefined
  continuationToken?: string | null | undefined
  cacheToken?: string | null | undefined
  count?: number | string | null | undefined
  numberOfPages?: number | string | null | undefined
  data?: T[] | null | undefined
  sort?: string | null | undefined
  sortDir?: string | null | undefined
  request?: { sortDir?: string | null | undefined } | null | undefined
}
export type ServiceResponse<T> = {
  requestId?: string | null | undefined
  requestComplete?: boolean | null | undefined
  requestCompleteDate?: string | null | undefined
  errors?: string[] | null | undefined
  data?: T | null | undefined
}
type Shaped<S, T> = S extends 'list'
  ? T[]
  : S extends 'paged'
    ? Paged<T>
    : S extends 'service'
      ? ServiceResponse<T>
      : S extends 'none'
        ? null
        : T

/** Path ids of an operation, all uuid. */
export type Params<I extends OperationId> = { [N in Names<Row<I>['path']>]: string }
/** Query parameters, all optional as the contract says. */
export type Query<I extends OperationId> = {
  [Q in keyof Row<I>['query']]?: Row<I>['query'][Q] extends Scalar ? Value<Row<I>['query'][Q]> | undefined : never
}
/** Request body, or null for an operation without one. */
export type Body<I extends OperationId> = Row<I>['body'] extends keyof Bodies ? Bodies[Row<I>['body']] : null
/** Answer after parsing. */
export type Output<I extends OperationId> = Shaped<Row<I>['answer']['shape'], Records[Row<I>['answer']['of']]>

export type WriteId = { [I in OperationId]: Row<I>['effect'] extends 'writes' ? I : never }[OperationId]
export type ReadId = Exclude<OperationId, WriteId>

export const isWrite = (id: OperationId): id is WriteId => operations[id].effect === 'writes'
export const writeIds: readonly WriteId[] = operationIds.filter(isWrite)

/** The row with its widest type, for code that iterates over the table. */
export const rowOf = (id: OperationId): Operation => operations[id]

/** Names of the path ids, in order: `/a/{x}/b/{y}` gives x, y. */
export const paramNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')

/**
 * Whether the query contains a secret (op 28: a pass code). Such an operation is sent to the BFF by POST with the query
 * as its body, because URLs are written to logs and histories.
 */
export const hidesQuery = (id: OperationId): boolean => {
  const secrets: readonly string[] = rowOf(id).secrets
  return Object.keys(rowOf(id).query).some((name) => secrets.includes(name))
}

/** The method of the BFF's route for the operation. */
export const gatewayMethod = (id: OperationId): Operation['method'] => (hidesQuery(id) ? 'POST' : rowOf(id).method)

/** Body fields that identify the acting user: set by the BFF, which refuses requests with them. */
export const identityFieldsOf = (id: OperationId): readonly string[] => {
  const all: Partial<Record<OperationId, readonly string[]>> = identityFields
  return all[id] ?? []
}

type Said<I extends OperationId> = I extends keyof typeof identityFields ? (typeof identityFields)[I][number] : never
/** The part of an operation's body that a client may send. */
export type Asked<I extends OperationId> = Body<I> extends null ? null : Omit<Body<I>, Said<I>>

/** Whether this role may call the operation. */
export const mayCall = (role: Role, id: OperationId): boolean =>
  roles.indexOf(role) >= roles.indexOf(operations[id].role)

/**
 * Path and query of a call, relative to the base URL. Undefined query parameters are left out; the order is the
 * table's, so equal calls give equal URLs.
 * @throws RangeError when a path id is missing or not a GUID: encoding alone cannot keep `..` inside its segment
 */
export function urlOf<I extends OperationId>(id: I, params: Params<I>, query: Query<I>): string {
  const row = rowOf(id)
  const ids: Record<string, string | undefined> = params
  let path = ''
  for (const part of row.path.slice(1).split('/')) {
    const name = part.startsWith('{') ? part.slice(1, -1) : null
    const value = name === null ? part : ids[name]
    if (name !== null && (value === undefined || !isGuid(value))) throw new RangeError(`${name} must be a GUID`)
    path += `/${value}`
  }
  const values: Record<string, string | number | undefined> = query
  let search: URLSearchParams | null = null
  for (const name in row.query) {
    const value = values[name]
    if (value !== undefined) (search ??= new URLSearchParams()).set(name, String(value))
  }
  return search === null ? path : `${path}?${search.toString()}`
}
