import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, it } from 'vitest'

const rules = fileURLToPath(new URL('../../../../deploy/prometheus-alerts.yml', import.meta.url))
const hasPromtool = spawnSync('promtool', ['--version']).status === 0
if (!hasPromtool)
  process.stderr.write(
    '\n*** NOT CHECKED: 7 cases of deploy/prometheus-alerts.yml, because there is no promtool here\n',
  )

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'frontdesk-alerts-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Counters sampled every 15 s, as increases `start+step x times`. */
type Series = Record<string, string>

/** Whether the alert of an unreachable service fires at these minutes, by `promtool test rules`. */
async function firing(name: string, series: Series, minutes: Record<number, boolean>): Promise<string> {
  const labels = '{severity: page, instance: one}'
  const annotations =
    '{summary: The event-management service does not answer desk one, description: Most calls of the last two minutes failed. The operations page of the desk says which and how.}'
  const wanted = Object.entries(minutes).map(
    ([minute, fires]) =>
      `      - {eval_time: ${minute}m, alertname: FrontdeskServiceUnreachable, exp_alerts: [${fires ? `{exp_labels: ${labels}, exp_annotations: ${annotations}}` : ''}]}`,
  )
  const given = Object.entries(series).map(
    ([code, values]) =>
      `      - {series: 'frontdesk_upstream_total{instance="one",operation="getProject",code="${code}"}', values: '${values}'}`,
  )
  const lines = [
    `rule_files: ['${rules}']`,
    'evaluation_interval: 15s',
    'tests:',
    '  - interval: 15s',
    '    input_series:',
    ...given,
    '    alert_rule_test:',
    ...wanted,
  ]
  const file = join(folder, `${name}.yml`)
  writeFileSync(file, lines.join('\n'))
  const { stdout } = await promisify(execFile)('promtool', ['test', 'rules', file]).catch(
    (failure: { stdout?: string; stderr?: string }) => ({ stdout: `${failure.stdout ?? ''}${failure.stderr ?? ''}` }),
  )
  return stdout
}

const quiet = '0x80'
// 10 minutes well, 10 minutes away, then back: 4 samples a minute.
const cases: Record<string, [Series, Record<number, boolean>]> = {
  hangs: [
    { good: '0+6x40 240+0x40 240+6x40', upstream_timeout: '0+0x40 0+2x40 80+0x40' },
    { 9: false, 14: true, 20: true, 24: false, 30: false },
  ],
  'refuses connections': [
    {
      good: '0+6x40 240+0x40 240+6x40',
      upstream_unreachable: '0+0x40 0+1x40 40+0x40',
      upstream_open: '0+0x40 0+9x40 360+0x40',
    },
    { 9: false, 14: true, 20: true, 24: false },
  ],
  'is back, and nobody asks': [
    { good: '0+6x40 240+0x80', upstream_timeout: '0+0x40 0+2x40 80+0x40' },
    { 14: true, 20: true, 24: false },
  ],
  'hangs from the start of the desk': [
    { good: quiet, upstream_timeout: '0+1x80' },
    { 4: true, 15: true },
  ],
  'answers with refusals': [
    { good: quiet, upstream_not_found: '0+3x80' },
    { 10: false, 20: false },
  ],
  'fails one call of ten': [
    { good: '0+9x80', upstream_failed: '0+1x80' },
    { 10: false, 20: false },
  ],
  'fails once in a night': [
    { good: quiet, upstream_timeout: '0x40 1x40' },
    { 11: false, 12: false, 14: false },
  ],
}

it.runIf(hasPromtool).each(Object.entries(cases))('the alert of a service that %s', async (name, [series, minutes]) => {
  expect(await firing(name, series, minutes)).toContain('SUCCESS')
})
