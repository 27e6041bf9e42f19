import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { rawAnswers } from '#testing/raw-answers.ts'
import { type RawService, startRawService } from '#testing/raw-service.ts'

import { type Send, createSend } from './send.ts'

/** Bytes per path, sent before closing; other paths are echoed. */
const answers = new Map<string, Buffer>()
let service: RawService
let send: Send
let number = 0

beforeAll(async () => {
  service = await startRawService(({ socket, path }) => {
    const said = answers.get(path)
    if (said === undefined) return `HTTP/1.1 200 OK\r\ncontent-length: ${path.length}\r\n\r\n${path}`
    socket.end(said)
    return null
  })
  send = createSend({ target: () => service.url, deadlineMs: 60_000, maxAnswerBytes: 10_000_000 })
})
afterAll(async () => {
  await send.close()
  await service.close()
})

type Ending = { status: number; body: Buffer } | { code: unknown }

async function ask(path: string): Promise<Ending> {
  return send.send({ method: 'GET', path, headers: {}, body: null, writes: false, signal: null }).then(
    ({ status, body }) => ({ status, body }),
    (failure: unknown) => ({ code: Object(failure).code }),
  )
}

/** Retries a read that met a connection just being closed, as the BFF does. */
async function askAgain(path: string): Promise<Ending> {
  const first = await ask(path)
  return 'code' in first && first.code === 'upstream_unreachable' ? ask(path) : first
}

/** The result of a request answered with these bytes. */
function answeredWith(bytes: Buffer): Promise<Ending> {
  const path = `/answers/${(number += 1)}`
  answers.clear()
  answers.set(path, bytes)
  return askAgain(path)
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
  'content-length: 0x5',
  'content-length: 5, 5',
  'content-length : 5',
  'Transfer-Encoding: chunked',
  'transfer-encoding: gzip, chunked',
  'transfer-encoding: identity',
  'transfer-encoding:\tchunked',
  ' folded',
  ': no name',
  'no colon',
  'connection: close',
  'connection: upgrade',
  'upgrade: h2c',
  'content-encoding: gzip',
  'a: \0',
  'a: b\rc: d',
  'HTTP/1.1 200 OK',
]
const firsts = ['HTTP/0.9 200 OK', 'HTTP/2.0 200 OK', 'http/1.1 200 OK', 'HTTP/1.1 20 OK', 'HTTP/1.1 101 OK', '']

type Change =
  | { is: 'flip'; at: number; bit: number }
  | { is: 'put' | 'instead'; at: number; text: string }
  | { is: 'line'; at: number; text: string }
  | { is: 'first'; text: string }
const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ is: fc.constant('flip' as const), at: fc.nat(), bit: fc.nat(7) }),
  fc.record({
    is: fc.constantFrom('put' as const, 'instead' as const),
    at: fc.nat(),
    text: fc.constantFrom(...strange),
  }),
  fc.record({ is: fc.constant('line' as const), at: fc.nat(), text: fc.constantFrom(...lines) }),
  fc.record({ is: fc.constant('first' as const), text: fc.constantFrom(...firsts) }),
)

/** Most changes are near the head and the first chunks, where framing is. */
function changed(bytes: Buffer, change: Change): Buffer {
  const text = bytes.toString('latin1')
  if (change.is === 'first') return Buffer.from(text.replace(/^[^\r]*/, change.text), 'latin1')
  const at = bytes.length === 0 ? 0 : change.at % Math.min(bytes.length, 400)
  if (change.is === 'line') {
    const ends = [...text.slice(0, 1000).matchAll(/\r\n/g)].map(({ index }) => index + 2)
    const where = ends[change.at % Math.max(1, ends.length)] ?? 0
    return Buffer.from(`${text.slice(0, where)}${change.text}\r\n${text.slice(where)}`, 'latin1')
  }
  if (change.is === 'flip') {
    const other = Buffer.from(bytes)
    other[at] = (other[at] ?? 0) ^ (1 << change.bit)
    return other
  }
  return Buffer.from(text.slice(0, at) + change.text + text.slice(at + (change.is === 'put' ? 0 : 1)), 'latin1')
}

