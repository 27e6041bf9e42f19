import { operationIds } from '@frontdesk/api-types/table'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createLimits } from '#pipeline/rate-limits.ts'
import { deskUnderTest } from '#testing/desk-under-test.ts'
import { type FakeService, json, startFakeService } from '#testing/fake-service.ts'
import { sampleId } from '#testing/sample-calls.ts'
import { createHealth } from '#upstream/health.ts'

import { createMetrics } from './metrics.ts'
import { createProbes } from './probes.ts'

let service: FakeService
beforeAll(async () => {
  service = await startFakeService()
  service.reply = json(200, { id: sampleId })
})
afterAll(() => service.close())

const made = () => {
  const health = createHealth(() => new Date(0))
  const limit = { running: () => 3, waiting: () => 1 }
  return createMetrics({
    health: () => health.list(() => 'open'),
    limit,
    lag: () => ({ median: 0.001, p99: 0.02, longest: 0.25 }),
  })
}

describe('metrics', () => {
  it('have few labels, for any requested addresses', async () => {
    const metrics = made()
    const desk = deskUnderTest({
      service: () => service.url,
      deps: { observe: (...request) => metrics.request(...request) },
    })
    for (let n = 0; n < 10_000; n += 1) {
      const path = n % 3 === 0 ? `/canary-${n}` : n % 3 === 1 ? `/api/companies/canary${n}` : `/desk/canary-${n}`
      await desk.ask(n % 2 === 0 ? 'staff' : null, path)
    }
    const text = await metrics.text()
    expect(text).not.toContain('canary')
    const labels = new Set([...text.matchAll(/request_seconds_count\{([^}]*)\}/g)].map(([, label]) => label))
    expect(labels.size).toBeLessThan(8)
    await desk.close()
  })

  it('never have more than 200 names, even if addresses became labels', async () => {
    const metrics = made()
    for (let n = 0; n < 1000; n += 1) metrics.request(`name${n}`, 200, 1)
    const names = new Set([...(await metrics.text()).matchAll(/operation="(name\d+|other)"/g)].map(([, name]) => name))
    expect([names.size, names.has('other')]).toEqual([201, true])
  })

  it('report the outcomes of calls to the service, and the state of its breakers', async () => {
    const metrics = made()
    metrics.call('getCompany', 20, null)
    metrics.call('getCompany', 20, 'upstream_timeout')
    const text = await metrics.text()
    expect(text).toContain('frontdesk_upstream_total{operation="getCompany",code="good"} 1')
    expect(text).toContain('frontdesk_upstream_total{operation="getCompany",code="upstream_timeout"} 1')
    expect(text.match(/frontdesk_upstream_breaker\{operation="\w+"\} 2/g)).toHaveLength(operationIds.length)
    expect(text).toContain('frontdesk_upstream_concurrency{state="running"} 3')
    expect(text).toContain('frontdesk_event_loop_lag_seconds{of="p99"} 0.02')
  })

  it('report what the process uses: version, connections, streams, memory, collections, descriptors', async () => {
    const metrics = made()
    const pool = { totalCount: 7, idleCount: 3, waitingCount: 2 }
    metrics.followProcess({ version: '1.2.3', pool, streams: () => 5 })
    const text = await metrics.text()
    for (const line of [
      'frontdesk_build_info{version="1.2.3"} 1',
      'frontdesk_database_connections{state="in_use"} 4',
      'frontdesk_database_connections{state="waiting"} 2',
      'frontdesk_streams 5',
    ])
      expect(text).toContain(line)
    for (const name of ['process_resident_memory_bytes', 'nodejs_heap_size_used_bytes', 'process_open_fds'])
      expect(text).toMatch(new RegExp(`^${name} \\d+`, 'm'))
  })

  it('count the requests that a limit refused, by limit', async () => {
    const metrics = made()
    const limits = createLimits(null, {}, (rule) => metrics.refused(rule))
    for (let n = 0; n < 12; n += 1) await limits.take('reveal', 'ada').catch(() => undefined)
    await limits.count('signIn', 'ada')
    const text = await metrics.text()
    expect(text).toContain('frontdesk_refused_total{limit="reveal"} 2')
    expect(text).toContain('frontdesk_refused_total{limit="signIn"} 0')
  })
})

describe('the port of probes', () => {
  it('answers three addresses, and readiness by the store alone', async () => {
    let why: 'stopping' | null = null
    const probes = createProbes({ readiness: { check: async () => why }, metrics: made() })
    const ask = async (path: string, method = 'GET') => (await probes.request(path, { method })).status
    expect(await Promise.all(['/livez', '/readyz', '/metrics'].map((path) => ask(path)))).toEqual([200, 200, 200])
    why = 'stopping'
    expect([await ask('/livez'), await ask('/readyz')]).toEqual([200, 503])
    for (const path of ['/', '/api/companies/x', '/desk/session', '/metrics/', '/livez/x'])
      expect([path, await ask(path)]).toEqual([path, 404])
    expect(await ask('/metrics', 'POST')).toBe(404)
    expect((await probes.request('/metrics')).headers.get('content-type')).toContain('text/plain')
  })

  it('is the only place of metrics', async () => {
    const desk = deskUnderTest({ service: () => service.url })
    for (const role of [null, 'admin'] as const) expect((await desk.ask(role, '/metrics')).status).toBe(404)
    await desk.close()
  })
})
