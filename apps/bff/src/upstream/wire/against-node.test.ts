import { request } from 'node:http'
import { isDeepStrictEqual } from 'node:util'

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { rawAnswers } from '#testing/raw-answers.ts'
import { type RawService, startRawService } from '#testing/raw-service.ts'

import { createWire } from './wire.ts'

type Taken = { status: number; headers: Record<string, string>; body: Buffer }

/** What the service says to whoever asks for its number, before it closes. */
const says = new Map<string, Buffer>()
let service: RawService
let number = 0

beforeAll(async () => {
  service = await startRawService(({ socket, path }) => {
    socket.end(says.get(path) ?? '')
    return null
  })
})
afterAll(() => service.close())

function addressOf(bytes: Buffer): URL {
  says.clear()
  says.set(`/${(number += 1)}`, bytes)
  return new URL(`/${number}`, service.url)
}

/** What our client takes, or why it takes nothing. */
async function ours(bytes: Buffer): Promise<Taken | Error> {
  const url = addressOf(bytes)
  const wire = createWire({ mostBytes: 10_000_000, elapsed: () => 0 })
  const taken = await new Promise<Taken | Error>((resolve) => {
    wire.ask(url, {
      bytes: `GET ${url.pathname} HTTP/1.1\r\nhost: x\r\n\r\n`,
      take: ({ status, headers }, body) => resolve({ status, headers: { ...headers }, body: Buffer.from(body) }),
      fail: (cause) => resolve(cause instanceof Error ? cause : new Error('no cause', { cause })),
    })
  })
  await wire.close()
  return taken
}

/** What node's own client takes, or why it takes nothing. Headers by lower-case name, all that stand there. */
async function nodes(bytes: Buffer): Promise<Taken | Error> {
  const url = addressOf(bytes)
  const options = { agent: false as const, maxHeaderSize: 65_536, insecureHTTPParser: false }
  const asking = request(url, options)
  asking.maxHeadersCount = 0
  let taken: Taken | Error | null = null
  asking.on('error', (failure) => (taken ??= failure))
  asking.on('response', (incoming) => {
    const chunks: Buffer[] = []
    incoming.on('error', (failure) => (taken ??= failure))
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const all: [string, string][] = []
      for (let at = 0; at < incoming.rawHeaders.length; at += 2)
        all.push([(incoming.rawHeaders[at] ?? '').toLowerCase(), incoming.rawHeaders[at + 1] ?? ''])
      const headers = new Map<string, string>()
      for (const [name, value] of all) {
        const before = headers.get(name)
        headers.set(name, before === undefined ? value : `${before}, ${value}`)
      }
      if (incoming.complete)
        taken = { status: incoming.statusCode ?? 0, headers: Object.fromEntries(headers), body: Buffer.concat(chunks) }
    })
  })
  asking.end()
  await new Promise((resolve) => asking.on('close', resolve))
  return taken ?? new Error('nothing came')
}

/** Both are asked. What ours takes node has to take too, the same; what node takes ours may refuse. */
async function compare(bytes: Buffer): Promise<string> {
  const mine = await ours(bytes)
  const theirs = await nodes(bytes)
  if (mine instanceof Error) return theirs instanceof Error ? 'refused by both' : 'refused by ours'
  if (theirs instanceof Error) return `refused by node: ${theirs.message} ${JSON.stringify(bytes.toString('latin1'))}`
  const isSame = isDeepStrictEqual(mine, theirs)
  return isSame ? 'taken' : `not the same: ${JSON.stringify([bytes.toString('latin1'), mine, theirs])}`
}

