import { Gauge, type Registry } from 'prom-client'

import type { InstallationState } from './installation-state.ts'

const jobStates = ['running', 'waiting'] as const

/** Gauges of one reading per scrape. What could not be read has no sample. */
export function addInstallationMetrics(registry: Registry, installation: () => Promise<InstallationState>): void {
  let reading: Promise<InstallationState> | null = null
  // All gauges of a scrape are collected in the same turn.
  const read = (): Promise<InstallationState> =>
    (reading ??= installation().finally(() => {
      reading = null
    }))
  const registers = [registry]
  const gauge = (
    name: string,
    help: string,
    labelNames: readonly string[],
    set: (gauge: Gauge, state: InstallationState) => void,
  ): void => {
    const made = new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        const state = await read()
        this.reset()
        // A gauge without labels is 0 after a reset.
        if (labelNames.length === 0) this.remove()
        set(made, state)
      },
    })
  }
  gauge(
    'frontdesk_ready',
    'The database answers, can be written to and has the tables: 1, otherwise 0.',
    [],
    (it, state) => it.set(state.database.problem === null ? 1 : 0),
  )
  gauge('frontdesk_database_seconds', 'Duration of one small query.', [], (it, { database }) => {
    if (database.ms !== null) it.set(database.ms / 1000)
  })
  gauge('frontdesk_desks', 'Desks on this database that were seen in the last 90 s.', [], (it, { desks }) => {
    if (desks !== null) it.set(desks.filter(({ isAlive }) => isAlive).length)
  })
  gauge('frontdesk_jobs', 'Work in the background, by kind, running or waiting.', ['kind', 'state'], (it, { jobs }) => {
    for (const { kind } of jobs ?? []) for (const state of jobStates) it.set({ kind, state }, 0)
    for (const { kind, holder } of jobs ?? []) it.inc({ kind, state: holder === null ? 'waiting' : 'running' })
  })
  gauge('frontdesk_last_backup_timestamp_seconds', 'When the last backup was completed.', [], (it, { backup }) => {
    if (backup?.last) it.set(backup.last.at.getTime() / 1000)
  })
  gauge(
    'frontdesk_disk_bytes',
    'Embedded store: bytes it takes, and bytes free on its disk.',
    ['of'],
    (it, { disk }) => {
      if (disk === null) return
      it.set({ of: 'used' }, disk.used)
      it.set({ of: 'free' }, disk.free)
    },
  )
}
