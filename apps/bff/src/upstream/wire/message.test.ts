import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { cutAt, rawAnswers } from '#testing/raw-answers.ts'

import { WireFault } from './head.ts'
import { Message } from './message.ts'

const most = 10_000_000
/** As much as a connection reads at once when it does not know where bytes belong. */
const atOnce = 524_288

/** What a connection does with bytes that come in these pieces; `used` counts those that belong to the answer. */
function read(
  pieces: readonly Buffer[],
  message = new Message(most),
  direct = true,
): { message: Message; used: number } {
  let used = 0
  for (const piece of pieces)
    for (let at = 0; at < piece.length && !message.whole;) {
      const place = direct ? message.direct : null
      const part = piece.subarray(at, at + (place === null ? atOnce : place.length))
      if (place === null) used += message.feed(part, part.length)
      else {
        part.copy(place)
        message.took(part.length)
        used += part.length
      }
      at += part.length
    }
  return { message, used }
}

const saidOf = (message: Message) => ({
  status: message.head?.status,
  headers: { ...message.head?.headers },
  body: Buffer.from(message.body),
})
const text = (raw: string): Buffer[] => [Buffer.from(raw, 'latin1')]
const fault = (raw: string, mostBytes = most): unknown => {
  try {
    read(text(raw), new Message(mostBytes))
    return null
  } catch (failure) {
    return failure instanceof WireFault ? failure.kind : failure
  }
}

function outcomeOf(pieces: readonly Buffer[]): string {
  const sum = pieces.reduce((all, { length }) => all + length, 0)
  try {
    const { message, used } = read(pieces)
    return message.whole ? 'whole' : used === sum ? 'waited for' : 'lost'
  } catch (failure) {
    return failure instanceof WireFault ? 'a fault of the wire' : String(failure)
  }
}
const headOf = (size: number): Buffer => {
  const start = 'HTTP/1.1 204 No Content\r\na: '
  return Buffer.from(`${start}${'x'.repeat(size - start.length)}\r\n\r\n`)
}
const begun = (length: number): Message => read(text(`HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\n\r\n`)).message

