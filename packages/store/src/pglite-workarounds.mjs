// Everything that relies on the inside of PGlite, each with its issue upstream and the test that fails without it. Used
// only inside the database worker.
import { fsyncSync } from 'node:fs'

import { NodeFS } from '@electric-sql/pglite/nodefs'

import { syncPath } from './sync.mjs'

/**
 * The parts of Emscripten's file layer that `DurableFolder` uses.
 * @typedef {{
 *   stream_ops: { fsync?: (stream: { nfd?: number | null, node: object }) => number },
 *   realPath: (node: object) => string,
 *   tryFSOperation: <T>(operation: () => T) => T,
 * }} FileLayer
 */

/**
 * PGlite's file layer over a real folder, with the missing fsync: electric-sql/pglite#1107. Test: *refuses to start when
 * writes do not reach the disk*.
 */
export class DurableFolder extends NodeFS {
  #onSync

  /**
   * @param {string} folder
   * @param {() => void} onSync called after each fsync that reached the operating system
   */
  constructor(folder, onSync) {
    super(folder)
    this.#onSync = onSync
  }

  /**
   * @override
   * @param {Parameters<NodeFS['init']>[0]} pglite
   * @param {Parameters<NodeFS['init']>[1]} options
   * @returns {ReturnType<NodeFS['init']>}
   */
  async init(pglite, options) {
    const { emscriptenOpts } = await super.init(pglite, options)
    /** @param {object} module */
    const addFsync = (module) => installFsync(fileLayerOf(module), this.#onSync)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }
}

/**
 * @param {FileLayer} layer
 * @param {() => void} onSync
 */
function installFsync(layer, onSync) {
  layer.stream_ops.fsync = (stream) => {
    // A failure must come back as an error number, which PostgreSQL answers with a PANIC; PGlite swallows anything
    // thrown.
    layer.tryFSOperation(() => {
      if (stream.nfd === undefined || stream.nfd === null) syncPath(layer.realPath(stream.node))
      else fsyncSync(stream.nfd)
    })
    onSync()
    return 0
  }
}

/**
 * @param {object} module
 * @returns {FileLayer} with the members that `DurableFolder` relies on
 */
function fileLayerOf(module) {
  const layer = /** @type {{ NODEFS?: Partial<FileLayer> }} */ (module).NODEFS
  const { stream_ops: operations, realPath, tryFSOperation } = layer ?? {}
  if (!operations || operations.fsync || typeof realPath !== 'function' || typeof tryFSOperation !== 'function') {
    throw new Error('This PGlite has another file layer than the one fsync was written for')
  }
  return /** @type {FileLayer} */ (layer)
}

/** The exit status with which PostgreSQL's own error handling leaves its loop; any other thrown value is a crash. */
const longJump = 100
const mainLoop = '_PostgresMainLoopOnce'

/**
 * PGlite catches every error of its loop, even the end of the server: it would loop forever, or respond as if nothing
 * had failed: electric-sql/pglite#1058. Test: *rejects every call once the disk is full*.
 * @param {import('@electric-sql/pglite').PGlite} database
 * @param {(error: unknown) => never} ended
 */
export function onCrash(database, ended) {
  const server = database.Module
  const once = server[mainLoop]
  if (typeof once !== 'function')
    throw new Error('This PGlite has another main loop than the one crash detection was written for')
  server[mainLoop] = () => {
    try {
      return once()
    } catch (error) {
      if (error instanceof Object && 'status' in error && error.status === longJump) throw error
      return ended(error)
    }
  }
}

/**
 * Only the streaming method of PGlite just returns the bytes. `execProtocolRawSync` also parses every message and
 * retains it: electric-sql/pglite#1025. Test: *retains no memory of earlier answers*.
 * @param {import('@electric-sql/pglite').PGlite} database
 * @param {Uint8Array} request
 * @returns {Uint8Array<ArrayBuffer>} in a new buffer
 */
export function answerTo(database, request) {
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
