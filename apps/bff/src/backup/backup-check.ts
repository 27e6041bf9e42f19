import type { Decrypter } from 'age-encryption'

import { BackupFault } from './backup-fault.ts'
import { type BackupHeader, type PartEnd, damaged, digestOf, readBackupFile } from './backup-file.ts'

export type WholeBackup = { header: BackupHeader; ends: ReadonlyMap<string, PartEnd> }

/**
 * Reads a backup to its end without a database: each part that the header announces is complete, and has as many records
 * as its end says. @throws BackupFault
 */
export async function readWholeBackup(file: string, decrypter: Decrypter): Promise<WholeBackup> {
  let found: BackupHeader | null = null
  const ends = new Map<string, PartEnd>()
  let counted: Record<string, number> = {}
  await readBackupFile(file, decrypter, {
    header(header) {
      found = header
    },
    item(item) {
      if (item.kind === 'rows') {
        counted[item.table] = (counted[item.table] ?? 0) + rowsIn(item.rows)
        return
      }
      const { counts } = item.end
      const tables = new Set([...Object.keys(counts), ...Object.keys(counted)])
      if ([...tables].some((table) => (counts[table] ?? 0) !== (counted[table] ?? 0))) throw new BackupFault(damaged)
      ends.set(item.schema, item.end)
      counted = {}
    },
  })
  if (found === null) throw new BackupFault(damaged)
  const header: BackupHeader = found
  if (header.parts.some(({ schema }) => !ends.has(schema))) throw new BackupFault(damaged)
  return { header, ends }
}

function rowsIn(rows: string): number {
  try {
    const list: unknown = JSON.parse(rows)
    if (Array.isArray(list)) return list.length
  } catch {
    // Told below.
  }
  throw new BackupFault(damaged)
}

/**
 * Compares a file with what was written to it, and, with a key, reads it to its end. Returns what was checked.
 * @throws BackupFault
 */
export async function checkWritten(file: string, digest: string, decrypter: Decrypter | null): Promise<string> {
  try {
    if ((await digestOf(file)) !== digest) throw new BackupFault('its bytes are not those that were written')
    if (decrypter === null)
      return `Read back: its bytes are those that were written. Not decrypted, as its secret key is not here. SHA-256: ${digest}`
    await readWholeBackup(file, decrypter)
    return `Read back: decrypted to its end, records counted. SHA-256: ${digest}`
  } catch (failure) {
    const why = failure instanceof Error ? failure.message : String(failure)
    throw new BackupFault(`The backup was removed again, as it cannot be read back: ${why}`)
  }
}
