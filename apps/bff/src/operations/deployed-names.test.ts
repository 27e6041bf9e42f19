import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { installationOf } from '#testing/desk-under-test.ts'
import { createHealth } from '#upstream/health.ts'

import { createMetrics } from './metrics.ts'

const files = ['grafana-dashboard.json', 'prometheus-alerts.yml']
const deployed = (name: string): string => readFileSync(new URL(`../../../../deploy/${name}`, import.meta.url), 'utf8')

/** What a desk prints after one request and one call, as `name{label` pairs. */
async function printed(): Promise<{ names: Set<string>; labels: Set<string> }> {
  const health = createHealth(() => new Date(0))
  const metrics = createMetrics({
    health: () => health.list(() => 'open'),
    limit: { running: () => 1, waiting: () => 0 },
    lag: () => ({ median: 0, p99: 0.1, longest: 0.2 }),
  })
  const at = new Date(0)
  const job = {
    id: '1',
    eventId: null,
    state: null,
    dueAt: at,
    leaseUntil: null,
    parkedAt: null,
    done: null,
    total: null,
  }
  metrics.follow(async () =>
    installationOf({
      jobs: [{ ...job, kind: 'guestImport', holder: null }],
      backup: { last: { at, command: 'backup a', bytes: 1, records: 1 }, failure: null },
      disk: { used: 1, free: 2, size: 3 },
    }),
  )
  metrics.followProcess({ version: '1', pool: { totalCount: 1, idleCount: 1, waitingCount: 0 }, streams: () => 0 })
  metrics.request('probe', 200, 1)
  metrics.call('getCompany', 1, null)
  const samples = (await metrics.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return {
    names: new Set(samples.map((line) => line.split(/[{ ]/)[0] ?? '')),
    labels: new Set(samples.flatMap((line) => [...line.matchAll(/[{,](\w+)="/g)].map(([, label = '']) => label))),
  }
}

it.each(files)('%s uses only metrics and labels that a desk prints', async (file) => {
  const { names, labels } = await printed()
  const text = deployed(file)
  const used = text.match(/\bfrontdesk_\w+/g) ?? []
  expect(used.length).toBeGreaterThan(2)
  expect(used.filter((name) => !names.has(name))).toEqual([])
  const matchers = [...text.matchAll(/[{,]\s*(\w+)\s*(?:=~|!=|!~|=)\s*\\?"/g)].map(([, label = '']) => label)
  // Prometheus adds job and instance itself.
  expect(matchers.filter((label) => !labels.has(label) && label !== 'instance' && label !== 'job')).toEqual([])
})
