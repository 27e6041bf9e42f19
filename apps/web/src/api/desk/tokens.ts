import type { DeskAnswer, SentBody } from '@frontdesk/desk-api'
import { type TokenRouteId, tokenRoutes } from '@frontdesk/desk-api/token-table'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { ApiProblem } from '#api/problem.ts'

import { type DeskInput, type Options, callRoute } from './call-desk.ts'

export type AccessToken = DeskAnswer<'tokens'>['tokens'][number]
export type TokenScope = AccessToken['scopes'][number]
/** The secret is returned only once. */
export type NewToken = DeskAnswer<'addToken'>

const call = <I extends TokenRouteId>(id: I, input: DeskInput<I>, options: Options = {}): Promise<DeskAnswer<I>> =>
  callRoute<I>(tokenRoutes[id], input, options)

/** Tokens of this account, the newest first. */
export const ownTokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: async ({ signal }) => (await call('tokens', {}, { signal })).tokens,
  staleTime: 0,
})

/** Tokens of another account, for administrators. */
export const staffTokensQuery = (id: string) =>
  queryOptions({
    queryKey: ['tokens', id],
    queryFn: async ({ signal }) => (await call('staffTokens', { params: { id } }, { signal })).tokens,
    staleTime: 0,
  })

const useSettle = () => {
  const client = useQueryClient()
  return { onSettled: () => client.invalidateQueries({ queryKey: ownTokensQuery.queryKey }) }
}

export const useMakeToken = () =>
  useMutation<NewToken, ApiProblem, SentBody<'addToken'>>({
    mutationFn: (body) => call('addToken', { body }),
    ...useSettle(),
  })

/** Revokes a token by its id; `personId` null: one of this account. */
export const useRevokeToken = (personId: string | null) =>
  useMutation<unknown, ApiProblem, string>({
    mutationFn: (id) =>
      personId === null
        ? call('revokeToken', { params: { id } })
        : call('revokeStaffToken', { params: { id: personId, tokenId: id } }),
    ...useSettle(),
  })
