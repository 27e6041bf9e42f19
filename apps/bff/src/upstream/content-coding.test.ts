import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'

import { describe, expect, it } from 'vitest'

import { decodeContent } from './content-coding.ts'
import { ResponseFault } from './response-fault.ts'

const text = Buffer.from(JSON.stringify({ id: 1, name: 'Überraschung '.repeat(500) }))
const maxBytes = 100_000

const detailOf = async (work: Promise<Buffer>): Promise<unknown> =>
  work.then(
    () => 'decoded',
    (fault: unknown) => (fault instanceof ResponseFault ? fault.detail : fault),
  )

describe('a compressed answer', () => {
  it.each([
    ['', text],
    ['identity', text],
    ['gzip', gzipSync(text)],
    ['X-GZIP', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['br', brotliCompressSync(text)],
    ['gzip, br', brotliCompressSync(gzipSync(text))],
    ['identity, deflate,gzip', gzipSync(deflateSync(text))],
    ['br, gzip, deflate', deflateSync(gzipSync(brotliCompressSync(text)))],
  ])('coded as "%s" is decoded (%#)', async (header, body) => {
    expect((await decodeContent(body, header, maxBytes)).equals(text)).toBe(true)
  })

  it.each([
    ['zstd', text],
    ['gzip, compress', gzipSync(text)],
    ['__proto__', text],
    ['gzip;q=1', gzipSync(text)],
    ['gzip, gzip, gzip, gzip', text],
  ])('coded as "%s" is refused', async (header, body) => {
    expect(await detailOf(decodeContent(body, header, maxBytes))).toMatch('in a way that Frontdesk does not know')
  })

  it.each([
    ['gzip', text],
    ['gzip', gzipSync(text).subarray(0, -20)],
    ['br', text],
    ['deflate', Buffer.from('x')],
    ['br, gzip', gzipSync(text)],
  ])('that is not what "%s" says is refused (%#)', async (header, body) => {
    expect(await detailOf(decodeContent(body, header, maxBytes))).toMatch('cannot be decoded')
  })

  it.each([
    ['gzip', gzipSync(Buffer.alloc(maxBytes + 1))],
    ['deflate', deflateSync(Buffer.alloc(maxBytes + 1))],
    ['deflate', deflateRawSync(Buffer.alloc(maxBytes + 1))],
    ['br', brotliCompressSync(Buffer.alloc(maxBytes + 1))],
    ['gzip, gzip', gzipSync(gzipSync(Buffer.alloc(50_000_000)))],
  ])('that grows beyond the limit is cut ("%s", %#)', async (header, body) => {
    expect(await detailOf(decodeContent(body, header, maxBytes))).toBe('The answer is too large.')
  })

  it('may grow up to the limit', async () => {
    expect((await decodeContent(gzipSync(Buffer.alloc(maxBytes)), 'gzip', maxBytes)).length).toBe(maxBytes)
  })
})
