import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { parseJson } from '@frontdesk/api-types'
import { isRecord } from '@frontdesk/api-types/is-record'

import { isKindName, kindNames } from './kinds.ts'
import type { LoadItem, Skipped } from './load-records.ts'

/** Not a folder of records; the message states the reason. */
export class FolderError extends Error {
  override readonly name = 'FolderError'
}

export interface Folder {
  /** The records of all files, in load order. Lines that are not JSON objects are passed to `refuse`. */
  items: AsyncIterable<LoadItem>
  /** Files that look like records but have no known kind. */
  unknown: string[]
}

/**
 * A folder of the import format: one file `KIND.ndjson` per kind, one record per line, in UTF-8. Other files are
 * ignored.
 * @throws FolderError when it has no file of any kind, Error with code ENOENT, ENOTDIR or EACCES when it cannot be read
 */
export async function openFolder(folder: string, refuse: (line: Skipped) => void): Promise<Folder> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ndjson'))
  const named = new Set(files.map((name) => name.slice(0, -'.ndjson'.length)))
  const present = kindNames.filter((kind) => named.has(kind))
  if (present.length === 0)
    throw new FolderError(`There is no file of records in ${folder}: expected for example events.ndjson.`)
  async function* items(): AsyncGenerator<LoadItem> {
    for (const kind of present) yield* linesOf(folder, kind, refuse)
  }
  return { items: items(), unknown: [...named].filter((name) => !isKindName(name)).map((name) => `${name}.ndjson`) }
}

async function* linesOf(folder: string, kind: string, refuse: (line: Skipped) => void): AsyncGenerator<LoadItem> {
  const file = `${kind}.ndjson`
  let line = 0
  for await (const text of splitLines(createReadStream(join(folder, file), 'utf8'))) {
    line += 1
    if (text.trim() === '') continue
    const record = objectIn(text)
    if (record === null) refuse({ kind, file, line, reason: 'the line is not a JSON object' })
    else yield { kind, record, file, line }
  }
}

/** Split at line feeds only: `node:readline` would also split at U+2028 and U+2029, which are valid in JSON texts. */
async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  yield rest
}

/** The JSON object in a text, or null. */
function objectIn(text: string): Record<string, unknown> | null {
  let value: unknown
  try {
    value = parseJson(text)
  } catch {
    return null
  }
  return isRecord(value) ? value : null
}
