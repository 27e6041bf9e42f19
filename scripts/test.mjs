// npm test: installs what the tests need, then runs the tests; with --all the long ones, too, lint, types, format and dead
// code.
import { mkdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { build, importedFolder, install, prepareStorage } from './prepare.mjs'
import { root } from './root.mjs'
import { endSteps, endStepsOnSignal, step, StepFailed, timed } from './step.mjs'
import {
  closingLine,
  failuresOfPlaywright,
  failuresOfVitest,
  pagesOfFailures,
  readPlaywright,
  readVitest,
  sum,
  timesOfPlaywright,
  timesOfVitest,
  timesText,
} from './tally.mjs'
import { missingPrograms, testPath } from './test-needs.mjs'

const reports = join(root, 'node_modules', '.cache', 'frontdesk', 'reports')
/** @param {string} name */
const reportOf = (name) => join(reports, `${name}.json`)
const isAll = process.argv.includes('--all')
const programs = { PATH: [join(root, 'node_modules', '.bin'), testPath].join(delimiter) }
const begun = performance.now()

/**
 * @param {string} name
 * @param {string[]} command
 * @param {import('./step.mjs').StepOptions} [options]
 */
const check = (name, command, options) =>
  timed(name, () => step(name, command, { ...options, env: { ...programs, ...options?.env } }))

endStepsOnSignal()
// The import for the tests runs once.
for (const folder of [reports, join(root, importedFolder)]) rmSync(folder, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
let failed = false
/** @param {unknown} error */
const report = (error) => {
  if (!(error instanceof StepFailed)) throw error
  failed = true
  console.error(`${error.output}\n  ✗ ${error.message}`)
}
try {
  await install()
  for (const line of missingPrograms()) console.warn(`  ${line}`)
  const storage = prepareStorage()
  const ready = Promise.all([storage, build()])
  // One part after the other, so that tests with deadlines have the machine to themselves; only what reads the source
  // and builds runs beside the first. A failed check does not stop the others: one run reports all failures.
  const source = isAll ? readSource() : Promise.resolve()
  const first = Promise.all([source.catch(report), unitTests(['web'], 2).catch(report)])
  await Promise.allSettled([ready, first])
  await Promise.all([ready, first])
  // More workers than cores: each waits a third of its time for disks and other processes.
  await unitTests(['node', 'web-logic'], 3).catch(report)
  await browserTests('quick').catch(report)
  console.log(`\n  npm test: ${closingLine(tallyOf(['web', 'node', 'quick']), failed)}, ${secondsSince()} s\n`)
  if (isAll) {
    await unitTests(['long', 'web-long'], 3).catch(report)
    await browserTests('long').catch(report)
  }
} catch (error) {
  endSteps()
  report(error)
}

const tally = tallyOf(['web', 'node', 'long', 'quick', 'long-browser'])
const failures = [
  ...['web', 'node', 'long'].flatMap((name) => failuresOfVitest(reportOf(name))),
  ...['quick', 'long-browser'].flatMap((name) => failuresOfPlaywright(reportOf(name))),
]
const times = {
  web: timesOfVitest(reportOf('web')),
  node: timesOfVitest(reportOf('node')),
  'unit, long': timesOfVitest(reportOf('long')),
  browser: timesOfPlaywright(reportOf('quick')),
  'browser, long': timesOfPlaywright(reportOf('long-browser')),
}
const pages = ['quick', 'long-browser'].flatMap((name) => pagesOfFailures(reportOf(name)))
const summary = [...pages, ...timesText(times), ...failures.map((failure) => `  ✗ ${failure}`)]
console.log(`\n${summary.join('\n').replaceAll(`${root}/`, '')}`)
console.log(`\ntotal ${secondsSince()} s`)
console.log(closingLine(tally, failed))
process.exit(failed || tally.failed > 0 ? 1 : 0)

function secondsSince() {
  return ((performance.now() - begun) / 1000).toFixed(1)
}

/** @param {string[]} names of reports; one that was not written counts nothing */
function tallyOf(names) {
  const browser = new Set(['quick', 'long-browser'])
  return sum(names.map((name) => (browser.has(name) ? readPlaywright(reportOf(name)) : readVitest(reportOf(name)))))
}

/**
 * @param {['web'] | ['node', 'web-logic'] | ['long', 'web-long']} projects with one report, named after the first
 * @param {number} workers
 */
function unitTests(projects, workers) {
  const [name] = projects
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`]
  const chosen = projects.map((project) => `--project=${project}`)
  return check(`unit tests, ${name}`, ['vitest', 'run', ...chosen, `--maxWorkers=${workers}`, ...reporters], {
    live: true,
  })
}

async function readSource() {
  // Type-aware rules and compiler errors in one program per project: two runs would take half as long again. Garbage is
  // collected rarely, because the process is short, and one thread is used, because a second one would compute the same
  // types again.
  await check('lint and types', ['oxlint', '--type-check'], { env: { GOGC: '400', GOMAXPROCS: '1' } })
  await check('format', ['oxfmt', '--check', '.'])
  await check('dead code', ['knip'])
}

/** @param {'quick' | 'long'} project */
function browserTests(project) {
  const command = ['node_modules/.bin/playwright', 'test', `--project=${project}`, '--reporter=list,json']
  return check(`browser tests, ${project}`, command, {
    cwd: join(root, 'e2e'),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(project === 'quick' ? 'quick' : 'long-browser') },
    live: true,
  })
}