describe('an answer', () => {
  it('is the same whole and in any pieces, read directly or not; bytes after its end are not its own', () => {
    fc.assert(
      fc.property(
        rawAnswers,
        fc.array(fc.nat(), { maxLength: 40 }),
        fc.boolean(),
        fc.uint8Array({ maxLength: 50 }),
        (answer, cuts, direct, after) => {
          const { bytes, status, headers, body, endsByClose } = answer
          const sent = endsByClose ? bytes : Buffer.concat([bytes, after])
          const { message, used } = read(cutAt(sent, cuts), new Message(most), direct)
          expect(message.whole).toBe(!endsByClose)
          expect(message.end()).toBe(true)
          expect(used).toBe(bytes.length)
          const said = saidOf(message)
          expect([said.status, said.headers]).toEqual([status, headers])
          expect(said.body.equals(body)).toBe(true)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('is the same byte by byte', () => {
    fc.assert(
      fc.property(
        rawAnswers.filter(({ bytes }) => bytes.length < 2000),
        ({ bytes, body, status }) => {
          const { message } = read(
            cutAt(
              bytes,
              Array.from(bytes, (_, at) => at),
            ),
          )
          expect([message.end(), message.head?.status, message.body.equals(body)]).toEqual([true, status, true])
        },
      ),
      { numRuns: 60 },
    )
  })

  it('is not whole before its last byte', () => {
    fc.assert(
      fc.property(
        rawAnswers.filter(({ endsByClose }) => !endsByClose),
        fc.nat(),
        ({ bytes }, cut) => {
          const { message, used } = read([bytes.subarray(0, cut % bytes.length)])
          expect([message.whole, message.end(), used]).toEqual([false, false, cut % bytes.length])
        },
      ),
      { numRuns: 200 },
    )
  })

  it('follows another through the same place, and nothing of the first is in it', () => {
    const message = new Message(most)
    fc.assert(
      fc.property(fc.array(rawAnswers, { minLength: 2, maxLength: 4 }), (answers) => {
        for (const { bytes, body } of answers) {
          read([bytes], message)
          expect([message.end(), message.body.equals(body)]).toEqual([true, true])
          message.clear()
          expect([message.whole, message.head, message.body.length, message.direct]).toEqual([false, null, 0, null])
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('bytes that are no answer', () => {
  it('end in a fault of the wire or are waited for, whatever they are', () => {
    const beginnings = [
      '',
      'HTTP/1.1 200 OK\r\n',
      'HTTP/1.1 200\r\ntransfer-encoding: chunked\r\n\r\n',
      'HTTP/1.0 200 \r\n\r\n',
    ]
    fc.assert(
      fc.property(fc.constantFrom(...beginnings), fc.array(fc.uint8Array({ maxLength: 90 })), (beginning, pieces) => {
        const all = [Buffer.from(beginning), ...pieces.map((piece) => Buffer.from(piece))].filter(
          ({ length }) => length > 0,
        )
        expect(outcomeOf(all)).toMatch(/^(?:whole|waited for|a fault of the wire)$/)
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['another protocol asked for', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\n\r\n'],
    ['nine answers before the answer', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(9)],
    ['a chunk without a size', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n\r\n'],
    ['a chunk longer than it says', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nabc\r\n'],
    ['a negative size', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n-2\r\n'],
    ['a size with 0x', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0x2\r\nab\r\n'],
    ['a size of nine digits', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n000000002\r\nab\r\n'],
    ['a size line that ends in LF', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\nab\r\n'],
    ['data that ends in LF', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nab\n'],
    ['an endless size line', `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2;${'a'.repeat(1100)}`],
    [
      'a trailer that is no header',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\nHTTP/1.1 200 OK\r\n\r\n',
    ],
    [
      'endless trailers',
      `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n${`a: ${'b'.repeat(800)}\r\n`.repeat(11)}`,
    ],
    [
      'more beside the chunks than in them',
      `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${`1;a=${'b'.repeat(800)}\r\nx\r\n`.repeat(11)}`,
    ],
  ])('%s is a fault', (_, raw) => {
    expect(fault(raw)).toBe('not_http')
  })
})

describe('limits', () => {
  it('a head of 32 KB is taken and one byte more is not, whole or in pieces', () => {
    for (const cuts of [[], [1], [32_767], [32_770], [10, 20_000]]) {
      expect(outcomeOf(cutAt(headOf(32_768), cuts))).toBe('whole')
      expect(outcomeOf(cutAt(headOf(32_769), cuts))).toBe('a fault of the wire')
    }
  })

  it('a head that never ends is given up', () => {
    expect(fault(`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(10_000)}`)).toBe('not_http')
  })

  it('a body may have so many bytes and no more, however it is framed; a length that is too large is refused at once', () => {
    const body = 'x'.repeat(1000)
    const chunks = `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1f4\r\n${body.slice(500)}\r\n1f4\r\n${body.slice(500)}\r\n0\r\n\r\n`
    const byLength = `HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n`
    const byClose = `HTTP/1.1 200 OK\r\n\r\n${body}`
    for (const raw of [chunks, byLength + body, byClose]) {
      expect(fault(raw, 1000)).toBe(null)
      expect(fault(raw, 999)).toBe('too_large')
    }
    expect(fault(byLength, 999)).toBe('too_large')
    expect(fault('HTTP/1.1 200 OK\r\ncontent-length: 999999999999999\r\n\r\n')).toBe('too_large')
    expect(fault('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nffffffff\r\n' + body, 999)).toBe('too_large')
  })
})

describe('the place for bodies', () => {
  it('is used again up to a megabyte, and holds nothing of the answer before', () => {
    const message = new Message(most)
    const before = new Set<ArrayBufferLike>()
    for (const size of [300_000, 70_000, 1_048_576, 900_000]) {
      const secret = Buffer.alloc(size, 'secret')
      read([Buffer.from(`HTTP/1.1 200 OK\r\ncontent-length: ${size}\r\n\r\n`), secret], message)
      expect(message.body.equals(secret)).toBe(true)
      before.add(message.body.buffer)
      message.clear()
      expect(Buffer.from(message.body.buffer).includes('secret')).toBe(false)
    }
    expect(before.size).toBe(2)
  })

  it('is given back when it is larger than a megabyte', () => {
    const message = begun(1_048_577)
    expect(message.body.buffer.byteLength).toBe(1_048_577)
    message.clear()
    expect(message.body.buffer.byteLength).toBe(0)
  })

  it('holds nothing of an answer that grew out of it, or that ended half way', () => {
    const message = new Message(most)
    read(text('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n6\r\nsecret\r\n'), message)
    const small = message.body.buffer
    read(text(`20000\r\n${'x'.repeat(0x2_0000)}\r\n`), message)
    expect(Buffer.from(small).includes('secret')).toBe(false)
    const large = message.body.buffer
    expect(Buffer.from(large).includes('secret')).toBe(true)
    message.clear()
    expect(Buffer.from(large).includes('secret')).toBe(false)
  })

  it('is not needed by a body that came whole and with its head: that is looked at where it was read', () => {
    const message = new Message(most)
    const [whole = Buffer.alloc(0)] = text(`HTTP/1.1 200 OK\r\ncontent-length: 50000\r\n\r\n${'x'.repeat(50_000)}`)
    expect(read([whole], message).used).toBe(whole.length)
    expect([message.whole, message.direct, message.body.buffer === whole.buffer]).toEqual([true, null, true])
    expect(message.body.toString('latin1')).toBe('x'.repeat(50_000))
    message.clear()
    expect([message.whole, message.body.length]).toEqual([false, 0])
    // Of the next one a part is missing.
    read([whole.subarray(0, 40_000)], message)
    expect([message.whole, message.body.buffer === whole.buffer]).toEqual([false, false])
  })

  it('is offered for content alone: not for a head, the end of a body, chunks, or what is ended by closing', () => {
    const message = begun(40_000)
    expect(message.direct?.length).toBe(40_000)
    message.took(20_000)
    expect(message.direct?.length).toBe(20_000)
    message.took(10_000)
    expect(message.direct).toBe(null)
    expect(new Message(most).direct).toBe(null)
    for (const head of ['transfer-encoding: chunked\r\n', ''])
      expect(read(text(`HTTP/1.1 200 OK\r\n${head}\r\n`)).message.direct).toBe(null)
  })
})
