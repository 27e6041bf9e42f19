import { mkdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { build, install, prepareStorage } from './prepare.mjs'
import { root } from './root.mjs'
import { endSteps, endStepsOnSignal, step, StepFailed, timed } from './step.mjs'
import { closingLine, readPlaywright, readVitest, sum } from './tally.mjs'
import { needChromium, needPostgres } from './test-needs.mjs'

const reports = join(root, 'node_modules', '.cache', 'frontdesk', 'reports')
const reportOf = { web: join(reports, 'web.json'), node: join(reports, 'node.json'), e2e: join(reports, 'e2e.json') }
const programs = { PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter) }
const begun = performance.now()

/**
 * @param {string} name
 * @param {string[]} command
 * @param {import('./step.mjs').StepOptions} [options]
 */
const check = (name, command, options) =>
  timed(name, () => step(name, command, { ...options, env: { ...programs, ...options?.env } }))

endStepsOnSignal()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
let failure
try {
  await install()
  await Promise.all([needPostgres(), prepareStorage()])
  // Two lanes for two cores: what builds and drives the product, and all else. Each waits much of its time for processes,
  // so together they end long before one after the other. Some unit tests look at what is built.
  const built = build()
  await Promise.all([
    Promise.all([readSource(), built]).then(unitTests),
    Promise.all([needChromium(), built]).then(browserTests),
  ])
} catch (error) {
  endSteps()
  if (!(error instanceof StepFailed)) throw error
  failure = error
  console.error(`${error.output}\n  ✗ ${error.message}`)
}

const tally = sum([readVitest(reportOf.web), readVitest(reportOf.node), readPlaywright(reportOf.e2e)])
console.log(`\ntotal ${((performance.now() - begun) / 1000).toFixed(1)} s`)
console.log(closingLine(tally, failure !== undefined))
process.exit(failure || tally.failed > 0 ? 1 : 0)

async function unitTests() {
  // One after the other: a worker that changes from one environment to the other begins anew, and together they cost twice.
  await unitTestsOf('web')
  await unitTestsOf('node')
}

/** @param {'web' | 'node'} project */
function unitTestsOf(project) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf[project]}`]
  return check(`unit tests, ${project}`, ['vitest', 'run', '--project', project, '--maxWorkers=2', ...reporters], {
    live: true,
  })
}

async function readSource() {
  // The rules that look at types and the compiler's own complaints, of one program for each project: two take half as long again.
  await check('lint and types', ['oxlint', '--type-check'])
  await check('format', ['oxfmt', '--check', '.'])
  await check('dead code', ['knip'])
}

function browserTests() {
  return check('browser tests', ['node_modules/.bin/playwright', 'test', '--reporter=list,json'], {
    cwd: join(root, 'e2e'),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf.e2e },
    live: true,
  })
}
