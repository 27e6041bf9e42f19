import { spawn } from 'node:child_process'

import { findFault } from './checks.mjs'
import { prepareOrExit } from './prepare.mjs'
import { root } from './root.mjs'

const graceMs = 15_000

const fault = await findFault()
if (fault) {
  console.error(fault)
  process.exit(1)
}
await prepareOrExit()
run()

/** The desk starts the embedded service itself. It has this terminal, and ends with this process even if that is killed. */
function run() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal)
  const desk = spawn(process.execPath, ['--enable-source-maps', 'apps/bff/dist/main.js'], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  let asked = false
  const stop = () => {
    if (asked) return
    asked = true
    // Ctrl-C reached the desk as well; a second word does no harm, and a signal to this process alone needs it.
    desk.kill('SIGTERM')
    setTimeout(() => desk.kill('SIGKILL'), graceMs).unref()
  }
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop)
  desk.once('exit', (code, signal) => process.exit(code ?? (asked ? 130 : signal ? 1 : 0)))
}
