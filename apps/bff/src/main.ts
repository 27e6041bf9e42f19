import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'

import { readConfig } from '#config.ts'
import { createLog } from '#pipeline/log.ts'
import { verifyCommand } from '#server/audit-command.ts'
import { guestsArguments, guestsCommand, guestsUsage } from '#server/guests-command.ts'
import { run, startLine } from '#server/run.ts'

// The only file that reads the environment, the clock and the console.
const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const result = readConfig(process.env, pathOf('../../../'))
if ('faults' in result) {
  for (const fault of result.faults) process.stderr.write(`frontdesk: ${fault}\n`)
  process.exit(1)
}

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
const log = createLog(writeLine, readable, now)

const fail = (line: string): never => {
  process.stderr.write(`frontdesk: ${line}\n`)
  process.exit(1)
}
process.on('uncaughtException', (failure) => fail(startLine(failure)))

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
const [command, ...given] = process.argv.slice(2)
if (command === 'guests') {
  const asked = guestsArguments(given)
  if (asked === null) fail(`The command is: ${guestsUsage}`)
  else {
    const world = { config: result.config, migrations: pathOf('../migrations'), print: printLine, now }
    const ended = guestsCommand(asked, { ...world, elapsed: () => performance.now() })
    process.exit(await ended.catch((failure: unknown) => fail(startLine(failure))))
  }
}
const words = process.argv.slice(2).join(' ')
if (words === 'audit verify') {
  const context = { config: result.config, migrations: pathOf('../migrations'), print: printLine }
  process.exit(await verifyCommand(context).catch((failure: unknown) => fail(startLine(failure))))
}
if (words !== '') fail(`The commands are: audit verify, ${guestsUsage}`)

const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()
/** The histogram includes the resolution of 10 ms; the rest is the lag. */
const lagOf = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - 0.01)
const lag = () => {
  const seen = { median: lagOf(delay.percentile(50)), p99: lagOf(delay.percentile(99)), longest: lagOf(delay.max) }
  delay.reset()
  return seen
}

const starting = run({
  config: result.config,
  env: process.env,
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
  print: (text) => process.stdout.write(text),
  giveUp: fail,
})

let stopping = false
const stop = (): void => {
  if (stopping) return
  stopping = true
  starting
    .then((running) => running.stop())
    .then(
      () => process.exit(0),
      (failure: unknown) => fail(startLine(failure)),
    )
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// A credential file was replaced.
process.on('SIGHUP', () => void starting.then((running) => running.reload()).catch(() => undefined))
// Started by `npm start`: ends when its parent ends.
if (process.send !== undefined) process.on('disconnect', stop)

await starting.catch((failure: unknown) => fail(startLine(failure)))
