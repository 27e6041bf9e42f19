// PGlite's file layer over a real folder, with the missing fsync. Used only inside the database worker.
import { fsyncSync } from 'node:fs'

import { NodeFS } from '@electric-sql/pglite/nodefs'

import { syncPath } from './sync.mjs'

/**
 * Emscripten's file layer, as far as the shim relies on it.
 * @typedef {{
 *   stream_ops: { fsync?: (stream: { nfd?: number | null, node: object }) => number },
 *   realPath: (node: object) => string,
 *   tryFSOperation: <T>(operation: () => T) => T,
 * }} FileLayer
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
 * @returns {FileLayer} with the members that the shim relies on
 */
function fileLayerOf(module) {
  const layer = /** @type {{ NODEFS?: Partial<FileLayer> }} */ (module).NODEFS
  const { stream_ops: operations, realPath, tryFSOperation } = layer ?? {}
  if (!operations || operations.fsync || typeof realPath !== 'function' || typeof tryFSOperation !== 'function') {
    throw new Error('This PGlite has another file layer than the one fsync was written for')
  }
  return /** @type {FileLayer} */ (layer)
}
