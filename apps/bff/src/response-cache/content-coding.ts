import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

/** Content codings of responses (RFC 9110 section 8.4). */
export type Coding = 'br' | 'gzip' | 'identity'

export type Compression = Exclude<Coding, 'identity'>

const parsedHeaders = new Map<string, readonly Compression[]>()
const maxParsed = 200

function weightOf(parts: readonly string[], coding: string): number | null {
  const part = parts.find((it) => it === coding || it.startsWith(`${coding};`))
  if (part === undefined) return null
  const weight = /;\s*q=(\d(?:\.\d*)?)/.exec(part)?.[1]
  return weight === undefined ? 1 : Number(weight)
}

/** The accepted compressions, the preferred one first. */
function parseHeader(header: string): readonly Compression[] {
  const parts = header
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
  const rest = weightOf(parts, '*') ?? 0
  const br = weightOf(parts, 'br') ?? rest
  const gz = weightOf(parts, 'gzip') ?? rest
  const ordered: [Compression, number][] = [
    ['br', br],
    ['gzip', gz],
  ]
  return ordered
    .filter(([, weight]) => weight > 0)
    .toSorted(([, a], [, b]) => b - a)
    .map(([coding]) => coding)
}

function acceptedIn(header: string): readonly Compression[] {
  const known = parsedHeaders.get(header)
  if (known !== undefined) return known
  const accepted = parseHeader(header)
  if (parsedHeaders.size < maxParsed) parsedHeaders.set(header, accepted)
  return accepted
}

const compressions: readonly Compression[] = ['br', 'gzip']

/** The preferred coding of an `Accept-Encoding` header among those that there are; identity when none is accepted. */
export function codingFor(header: string | undefined, offered = compressions): Coding {
  return acceptedIn(header ?? '').find((coding) => offered.includes(coding)) ?? 'identity'
}

/** Smaller responses fit one packet either way. */
export const minCompressedSize = 1000
/** Larger bodies are compressed on the thread pool, not the event loop. */
const maxSyncSize = 48 * 1024

const brotli = (quality: number, size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
})

const onThreadPool = (
  work: (done: (failure: Error | null, bytes: Buffer<ArrayBuffer>) => void) => void,
): Promise<Buffer<ArrayBuffer>> =>
  new Promise((resolve, reject) => work((failure, bytes) => (failure === null ? resolve(bytes) : reject(failure))))

/** Fast compression: small bodies synchronously, large ones on the thread pool. */
export function compressFast(coding: Compression, bytes: Buffer): Buffer<ArrayBuffer> | Promise<Buffer<ArrayBuffer>> {
  const options = brotli(1, bytes.length)
  if (coding === 'br')
    return bytes.length <= maxSyncSize
      ? brotliCompressSync(bytes, options)
      : onThreadPool((done) => brotliCompress(bytes, options, done))
  return bytes.length <= maxSyncSize
    ? gzipSync(bytes, { level: 1 })
    : onThreadPool((done) => gzip(bytes, { level: 1 }, done))
}

/** Better compression, a third smaller for five times the work: for responses that are requested again. */
export const compressWell = (bytes: Buffer): Promise<Buffer<ArrayBuffer>> =>
  onThreadPool((done) => brotliCompress(bytes, brotli(5, bytes.length), done))
