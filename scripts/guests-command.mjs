import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'

import { prepareOrExit } from './prepare.mjs'
import { root } from './root.mjs'

await prepareOrExit()
const main = join(root, 'apps/bff/dist/main.js')
const { status } = spawnSync(process.execPath, ['--enable-source-maps', main, 'guests', ...process.argv.slice(2)], {
  // The file is meant from where npm was called.
  cwd: process.env.INIT_CWD ?? process.cwd(),
  stdio: 'inherit',
  env: { ...process.env, DATA_DIR: resolve(root, process.env.DATA_DIR || '.data') },
})
process.exit(status ?? 1)
