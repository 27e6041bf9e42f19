import { Gauge, type Registry, collectDefaultMetrics } from 'prom-client'

export type ProcessReadings = {
  version: string
  /** Connections to the database. */
  pool: { totalCount: number; idleCount: number; waitingCount: number }
  /** Open streams of changes. */
  streams: () => number
}

/** Version, connections and streams of this process; and by the library its memory, heap, collections and descriptors. */
export function addProcessMetrics(registry: Registry, { version, pool, streams }: ProcessReadings): void {
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  new Gauge({
    name: 'frontdesk_build_info',
    help: 'The version that runs: 1.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1)
  const connections = new Gauge({
    name: 'frontdesk_database_connections',
    help: 'Connections to the database, in use and idle; callers that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  const open = new Gauge({
    name: 'frontdesk_streams',
    help: 'Open streams of changes, one for each browser.',
    registers,
    collect() {
      this.set(streams())
    },
  })
  for (const gauge of [connections, open]) registry.registerMetric(gauge)
}
