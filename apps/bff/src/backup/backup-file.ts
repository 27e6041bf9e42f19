import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, lstat, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'

import type { Decrypter, Encrypter } from 'age-encryption'
import { z } from 'zod'

import { BackupFault } from './backup-fault.ts'

/** Layout of the file; a higher one is refused. */
export const layout = 1

const part = z.object({
  schema: z.enum(['desk', 'service']),
  /** Hashes of the migrations that the tables carry. */
  migrations: z.array(z.string()),
  /** Names of tables, referenced ones first. */
  tables: z.array(z.string().regex(/^[a-z][a-z0-9_]*$/)),
})
const header = z.object({
  format: z.literal('frontdesk-backup'),
  layout: z.int(),
  madeAt: z.iso.datetime(),
  /** Whether FRONTDESK_SECRET was set; then it is not in the file. */
  secretWasSet: z.boolean(),
  /** Keyed hash of the installation secret, to recognise another one. */
  secretFingerprint: z.string(),
  /** Small files of DATA_DIR by name. */
  files: z.record(z.string().regex(/^[a-z][a-z.-]*$/), z.string()),
  parts: z.array(part).min(1),
})
export type BackupPart = z.infer<typeof part>
export type BackupHeader = z.infer<typeof header>

const sequences = z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() }))
const partEnd = z.object({ counts: z.record(z.string(), z.int()), sequences })
export type PartEnd = z.infer<typeof partEnd>

/** `rows`: a JSON array of records as PostgreSQL writes them. */
export type BackupItem =
  | { kind: 'rows'; schema: string; table: string; rows: string }
  | { kind: 'partEnd'; schema: string; end: PartEnd }

/**
 * Writes lines to a new file, compressed and encrypted (age). The file appears only when it is complete and `check`, given
 * its name until then and the SHA-256 of what was written, has resolved.
 * @throws BackupFault when the file exists or cannot be written, and what `check` throws
 */
export async function writeBackupFile(
  file: string,
  encrypter: Encrypter,
  lines: AsyncIterable<string>,
  check: (partial: string, digest: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const partial = `${file}.partial`
  const exists = await lstat(file).then(
    () => true,
    () => false,
  )
  if (exists) throw existing(file)
  const handle = await createFile(partial, `${partial} is left from a backup that was cut off. Remove it first.`)
  try {
    const compressed = Readable.from(lines).compose(createGzip())
    const encrypted = await encrypter.encrypt(Readable.toWeb(compressed) as ReadableStream<Uint8Array>)
    const digest = createHash('sha256')
    const counted = async function* (source: AsyncIterable<Uint8Array>) {
      for await (const chunk of source) {
        digest.update(chunk)
        yield chunk
      }
    }
    await pipeline(Readable.fromWeb(encrypted as NodeStream), counted, handle.createWriteStream({ flush: true }))
    await check(partial, digest.digest('hex'))
    // The name is taken first, as `rename` would replace a file made meanwhile.
    const taken = await createFile(file, existing(file).message)
    await taken.close()
    await rename(partial, file)
    await syncFolder(dirname(file))
  } catch (failure) {
    await handle.close().catch(() => undefined)
    await rm(partial, { force: true })
    throw writeFault(file, failure)
  }
}

/** SHA-256 of a file. */
export async function digestOf(file: string): Promise<string> {
  const digest = createHash('sha256')
  await pipeline(createReadStream(file), digest)
  return digest.digest('hex')
}

const existing = (file: string): BackupFault => new BackupFault(`${file} exists already. Choose another name.`)

/** A new file for its owner only; a link in its place is not followed. @throws BackupFault */
export async function createFile(file: string, taken: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx', 0o600)
  } catch (failure) {
    if (codeOf(failure) === 'EEXIST') throw new BackupFault(taken)
    throw writeFault(file, failure)
  }
}

const codeOf = (failure: unknown): string => (failure instanceof Error && 'code' in failure ? String(failure.code) : '')

