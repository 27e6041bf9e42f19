import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { describe, expect, it, vi } from 'vitest'

import { codingFor } from './content-coding.ts'
import { type CachedResponse, type WireResponse, createCachedResponse } from './wire-response.ts'

const text = JSON.stringify(
  Array.from({ length: 400 }, (_, n) => ({ id: n, name: `Hall ${n % 7}`, note: 'as agreed' })),
)

function made(identity = Buffer.from(text)) {
  let size = 0
  const prepared = createCachedResponse({
    identity,
    tagSource: 'key digest',
    headers: { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' },
    grew: (by) => (size += by),
  })
  size += prepared.size()
  const answer = async (...given: Parameters<CachedResponse['answer']>): Promise<Response> => {
    return responseOf(await prepared.answer(...given))
  }
  const usedAgain = (): void => prepared.usedAgain()
  return { prepared: { answer, usedAgain, size: () => prepared.size() }, size: () => size }
}
const responseOf = ({ status, headers, body }: WireResponse): Response => new Response(body, { status, headers })
const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer())
const tagOf = (answer: Response): string => answer.headers.get('etag') ?? ''

describe('codings', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['gzip;q=0, br;q=0', 'identity'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['BR', 'br'],
    ['identity', 'identity'],
    ['brotli', 'identity'],
  ])('%s is %s', (header, coding) => {
    expect(codingFor(header)).toBe(coding)
    expect(codingFor(header)).toBe(coding)
  })

  it.each([
    ['gzip, br', ['gzip'], 'gzip'],
    ['gzip', ['br'], 'identity'],
    ['br;q=0.0, *', ['br'], 'identity'],
    ['*', ['gzip'], 'gzip'],
    ['gzip, br', [], 'identity'],
  ] as const)('%s of %s is %s', (header, offered, coding) => {
    expect(codingFor(header, offered)).toBe(coding)
  })
})

describe('a wire response', () => {
  it('has the same content in every coding, each with its own ETag', async () => {
    const { prepared } = made()
    const identity = await prepared.answer('identity', undefined)
    const br = await prepared.answer('br', undefined)
    const gzip = await prepared.answer('gzip', undefined)
    expect((await bytesOf(identity)).toString()).toBe(text)
    expect(brotliDecompressSync(await bytesOf(br)).toString()).toBe(text)
    expect(gunzipSync(await bytesOf(gzip)).toString()).toBe(text)
    expect(new Set([identity, br, gzip].map(tagOf)).size).toBe(3)
    for (const answer of [identity, br, gzip]) {
      expect(answer.headers.get('vary')).toBe('accept-encoding')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  it('is a 304 only for the ETag of the accepted coding', async () => {
    const { prepared } = made()
    const tag = tagOf(await prepared.answer('br', undefined))
    for (const given of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const answer = await prepared.answer('br', given)
      expect([answer.status, tagOf(answer), (await bytesOf(answer)).length]).toEqual([304, tag, 0])
      expect(answer.headers.get('content-type')).toBe(null)
    }
    for (const given of ['"other"', tag.replaceAll('"', ''), ''])
      expect((await prepared.answer('br', given)).status).toBe(200)
    expect((await prepared.answer('identity', tag)).status).toBe(200)
  })

  it('has a tag from which sealed fields cannot be guessed: it differs between processes', async () => {
    const { prepared } = made()
    vi.resetModules()
    const elsewhere = await import('./wire-response.ts')
    const same = elsewhere.createCachedResponse({
      identity: Buffer.from(text),
      tagSource: 'key digest',
      headers: {},
      grew: () => undefined,
    })
    const tag = tagOf(responseOf(await same.answer('identity', undefined)))
    expect(tag).toMatch(/^"[\w-]{22}"$/)
    expect(tag).not.toBe(tagOf(await prepared.answer('identity', undefined)))
  })

  it('is compressed better once it is reused; earlier ETags remain valid', async () => {
    const { prepared, size } = made()
    const first = await prepared.answer('br', undefined)
    const before = (await bytesOf(first)).length
    prepared.usedAgain()
    await vi.waitFor(async () => expect(tagOf(await prepared.answer('br', undefined))).not.toBe(tagOf(first)))
    const better = await prepared.answer('br', undefined)
    const bytes = await bytesOf(better)
    expect(bytes.length).toBeLessThan(before)
    expect(brotliDecompressSync(bytes).toString()).toBe(text)
    expect((await prepared.answer('br', tagOf(first))).status).toBe(304)
    expect(size()).toBe(prepared.size())
  })

  it('of few bytes is not compressed, and a large one is compressed asynchronously, once for all callers', async () => {
    const { prepared } = made(Buffer.from('{"id":1}'))
    const answer = await prepared.answer('br', undefined)
    expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual([null, '{"id":1}'])
    const large = made(Buffer.from(`[${text},${text},${text},${text},${text}]`)).prepared
    const all = await Promise.all([large.answer('br', undefined), large.answer('br', undefined)])
    expect(new Set(all.map(tagOf)).size).toBe(1)
  })
})
