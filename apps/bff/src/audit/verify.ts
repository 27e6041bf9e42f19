import { asc, eq, gt, max } from 'drizzle-orm'

import { type Database, firstOf } from '#store/database.ts'
import { audit, auditHead } from '#store/tables.ts'

import type { Anchor } from './anchor.ts'
import { type Head, headMacOf, keyIdOf, macOf, sameMac, start } from './chain.ts'

export type AuditFault = { seq: number | null; what: string }
export type Verdict = {
  /** Rows that were read. */
  rows: number
  /** The first 20 faults; empty when the chain is intact. */
  faults: AuditFault[]
  /** Whether the anchor file outside the database could be compared. */
  anchored: boolean
}

type Reader = Pick<Database, 'select'>
const page = 1000
const mostFaults = 20

async function storedHead(db: Reader) {
  return firstOf(await db.select().from(auditHead).where(eq(auditHead.id, 1)))
}

/**
 * Reads the whole chain and reports rows that were changed, removed, added or moved, and a truncated end. Safe while
 * rows are added: anchor and head are read first, and rows are only appended.
 */
export async function verifyAudit(deps: { db: Reader; key: Buffer; anchor: Pick<Anchor, 'read'> }): Promise<Verdict> {
  const { db, key } = deps
  const faults: AuditFault[] = []
  const fault = (seq: number | null, what: string): void => {
    if (faults.length < mostFaults) faults.push({ seq, what })
  }
  const anchor = await deps.anchor.read()
  const head = await storedHead(db)
  if (head === null) fault(null, 'the end of the chain is not recorded')
  else if (!sameMac(head.headMac, headMacOf(key, head))) fault(null, 'the recorded end of the chain was changed')
  if (head !== null && head.keyId !== keyIdOf(key)) fault(null, 'the recorded secret is another one')

  const marks = new Map<number, string>()
  let last: Head = start
  let after = Number.MIN_SAFE_INTEGER
  let rows = 0
  for (;;) {
    const found = await db.select().from(audit).where(gt(audit.seq, after)).orderBy(asc(audit.seq)).limit(page)
    for (const row of found) {
      rows += 1
      if (row.seq !== last.seq + 1) fault(row.seq, `row ${last.seq + 1} was expected`)
      if (!sameMac(row.mac, macOf(key, last.mac, row))) fault(row.seq, 'the row or the one before it was changed')
      last = { seq: row.seq, mac: row.mac }
      if (row.seq === head?.seq || (typeof anchor === 'object' && row.seq === anchor.seq)) marks.set(row.seq, row.mac)
      after = row.seq
    }
    if (found.length < page) break
  }
  const ends = (at: Head): boolean => (at.seq === 0 ? at.mac === '' : marks.get(at.seq) === at.mac)
  if (head !== null && !ends(head)) fault(head.seq, 'rows are missing at the end')
  if (anchor === 'broken') fault(null, 'the file outside the database was changed')
  if (typeof anchor === 'object' && !ends(anchor)) fault(anchor.seq, 'the end is not the one kept outside the database')

  const highest = firstOf(await db.select({ seq: max(audit.seq) }).from(audit))?.seq ?? 0
  const now = await storedHead(db)
  if (now !== null && highest > now.seq) fault(highest, 'there are rows after the recorded end')
  return { rows, faults, anchored: anchor !== 'none' }
}
