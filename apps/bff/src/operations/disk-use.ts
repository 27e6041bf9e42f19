import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'

export type DiskUse = {
  /** Bytes of the files of the embedded store. */
  used: number
  /** Bytes that the desk may still write on this disk, and all bytes of the disk. */
  free: number
  size: number
}

const keptMs = 60_000

/** Sizes of the folder of an embedded store. Counted at most once a minute; null when it cannot be read. */
export function createDiskUse(folder: string, elapsed: () => number): () => Promise<DiskUse | null> {
  let last: { at: number; use: Promise<DiskUse | null> } | null = null
  return () => {
    if (last === null || elapsed() - last.at > keptMs)
      last = { at: elapsed(), use: diskUseOf(folder).catch(() => null) }
    return last.use
  }
}

async function diskUseOf(folder: string): Promise<DiskUse> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  // A file may go while the others are counted.
  const sizes = await Promise.all(files.map(({ parentPath, name }) => sizeOf(join(parentPath, name))))
  return { used: sizes.reduce((sum, bytes) => sum + bytes, 0), free: bavail * bsize, size: blocks * bsize }
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )
