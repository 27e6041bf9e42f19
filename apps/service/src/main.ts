/** Entry of the service: the only file that uses the environment, the clock, the terminal and the process. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { createLogger } from '@frontdesk/log'
import { StoreError } from '@frontdesk/store'

import { credentialUsage, runCredential, UsageError } from '#commands/credential.ts'
import { DemoStoreError, importFolder } from '#commands/import.ts'
import { FolderError } from '#load/read-folder.ts'

import { answerParent } from './answer-parent.ts'
import { createRecordList } from './list-records.ts'
import { whenOutputIsGone } from './output-gone.ts'
import { startService } from './serve.ts'
import { readSettings, SettingsError, type Settings } from './settings.ts'

const usage = `Without arguments: runs the service.
import FOLDER
  loads records in the API's own shape, one file KIND.ndjson a kind, one record a line;
  the attendees become guest lists of their events, unless --no-guest-lists is given.
${credentialUsage}
`

// From the bundle in dist/ and from src/ alike.
const migrations = join(dirname(fileURLToPath(import.meta.url)), '..', 'migrations')
const now = () => new Date()
const demo = () => import('#seed/demo.ts')
const print = (text: string) => process.stdout.write(text)

/** A running service ends when nobody reads its output any more. A command continues without output. */
let outputGone = (): void => undefined
whenOutputIsGone([process.stdout, process.stderr], () => outputGone())

/** One line for a failure that the operator can fix, or null for an unexpected one. */
function explain(error: unknown, settings: Settings | null): string | null {
  if (
    error instanceof SettingsError ||
    error instanceof StoreError ||
    error instanceof UsageError ||
    error instanceof DemoStoreError ||
    error instanceof FolderError
  )
    return error.message
  if (!(error instanceof Error) || !('code' in error)) return null
  const where = settings === null ? '' : `${settings.host}:${settings.port}`
  if (error.code === 'EADDRINUSE') return `The address ${where} is in use by another program: set SERVICE_PORT.`
  if (error.code === 'EADDRNOTAVAIL' || (error.code === 'EACCES' && 'syscall' in error && error.syscall === 'listen'))
    return `The service may not listen on ${where}.`
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EACCES') return error.message
  return String(error.code).startsWith('ERR_PARSE_ARGS') ? error.message : null
}

async function run(settings: Settings): Promise<void> {
  const log = createLogger({ write: print, now, level: settings.logLevel })
  // Node would print the message of the error, which can contain values.
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'ended by a failure')
    process.exit(1)
  })
  // Nothing runs yet that would have to end first; what it was doing is rolled back.
  outputGone = () => process.exit(0)
  const service = await startService(settings, { log, migrations, now, demo })
  let ending = false
  const end = (cause: string, code: number) => {
    if (ending) return
    ending = true
    log.info({ cause }, 'stopping')
    service.close().then(
      () => {
        log.info({ cause }, 'stopped')
        process.exit(code)
      },
      (error: unknown) => {
        log.error({ err: error }, 'could not be stopped cleanly')
        process.exit(1)
      },
    )
  }
  outputGone = () => end('the output is gone', 0)
  process.on('SIGTERM', () => end('SIGTERM', 0))
  process.on('SIGINT', () => end('SIGINT', 0))
  service.store.onFail(() => end('the store failed', 1))
  log.info({ node: process.versions.node, listensAt: service.url, store: service.store.kind }, 'listening')
  if (process.send !== undefined) {
    process.on('disconnect', () => end('the parent is gone', 0))
    const records = createRecordList(service.store.db)
    const answer = async (message: unknown): Promise<void> => {
      const found = await answerParent(message, records)
      if (found !== null && process.connected) process.send?.(found)
    }
    process.on('message', (message) => void answer(message))
    if (process.connected) process.send({ type: 'ready', url: service.url, demo: service.demo })
    else end('the parent is gone', 0)
  }
}

async function main([command, ...args]: string[]): Promise<void> {
  let settings: Settings | null = null
  try {
    if (command === 'help' || command === '--help' || command === '-h') {
      print(usage)
      return
    }
    settings = readSettings(process.env)
    const deps = { log: createLogger({ write: print, now, level: 'warn' }), migrations, now, print, demo }
    if (command === undefined) await run(settings)
    else if (command === 'import') {
      const guestLists = !args.includes('--no-guest-lists')
      const [folder, ...others] = args.filter((arg) => arg !== '--no-guest-lists')
      if (folder === undefined || others.length > 0) throw new UsageError(usage)
      await importFolder(settings, folder, deps, guestLists)
    } else if (command === 'credential') await runCredential(settings, args, deps)
    else throw new UsageError(usage)
  } catch (error) {
    const line = explain(error, settings)
    if (line === null) throw error
    process.stderr.write(`${line}\n`)
    process.exitCode = 1
    // An open IPC channel would keep the process alive.
    if (process.connected) process.disconnect()
  }
}

await main(process.argv.slice(2))