const strange = [
  '\0',
  '\r',
  '\n',
  '\r\n',
  ' ',
  '\t',
  ':',
  ';',
  '\u007f',
  '\u0080',
  '-',
  '+',
  '0',
  'f',
  ',',
  '\r\n ',
  '\r\n\r\n',
]
const lines = [
  'Content-Length: 5',
  'content-length: 3',
  'content-length: -1',
  'content-length: +5',
  'content-length: 0x5',
  'content-length: 5, 5',
  'content-length : 5',
  'Transfer-Encoding: chunked',
  'transfer-encoding: gzip, chunked',
  'transfer-encoding: chunked, gzip',
  'transfer-encoding : chunked',
  'transfer-encoding: identity',
  'transfer-encoding:\tchunked',
  ' folded',
  '\tfolded',
  ': no name',
  'no colon',
  'connection: close',
  'connection: upgrade',
  'upgrade: h2c',
  'a: \0',
  'a: b\rc: d',
  'a: b\nc: d',
  'HTTP/1.1 200 OK',
]
const firsts = [
  'HTTP/0.9 200 OK',
  'HTTP/2.0 200 OK',
  'HTTP/1.0 200 OK',
  'http/1.1 200 OK',
  'HTTP/1.1 200',
  'HTTP/1.1 20 OK',
  'HTTP/1.1 2000 OK',
  'HTTP/1.1  200 OK',
  'HTTP/1.1 204 OK',
  'HTTP/1.1 304 OK',
  'HTTP/1.1 101 OK',
  'HTTP/1.1 199 OK',
  'HTTP/1.1 600 OK',
  'ICY 200 OK',
  '',
]

/** One change of the bytes. Most of it is done near the head and the first chunks, where framing is. */
type Change =
  | { is: 'flip'; at: number; bit: number }
  | { is: 'put' | 'instead'; at: number; text: string }
  | { is: 'cut'; at: number; length: number }
  | { is: 'line'; at: number; text: string }
  | { is: 'first'; text: string }
const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ is: fc.constant('flip' as const), at: fc.nat(), bit: fc.nat(7) }),
  fc.record({
    is: fc.constantFrom('put' as const, 'instead' as const),
    at: fc.nat(),
    text: fc.constantFrom(...strange),
  }),
  fc.record({ is: fc.constant('cut' as const), at: fc.nat(), length: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ is: fc.constant('line' as const), at: fc.nat(), text: fc.constantFrom(...lines) }),
  fc.record({ is: fc.constant('first' as const), text: fc.constantFrom(...firsts) }),
)

function changed(bytes: Buffer, change: Change): Buffer {
  const text = bytes.toString('latin1')
  if (change.is === 'first') return Buffer.from(text.replace(/^[^\r]*/, change.text), 'latin1')
  const at = bytes.length === 0 ? 0 : change.at % Math.min(bytes.length, 400)
  if (change.is === 'line') {
    // After one of the ends of a line that are there.
    const ends = [...text.slice(0, 1000).matchAll(/\r\n/g)].map(({ index }) => index + 2)
    const where = ends[change.at % Math.max(1, ends.length)] ?? 0
    return Buffer.from(`${text.slice(0, where)}${change.text}\r\n${text.slice(where)}`, 'latin1')
  }
  if (change.is === 'flip') {
    const other = Buffer.from(bytes)
    other[at] = (other[at] ?? 0) ^ (1 << change.bit)
    return other
  }
  const gone = change.is === 'put' ? 0 : change.is === 'cut' ? change.length : 1
  return Buffer.from(text.slice(0, at) + (change.is === 'cut' ? '' : change.text) + text.slice(at + gone), 'latin1')
}

