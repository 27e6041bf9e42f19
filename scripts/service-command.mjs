import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'

import { prepareOrExit } from './prepare.mjs'
import { root } from './root.mjs'

await prepareOrExit()
const main = join(root, 'apps/service/dist/main.js')
const { status } = spawnSync(process.execPath, ['--enable-source-maps', main, ...process.argv.slice(2)], {
  // Folders in the command are relative to where npm was called; the data folder is the desk's.
  cwd: process.env.INIT_CWD ?? process.cwd(),
  stdio: 'inherit',
  env: { ...process.env, DATA_DIR: resolve(root, process.env.DATA_DIR || '.data') },
})
process.exit(status ?? 1)
