import type { OperationId, Output } from '@frontdesk/api-types/table'
import type { QueryClient } from '@tanstack/react-query'

import type { Answer } from '#api/call.ts'

export type KnownCompany = { id: string; name: string }

function answers<I extends OperationId>(client: QueryClient, id: I): Output<I>[] {
  return client
    .getQueriesData<Answer<Output<I>>>({ queryKey: [id] })
    .flatMap(([, answer]) => (answer ? [answer.data] : []))
}

/** The companies in what this page has read so far (operations 1 and 6): the service has no list of them. */
export function seenCompanies(client: QueryClient): KnownCompany[] {
  const all = [
    ...answers(client, 'getCompany'),
    ...answers(client, 'listEventCompanies').flatMap((items) => items.map((item) => item.company)),
  ]
  const known = new Map<string, KnownCompany>()
  for (const company of all) {
    const name = company?.displayName ?? company?.name
    if (company?.id && name) known.set(company.id, { id: company.id, name })
  }
  return [...known.values()]
}