describe('an answer of the service', () => {
  it('that is valid is accepted in any framing', async () => {
    await fc.assert(
      fc.asyncProperty(rawAnswers, async ({ bytes, status, body }) => {
        const taken = await answeredWith(bytes)
        expect('status' in taken && [taken.status, taken.body.equals(body)]).toEqual([status, true])
      }),
      { numRuns: 100 },
    )
  })

  it('that was mutated gives an answer or a refusal, and no byte of it is in the next one: 500 of them', async () => {
    const counted = { taken: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(
        rawAnswers.filter(({ bytes }) => bytes.length < 5000),
        fc.array(changes, { minLength: 1, maxLength: 3 }),
        async ({ bytes }, all) => {
          const ending = await answeredWith(all.reduce(changed, bytes))
          const how = 'status' in ending ? 'taken' : String(ending.code)
          expect(how).toMatch(/^(?:taken|upstream_invalid|upstream_unreachable)$/)
          counted[how === 'taken' ? 'taken' : 'refused'] += 1
          const next = await askAgain(`/own/${number}`)
          expect('body' in next && next.body.toString()).toBe(`/own/${number}`)
        },
      ),
      { numRuns: 500 },
    )
    // Guards the test: the changes must leave some of both.
    expect(Math.min(counted.taken, counted.refused)).toBeGreaterThan(20)
  }, 240_000)

  const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'
  it.each([
    ['a status of no known kind', 'HTTP/1.1 600 Odd\r\ncontent-length: 0\r\n\r\n'],
    ['HTTP/0.9', 'HTTP/0.9 200 OK\r\ncontent-length: 0\r\n\r\n'],
    ['HTTP/2.0 in letters', 'HTTP/2.0 200 OK\r\ncontent-length: 0\r\n\r\n'],
    ['a status of four digits', 'HTTP/1.1 2000 OK\r\ncontent-length: 0\r\n\r\n'],
    ['chunks in HTTP/1.0, which knows none', 'HTTP/1.0 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['another transfer coding, that is not decoded', 'HTTP/1.1 200 OK\r\ntransfer-encoding: gzip\r\n\r\nx'],
    ['two transfer codings', 'HTTP/1.1 200 OK\r\ntransfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n'],
    [
      'chunks announced twice',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['more than 32 KB of trailers', `${chunked}0\r\n${`a: ${'b'.repeat(800)}\r\n`.repeat(50)}\r\n`],
    ['more than 32 KB of headers', `HTTP/1.1 204 OK\r\na: ${'x'.repeat(34_000)}\r\n\r\n`],
    ['a line of the head that goes on', 'HTTP/1.1 200 OK\r\na: b\r\n c\r\ncontent-length: 0\r\n\r\n'],
    ['the same length twice', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 1\r\n\r\nx'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx'],
    ['a length and chunks', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['lines that end in LF', 'HTTP/1.1 200 OK\ncontent-length: 1\n\nx'],
    ['a space before the colon', 'HTTP/1.1 200 OK\r\ncontent-length : 1\r\n\r\nx'],
    ['a control character in a value', 'HTTP/1.1 200 OK\r\na: b\u0001\r\ncontent-length: 0\r\n\r\n'],
    ['NUL in a value', 'HTTP/1.1 200 OK\r\na: b\0\r\ncontent-length: 0\r\n\r\n'],
    ['a line without a colon', 'HTTP/1.1 200 OK\r\nabc\r\ncontent-length: 0\r\n\r\n'],
    ['a length with a sign', 'HTTP/1.1 200 OK\r\ncontent-length: +1\r\n\r\nx'],
    ['a chunk without a size', `${chunked}\r\n`],
    ['a chunk longer than it says', `${chunked}2\r\nabc\r\n`],
    ['a chunk with a negative size', `${chunked}-2\r\n`],
    ['a chunk with 0x before its size', `${chunked}0x2\r\nab\r\n`],
    ['a line among the trailers that is none', `${chunked}0\r\nHTTP/1.1 200 OK\r\n\r\n`],
    ['a blank after the size of a chunk', `${chunked}1 ;a=b\r\nx\r\n0\r\n\r\n`],
    ['an extension of no kind', `${chunked}1;a=b:c\r\nx\r\n0\r\n\r\n`],
    ['a length among the trailers', `${chunked}0\r\nContent-Length: 1\r\n\r\n`],
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
  ])('with %s is refused', async (_, raw) => {
    expect(await answeredWith(Buffer.from(raw, 'latin1'))).toMatchObject({
      code: expect.stringMatching(/^upstream_(?:invalid|unreachable)$/),
    })
  })
})
