// npm run service -- COMMAND: a command of the embedded service (import, credential), on the data folder of the desk.
import { requireNode } from './node-version.mjs'

requireNode()
const { spawnSync } = await import('node:child_process')
const { join, resolve } = await import('node:path')
const { build, install, prepareStorage } = await import('./prepare.mjs')
const { root } = await import('./root.mjs')
const { endSteps, endStepsOnSignal, StepFailed } = await import('./step.mjs')

endStepsOnSignal()
try {
  await install()
  await Promise.all([build(), prepareStorage()])
} catch (error) {
  endSteps()
  if (!(error instanceof StepFailed)) throw error
  console.error(`${error.output}\n${error.message}; what it said stands above.`)
  process.exit(1)
}
const { status } = spawnSync(
  process.execPath,
  ['--enable-source-maps', join(root, 'apps/service/dist/main.js'), ...process.argv.slice(2)],
  {
    // Folders in the command are meant from where npm was called.
    cwd: process.env.INIT_CWD ?? process.cwd(),
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: resolve(root, process.env.DATA_DIR || '.data') },
  },
)
process.exit(status ?? 1)