const writeFault = (file: string, failure: unknown): unknown =>
  /^E[A-Z]+$/.test(codeOf(failure)) ? new BackupFault(`${file} cannot be written (${codeOf(failure)}).`) : failure

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export const headerLine = (given: BackupHeader): string => `${JSON.stringify(given)}\n`
export const rowsLine = (schema: string, table: string, rows: string): string => `rows\t${schema}\t${table}\t${rows}\n`
export const partEndLine = (schema: string, end: PartEnd): string => `end\t${schema}\t${JSON.stringify(end)}\n`
export const lastLine = 'complete\n'

export const damaged = 'The file is cut off or damaged: copy it again, or take another backup.'

/** The lines of a text; the last one needs no line break. Rejects when the source fails. */
async function* linesIn(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let pieces: string[] = []
  for await (const chunk of source) {
    const [first = '', ...more] = decoder.decode(chunk, { stream: true }).split('\n')
    pieces.push(first)
    for (const next of more) {
      yield pieces.join('')
      pieces = [next]
    }
  }
  const last = pieces.join('')
  if (last !== '') yield last
}

async function* linesOf(file: string, decrypter: Decrypter): AsyncGenerator<string> {
  const source = createReadStream(file)
  let opened = false
  try {
    const encrypted = Readable.toWeb(source) as ReadableStream<Uint8Array>
    const plain = await decrypter.decrypt(encrypted)
    opened = true
    yield* linesIn(Readable.fromWeb(plain as NodeStream).compose(createGunzip()))
  } catch (failure) {
    const code = codeOf(failure)
    if (code === 'ENOENT') throw new BackupFault(`There is no file ${file}.`)
    if (code === 'EACCES' || code === 'EISDIR') throw new BackupFault(`${file} cannot be read (${code}).`)
    const said = failure instanceof Error ? failure.message : ''
    if (!opened && /no identity matched/.test(said))
      throw new BackupFault('The passphrase or key does not open this file.')
    if (!opened && /age|header|version/i.test(said)) throw new BackupFault(`${file} is not a backup of Frontdesk.`)
    throw new BackupFault(damaged)
  } finally {
    source.destroy()
  }
}

function parsed<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new BackupFault(damaged)
  }
}

/** @throws BackupFault when it is not a backup, or of a newer Frontdesk */
function headerOf(line: string): BackupHeader {
  const general = parsed(z.looseObject({ format: z.literal('frontdesk-backup'), layout: z.int() }), line)
  if (general.layout > layout)
    throw new BackupFault('The backup was made by a newer Frontdesk. Restore it with that version.')
  return parsed(header, line)
}

/**
 * Reads a backup from its header to its last line; `item` gets what lies between, in order.
 * @throws BackupFault when it cannot be opened, is damaged or cut off, or was made by a newer version
 */
export async function readBackupFile(
  file: string,
  decrypter: Decrypter,
  reader: { header: (header: BackupHeader) => Promise<void> | void; item: (item: BackupItem) => Promise<void> | void },
): Promise<void> {
  let line = 0
  let complete = false
  for await (const text of linesOf(file, decrypter)) {
    line += 1
    if (complete) throw new BackupFault(damaged)
    if (line === 1) await reader.header(headerOf(text))
    else if (text === lastLine.trim()) complete = true
    else await reader.item(itemOf(text))
  }
  if (!complete) throw new BackupFault(damaged)
}

function itemOf(line: string): BackupItem {
  const [kind = '', schema = '', rest = ''] = split(line, 3)
  if (kind === 'end') return { kind: 'partEnd', schema, end: parsed(partEnd, rest) }
  const [table = '', rows = ''] = split(rest, 2)
  if (kind !== 'rows' || !rows.startsWith('[')) throw new BackupFault(damaged)
  return { kind: 'rows', schema, table, rows }
}

/** Splits at the first tabs; the last piece keeps the others. JSON has no raw tab. */
function split(line: string, pieces: number): string[] {
  const found: string[] = []
  let from = 0
  while (found.length < pieces - 1) {
    const at = line.indexOf('\t', from)
    if (at < 0) break
    found.push(line.slice(from, at))
    from = at + 1
  }
  return [...found, line.slice(from)]
}
