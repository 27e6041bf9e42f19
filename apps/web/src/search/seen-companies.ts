import type { Company } from '@frontdesk/api-types'
import type { OperationId } from '@frontdesk/api-types/table'
import type { QueryClient } from '@tanstack/react-query'

import type { Answer } from '#api/call.ts'

export type KnownCompany = { id: string; name: string }

/** Whole records and those that were asked for by some fields: a name and an id are in all of them. */
type Named = Pick<Company, 'id' | 'name' | 'displayName'>

function answers<T>(client: QueryClient, id: OperationId): T[] {
  return client.getQueriesData<Answer<T>>({ queryKey: [id] }).flatMap(([, answer]) => (answer ? [answer.data] : []))
}

/** The companies in what this page has read so far (operations 1 and 6): the service has no list of them. */
export function seenCompanies(client: QueryClient): KnownCompany[] {
  const all = [
    ...answers<Named>(client, 'getCompany'),
    ...answers<{ company?: Named | null }[]>(client, 'listEventCompanies').flatMap((items) =>
      items.map((item) => item.company),
    ),
  ]
  const known = new Map<string, KnownCompany>()
  for (const company of all) {
    const name = company?.displayName ?? company?.name
    if (company?.id && name) known.set(company.id, { id: company.id, name })
  }
  return [...known.values()]
}
