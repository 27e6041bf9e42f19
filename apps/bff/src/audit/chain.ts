import { createHmac, timingSafeEqual } from 'node:crypto'

import type { audit, auditHead } from '#store/tables.ts'

export type AuditRow = typeof audit.$inferSelect
type HeadRow = typeof auditHead.$inferSelect

/** The head of the chain. `start` before the first row. */
export type Head = { seq: number; mac: string }
export const start: Head = { seq: 0, mac: '' }

const signed = (key: Buffer, purpose: string, parts: readonly (string | number | null)[]): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([purpose, ...parts]))
    .digest('base64url')

/**
 * The MAC of a row covers every column and the previous MAC, so that no row can be changed, moved, added or removed.
 */
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

/** The MAC of the head: without it the last rows could be deleted unnoticed. */
export const headMacOf = (key: Buffer, { seq, mac }: Head): string => signed(key, 'head', [seq, mac])

/** Identifies the secret without revealing it. */
export const keyIdOf = (key: Buffer): string => signed(key, 'key', []).slice(0, 16)

export function headRow(key: Buffer, head: Head): HeadRow {
  return { id: 1, ...head, headMac: headMacOf(key, head), keyId: keyIdOf(key) }
}

export function sameMac(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
