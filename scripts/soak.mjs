// npm run soak: tests that are too long for npm test, with their counts. `door` runs browsers, the others are vitest's.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { runAtTheDoor } from './door-browsers.mjs'
import { prepareOrExit } from './prepare.mjs'
import { root } from './root.mjs'

const limitMs = 60 * 60_000

/** @param {string[]} names */
function runVitest(names) {
  const program = join(root, 'node_modules/.bin/vitest')
  const settings = ['run', '--config', join(root, 'apps/bff/vitest.soak.config.ts'), ...names]
  const { status, signal } = spawnSync(program, settings, { cwd: root, stdio: 'inherit', timeout: limitMs })
  if (signal) console.error(`Stopped after ${limitMs / 60_000} minutes.`)
  return status ?? 1
}

await prepareOrExit()
const begun = performance.now()
const [name, ...options] = process.argv.slice(2)
const status = name === 'door' ? runAtTheDoor('soak', options) : runVitest(process.argv.slice(2))
console.log(`soak: ${((performance.now() - begun) / 1000).toFixed(0)} s`)
process.exit(status)
