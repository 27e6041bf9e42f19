import { open, readFile, rename, rm } from 'node:fs/promises'

import { z } from 'zod'

import { type Head, headMacOf, sameMac } from './chain.ts'

const anchorFile = z.strictObject({ seq: z.int().min(0), mac: z.string(), signature: z.string() })

/** `broken`: the file was changed by someone else. */
export type Anchored = Head | 'none' | 'broken'

export type Anchor = {
  read(): Promise<Anchored>
  /** Writes the newest head; concurrent calls are combined into one write. */
  note(head: Head): void
  /** Resolves when all heads are on disk. */
  settled(): Promise<void>
}

function isMissing(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === 'ENOENT'
}

async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (failure) {
    if (isMissing(failure)) return null
    throw failure
  }
}

async function replace(file: string, text: string): Promise<void> {
  const fresh = `${file}.new`
  // One that is left from a process that died, or a link.
  await rm(fresh, { force: true })
  const handle = await open(fresh, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(fresh, file)
}

function headIn(text: string, key: Buffer): Anchored {
  try {
    const { signature, ...head } = anchorFile.parse(JSON.parse(text))
    return sameMac(signature, headMacOf(key, head)) ? head : 'broken'
  } catch {
    return 'broken'
  }
}

/** The head of the audit chain in a file outside the database, so that deleting the last rows there is detected. */
export function createAnchor(deps: { file: string; key: Buffer; failed: (failure: unknown) => void }): Anchor {
  let newest: Head | null = null
  let writing: Promise<void> | null = null
  const write = async (): Promise<void> => {
    for (let head = newest; head !== null; head = newest) {
      newest = null
      try {
        await replace(deps.file, JSON.stringify({ ...head, signature: headMacOf(deps.key, head) }))
      } catch (failure) {
        deps.failed(failure)
      }
    }
    writing = null
  }
  return {
    async read() {
      const text = await textOf(deps.file)
      return text === null ? 'none' : headIn(text, deps.key)
    },
    note(head) {
      if (newest === null || newest.seq < head.seq) newest = head
      writing ??= write()
    },
    settled: async () => writing ?? undefined,
  }
}
