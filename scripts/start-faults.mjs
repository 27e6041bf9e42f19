import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'

import { root } from './root.mjs'

/**
 * Checks before the install and the build, so that faults are reported early; the desk itself checks every setting
 * again.
 * @returns {Promise<string | undefined>} one line that states what to do
 */
export async function findFault() {
  return (await portFault()) ?? folderFault()
}

/** @returns {Promise<string | undefined>} */
async function portFault() {
  const { PORT = '4800', HOST = '127.0.0.1' } = process.env
  const port = Number(PORT)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return `PORT must be a number up to 65535, not "${PORT}".`
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', (error) => done(explainPort(codeOf(error), port, HOST)))
    probe.listen(port, HOST, () => probe.close(() => done(undefined)))
  })
}

/**
 * @param {string} code
 * @param {number} port
 * @param {string} host
 */
function explainPort(code, port, host) {
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`
  }
  if (code === 'EACCES') return `This user may not use port ${port}. Choose one above 1023: PORT=4800 npm start`
  return `HOST ${host} is not an address of this machine (${code}). Leave HOST out for 127.0.0.1.`
}

function folderFault() {
  const folder = resolve(root, process.env.DATA_DIR || '.data')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    rmdirSync(mkdtempSync(join(folder, '.probe-')))
    return undefined
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EEXIST' || code === 'ENOTDIR')
      return `DATA_DIR ${folder} is not a folder. Set DATA_DIR to another one.`
    return `The data folder ${folder} cannot be written (${code}). Give this user the right, or set DATA_DIR to another one.`
  }
}

/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown')
