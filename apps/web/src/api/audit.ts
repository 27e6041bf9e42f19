import { infiniteQueryOptions } from '@tanstack/react-query'

import { ApiProblem, problemOf } from './problem.ts'
import { send } from './send.ts'

/** A row of the audit: ids and names of fields, never a value. Times are ISO 8601. */
export type AuditEntry = {
  seq: number
  at: string
  /** intent, outcome, reveal, export, verify, sign_in, sign_out, people. */
  kind: string
  action: string
  by: { id: string; name: string | null; role: string | null } | null
  session: string | null
  outcome: string | null
  code: string | null
  /** Name of an id to the id. */
  subjects: Record<string, string>
  fields: string[]
  writeId: string | null
  reference: string | null
}
export type AuditFilter = {
  who?: string
  action?: string
  subject?: string
  outcome?: string
  /** ISO 8601, both inclusive. */
  from?: string
  to?: string
}
export type AuditVerdict = { rows: number; faults: { seq: number | null; what: string }[]; anchored: boolean }
type AuditPage = { entries: AuditEntry[]; next: number | null }

/** `GET /desk/audit`: newest first, a hundred at a time. Administrators only. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    initialPageParam: null as number | null,
    queryFn: async ({ signal, pageParam }): Promise<AuditPage> => {
      const search = new URLSearchParams({ ...filter, limit: '100' })
      if (pageParam !== null) search.set('before', String(pageParam))
      const { body } = await send('GET', `/desk/audit?${search.toString()}`, { signal })
      return body as AuditPage
    },
    getNextPageParam: ({ next }: AuditPage) => next,
    staleTime: 0,
  })

/** `POST /desk/audit/exports`: the rows as CSV; that they were taken is itself a row. @throws ApiProblem */
export async function exportAudit(filter: AuditFilter): Promise<string> {
  let response: Response
  try {
    response = await fetch('/desk/audit/exports', {
      method: 'POST',
      headers: { accept: 'text/csv', 'content-type': 'application/json', 'x-frontdesk': '1' },
      credentials: 'same-origin',
      body: JSON.stringify(filter),
    })
  } catch {
    throw new ApiProblem({ status: 0, code: 'network' })
  }
  const text = await response.text()
  if (response.ok) return text
  throw problemOf(response.status, parsed(text))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** `POST /desk/audit/verifications`: reads the whole chain; a row says that it was asked. @throws ApiProblem */
export async function verifyAudit(): Promise<AuditVerdict> {
  return (await send('POST', '/desk/audit/verifications', { body: {} })).body as AuditVerdict
}
