import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, describe, expect, it } from 'vitest'

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

const folder = mkdtempSync(join(tmpdir(), 'frontdesk-tally-'))
const report = (name: string, content: object) => {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(content))
  return file
}
afterAll(() => rmSync(folder, { recursive: true }))

describe('the summary line', () => {
  const unit = {
    numPassedTests: 10,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  }

  it('adds up both reports, and counts a file that does not load as a failure', () => {
    const browser = { stats: { expected: 4, flaky: 1, unexpected: 1, skipped: 0 } }
    const tally = sum([readVitest(report('unit', unit)), readPlaywright(report('browser', browser))])
    expect(closingLine(tally, true)).toBe('15 passed, 3 failed, 3 skipped')
  })

  it('counts a step that stopped everything as one failure', () => {
    const tally = sum([readVitest(join(folder, 'absent')), readPlaywright(join(folder, 'absent'))])
    expect(closingLine(tally, true)).toBe('0 passed, 1 failed')
    expect(closingLine({ passed: 3, failed: 0, skipped: 0 }, false)).toBe('3 passed, 0 failed')
  })
})

const run = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] })

describe('the times', () => {
  it('are summed by project, retries and nested groups with them, and the ten slowest files are named', () => {
    const unit = {
      testResults: Array.from({ length: 12 }, (_, n) => ({ name: `${n}.test.ts`, startTime: 100, endTime: 1100 + n })),
    }
    const browser = {
      suites: [{ file: 'a.spec.ts', specs: [run(1000, 500)], suites: [{ file: 'a.spec.ts', specs: [run(250)] }] }],
    }
    const lines = timesText({
      node: timesOfVitest(report('unit-times', unit)),
      browser: timesOfPlaywright(report('browser-times', browser)),
      absent: timesOfVitest(join(folder, 'absent')),
    })
    expect(lines.slice(0, 5).map((line) => line.trim())).toEqual([
      '12.1 s  node, 12 files',
      '1.8 s  browser, 1 files',
      '0.0 s  absent, 0 files',
      'slowest files',
      '1.8 s  browser  a.spec.ts',
    ])
    expect(lines).toHaveLength(4 + 10)
    expect(lines.at(-1)).toMatch(/1\.0 s {2}node {2}3\.test\.ts/)
  })
})

describe('the failures', () => {
  it('are named by file and test, and a file that does not load by its name', () => {
    const unit = {
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'failed', fullName: 'adds numbers' },
            { status: 'passed', fullName: 'adds nothing' },
          ],
        },
        { name: 'b.test.ts', status: 'failed', assertionResults: [] },
        { name: 'c.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'is true' }] },
      ],
    }
    const good = { title: 'opens', ok: true, tests: [] }
    const bad = { title: 'closes', ok: false, tests: [] }
    const browser = { suites: [{ file: 'd.spec.ts', specs: [good], suites: [{ file: 'd.spec.ts', specs: [bad] }] }] }
    expect(failuresOfVitest(report('unit-failures', unit))).toEqual(['a.test.ts > adds numbers', 'b.test.ts'])
    expect(failuresOfPlaywright(report('browser-failures', browser))).toEqual(['d.spec.ts > closes'])
    expect(failuresOfVitest(join(folder, 'absent'))).toEqual([])
  })

  it('is preceded by what was on the page of a failed browser test', () => {
    const path = join(folder, 'error-context.md')
    const page = ['- navigation:', '  - link "Home"', '- main:', '  - heading "Hello"']
    writeFileSync(path, ['# Error details', '```yaml', ...page, '```', ''].join('\n'))
    const attachments = [
      { name: 'screenshot', path: 'absent.png' },
      { name: 'error-context', path },
      { name: 'error-context', path },
    ]
    const suite = {
      specs: [
        { title: 'opens', ok: true, tests: [{ results: [{ duration: 1, attachments }] }] },
        { title: 'closes', ok: false, tests: [{ results: [{ duration: 1, attachments }] }] },
      ],
    }
    expect(pagesOfFailures(report('pages', { suites: [suite] }))).toEqual(['closes\n- main:\n  - heading "Hello"'])
    expect(pagesOfFailures(join(folder, 'absent'))).toEqual([])
  })
})
