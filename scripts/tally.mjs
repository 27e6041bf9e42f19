import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */
/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{ name: string, startTime: number, endTime: number, status: string, assertionResults:
 * { status: string, fullName: string }[] }[]} testResults
 */
/** @typedef {{ duration: number, attachments?: { name: string, path?: string }[] }} Result */
/** @typedef {{ title: string, ok: boolean, tests: { results: Result[] }[] }} Spec */
/** @typedef {{ file: string, specs: Spec[], suites?: Suite[] }} Suite */
/**
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, flaky: number, unexpected: number, skipped: number, duration: number }} stats
 * @property {Suite[]} suites
 */
/** Duration of a test file in milliseconds. @typedef {{ file: string, ms: number }} FileTime */

const nothing = { passed: 0, failed: 0, skipped: 0 }

/**
 * @param {string} file of vitest's json reporter; absent when the step did not come to it
 * @returns {Tally}
 */
export function readVitest(file) {
  const report = /** @type {VitestReport | undefined} */ (read(file))
  if (!report) return nothing
  // A file that cannot be loaded has no tests, but must count as a failure.
  const brokenFiles = report.testResults.filter(
    (result) => result.status === 'failed' && result.assertionResults.every((test) => test.status !== 'failed'),
  ).length
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * @param {string} file of Playwright's json reporter; absent when the step did not come to it
 * @returns {Tally}
 */
export function readPlaywright(file) {
  const report = /** @type {PlaywrightReport | undefined} */ (read(file))
  if (!report) return nothing
  const { expected, flaky, unexpected, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected, skipped }
}

/**
 * @param {string} file of vitest's json reporter
 * @returns {FileTime[]}
 */
export function timesOfVitest(file) {
  const report = /** @type {VitestReport | undefined} */ (read(file))
  return (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({ file: name, ms: endTime - startTime }))
}

/**
 * @param {string} file of Playwright's json reporter
 * @returns {FileTime[]}
 */
export function timesOfPlaywright(file) {
  const report = /** @type {PlaywrightReport | undefined} */ (read(file))
  return (report?.suites ?? []).map((suite) => ({ file: suite.file, ms: durationOf(suite) }))
}

/**
 * @param {string} file of vitest's json reporter
 * @returns {string[]} the failed tests, and the files that could not be loaded
 */
export function failuresOfVitest(file) {
  const report = /** @type {VitestReport | undefined} */ (read(file))
  return (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed')
      return failed.length > 0 ? failed.map(({ fullName }) => `${name} > ${fullName}`) : [name]
    })
}

/**
 * @param {string} file of Playwright's json reporter
 * @returns {string[]} the failed tests
 */
export function failuresOfPlaywright(file) {
  const report = /** @type {PlaywrightReport | undefined} */ (read(file))
  return (report?.suites ?? []).flatMap((suite) =>
    specsOf(suite).flatMap(({ ok, title }) => (ok ? [] : `${suite.file} > ${title}`)),
  )
}

const mostPages = 3
const mostLines = 120

/**
 * @param {string} file of Playwright's json reporter
 * @returns {string[]} what was on the page of the first failed tests, as Playwright describes it
 */
export function pagesOfFailures(file) {
  const report = /** @type {PlaywrightReport | undefined} */ (read(file))
  return (report?.suites ?? [])
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .flatMap(({ title, tests }) =>
      tests
        .flatMap(({ results }) => results.flatMap(({ attachments = [] }) => attachments))
        .flatMap(({ name, path }) =>
          name === 'error-context' && path !== undefined && existsSync(path) ? [`${title}\n${pageIn(path)}`] : [],
        ),
    )
    .filter((page, at, pages) => pages.indexOf(page) === at)
    .slice(0, mostPages)
}

/** @param {string} path of the description of a failure, in Markdown @returns {string} from the page's content on */
function pageIn(path) {
  const [, page = ''] = /```yaml\n([\s\S]*?)```/.exec(readFileSync(path, 'utf8')) ?? []
  const lines = page.split('\n')
  const content = Math.max(lines.indexOf('- main:'), 0)
  return lines
    .slice(content, content + mostLines)
    .join('\n')
    .trimEnd()
}

/** @param {Suite} suite @returns {Spec[]} */
const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** @param {Suite} suite */
const durationOf = (suite) =>
  specsOf(suite)
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((all, { duration }) => all + duration, 0)

/** @param {number} ms */
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`.padStart(9)

/**
 * The total duration per project, then the ten slowest files. Files run concurrently, so the sums exceed the duration
 * of the run.
 * @param {Record<string, FileTime[]>} projects
 * @returns {string[]} lines
 */
export function timesText(projects) {
  const every = Object.entries(projects).flatMap(([project, files]) => files.map((one) => ({ ...one, project })))
  const slowest = every.toSorted((a, b) => b.ms - a.ms).slice(0, 10)
  return [
    ...Object.entries(projects).map(
      ([project, files]) => `${seconds(files.reduce((all, { ms }) => all + ms, 0))}  ${project}, ${files.length} files`,
    ),
    'slowest files',
    ...slowest.map(({ project, file, ms }) => `${seconds(ms)}  ${project}  ${file}`),
  ]
}

/** @param {Tally[]} tallies */
export function sum(tallies) {
  return tallies.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
    }),
    nothing,
  )
}

/**
 * @param {Tally} tally
 * @param {boolean} stopped whether a step failed, which counts as one failure when no test failed
 */
export function closingLine({ passed, failed, skipped }, stopped) {
  const failures = stopped ? Math.max(1, failed) : failed
  return `${passed} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/**
 * @param {string} file
 * @returns {unknown}
 */
function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
