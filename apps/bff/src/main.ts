import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'

import { readConfig } from '#config.ts'
import { createLog } from '#pipeline/log.ts'
import { runCommand, usage } from '#server/command.ts'
import { run, startLine } from '#server/run.ts'
import { limitStart } from '#server/start-limit.ts'

// The only file that reads the environment, the clock and the console.
const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const result = readConfig(process.env, pathOf('../../../'))
if ('faults' in result) {
  for (const fault of result.faults) process.stderr.write(`frontdesk: ${fault}\n`)
  process.exit(1)
}
for (const name of result.unknown)
  process.stderr.write(`frontdesk: ${name} is not a setting of Frontdesk, and has no effect.\n`)

const now = (): Date => new Date()
const readable = process.stdout.isTTY
/** Lines of one event loop turn are written together. */
let lines: string[] = []
const flush = (): void => {
  if (lines.length > 0) process.stdout.write(lines.join(''))
  lines = []
}
const writeLine = (text: string): void => {
  if (lines.push(text) === 1) setImmediate(flush)
}
process.on('exit', flush)
const log = createLog(writeLine, readable, now, result.config.logLevel)

const fail = (line: string): never => {
  process.stderr.write(`frontdesk: ${line}\n`)
  process.exit(1)
}
process.on('uncaughtException', (failure) => fail(startLine(failure)))

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
const words = process.argv.slice(2)
if (words.length > 0) {
  const migrations = { desk: pathOf('../migrations'), service: pathOf('../../service/migrations') }
  const context = {
    config: result.config,
    env: process.env,
    migrations,
    now,
    elapsed: () => performance.now(),
    print: printLine,
  }
  const code = await runCommand(context, words).catch((failure: unknown) => fail(startLine(failure)))
  process.exit(code ?? fail(usage))
}

const versionOf = (file: string): string => {
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version?: unknown }
  return typeof version === 'string' ? version : 'unknown'
}

const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()
/** The histogram includes the resolution of 10 ms; the rest is the lag. */
const lagOf = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - 0.01)
const lag = () => {
  const seen = { median: lagOf(delay.percentile(50)), p99: lagOf(delay.percentile(99)), longest: lagOf(delay.max) }
  delay.reset()
  return seen
}

const limit = limitStart(result.config.startMs, (waitedMs, what) => {
  const within = `${waitedMs / 1000} s${what === 'step' ? ' of the last step of its start' : ''}`
  fail(
    `Frontdesk was not ready within ${within}. Its lines above may say why; for tables that take longer run the command migrate first.`,
  )
})
const version = versionOf(pathOf('../package.json'))
const node = process.versions.node
log.note('info', 'Frontdesk is starting', { version, node })
const starting = run({
  config: result.config,
  env: process.env,
  version,
  node,
  host: hostname(),
  paths: {
    migrations: pathOf('../migrations'),
    desk: pathOf('../../web/dist'),
    service: pathOf('../../service/dist/main.js'),
  },
  log,
  now,
  elapsed: () => performance.now(),
  random: () => Math.random(),
  lag,
  print: readable ? writeLine : null,
  giveUp: fail,
  stepDone: () => limit.step(),
})

/** A start is not waited for longer: what it has done is kept, and what it was doing is rolled back. */
const startedWithinMs = 5000

let stopping = false
let ready = false
const ended = (outcome: string): never => {
  log.note('info', 'Frontdesk has stopped', { outcome })
  process.exit(0)
}
const stop = (cause: string): void => {
  if (stopping) return
  stopping = true
  log.note('info', 'Frontdesk is stopping', { cause })
  if (!ready) setTimeout(() => ready || ended('not ready yet'), startedWithinMs).unref()
  starting
    .then((running) => running.stop())
    .then(
      () => ended('clean'),
      (failure: unknown) => fail(startLine(failure)),
    )
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// A credential file was replaced.
process.on('SIGHUP', () => void starting.then((running) => running.reload()).catch(() => undefined))
// Started by `npm start`: ends when its parent ends.
if (process.send !== undefined) process.on('disconnect', () => stop('the parent is gone'))

await starting.catch((failure: unknown) => fail(startLine(failure)))
limit.end()
ready = true
