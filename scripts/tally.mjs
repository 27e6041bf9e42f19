import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */
/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{ status: string, assertionResults: { status: string }[] }[]} testResults
 */
/** @typedef {{ stats: { expected: number, flaky: number, unexpected: number, skipped: number } }} PlaywrightReport */

const nothing = { passed: 0, failed: 0, skipped: 0 }

/**
 * @param {string} file of vitest's json reporter; absent when the step did not come to it
 * @returns {Tally}
 */
export function readVitest(file) {
  const report = /** @type {VitestReport | undefined} */ (read(file))
  if (!report) return nothing
  // A file that cannot be loaded holds no test, and must count as a failure all the same.
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
 * @param {boolean} stopped a step failed, which counts as one failure when no test did
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
