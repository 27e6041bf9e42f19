// npm run soak: tests that are too long for npm test, with their counts.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { prepareOrExit } from './prepare.mjs'
import { root } from './root.mjs'

const limitMs = 60 * 60_000

await prepareOrExit()
const begun = performance.now()
const program = join(root, 'node_modules/.bin/vitest')
const settings = ['run', '--config', join(root, 'apps/bff/vitest.soak.config.ts'), ...process.argv.slice(2)]
const { status, signal } = spawnSync(program, settings, { cwd: root, stdio: 'inherit', timeout: limitMs })
if (signal) console.error(`Stopped after ${limitMs / 60_000} minutes.`)
console.log(`soak: ${((performance.now() - begun) / 1000).toFixed(0)} s`)
process.exit(status ?? 1)
