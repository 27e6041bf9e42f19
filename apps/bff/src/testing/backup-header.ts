import { layout, type BackupHeader } from '#backup/backup-file.ts'

/** The header of a backup whose secret was not set, of a desk without tables. */
export const backupHeader = (of: Partial<BackupHeader> = {}): BackupHeader => ({
  format: 'frontdesk-backup',
  layout,
  madeAt: '2026-11-23T08:00:00.000Z',
  secretWasSet: false,
  secretFingerprint: 'x',
  files: {},
  parts: [{ schema: 'desk', migrations: [], tables: [] }],
  ...of,
})
