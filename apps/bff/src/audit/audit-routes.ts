import type { Hono } from 'hono'

import type { Session } from '#access/session.ts'
import { mountDeskRoute } from '#pipeline/desk-route.ts'
import type { Limits } from '#pipeline/rate-limits.ts'
import type { DeskContext, DeskEnv } from '#pipeline/request-context.ts'
import { ProblemError } from '#problem.ts'

import { auditHead, auditLine } from './audit-file.ts'
import type { Audit, AuditEntry } from './audit.ts'
import type { PagedFilter, TrailPages } from './trail-with-arrivals.ts'
import type { TrailFilter } from './trail.ts'
import type { Verdict } from './verify.ts'

export type AuditRoutes = {
  audit: Pick<Audit, 'record'>
  limits: Pick<Limits, 'take'>
  trail: TrailPages
  verify: () => Promise<Verdict>
}

const pageSize = 500
const mostExported = 100_000

async function csvOf(trail: TrailPages, filter: TrailFilter): Promise<string> {
  let text = auditHead()
  let from: PagedFilter = filter
  for (let rows = 0; rows < mostExported;) {
    const { entries, next, nextArrival } = await trail.page(from, pageSize)
    for (const entry of entries) text += auditLine(entry)
    rows += entries.length
    if (next === null) break
    from = { ...filter, before: next, beforeArrival: nextArrival ?? undefined }
  }
  return text
}

type Asker = { c: DeskContext; session: Session }

const noteOf = ({ c, session: { id, person } }: Asker): Pick<AuditEntry, 'actor' | 'session' | 'reference'> => ({
  actor: { id: person.id, role: person.role },
  session: id,
  reference: c.get('reference'),
})

/** Reading the audit is not audited; exporting and verifying it are. */
export function mountAudit(app: Hono<DeskEnv>, deps: AuditRoutes): void {
  let verifying = false

  mountDeskRoute(app, 'audit', ({ query: { limit = 50, ...filter } }) => deps.trail.page(filter, limit))

  mountDeskRoute(app, 'exportAudit', async (request) => {
    const note = noteOf(request)
    const filter = request.body
    await deps.limits.take('export', note.actor?.id ?? '')
    const text = await csvOf(deps.trail, filter)
    const { who, subject } = filter
    await deps.audit.record({
      ...note,
      kind: 'export',
      action: 'desk.auditExport',
      outcome: 'handed_out',
      fields: Object.keys(filter),
      subjects: { ...(who === undefined ? {} : { personId: who }), ...(subject === undefined ? {} : { subject }) },
    })
    return new Response(text, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="frontdesk-audit.csv"',
        'cache-control': 'no-store',
      },
    })
  })

  mountDeskRoute(app, 'verifyAudit', async (request) => {
    const note = noteOf(request)
    if (verifying) throw new ProblemError('busy', { headers: { 'retry-after': '5' } })
    verifying = true
    try {
      const verdict = await deps.verify()
      const outcome = verdict.faults.length === 0 ? 'intact' : 'broken'
      await deps.audit.record({ ...note, kind: 'verify', action: 'desk.auditVerify', outcome })
      return verdict
    } finally {
      verifying = false
    }
  })
}
