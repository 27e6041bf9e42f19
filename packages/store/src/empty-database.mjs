// Creating an empty database takes six seconds of CPU time, copying one a tenth of that: one is created for each
// version of PGlite in the package's cache folder, and every new data folder is a copy of it.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'

import { syncTree } from './sync.mjs'

const require = createRequire(import.meta.url)
// Found by its package name, so that it is the same file from source and from a bundle in another folder.
const workerFile = require.resolve('@frontdesk/store/pglite-worker')

/**
 * @param {string} folder that does not exist yet; complete and synced when this returns
 */
export async function makeEmptyDatabase(folder) {
  const prepared = await keepEmptyDatabase()
  try {
    if (prepared === undefined) return await createDatabase(folder)
    cpSync(prepared, folder, { recursive: true })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  syncTree(folder)
}

/**
 * @returns {Promise<string | undefined>} its folder; undefined when the cache folder is not writable
 */
export async function keepEmptyDatabase() {
  const prepared = keptFolder()
  if (existsSync(join(prepared, 'PG_VERSION'))) return prepared
  const making = `${prepared}.${process.pid}`
  try {
    mkdirSync(making, { recursive: true })
  } catch {
    return undefined
  }
  try {
    await createDatabase(making)
    renameSync(making, prepared)
  } catch (error) {
    rmSync(making, { recursive: true, force: true })
    // Another process has created it meanwhile.
    if (!existsSync(join(prepared, 'PG_VERSION'))) throw error
  }
  return prepared
}

function keptFolder() {
  const engine = createRequire(workerFile).resolve('@electric-sql/pglite')
  const version = createHash('sha256').update(engine).digest('hex').slice(0, 12)
  return join(dirname(workerFile), '..', 'node_modules', '.cache', `empty-database-${version}`)
}

/**
 * In a separate thread, because its peak of 790 MB is freed only when the thread ends.
 * @param {string} folder
 */
async function createDatabase(folder) {
  const workerData = { task: 'create', folder, settings: [], state: new SharedArrayBuffer(8) }
  const worker = new Worker(workerFile, { workerData, execArgv: [] })
  try {
    await new Promise((resolve, reject) => {
      worker.once('message', (tidings) => {
        if (tidings.type === 'created') resolve(null)
        else reject(new Error(tidings.message))
      })
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`its thread ended with code ${code}`)))
    })
  } finally {
    await worker.terminate()
  }
}
