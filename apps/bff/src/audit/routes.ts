import type { Hono } from 'hono'
import { z } from 'zod'

import { admitAs } from '#access.ts'
import { bodyAs, checked } from '#guards/input.ts'
import type { Limits } from '#limits/limits.ts'
import { Refusal } from '#problem.ts'
import type { DeskContext, DeskEnv } from '#request.ts'

import type { Audit, AuditEntry } from './audit.ts'
import { csvHead, csvLine } from './csv.ts'
import type { Trail, TrailFilter } from './trail.ts'
import type { Verdict } from './verify.ts'

export type AuditRoutes = {
  audit: Pick<Audit, 'record'>
  limits: Pick<Limits, 'take'>
  trail: Trail
  verify: () => Promise<Verdict>
}

const word = z.string().regex(/^[\w.]{1,60}$/)
const moment = z.iso.datetime({ offset: true })
const filters = {
  who: z.guid().optional(),
  action: word.optional(),
  kind: word.optional(),
  subject: z.guid().optional(),
  outcome: word.optional(),
  from: moment.optional(),
  to: moment.optional(),
}
const whole = (most: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(most))
const question = z.strictObject({
  ...filters,
  before: whole(Number.MAX_SAFE_INTEGER).optional(),
  limit: whole(200).optional(),
})
const exportOf = z.strictObject(filters)
const nothing = z.strictObject({})
const pageSize = 500
const mostExported = 100_000

async function csvOf(trail: Trail, filter: TrailFilter): Promise<string> {
  let text = csvHead()
  let before: number | undefined
  for (let rows = 0; rows < mostExported;) {
    const page = await trail.read({ ...filter, before }, pageSize)
    for (const entry of page) text += csvLine(entry)
    rows += page.length
    before = page.at(-1)?.seq
    if (page.length < pageSize) break
  }
  return text
}

function noteOf(c: DeskContext): Pick<AuditEntry, 'actor' | 'session' | 'reference'> {
  const { id, person } = admitAs(c.get('session'), 'admin')
  return { actor: { id: person.id, role: person.role }, session: id, reference: c.get('reference') }
}

/** `/desk/audit`: administrators only. Reading is free; taking it away and verifying it leave a row. */
export function mountAudit(app: Hono<DeskEnv>, deps: AuditRoutes): void {
  let verifying = false

  app.get('/desk/audit', async (c) => {
    c.set('operation', 'desk.audit')
    admitAs(c.get('session'), 'admin')
    const { limit = 50, ...filter } = checked(question, c.req.query(), 'The query does not fit.')
    const entries = await deps.trail.read(filter, limit + 1)
    const shown = entries.slice(0, limit)
    return c.json({ entries: shown, next: entries.length > limit ? (shown.at(-1)?.seq ?? null) : null })
  })

  app.post('/desk/audit/exports', async (c) => {
    c.set('operation', 'desk.auditExport')
    const note = noteOf(c)
    const filter = await bodyAs(c, exportOf)
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

  app.post('/desk/audit/verifications', async (c) => {
    c.set('operation', 'desk.auditVerify')
    const note = noteOf(c)
    await bodyAs(c, nothing)
    if (verifying) throw new Refusal('busy', { headers: { 'retry-after': '5' } })
    verifying = true
    try {
      const verdict = await deps.verify()
      const outcome = verdict.faults.length === 0 ? 'intact' : 'broken'
      await deps.audit.record({ ...note, kind: 'verify', action: 'desk.auditVerify', outcome })
      return c.json(verdict)
    } finally {
      verifying = false
    }
  })
}
