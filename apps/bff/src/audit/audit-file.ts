import { csvLines, csvMark } from '@frontdesk/sheets/write-csv'

import type { ListedEntry } from './trail-with-arrivals.ts'

const columns = [
  'seq',
  'at',
  'kind',
  'action',
  'personId',
  'personName',
  'role',
  'session',
  'outcome',
  'code',
  'subjects',
  'fields',
  'writeId',
  'reference',
  'requestedState',
  'door',
] as const

/** How a file of the audit begins. */
export const auditHead = (): string => csvMark + csvLines([columns])

/** One entry as a line of the file. */
export function auditLine(entry: ListedEntry): string {
  const subjects = Object.entries(entry.subjects).map(([name, id]) => `${name}=${id}`)
  return csvLines([
    [
      entry.seq,
      entry.at,
      entry.kind,
      entry.action,
      entry.by?.id ?? null,
      entry.by?.name ?? null,
      entry.by?.role ?? null,
      entry.session,
      entry.outcome,
      entry.code,
      subjects.join(' '),
      entry.fields.join(' '),
      entry.writeId,
      entry.reference,
      entry.requestedState,
      entry.door ?? null,
    ],
  ])
}
