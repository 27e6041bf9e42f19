import { type OperationId, operationIds } from '@frontdesk/api-types/table'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

import { type RuleName, rules } from '#pipeline/rate-limits.ts'
import type { ProblemCode } from '#problem.ts'
import type { BreakerState, OperationHealth } from '#upstream/health.ts'

import { addInstallationMetrics } from './installation-metrics.ts'
import type { InstallationState } from './installation-state.ts'
import { type ProcessReadings, addProcessMetrics } from './process-metrics.ts'

export type Metrics = {
  /** A finished request. `operation` is an operation id, never a URL. */
  request(operation: string, status: number, ms: number): void
  /** A call to the service with its retries. */
  call(operation: OperationId, ms: number, code: ProblemCode | null): void
  /** A request was refused by a limit. */
  refused(limit: RuleName): void
  /** Adds what this process uses. */
  followProcess(readings: ProcessReadings): void
  /** Adds what the installation runs on, read at each scrape. */
  follow(installation: () => Promise<InstallationState>): void
  /** In the Prometheus text format. */
  text(): Promise<string>
  contentType: string
}

/** Event loop delay in seconds since the last read. */
export type LoopLag = { median: number; p99: number; longest: number }

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const breakerValue: Record<BreakerState, number> = { closed: 0, probing: 1, open: 2 }
/** Ends of calls that say that the service is away; `prometheus-alerts.yml` has the same. */
const awayCodes = ['upstream_unreachable', 'upstream_timeout', 'upstream_failed', 'upstream_open'] as const
/** Operation names are few: guards against unbounded label values. */
const mostNames = 200

/** Labels are bounded: operation, status class, code. */
export function createMetrics(deps: {
  health: () => OperationHealth[]
  limit: { running(): number; waiting(): number }
  lag: () => LoopLag
}): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const known = new Set<string>()
  const named = (operation: string): string => {
    if (known.has(operation)) return operation
    if (known.size >= mostNames) return 'other'
    known.add(operation)
    return operation
  }
  const requests = new Histogram({
    name: 'frontdesk_request_seconds',
    help: 'Requests answered, by operation and class of status.',
    labelNames: ['operation', 'status'],
    buckets: seconds,
    registers,
  })
  const calls = new Histogram({
    name: 'frontdesk_upstream_seconds',
    help: 'Calls to the service with their tries, by operation.',
    labelNames: ['operation'],
    buckets: seconds,
    registers,
  })
  const ends = new Counter({
    name: 'frontdesk_upstream_total',
    help: 'Calls to the service, by operation and how they ended.',
    labelNames: ['operation', 'code'],
    registers,
  })
  // Prometheus takes no increase from a series that begins above zero.
  for (const operation of operationIds) for (const code of ['good', ...awayCodes]) ends.inc({ operation, code }, 0)
  const refusals = new Counter({
    name: 'frontdesk_refused_total',
    help: 'Requests that a limit refused, by limit.',
    labelNames: ['limit'],
    registers,
  })
  for (const limit of Object.keys(rules)) refusals.inc({ limit }, 0)
  const breaker = new Gauge({
    name: 'frontdesk_upstream_breaker',
    help: 'Breaker of an operation: 0 closed, 1 probing, 2 open.',
    labelNames: ['operation'],
    registers,
    collect() {
      for (const one of deps.health()) this.set({ operation: one.operation }, breakerValue[one.breaker])
    },
  })
  const slots = new Gauge({
    name: 'frontdesk_upstream_concurrency',
    help: 'Calls to the service under way and waiting.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'running' }, deps.limit.running())
      this.set({ state: 'waiting' }, deps.limit.waiting())
    },
  })
  const lag = new Gauge({
    name: 'frontdesk_event_loop_lag_seconds',
    help: 'How late the event loop was since the last look: half of its turns, 99 of 100, and the longest.',
    labelNames: ['of'],
    registers,
    collect() {
      for (const [of, value] of Object.entries(deps.lag())) this.set({ of }, value)
    },
  })
  for (const gauge of [breaker, slots, lag]) registry.registerMetric(gauge)
  return {
    request(operation, status, ms) {
      requests.observe({ operation: named(operation), status: `${Math.floor(status / 100)}xx` }, ms / 1000)
    },
    call(operation, ms, code) {
      calls.observe({ operation }, ms / 1000)
      ends.inc({ operation, code: code ?? 'good' })
    },
    refused: (limit) => refusals.inc({ limit }),
    followProcess: (readings) => addProcessMetrics(registry, readings),
    follow: (installation) => addInstallationMetrics(registry, installation),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
