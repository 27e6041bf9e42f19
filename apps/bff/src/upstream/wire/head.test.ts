import { describe, expect, it } from 'vitest'

import { WireFault, parseHead } from './head.ts'

const headed = (...lines: string[]) => parseHead(['HTTP/1.1 200 OK', ...lines].join('\r\n'))

describe('the head of an answer', () => {
  it('gives the status and the headers, names in lower case, blanks around values dropped', () => {
    const { status, headers } = parseHead(
      'HTTP/1.1 404 Not Found\r\nContent-Type: \tapplication/json; charset=utf-8 \t\r\nEMPTY:\r\nblank: \t \r\nx-\u00fc'.replace(
        '\r\nx-\u00fc',
        '\r\nx: \u00e4\u00a0',
      ),
    )
    expect(status).toBe(404)
    expect({ ...headers }).toEqual({
      'content-type': 'application/json; charset=utf-8',
      empty: '',
      blank: '',
      // A non-breaking space is a letter here.
      x: '\u00e4\u00a0',
    })
  })

  it('joins what stands several times, and no name does harm', () => {
    const { headers } = headed('a: 1', 'A: 2', '__proto__: x', 'constructor: y')
    expect(Object.entries(headers)).toEqual([
      ['a', '1, 2'],
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ])
  })

  it.each([
    ['nothing', ''],
    ['another protocol', 'HTTP/2.0 200 OK'],
    ['an older one', 'HTTP/0.9 200 OK'],
    ['HTTP/1.2', 'HTTP/1.2 200 OK'],
    ['a small name', 'http/1.1 200 OK'],
    ['no version', 'HTTP 200 OK'],
    ['four digits', 'HTTP/1.1 2000 OK'],
    ['two digits', 'HTTP/1.1 20 OK'],
    ['a status of another kind', 'HTTP/1.1 600 OK'],
    ['a status below 100', 'HTTP/1.1 099 OK'],
    ['two spaces', 'HTTP/1.1  200 OK'],
    ['a space before', ' HTTP/1.1 200 OK'],
    ['a line before', '\r\nHTTP/1.1 200 OK'],
    ['a control character in the reason', 'HTTP/1.1 200 O\u0000K'],
    ['a bare CR', 'HTTP/1.1 200 OK\rx: y'],
    ['a bare LF', 'HTTP/1.1 200 OK\nx: y'],
    ['a space before the colon', 'HTTP/1.1 200 OK\r\nname : value'],
    ['a line that goes on', 'HTTP/1.1 200 OK\r\na: b\r\n c'],
    ['a tab that goes on', 'HTTP/1.1 200 OK\r\na: b\r\n\tc'],
    ['no name', 'HTTP/1.1 200 OK\r\n: value'],
    ['no colon', 'HTTP/1.1 200 OK\r\nvalue'],
    ['an empty line within', 'HTTP/1.1 200 OK\r\n\r\na: b'],
    ['NUL in a value', 'HTTP/1.1 200 OK\r\na: b\u0000c'],
    ['a bare CR in a value', 'HTTP/1.1 200 OK\r\na: b\rc: d'],
    ['a bare LF in a value', 'HTTP/1.1 200 OK\r\na: b\nc: d'],
    ['a letter that is none in a name', 'HTTP/1.1 200 OK\r\n\u00fc: b'],
    ['an end before the answer', 'HTTP/1.1 100 Continue\r\nconnection: close'],
    ['HTTP/1.0 before the answer', 'HTTP/1.0 100 Continue'],
    ['DEL in a value', 'HTTP/1.1 200 OK\r\na: b\u007f'],
  ])('%s is refused', (_, text) => {
    expect(() => parseHead(text)).toThrow(WireFault)
  })

  it('is read once when it comes again, unless it says more than how the answer is sent', () => {
    const usual = ['HTTP/1.1 200 OK', 'Content-Type: application/json', 'content-length: 7', 'Keep-Alive: timeout=5']
    const first = headed(...usual.slice(1))
    expect(parseHead(usual.join('\r\n'))).toBe(first)
    expect(Object.isFrozen(first) && Object.isFrozen(first.headers) && Object.isFrozen(first.framing)).toBe(true)
    expect(headed('content-type: application/json', 'content-length: 8')).not.toBe(first)
    for (const more of ['set-cookie: a=b', 'x-anything: 1', `server: ${'x'.repeat(600)}`])
      expect(headed(...usual.slice(1), more)).not.toBe(headed(...usual.slice(1), more))
    // However many there are, few are remembered, and what was read is the same.
    for (let n = 0; n < 500; n += 1) expect(headed(`content-length: ${n}`).framing).toEqual({ by: 'length', length: n })
    expect(parseHead(usual.join('\r\n'))).not.toBe(first)
    expect(parseHead(usual.join('\r\n'))).toEqual(first)
  })

  it('costs no more than its length: blanks without end are looked at once', { timeout: 30_000 }, () => {
    // One of them was five seconds of a process that did nothing else. Now it is less than a millisecond.
    for (let time = 0; time < 10; time += 1) {
      expect(() => headed(`a:${' '.repeat(32_000)}\u0001`)).toThrow(WireFault)
      expect(() => headed(`a: x${' '.repeat(32_000)}\u0001`)).toThrow(WireFault)
      expect(headed(`a: x${' y'.repeat(15_000)}${' '.repeat(1000)}`).headers['a']?.length).toBe(30_001)
    }
  })
})

