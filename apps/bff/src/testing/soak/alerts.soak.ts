import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort } from '@frontdesk/store/testing-port'
import { expect, it } from 'vitest'
import { z } from 'zod'

import { signIn } from '#testing/desk-client.ts'
import { json, startFakeService } from '#testing/fake-service.ts'
import { sampleId } from '#testing/sample-calls.ts'

import { dataFolder, startDeskProcess } from './desk-process.ts'
import { report } from './report.ts'

const rules = readFileSync(new URL('../../../../../deploy/prometheus-alerts.yml', import.meta.url), 'utf8')
const hasPrometheus = spawnSync('prometheus', ['--version']).status === 0
const alertsOf = z.object({
  data: z.object({ alerts: z.array(z.object({ state: z.string(), labels: z.object({ alertname: z.string() }) })) }),
})

it.skipIf(!hasPrometheus)('Prometheus fires while the service hangs, and ends when it is back', async () => {
  const service = await startFakeService()
  const good = json(200, { id: sampleId, name: 'Event', slug: 'e', start: '2026-12-01T09:00:00Z' })
  service.reply = good
  const data = await dataFolder()
  const metricsPort = await freePort()
  const desk = await startDeskProcess(service.url, data.folder, {
    METRICS_PORT: String(metricsPort),
    UPSTREAM_DEADLINE_MS: '500',
  })
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-prometheus-'))
  // The rules with minutes as seconds: two minutes of calls are twelve seconds here, as scrapes are every second.
  writeFileSync(join(folder, 'alerts.yml'), rules.replaceAll('[2m]', '[12s]').replaceAll(/for: \d+[mh]/g, 'for: 3s'))
  const settings = `global: {scrape_interval: 1s, evaluation_interval: 1s}
rule_files: [alerts.yml]
scrape_configs: [{job_name: frontdesk, static_configs: [{targets: ['127.0.0.1:${metricsPort}']}]}]`
  writeFileSync(join(folder, 'prometheus.yml'), settings)
  const address = `127.0.0.1:${await freePort()}`
  const prometheus = spawn(
    'prometheus',
    [`--config.file=${folder}/prometheus.yml`, `--storage.tsdb.path=${folder}/data`, `--web.listen-address=${address}`],
    { stdio: 'ignore' },
  )
  const isFiring = async (): Promise<boolean> => {
    const answer = await fetch(`http://${address}/api/v1/alerts`).catch(() => null)
    if (answer?.ok !== true) return false
    const { alerts } = alertsOf.parse(await answer.json()).data
    return alerts.some(({ state, labels }) => state === 'firing' && labels.alertname === 'FrontdeskServiceUnreachable')
  }
  const cookie = await signIn(desk.url)
  let n = 0
  /** One person asks, each time for another event. */
  const asked = async (): Promise<number> => {
    const answer = await fetch(`${desk.url}/api/events/get-for-slug?slug=e${(n += 1)}`, { headers: { cookie } })
    await answer.arrayBuffer()
    await new Promise((resolve) => setTimeout(resolve, 200))
    return answer.status
  }
  const secondsUntil = async (wanted: boolean): Promise<number> => {
    const begun = performance.now()
    while ((await isFiring()) !== wanted) {
      if (performance.now() - begun > 60_000) throw new Error(`the alert is not ${wanted ? 'firing' : 'over'}`)
      await asked()
    }
    return (performance.now() - begun) / 1000
  }
  // Well for as long as the rule looks back.
  for (let call = 0; call < 40; call += 1) expect(await asked()).toBe(200)
  expect(await isFiring()).toBe(false)
  service.reply = () => undefined
  const fires = await secondsUntil(true)
  service.reply = good
  const ends = await secondsUntil(false)
  report(
    'alert',
    `a service that hangs: firing after ${fires.toFixed(0)} s, over ${ends.toFixed(0)} s after it is back`,
  )
  prometheus.kill()
  await once(prometheus, 'exit')
  await desk.stop()
  await service.close()
  data.remove()
  rmSync(folder, { recursive: true })
})
