import type { OperationId } from '@frontdesk/api-types/table'
import type { AuditedAction } from '@frontdesk/desk-api'
import { eq } from 'drizzle-orm'

import { ProblemError } from '#problem.ts'
import { type Database, briefTransaction, firstOf, stored } from '#store/database.ts'
import { audit, auditHead } from '#store/tables.ts'

import type { Anchor } from './anchor.ts'
import { type Head, headMacOf, headRow, keyIdOf, macOf, sameMac, start } from './chain.ts'

export type AuditKind =
  | 'intent'
  | 'outcome'
  | 'reveal'
  | 'export'
  | 'verify'
  | 'sign_in'
  | 'sign_out'
  | 'people'
  | 'note'
  | 'erasure'
  | 'catalogue'
  | 'guests'
  | 'webhooks'

/** An audited event. Holds ids and field names, never values. */
export type AuditEntry = {
  kind: AuditKind
  /** An operation of the service, or what the desk itself does. */
  action: AuditedAction | OperationId
  actor: { id: string; role: string } | null
  session?: string | null
  outcome?: string | null
  code?: string | null
  /** Id name (`attendeeId`) to id. */
  subjects?: Record<string, string>
  fields?: readonly string[]
  writeId?: string | null
  reference?: string | null
}

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Append = (entry: AuditEntry) => Promise<void>

export type Audit = {
  /**
   * Runs `work` in a transaction and audits it in the same transaction. Call `append` last: it locks the audit for all
   * writers until the commit.
   * @throws ProblemError `unavailable` when the store fails
   */
  within<T>(work: (tx: Transaction, append: Append) => Promise<T>): Promise<T>
  record(entry: AuditEntry): Promise<void>
}

/** The audit was started with another secret than the configured one. */
export class ForeignAudit extends Error {}

/** Creates the head of the chain if there is none. @throws ForeignAudit when it was made with another secret */
export async function prepareAudit(db: Database, key: Buffer): Promise<void> {
  await db.insert(auditHead).values(headRow(key, start)).onConflictDoNothing()
  await requireOwnAudit(db, key)
}

/** Whether there is a chain. @throws ForeignAudit when it was made with another secret */
export async function requireOwnAudit(db: Database, key: Buffer): Promise<boolean> {
  const head = firstOf(await db.select().from(auditHead).where(eq(auditHead.id, 1)))
  if (head !== null && head.keyId !== keyIdOf(key)) throw new ForeignAudit()
  return head !== null
}

async function lastOf(tx: Transaction, key: Buffer): Promise<Head> {
  const locked = tx.select({ head: auditHead, brief: briefTransaction }).from(auditHead).where(eq(auditHead.id, 1))
  const found = firstOf(await locked.for('update'))?.head ?? null
  // Appending to a head that was tampered with would hide where the chain broke.
  if (found === null || !sameMac(found.headMac, headMacOf(key, found)))
    throw new ProblemError('unavailable', { detail: 'The audit does not verify. The administrator has to look at it.' })
  return { seq: found.seq, mac: found.mac }
}

export function createAudit(deps: { db: Database; key: Buffer; now: () => Date; anchor: Anchor }): Audit {
  const appendTo =
    (tx: Transaction, reached: (head: Head) => void): Append =>
    async (entry) => {
      const before = await lastOf(tx, deps.key)
      const row = {
        seq: before.seq + 1,
        at: deps.now(),
        kind: entry.kind,
        action: entry.action,
        personId: entry.actor?.id.toLowerCase() ?? null,
        role: entry.actor?.role ?? null,
        session: entry.session ?? null,
        outcome: entry.outcome ?? null,
        code: entry.code ?? null,
        subjects: JSON.stringify(entry.subjects ?? {}),
        fields: (entry.fields ?? []).join(','),
        writeId: entry.writeId ?? null,
        reference: entry.reference ?? null,
      }
      const mac = macOf(deps.key, before.mac, row)
      await tx.insert(audit).values({ ...row, mac })
      const head = { seq: row.seq, mac }
      await tx.update(auditHead).set(headRow(deps.key, head)).where(eq(auditHead.id, 1))
      reached(head)
    }
  const within: Audit['within'] = async (work) => {
    let head: Head | null = null
    const done = await stored(
      deps.db.transaction((tx) =>
        work(
          tx,
          appendTo(tx, (reached) => (head = reached)),
        ),
      ),
    )
    if (head !== null) deps.anchor.note(head)
    return done
  }
  return { within, record: (entry) => within((_, append) => append(entry)) }
}
