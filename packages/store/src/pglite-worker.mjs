// The database thread: runs PGlite and serves the PostgreSQL wire protocol over a message port. Plain JavaScript,
// because
// Node 20 cannot load TypeScript in a worker. Its counterpart is database-worker.ts.
import { parentPort, workerData } from 'node:worker_threads'

import { PGlite } from '@electric-sql/pglite'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'

import { DurableFolder } from './durable-folder.mjs'
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

/** The exit status with which PostgreSQL's own error handling leaves its loop; any other thrown value is a crash. */
const longJump = 100
const mainLoop = '_PostgresMainLoopOnce'

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
 * The shim depends on PGlite's internals, so every start verifies that a commit and a checkpoint reach the disk.
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
  stopOnCrash(database)
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
 * Only the streaming method of PGlite just returns the bytes. `execProtocolRawSync` also parses every message and
 * retains it.
 * @param {PGlite} database
 * @param {Uint8Array} request
 * @returns {Uint8Array<ArrayBuffer>} in a new buffer
 */
function answerTo(database, request) {
  // The startup packet, which has no type, needs the other method; its result is a view of a reused buffer.
  if (request[0] === 0) return new Uint8Array(database.execProtocolRawSync(request))
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = []
  let length = 0
  // Without `syncToFs` this is synchronous; a rejection ends the thread, as a throw would.
  void database.execProtocolRawStream(request, {
    syncToFs: false,
    onRawData(part) {
      parts.push(part.slice())
      length += part.length
    },
  })
  const [first] = parts
  if (first !== undefined && parts.length === 1) return first
  const answer = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    answer.set(part, at)
    at += part.length
  }
  return answer
}

/**
 * PGlite catches every error of its loop, even the end of the server: it would loop forever, or respond as if nothing
 * had failed.
 * @param {PGlite} database
 */
function stopOnCrash(database) {
  const server = database.Module
  const once = server[mainLoop]
  if (typeof once !== 'function')
    throw new Error('This PGlite has another main loop than the one crash detection was written for')
  server[mainLoop] = () => {
    try {
      return once()
    } catch (error) {
      if (error instanceof Object && 'status' in error && error.status === longJump) throw error
      tell({ type: 'stopped', message: textOf(error) })
      process.exit(1)
    }
  }
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
