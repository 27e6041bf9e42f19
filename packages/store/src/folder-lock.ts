import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import type { StoreLog } from '#engine.ts'
import { currentHolder, parseHolder, stateOf, type Holder } from '#holder.ts'
import { StoreError } from '#store-error.ts'

const heartbeatMs = 10_000
/**
 * A holder on another machine or in another container that has not touched its lock for this long is considered dead.
 */
const foreignStaleMs = 30_000
/** Milliseconds. A process that was just signalled to stop may need a moment. */
const patienceMs = 1_000
const retryMs = 25
const attempts = 200

export interface FolderLock {
  /**
   * Called once when another process has taken over the folder, which is possible only after this one was paused for
   * more than 30 s.
   */
  onLost(callback: () => void): void
  release(): void
}

/**
 * Locks the folder for this process. The lock is a file created by link(2), which is atomic and fails when the file
 * exists; a lock of a dead holder is taken over at once.
 * @throws StoreError code `in_use`
 */
export async function lockFolder(folder: string, log: StoreLog, patience = patienceMs): Promise<FolderLock> {
  const begun = performance.now()
  const me = currentHolder()
  const file = join(folder, 'frontdesk.lock')
  const mine = join(folder, `.lock.${me.nonce}`)
  writeDurably(mine, JSON.stringify(me))
  try {
    for (let attempt = 0; attempt < attempts; attempt++) {
      if (link(mine, file)) return held(file, me)
      const holder = readLock(file)
      if (holder === 'absent') continue
      if (holder !== null && (await isLive(holder, file, log))) {
        if (holder.host !== me.host || performance.now() - begun >= patience) throw inUse(folder, holder)
        await setTimeout(retryMs)
      } else if (!removeStale(folder, file, mine, nonceOf(holder))) {
        await setTimeout(retryMs)
      }
    }
    throw new StoreError(
      'in_use',
      `The data folder ${folder} could not be locked: other processes keep trying as well.`,
    )
  } finally {
    rmSync(mine, { force: true })
  }
}

function held(file: string, me: Holder): FolderLock {
  const isMine = () => nonceOf(readLock(file)) === me.nonce
  const lost = new Set<() => void>()
  const heartbeat = setInterval(() => {
    if (isMine()) return utimesSync(file, new Date(), new Date())
    clearInterval(heartbeat)
    for (const callback of lost) callback()
  }, heartbeatMs).unref()
  return {
    onLost: (callback) => lost.add(callback),
    release: () => {
      clearInterval(heartbeat)
      if (isMine()) rmSync(file, { force: true })
    },
  }
}

/**
 * Only the holder of the claim, named after the dead process, may remove its lock: two processes that saw the same dead
 * holder can never remove each other's new lock. Returns false when another process has the claim.
 */
function removeStale(folder: string, file: string, mine: string, nonce: string): boolean {
  const claim = join(folder, `.lock.stale.${nonce}`)
  if (!link(mine, claim)) {
    const other = readLock(claim)
    if (other === null || (other !== 'absent' && stateOf(other) === 'dead') || ageOf(claim) > foreignStaleMs)
      rmSync(claim, { force: true })
    return false
  }
  try {
    if (nonceOf(readLock(file)) === nonce) rmSync(file, { force: true })
  } finally {
    rmSync(claim, { force: true })
  }
  return true
}

/**
 * `null`: incomplete after a power cut. A live process syncs the file before it links it, so a live holder's file is
 * never incomplete.
 */
function readLock(file: string): Holder | null | 'absent' {
  try {
    return parseHolder(readFileSync(file, 'utf8'))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 'absent'
    throw error
  }
}

const nonceOf = (holder: Holder | null | 'absent') =>
  holder === 'absent' ? 'absent' : holder === null ? 'torn' : holder.nonce

/** A foreign process is alive when it touches its lock, and dead when it has not done so for 30 s. */
async function isLive(holder: Holder, file: string, log: StoreLog): Promise<boolean> {
  const state = stateOf(holder)
  if (state !== 'foreign') return state === 'alive'
  const touched = touchedAt(file)
  if (Date.now() - touched >= foreignStaleMs) return false
  log.warn(
    { pid: holder.pid, host: holder.host },
    'the data folder was in use elsewhere a moment ago, waiting up to 30 s',
  )
  while (touchedAt(file) === touched) {
    if (Date.now() - touched >= foreignStaleMs) return false
    await setTimeout(500)
  }
  return touchedAt(file) !== 0
}

function inUse(folder: string, holder: Holder): StoreError {
  return new StoreError(
    'in_use',
    `The data folder ${folder} is in use by process ${holder.pid} on ${holder.host} since ${holder.since}. Stop it first, or set another data folder.`,
  )
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

const touchedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
const ageOf = (file: string) => Date.now() - touchedAt(file)

function writeDurably(file: string, text: string): void {
  const descriptor = openSync(file, 'wx', 0o600)
  try {
    writeSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
