import { createHmac, timingSafeEqual } from 'node:crypto'

import type { audit, auditHead } from '#store/tables.ts'

export type AuditRow = typeof audit.$inferSelect
type HeadRow = typeof auditHead.$inferSelect

/** The end of the chain. Before the first row it is `start`. */
export type Head = { seq: number; mac: string }
export const start: Head = { seq: 0, mac: '' }

const signed = (key: Buffer, purpose: string, parts: readonly (string | number | null)[]): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([purpose, ...parts]))
    .digest('base64url')

/** The mac of a row: it covers every column and the mac before, so that no row can be changed, moved, added or lost. */
export function macOf(key: Buffer, before: string, row: Omit<AuditRow, 'mac'>): string {
  return signed(key, 'row', [
    before,
    row.seq,
    row.at.toISOString(),
    row.kind,
    row.action,
    row.personId,
    row.role,
    row.session,
    row.outcome,
    row.code,
    row.subjects,
    row.fields,
    row.writeId,
    row.reference,
  ])
}

/** The mac of the end: without it the last rows could be cut off and an earlier row called the last. */
export const headMacOf = (key: Buffer, { seq, mac }: Head): string => signed(key, 'head', [seq, mac])

/** Names the secret without telling anything about it. */
export const keyIdOf = (key: Buffer): string => signed(key, 'key', []).slice(0, 16)

export function headRow(key: Buffer, head: Head): HeadRow {
  return { id: 1, ...head, headMac: headMacOf(key, head), keyId: keyIdOf(key) }
}

export function sameMac(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
