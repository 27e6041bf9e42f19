import { describe, expect, it } from 'vitest'

import { Session } from '#wire-session.mjs'

const startup = Buffer.from([0, 0, 0, 9, 0, 3, 0, 0, 0])
const message = (type: string, text: string) => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(4 + text.length, 1)
  return Buffer.concat([head, Buffer.from(text)])
}

/** The requests that reach the server, as text, and the answers that the client gets. */
function talk(parts: [number, Uint8Array][]): { requests: string[]; answers: (string | null)[] } {
  const requests: string[] = []
  const session = new Session((request) => {
    requests.push(Buffer.from(request).toString('latin1'))
    return new Uint8Array([requests.length])
  })
  const answers = parts.flatMap(([id, bytes]) => [...session.receive(id, bytes)])
  return { requests, answers: answers.map((answer) => answer && String(answer[0])) }
}
const text = (...parts: Buffer[]) => Buffer.concat(parts).toString('latin1')
const farewell = [message('S', ''), message('Q', 'rollback\0'), message('Q', 'discard all\0')].map((part) => text(part))

describe('a session on the wire', () => {
  const request = [message('P', 'parse'), message('B', 'bind'), message('E', ''), message('S', '')]

  it('passes only complete requests to the server, however the bytes arrive', () => {
    const bytes = Buffer.concat([startup, ...request])
    for (let size = 1; size <= bytes.length; size++) {
      const parts: [number, Uint8Array][] = []
      for (let start = 0; start < bytes.length; start += size) parts.push([1, bytes.subarray(start, start + size)])
      expect(talk(parts)).toEqual({ requests: [text(startup), text(...request)], answers: ['1', '2'] })
    }
  })

  it('cleans up after a client that terminates its session', () => {
    const { requests, answers } = talk([
      [1, startup],
      [1, message('X', '')],
    ])
    expect(requests).toEqual([text(startup), ...farewell])
    expect(answers).toEqual(['1', null])
  })

  it('cleans up after a client that disconnected during a request', () => {
    const { requests } = talk([
      [1, startup],
      [1, message('P', 'parse').subarray(0, 7)],
      [2, startup],
      [2, message('Q', 'select 1\0')],
    ])
    expect(requests).toEqual([text(startup), ...farewell, text(startup), text(message('Q', 'select 1\0'))])
  })
})
