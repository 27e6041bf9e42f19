import type { DeskAnswer } from '@frontdesk/desk-api'
import { coreRoutes, routeUrl } from '@frontdesk/desk-api/core-table'
import { infiniteQueryOptions } from '@tanstack/react-query'

import { ApiProblem, problemOf } from '#api/problem.ts'
import { viewId } from '#api/viewing.ts'

import { callDesk } from './call-desk.ts'

type AuditPage = DeskAnswer<'audit'>
/** A row of the audit log: ids and names of fields, never a value; or an arrival, which has none there. */
export type AuditEntry = AuditPage['entries'][number]
export type AuditFilter = {
  who?: string
  action?: string
  subject?: string
  outcome?: string
  /** ISO 8601, both inclusive. */
  from?: string
  to?: string
}
export type AuditVerdict = DeskAnswer<'verifyAudit'>

/** `GET /desk/audit`: newest first, a hundred per page. Administrators only. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    initialPageParam: null as AuditPage | null,
    queryFn: ({ signal, pageParam }): Promise<AuditPage> => {
      const before = pageParam?.next ? String(pageParam.next) : undefined
      const beforeArrival = pageParam?.nextArrival ?? undefined
      return callDesk('audit', { query: { ...filter, limit: '100', before, beforeArrival } }, { signal })
    },
    getNextPageParam: (page: AuditPage) => (page.next === null ? null : page),
    staleTime: 0,
  })

/** `POST /desk/audit/exports`: the rows as CSV; the export is logged itself. @throws ApiProblem */
export async function exportAudit(filter: AuditFilter): Promise<string> {
  let response: Response
  try {
    response = await fetch(routeUrl(coreRoutes.exportAudit), {
      method: 'POST',
      headers: {
        accept: 'text/csv',
        'content-type': 'application/json',
        'x-frontdesk': '1',
        ...(viewId() === null ? {} : { 'frontdesk-person': viewId() ?? '' }),
      },
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

/** `POST /desk/audit/verifications`: verifies the whole hash chain; the request is logged itself. @throws ApiProblem */
export const verifyAudit = (): Promise<AuditVerdict> => callDesk('verifyAudit', { body: {} })
