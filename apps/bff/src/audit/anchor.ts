import { open, readFile, rename } from 'node:fs/promises'

import { z } from 'zod'

import { type Head, headMacOf, sameMac } from './chain.ts'

const kept = z.strictObject({ seq: z.int().min(0), mac: z.string(), signature: z.string() })

/** `broken`: somebody changed it. */
export type Anchored = Head | 'none' | 'broken'

export type Anchor = {
  read(): Promise<Anchored>
  /** Keeps the newest head; several at once become one write. */
  note(head: Head): void
  /** Resolves when everything noted is on disk. */
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
  const handle = await open(fresh, 'w', 0o600)
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
    const { signature, ...head } = kept.parse(JSON.parse(text))
    return sameMac(signature, headMacOf(key, head)) ? head : 'broken'
  } catch {
    return 'broken'
  }
}

/** The end of the chain in a file outside the database: who cuts off the last rows there would have to rewrite it too. */
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
