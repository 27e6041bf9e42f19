// npm run import | guests | audit | backup ...: runs a command of a built app, `bff` or `service`.
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'

import { prepareOrExit } from './prepare.mjs'
import { root } from './root.mjs'

const [app = '', ...command] = process.argv.slice(2)
await prepareOrExit()
const main = join(root, 'apps', app, 'dist', 'main.js')
const { status } = spawnSync(process.execPath, ['--enable-source-maps', main, ...command], {
  // Files in the command are relative to where npm was called.
  cwd: process.env.INIT_CWD ?? process.cwd(),
  stdio: 'inherit',
  env: { ...process.env, DATA_DIR: resolve(root, process.env.DATA_DIR || '.data') },
})
process.exit(status ?? 2)
