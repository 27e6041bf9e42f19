import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { root } from './root.mjs'

/**
 * Runs a file of e2e/door in browsers of this machine. `--browsers=6` is its setting DOOR_BROWSERS.
 * @param {string} name
 * @param {string[]} options
 * @param {Record<string, string>} settings
 * @returns {number} exit code
 */
export function runAtTheDoor(name, options, settings = {}) {
  const given = options.flatMap((option) => {
    const [, key = '', value = ''] = /^--([a-z]+)=(\d+)$/.exec(option) ?? []
    return key === '' ? [] : [[`DOOR_${key.toUpperCase()}`, value]]
  })
  const program = join(root, 'e2e/node_modules/.bin/playwright')
  const { status } = spawnSync(program, ['test', '--config', 'door.config.ts', `door/${name}.spec.ts`], {
    cwd: join(root, 'e2e'),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...Object.fromEntries(given), ...settings },
  })
  return status ?? 1
}
