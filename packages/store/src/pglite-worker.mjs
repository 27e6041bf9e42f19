// The database thread: runs PGlite and serves the PostgreSQL wire protocol over a message port. Plain JavaScript, because
// Node 20 cannot load TypeScript in a worker. Its counterpart is database-worker.ts.
import { parentPort, workerData } from 'node:worker_threads'

import { PGlite } from '@electric-sql/pglite'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'

import { DurableFolder, answerTo, onCrash } from './pglite-workarounds.mjs'
import { syncTree } from './sync.mjs'
import { Session } from './wire-session.mjs'

/**
 * @typedef {object} WorkerTask
 * @property {'create' | 'serve'} task create: create the database in the folder and end; serve: open it and serve
 * requests
 * @property {string} folder
 * @property {string[]} settings server settings, `name=value`
 * @property {SharedArrayBuffer} state two int32: number of the running statement or 0; fsyncs so far
 * @property {import('node:worker_threads').MessagePort} [port] serve only
 */

const { task, folder, settings, state, port } = /** @type {WorkerTask} */ (workerData)
const counters = new Int32Array(state)
let lastWords = ''
let statements = 0

/** @param {{ type: 'ready' | 'created' } | { type: 'failed' | 'stopped', message: string }} message */
const tell = (message) => parentPort?.postMessage(message)

/**
 * The server's last message is the cause; the error that PGlite throws afterwards only reports the end.
 * @param {unknown} error
 */
const textOf = (error) => lastWords || (error instanceof Error ? error.message : String(error))

try {
  const database = await open()
  if (task === 'create') {
    await database.close()
    syncTree(folder)
    tell({ type: 'created' })
  } else if (port) {
    await requireDurability(database)
    serve(database, port)
    tell({ type: 'ready' })
  }
} catch (error) {
  tell({ type: 'failed', message: textOf(error) })
}

function open() {
  return PGlite.create({
    fs: new DurableFolder(folder, () => Atomics.add(counters, 1, 1)),
    extensions: { fuzzystrmatch, pg_trgm, unaccent },
    startParams: [
      // -F would switch fsync off for good; fdatasync, the default method, is an empty function in PGlite.
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      ...['fsync=on', 'wal_sync_method=fsync', ...settings].flatMap((setting) => ['-c', setting]),
    ],
    onStderr: (text) => {
      const words = /\b(?:FATAL|PANIC):\s*(.*)/.exec(text)?.[1]
      if (words) lastWords = words
      return false
    },
  })
}

/**
 * DurableFolder depends on PGlite's internals, so every start verifies that a commit and a checkpoint reach the disk.
 * @param {PGlite} database
 */
async function requireDurability(database) {
  for (const statement of ["select pg_logical_emit_message(true, 'frontdesk', 'start')", 'checkpoint']) {
    const before = Atomics.load(counters, 1)
    await database.exec(statement)
    if (Atomics.load(counters, 1) === before) {
      throw new Error(
        'it does not write through to the disk (no fsync seen in the self-test), so a power cut would lose data',
      )
    }
  }
}

/**
 * @param {PGlite} database
 * @param {import('node:worker_threads').MessagePort} clients
 */
function serve(database, clients) {
  onCrash(database, (error) => {
    tell({ type: 'stopped', message: textOf(error) })
    process.exit(1)
  })
  const session = new Session((request) => {
    Atomics.store(counters, 0, (++statements % 0x7fff_ffff) + 1)
    try {
      return answerTo(database, request)
    } finally {
      Atomics.store(counters, 0, 0)
    }
  })
  clients.on('message', (/** @type {[number, Uint8Array] | 'close'} */ message) => {
    if (message === 'close') return void close(database, clients)
    const [id, bytes] = message
    for (const answer of session.receive(id, bytes)) {
      if (answer) clients.postMessage([id, answer], [answer.buffer])
      else clients.postMessage([id, null])
    }
  })
}

/**
 * @param {PGlite} database
 * @param {import('node:worker_threads').MessagePort} clients
 */
async function close(database, clients) {
  await database.close()
  clients.postMessage('closed')
  clients.close()
}
