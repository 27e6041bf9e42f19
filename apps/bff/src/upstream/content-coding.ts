import { promisify } from 'node:util'
import { type InputType, type ZlibOptions, brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib'

import { ResponseFault, tooLarge } from './response-fault.ts'

type Decode = (bytes: InputType, options: ZlibOptions) => Promise<Buffer>

const [asGzip, asZlib, asRawDeflate, asBrotli] = [
  promisify<InputType, ZlibOptions, Buffer>(gunzip),
  promisify<InputType, ZlibOptions, Buffer>(inflate),
  promisify<InputType, ZlibOptions, Buffer>(inflateRaw),
  promisify<InputType, ZlibOptions, Buffer>(brotliDecompress),
]

/** "deflate" is the zlib format (RFC 9110 section 8.4.1.2); some servers omit its two-byte header. */
const isZlib = (bytes: Buffer): boolean => ((bytes[0] ?? 0) & 0x0f) === 8

const decoders: Readonly<Record<string, (bytes: Buffer) => Decode>> = {
  gzip: () => asGzip,
  'x-gzip': () => asGzip,
  deflate: (bytes) => (isZlib(bytes) ? asZlib : asRawDeflate),
  br: () => asBrotli,
}

/** Content codings per answer; each costs a pass over up to the size limit. */
const mostCodings = 3

/** Codings of a `Content-Encoding` header in order of application, without `identity`. */
function codingsOf(header: string): string[] {
  return header
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity')
}

function faultOf(failure: unknown): ResponseFault {
  const isTooLarge = failure instanceof Error && 'code' in failure && failure.code === 'ERR_BUFFER_TOO_LARGE'
  return isTooLarge ? tooLarge(failure) : new ResponseFault('The answer is compressed and cannot be decoded.', failure)
}

/**
 * The body without content codings. Each pass stops at `maxBytes`, which bounds decompression bombs.
 * @throws ResponseFault for an unknown or broken coding, or a body that is too large
 */
export async function decodeContent(body: Buffer, header: string, maxBytes: number): Promise<Buffer> {
  const codings = codingsOf(header)
  if (codings.length === 0 || body.length === 0) return body
  if (codings.length > mostCodings || codings.some((coding) => !Object.hasOwn(decoders, coding)))
    throw new ResponseFault('The answer is compressed in a way that Frontdesk does not know.')
  let bytes = body
  for (const coding of codings.toReversed()) {
    const decode = decoders[coding]?.(bytes)
    if (decode !== undefined)
      bytes = await decode(bytes, { maxOutputLength: maxBytes }).catch((failure: unknown) => {
        throw faultOf(failure)
      })
  }
  return bytes
}
