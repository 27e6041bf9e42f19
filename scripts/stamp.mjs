import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { dirname, join } from 'node:path'

import { root } from './root.mjs'

const folder = join(root, 'node_modules', '.cache', 'frontdesk')
const skipped = new Set(['node_modules', 'dist', 'test-results'])
// Tests are not part of a build; generated files derive from the others, and a build may rewrite them.
const skippedFiles = /\.(test\.tsx?|gen\.ts|tsbuildinfo)$/

/**
 * Prefixes for names of sockets without a file, where the system supports them; on other systems no name is reserved.
 */
const prefixes = new Map([
  ['linux', '\0'],
  ['win32', '\\\\.\\pipe\\'],
])

/**
 * One hash over the names and contents of files and folders.
 * @param {string[]} paths from the root; those that do not exist count as absent
 */
function hashOf(paths) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const path of paths.flatMap(filesOf).toSorted((one, other) => (one < other ? -1 : 1))) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(path) {
  const entry = statSync(join(root, path), { throwIfNoEntry: false })
  if (!entry) return []
  if (!entry.isDirectory()) return [path]
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((child) => {
    if (skipped.has(child.name) || skippedFiles.test(child.name)) return []
    return filesOf(`${path}/${child.name}`)
  })
}

/**
 * Does the work unless its inputs are unchanged since the last time and its result exists. Concurrent processes wait
 * for the first one.
 * @param {string} name
 * @param {{ inputs: string[], result: string, work: () => Promise<unknown> }} task
 * @returns {Promise<boolean>} whether the work was done
 */
export async function unlessStamped(name, { inputs, result, work }) {
  const stamp = join(folder, name)
  const isFresh = () =>
    existsSync(join(root, result)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(inputs)
  if (isFresh()) return false
  const letGo = await lockName(name)
  try {
    // Another process may have completed it meanwhile.
    if (isFresh()) return false
    const hash = hashOf(inputs)
    rmSync(stamp, { force: true })
    await work()
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(stamp, hash)
    return true
  } finally {
    letGo()
  }
}

/**
 * Reserves a name for this process; waits while another one has it. The name is released when its process ends in any
 * way.
 * @param {string} name
 * @returns {Promise<() => void>} releases the name
 */
async function lockName(name) {
  const before = prefixes.get(process.platform)
  if (before === undefined) return () => {}
  const path = `${before}frontdesk-${createHash('sha256').update(`${root} ${name}`).digest('hex').slice(0, 16)}`
  for (;;) {
    /** @type {Set<import('node:net').Socket>} */
    const waiting = new Set()
    const server = createServer((socket) => {
      waiting.add(socket.on('error', () => {}).unref())
    })
    server.unref().listen(path)
    try {
      await once(server, 'listening')
      return () => {
        server.close()
        for (const socket of waiting) socket.destroy()
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    }
    await new Promise((resolve) => {
      connect(path)
        .on('error', () => {})
        .on('close', resolve)
        .resume()
    })
  }
}