describe('against the parser of node', () => {
  it('a valid answer is taken by both, and is the same', async () => {
    await fc.assert(
      fc.asyncProperty(rawAnswers, async ({ bytes }) => {
        expect(await compare(bytes)).toBe('taken')
      }),
      { numRuns: 100 },
    )
  })

  it('what ours takes of answers that were changed, node takes too, and it is the same', async () => {
    const counted: Record<string, number> = { taken: 0, 'refused by both': 0, 'refused by ours': 0 }
    await fc.assert(
      fc.asyncProperty(
        rawAnswers.filter(({ bytes }) => bytes.length < 5000),
        fc.array(changes, { minLength: 1, maxLength: 3 }),
        async ({ bytes }, all) => {
          const verdict = await compare(all.reduce(changed, bytes))
          expect(Object.keys(counted)).toContain(verdict)
          counted[verdict] = (counted[verdict] ?? 0) + 1
        },
      ),
      { numRuns: 400 },
    )
    // The changes are of a kind that leaves some of all three.
    for (const count of Object.values(counted)) expect(count).toBeGreaterThan(10)
  })

  const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'
  const empty = 'HTTP/1.1 204 No Content\r\n\r\n'
  it.each([
    ['a status of no kind that is known', 'HTTP/1.1 600 Odd\r\ncontent-length: 0\r\n\r\n'],
    ['HTTP/0.9', 'HTTP/0.9 200 OK\r\ncontent-length: 0\r\n\r\n'],
    ['HTTP/2.0 in letters', 'HTTP/2.0 200 OK\r\ncontent-length: 0\r\n\r\n'],
    ['another name of the protocol', 'ICE/1.1 200 OK\r\ncontent-length: 1\r\n\r\nx'],
    ['empty lines before the answer', `\r\n\r\n${empty}`],
    ['a control character in the reason', 'HTTP/1.1 200 O\u0001K\r\ncontent-length: 0\r\n\r\n'],
    ['nine answers before the answer', `${'HTTP/1.1 100 Continue\r\n\r\n'.repeat(9)}${empty}`],
    ['a length in an answer before the answer', `HTTP/1.1 103 Hints\r\ncontent-length: 1\r\n\r\n${empty}`],
    ['a length of 16 digits, where there is no body', 'HTTP/1.1 304 OK\r\ncontent-length: 1000000000000000\r\n\r\n'],
    ['chunks in HTTP/1.0, which knows none', 'HTTP/1.0 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['another transfer coding, that nobody would decode', 'HTTP/1.1 200 OK\r\ntransfer-encoding: gzip\r\n\r\nx'],
    ['two transfer codings', 'HTTP/1.1 200 OK\r\ntransfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n'],
    [
      'chunks announced twice',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a chunk size of nine digits, more than is ever taken', `${chunked}000000000\r\n\r\n`],
    ['an escape within an extension', `${chunked}1;a="\\\\"\r\nx\r\n0\r\n\r\n`],
    ['more than 8 KB of extensions', `${chunked}${`1;a=${'b'.repeat(800)}\r\nx\r\n`.repeat(11)}0\r\n\r\n`],
    ['more than 8 KB of trailers', `${chunked}0\r\n${`a: ${'b'.repeat(800)}\r\n`.repeat(11)}\r\n`],
    ['more than 32 KB of headers', `HTTP/1.1 204 OK\r\na: ${'x'.repeat(34_000)}\r\n\r\n`],
  ])('ours refuses and node takes: %s', async (_, raw) => {
    expect(await compare(Buffer.from(raw, 'latin1'))).toBe('refused by ours')
  })

  it.each([
    ['a line of the head that goes on', 'HTTP/1.1 200 OK\r\na: b\r\n c\r\ncontent-length: 0\r\n\r\n'],
    ['the same length twice', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 1\r\n\r\nx'],
    ['a length and chunks', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['lines that end in LF', 'HTTP/1.1 200 OK\ncontent-length: 1\n\nx'],
    ['a space before the colon', 'HTTP/1.1 200 OK\r\ncontent-length : 1\r\n\r\nx'],
    ['a control character in a value', 'HTTP/1.1 200 OK\r\na: b\u0001\r\ncontent-length: 0\r\n\r\n'],
    ['a blank after the size of a chunk', `${chunked}1 ;a=b\r\nx\r\n0\r\n\r\n`],
    ['an extension of no kind', `${chunked}1;a=b:c\r\nx\r\n0\r\n\r\n`],
    ['an extension without a name', `${chunked}1;\r\nx\r\n0\r\n\r\n`],
    ['a length among the trailers', `${chunked}0\r\nContent-Length: 1\r\n\r\n`],
    ['closing before the answer', `HTTP/1.1 100 Wait\r\nconnection: close\r\n\r\n${empty}`],
  ])('both refuse: %s', async (_, raw) => {
    expect(await compare(Buffer.from(raw, 'latin1'))).toBe('refused by both')
  })

  it('ours refuses a tab after the length, which later releases of node take', async () => {
    const raw = Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 1\t\r\n\r\nx', 'latin1')
    expect(await compare(raw)).toMatch(/^refused by (?:both|ours)$/)
  })
})
