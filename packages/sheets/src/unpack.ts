import { Unzip, UnzipInflate, type UnzipFile, unzipSync } from 'fflate'

import { SheetFault } from './sheet-fault.ts'

/** A part is unpacked only where it is read. */
const isRead = /\.(?:xml|rels)$/i
/** Bytes that are unpacked at once: a slice of these can become a thousand times as many. */
const slice = 8192

/** What the archive says about itself, without unpacking anything. @throws SheetFault `inflated`, `damaged` */
export function namesIn(bytes: Uint8Array, largest: number): string[] {
  const names: string[] = []
  let size = 0
  try {
    unzipSync(bytes, {
      filter({ name, originalSize }) {
        names.push(name)
        if (isRead.test(name)) size += originalSize
        if (size > largest || names.length > 10_000) throw new SheetFault('inflated')
        return false
      },
    })
  } catch (failure) {
    throw failure instanceof SheetFault ? failure : new SheetFault('damaged')
  }
  return names
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}

/**
 * The parts of an archive that are read. What is unpacked is counted as it comes: an archive may say less than it holds.
 * @throws SheetFault `inflated`, `damaged`
 */
export function unpack(bytes: Uint8Array, largest: number): Record<string, Uint8Array> {
  const wanted = new Set(namesIn(bytes, largest).filter((name) => isRead.test(name)))
  const parts: Record<string, Uint8Array> = {}
  let size = 0
  const take = (file: UnzipFile): void => {
    if (!wanted.has(file.name)) return
    const chunks: Uint8Array[] = []
    file.ondata = (failure, chunk, isLast) => {
      if (failure) throw failure
      size += chunk.length
      if (size > largest) throw new SheetFault('inflated')
      chunks.push(chunk)
      if (isLast) parts[file.name] = joined(chunks)
    }
    file.start()
  }
  try {
    const archive = new Unzip(take)
    archive.register(UnzipInflate)
    for (let at = 0; at < bytes.length; at += slice)
      archive.push(bytes.subarray(at, at + slice), at + slice >= bytes.length)
  } catch (failure) {
    throw failure instanceof SheetFault ? failure : new SheetFault('damaged')
  }
  if ([...wanted].some((name) => parts[name] === undefined)) throw new SheetFault('damaged')
  return parts
}
