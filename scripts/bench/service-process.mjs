import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '../root.mjs'
import { kept } from './processes.mjs'

/** The built service. */
export const serviceEntry = join(root, 'apps/service/dist/main.js')

/**
 * A running service on the data of a folder, with a key of full rights.
 * @param {string} folder
 * @param {Record<string, string>} [settings]
 */
export async function startService(folder, settings = {}) {
  const keyFile = join(folder, 'key')
  const child = kept(
    fork(serviceEntry, [], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        PATH: process.env['PATH'] ?? '',
        DATA_DIR: folder,
        SERVICE_PORT: '0',
        SERVICE_CREDENTIAL_FILE: keyFile,
        ...settings,
      },
    }),
  )
  const [said] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the service did not start'))),
  ])
  return {
    url: String(Object(said).url),
    pid: child.pid ?? 0,
    key: readFileSync(keyFile, 'utf8').trim(),
    async end() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}
