import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** Index in `kernelRecord` of the start time in clock ticks since boot. */
const startField = 19

/**
 * The process that holds a folder. The kernel reuses process ids; with start time, boot and pid namespace the process
 * is unique.
 */
export interface Holder {
  pid: number
  /** Start time according to the kernel, or '' where not available. */
  started: string
  /** Kernel boot and pid namespace, or '' where not available. */
  boot: string
  host: string
  nonce: string
  since: string
}

export function currentHolder(): Holder {
  return {
    pid: process.pid,
    started: startTime(process.pid),
    boot: bootIdentity(),
    host: hostname(),
    nonce: randomUUID(),
    since: new Date().toISOString(),
  }
}

/** `foreign`: another machine or container, whose processes cannot be seen from here. */
export function stateOf(holder: Holder): 'alive' | 'dead' | 'foreign' {
  if (holder.host !== hostname()) return 'foreign'
  const boot = bootIdentity()
  if (holder.boot !== '' && boot !== '' && holder.boot !== boot) {
    // The same machine after a restart is a dead holder; the same boot seen from another container is a foreign one.
    return bootOf(holder.boot) === bootOf(boot) ? 'foreign' : 'dead'
  }
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return 'dead'
  }
  if (isZombie(holder.pid)) return 'dead'
  const started = startTime(holder.pid)
  return holder.started === '' || started === '' || started === holder.started ? 'alive' : 'dead'
}

/** Reads what `currentHolder` wrote; null for anything else, such as a file torn by a power cut. */
export function parseHolder(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text)
    return isHolder(value) ? value : null
  } catch {
    return null
  }
}

function isHolder(value: unknown): value is Holder {
  if (typeof value !== 'object' || value === null || !('pid' in value) || typeof value.pid !== 'number') return false
  const record: Partial<Record<string, unknown>> = { ...value }
  return ['started', 'boot', 'host', 'nonce', 'since'].every((key) => typeof record[key] === 'string')
}

function startTime(pid: number): string {
  try {
    if (process.platform === 'linux') return kernelRecord(pid)[startField] ?? ''
    if (process.platform === 'darwin') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    }
  } catch {
    // The process has ended, or is not visible.
  }
  return ''
}

/** A killed process stays listed until its parent reaps it; its locks are free once its last thread has ended. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    return kernelRecord(pid)[0] === 'Z' && readdirSync(`/proc/${pid}/task`).length <= 1
  } catch {
    return false
  }
}

/**
 * Fields from the third on of /proc/PID/stat, parsed from the last bracket, as the command name may contain spaces and
 * brackets.
 */
function kernelRecord(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function bootIdentity(): string {
  if (process.platform !== 'linux') return ''
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return ''
  }
}

const bootOf = (identity: string) => identity.split(' ', 1)[0]
