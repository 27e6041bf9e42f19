import { dirname, join } from 'node:path'

import { openStore } from '@frontdesk/store'
import type { Logger } from 'pino'

import { replaceFile } from '#credentials/credential-file.ts'
import { isKindName } from '#load/kinds.ts'
import { loadRecords, type LoadReport, type Skipped } from '#load/load-records.ts'
import { openFolder } from '#load/read-folder.ts'

import type { DemoModule } from '../demo.ts'
import type { Settings } from '../settings.ts'
import { claimStore } from '../store-origin.ts'
import { collectGuestLists } from './guest-lists.ts'

/** The store has the demo; the message states what to do. */
export class DemoStoreError extends Error {
  override readonly name = 'DemoStoreError'
}

/** The report for the terminal: one line per kind, then the skipped lines by file and number. */
export function reportText({ kinds, skipped }: LoadReport, seconds: number): string {
  const names = [...kinds.keys()]
  const width = Math.max(4, ...names.map((name) => name.length))
  const row = (name: string, ...cells: (string | number)[]) =>
    `${name.padEnd(width)}${cells.map((cell) => String(cell).padStart(9)).join('')}`
  const rows = [...kinds].map(([name, { read, loaded }]) => row(name, read, loaded, read - loaded))
  const sum = (of: 'read' | 'loaded') => [...kinds.values()].reduce((total, counts) => total + counts[of], 0)
  const reasons = skipped.map(({ file, kind, line, reason }) => `${file ?? kind}:${line ?? '?'}: ${reason}`)
  return [
    row('kind', 'read', 'loaded', 'skipped'),
    ...rows,
    row('all', sum('read'), sum('loaded'), sum('read') - sum('loaded')),
    ...(reasons.length === 0 ? [] : ['', 'Skipped:', ...reasons]),
    '',
    `Done in ${seconds.toFixed(1)} s.`,
    '',
  ].join('\n')
}

export interface ImportDeps {
  log: Logger
  migrations: string
  print: (text: string) => void
  demo: () => Promise<DemoModule>
}

const problemErrorOf = ({ store }: Settings) =>
  'url' in store
    ? 'The database of DATABASE_URL holds the demo, and real records are not mixed with it. Set DATABASE_URL to another database, then import again.'
    : `${dirname(store.dir)} holds the demo, and real records are not mixed with it. Delete that folder, or set DATA_DIR to another one, then import again.`

/**
 * `import FOLDER`: loads a folder of the import format. The service must not run on the same embedded store. Lines that
 * cannot be loaded are reported. Attendees become guest lists of the desk unless `guestLists` is false.
 * @throws StoreError, DemoStoreError, or Error when the folder cannot be read
 */
export async function importFolder(settings: Settings, folder: string, deps: ImportDeps, guestLists = true) {
  const { log, migrations, print, demo } = deps
  const started = performance.now()
  const unreadable: Skipped[] = []
  const { items, unknown } = await openFolder(folder, (line) => unreadable.push(line))
  const store = await openStore(settings.store, { schema: 'service', migrations, log })
  try {
    const ownProjects = async () => (await demo()).demoProjects
    const origin = await claimStore(store.db, { kind: 'imported' }, ownProjects)
    if (origin.kind === 'demo') throw new DemoStoreError(problemErrorOf(settings))
    const lists = collectGuestLists()
    const report = withUnreadable(await loadRecords(store.db, guestLists ? lists.through(items) : items), unreadable)
    print(reportText(report, (performance.now() - started) / 1000))
    if (guestLists) await keepGuestLists(settings, lists.made(report.skipped), print)
    for (const file of unknown) print(`Not read: ${file} is no kind of record that is known.\n`)
    return report
  } finally {
    await store.close()
  }
}

/** Written for the desk, which brings the lists in at its next start and deletes the file. */
async function keepGuestLists(
  { dataDir }: Settings,
  { lists, people, leftOut }: ReturnType<ReturnType<typeof collectGuestLists>['made']>,
  print: (text: string) => void,
): Promise<void> {
  if (lists.length === 0) return
  await replaceFile(join(dataDir, 'imported-guests.json'), JSON.stringify(lists))
  print(`Guest lists: ${people} attendees of ${lists.length} events can be found by name when Frontdesk starts.\n`)
  if (leftOut > 0) print(`${leftOut} further attendees are in no guest list: bring them in as files.\n`)
}

function withUnreadable(report: LoadReport, unreadable: Skipped[]): LoadReport {
  for (const { kind } of unreadable) {
    const known = report.kinds.get(kind) ?? { read: 0, loaded: 0 }
    report.kinds.set(kind, { ...known, read: known.read + 1 })
  }
  const order = [...report.kinds.keys()].filter(isKindName)
  const place = ({ kind }: Skipped) => order.findIndex((name) => name === kind)
  const skipped = [...report.skipped, ...unreadable].toSorted(
    (one, other) => place(one) - place(other) || (one.line ?? 0) - (other.line ?? 0),
  )
  return { ...report, skipped }
}