describe('where the body ends', () => {
  it('is said by a length, by chunks or by closing', () => {
    expect(headed('content-length: 12').framing).toEqual({ by: 'length', length: 12 })
    expect(headed('content-length: 007').framing).toEqual({ by: 'length', length: 7 })
    expect(headed('Transfer-Encoding: Chunked').framing).toEqual({ by: 'chunks' })
    expect(headed().framing).toEqual({ by: 'close' })
    expect(parseHead('HTTP/1.1 204 No Content').framing).toEqual({ by: 'length', length: 0 })
    for (const line of ['content-length: 12', 'transfer-encoding: chunked'])
      expect(parseHead(`HTTP/1.1 304 Not Modified\r\n${line}`).framing).toEqual({ by: 'length', length: 0 })
  })

  it.each([
    ['two lengths', 'content-length: 1\r\nContent-Length: 2'],
    ['the same length twice', 'content-length: 1\r\ncontent-length: 1'],
    ['a list of lengths', 'content-length: 1, 1'],
    ['a length and chunks', 'content-length: 1\r\ntransfer-encoding: chunked'],
    ['chunks and a length', 'transfer-encoding: chunked\r\ncontent-length: 1'],
    ['a length with a sign', 'content-length: +1'],
    ['a length below nothing', 'content-length: -1'],
    ['a length in hexadecimal', 'content-length: 0x1'],
    ['a length with a point', 'content-length: 1.0'],
    ['an empty length', 'content-length:'],
    ['a length of sixteen digits', 'content-length: 1000000000000000'],
    ['another coding', 'transfer-encoding: gzip'],
    ['a coding before the chunks', 'transfer-encoding: gzip, chunked'],
    ['no coding', 'transfer-encoding: identity'],
    ['an empty coding', 'transfer-encoding:'],
    ['a tab after the coding, which node takes for another one', 'transfer-encoding: chunked\t'],
    ['a tab before the coding', 'transfer-encoding:\tchunked'],
    ['chunks twice', 'transfer-encoding: chunked\r\ntransfer-encoding: chunked'],
    ['something like chunks', 'transfer-encoding: xchunked'],
  ])('%s is refused, with a body and without', (_, lines) => {
    for (const status of ['200 OK', '204 No Content', '304 Not Modified', '103 Early Hints'])
      expect(() => parseHead(`HTTP/1.1 ${status}\r\n${lines}`)).toThrow(WireFault)
  })

  it('chunks of HTTP/1.0 are refused', () => {
    expect(() => parseHead('HTTP/1.0 200 OK\r\ntransfer-encoding: chunked')).toThrow(WireFault)
  })
})

describe('whether the connection is kept', () => {
  it('is told by its end, by "close" and by the version', () => {
    const kept = 'content-length: 0'
    expect(headed(kept).closes).toBe(false)
    expect(headed(kept, 'connection: keep-alive').closes).toBe(false)
    expect(headed(kept, 'Connection: x, Close').closes).toBe(true)
    expect(headed(kept, 'connection: x', 'connection: close').closes).toBe(true)
    expect(headed().closes).toBe(true)
    expect(parseHead(`HTTP/1.0 200 OK\r\n${kept}\r\nconnection: keep-alive`).closes).toBe(true)
  })

  it('for so long as it says', () => {
    expect(headed('keep-alive: timeout=5, max=100').keptFor).toBe(5000)
    expect(headed('keep-alive: max=100, Timeout=7').keptFor).toBe(7000)
    for (const said of ['', 'timeout', 'timeout=-1', 'timeout=x', 'timeout=99999999'])
      expect(headed(`keep-alive: ${said}`).keptFor).toBe(null)
  })
})
