// npm start: checks, installs, builds (each only when needed) and runs the desk.
import { spawn } from 'node:child_process'

import { onParentEnd } from './parent-end.mjs'
import { prepareOrExit } from './prepare.mjs'
import { root } from './root.mjs'
import { findFault } from './start-faults.mjs'

const graceMs = 15_000

const fault = await findFault()
if (fault) {
  console.error(fault)
  process.exit(1)
}
await prepareOrExit()
run()

/**
 * Runs the desk, which starts the embedded service itself, on this terminal. It ends with this process, even if that is
 * killed.
 */
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
    // Ctrl-C reaches the desk too, and a second signal has no effect; a signal to this process alone must be forwarded.
    desk.kill('SIGTERM')
    setTimeout(() => desk.kill('SIGKILL'), graceMs).unref()
  }
  if (process.env['npm_lifecycle_event'] !== undefined) onParentEnd(stop)
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop)
  desk.once('exit', (code, signal) => process.exit(code ?? (asked ? 130 : signal ? 1 : 0)))
}
