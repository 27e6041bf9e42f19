import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'

import { root } from './root.mjs'

/**
 * Prefixes for names of sockets without a file, where the system supports them; on other systems no name is reserved.
 */
const prefixes = new Map([
  ['linux', '\0'],
  ['win32', '\\\\.\\pipe\\'],
])

/**
 * Reserves a name for this process; waits while another one has it. The name is released when its process ends in any
 * way.
 * @param {string} name
 * @returns {Promise<() => void>} releases the name
 */
export async function lockName(name) {
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
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      await once(server, 'listening')
      return () => {
        server.close()
        for (const socket of waiting) socket.destroy()
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    }
    // oxlint-disable-next-line no-await-in-loop -- until it is released
    await new Promise((resolve) => {
      connect(path)
        .on('error', () => {})
        .on('close', resolve)
        .resume()
    })
  }
}
