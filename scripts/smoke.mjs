// npm run smoke: the main tasks in Firefox and WebKit, on the built desk. `--after "N passed, N failed"` adds its count
// to that line.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort } from './free-port.mjs'
import { prepareOrExit } from './prepare.mjs'
import { root } from './root.mjs'
import { step, StepFailed, timed } from './step.mjs'
import { closingLine, sum } from './tally.mjs'

const engines = [
  { name: 'Firefox', program: '/usr/bin/firefox-esr' },
  { name: 'WebKit', program: '/usr/bin/WebKitWebDriver' },
]

const before = process.argv[process.argv.indexOf('--after') + 1] ?? ''
const tally = { passed: 0, failed: 0, skipped: 0 }

/** @param {string} name of the engine @param {string} url */
async function check(name, url) {
  const command = [process.execPath, 'e2e/engines/check.mjs', name, url, String(await freePort())]
  try {
    await timed(`main job in ${name}`, () => step(`main job in ${name}`, command))
    tally.passed += 1
  } catch (failure) {
    if (!(failure instanceof StepFailed)) throw failure
    tally.failed += 1
    console.error(`  ✗ ${failure.message}\n${failure.output}`)
  }
}

/** @param {import('node:child_process').ChildProcess} desk @param {string} url */
async function untilReady(desk, url) {
  const last = Date.now() + 150_000
  while (desk.exitCode === null && Date.now() < last) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the desk did not start')
}

async function smoke() {
  await prepareOrExit()
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-smoke-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const desk = spawn(process.execPath, ['apps/bff/dist/main.js'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_DIR: folder },
  })
  const ended = once(desk, 'exit')
  try {
    await untilReady(desk, url)
    for (const engine of engines) if (existsSync(engine.program)) await check(engine.name, url)
  } catch (failure) {
    tally.failed += 1
    console.error(failure)
  } finally {
    desk.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

const missing = engines.filter(({ program }) => !existsSync(program))
tally.skipped = missing.length
if (missing.length > 0)
  console.error(
    `NOT CHECKED: ${missing.length} of ${engines.length} other browser engines (${missing.map(({ name }) => name).join(', ')}). ` +
      'Debian has them: apt-get install firefox-esr webkit2gtk-driver xvfb xauth.',
  )
if (missing.length < engines.length) await smoke()

const [, passed = '0', failed = '0', skipped = '0'] =
  /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/.exec(before.trim()) ?? []
const all = sum([tally, { passed: Number(passed), failed: Number(failed), skipped: Number(skipped) }])
console.log(closingLine(all, false))
process.exitCode = tally.failed > 0 ? 1 : 0
