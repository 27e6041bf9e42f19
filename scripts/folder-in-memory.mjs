import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const gigabyte = 1024 ** 3
/** What all tests together leave in their folders at most, several times over. */
const room = 8 * gigabyte

/** Bytes that programs may still take, also within a container. */
function freeMemory() {
  const [, kilobytes = '0'] = /^MemAvailable: +(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? []
  return Math.min(Number(kilobytes) * 1024, process.constrainedMemory() || Number.MAX_SAFE_INTEGER)
}

/**
 * A new folder in memory for what tests write and throw away: they wait for a disk as long as they work. It is removed with
 * this process.
 * @returns {string | null} null where the machine has no such folder, or not the room
 */
export function folderInMemory() {
  const place = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(place)
    if (bavail * bsize < room || freeMemory() < 2 * room) return null
    const folder = mkdtempSync(join(place, 'frontdesk-tests-'))
    // A PostgreSQL server runs as a user of its own, in a folder within.
    chmodSync(folder, 0o711)
    process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
    return folder
  } catch {
    return null
  }
}
