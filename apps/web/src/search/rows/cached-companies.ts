import type { Company } from '@frontdesk/api-types'
import type { OperationId } from '@frontdesk/api-types/table'
import type { QueryClient } from '@tanstack/react-query'

import type { Answer } from '#api/call.ts'

export type KnownCompany = { id: string; name: string }

/** Full records and projected ones: both have a name and an id. */
type Named = Pick<Company, 'id' | 'name' | 'displayName'>

function answers<T>(client: QueryClient, id: OperationId): T[] {
  return client.getQueriesData<Answer<T>>({ queryKey: [id] }).flatMap(([, answer]) => (answer ? [answer.data] : []))
}

/** The companies in the query cache (operations 1 and 6): the service has no list of them. */
export function cachedCompanies(client: QueryClient): KnownCompany[] {
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
