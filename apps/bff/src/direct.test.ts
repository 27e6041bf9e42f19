import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'

import { borderMethod, operationIds, roles } from '@frontdesk/api-types/table'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import type { Direct } from '#direct.ts'
import { type Listening, listen } from '#start/listen.ts'
import { type DeskUnderTest, deskUnderTest, headersOf } from '#testing/desk-under-test.ts'
import { type FakeService, json, raw, startFakeService } from '#testing/fake-service.ts'
import { sampleAnswer, sampleId, samplePath } from '#testing/sample-calls.ts'
import { Message } from '#upstream/wire/message.ts'

// A busy machine is no fault of the desk.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let service: FakeService
let desk: DeskUnderTest
let short: Listening
let long: Listening
/** Requests that went the short way. */
let taken = 0

beforeAll(async () => {
  service = await startFakeService()
  desk = deskUnderTest({ service: () => service.url })
  const direct: Direct = (...asked) => {
    const isTaken = desk.app.direct(...asked)
    if (isTaken) taken += 1
    return isTaken
  }
  const at = { host: '127.0.0.1', port: 0 }
  short = await listen(Object.create(desk.app, { direct: { value: direct } }), at)
  long = await listen(Object.create(desk.app, { direct: { value: undefined } }), at)
})
afterAll(async () => {
  await short.close(0)
  await long.close(0)
  await desk.close()
  await service.close()
})

type Told = { status: number; headers: Record<string, string>; body: string }

/** Of the connection, or of the moment. */
const passing = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

async function told(socket: Socket, text: string): Promise<Told> {
  const message = new Message(1_000_000)
  const arrived = new Promise<void>((resolve, reject) => {
    socket.on('data', (bytes: Buffer) => {
      message.feed(bytes, bytes.length)
      if (message.whole) resolve()
    })
    socket.on('end', () => (message.end() ? resolve() : reject(new Error(`no whole answer to ${text}`))))
    socket.on('error', reject)
  })
  socket.write(text, 'latin1')
  await arrived
  socket.destroy()
  const headers = Object.entries(message.head?.headers ?? {}).filter(([name]) => !passing.has(name))
  const body = message.body.toString('latin1').replace(/"reference":"\w+"/, '"reference":""')
  return {
    status: message.head?.status ?? 0,
    headers: Object.fromEntries(headers.toSorted(([one], [other]) => one.localeCompare(other))),
    body,
  }
}

type Asked = { target: string; headers: readonly (readonly [name: string, value: string])[] }

async function ask({ port }: Listening, { target, headers }: Asked): Promise<Told> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  // Both answer to the same name: what is told must not depend on the port.
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return told(socket, `GET ${target} HTTP/1.1\r\n${lines}\r\n`)
}

const both = async (asked: Asked): Promise<[Told, Told]> => [await ask(short, asked), await ask(long, asked)]

const byGet = operationIds.filter((id) => borderMethod(id) === 'GET')
const host = ['host', '127.0.0.1:4800'] as const
const cookieOf = (role: (typeof roles)[number]): string => headersOf(role)['cookie'] ?? ''

describe('the short way of the reads', () => {
  it('tells what the long way tells, operation by operation, role by role', async () => {
    for (const id of byGet) {
      service.reply = json(200, sampleAnswer(id))
      for (const role of roles) {
        const asked = { target: samplePath(id), headers: [host, ['cookie', cookieOf(role)]] as const }
        const before = taken
        const [one, other] = await both(asked)
        expect([id, role, one]).toEqual([id, role, other])
        expect(taken).toBe(before + 1)
      }
    }
  })

  it('is taken or not, and tells the same: spellings, headers, answers', async () => {
    const plain = byGet.map(samplePath)
    const target = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...plain) },
      {
        weight: 3,
        arbitrary: fc
          .tuple(
            fc.constantFrom(...plain),
            fc.constantFrom<(path: string) => string>(
              (path) => path.replace('/api/', '/api//'),
              (path) => path.replace('/api/', '/API/'),
              (path) => `${path}/`,
              (path) => `${path};x=1`,
              (path) => path.replace('/api/', '/api/./'),
              (path) => path.replace('/api/', '/api/%2e%2e/'),
              (path) => path.replace(sampleId, sampleId.toUpperCase()),
              (path) => path.replace(sampleId, 'not-an-id'),
              (path) => path.replace(sampleId, `${sampleId}%00`),
              (path) => path.replace('/api/', '/api%2f'),
              (path) => `http://127.0.0.1:4800${path}`,
              (path) => `http://evil.test${path}`,
              (path) => `${path}#part`,
              (path) => `${path}?`,
              (path) => `${path}?page=1`,
              (path) => `${path}?page=1&page=2`,
              (path) => `${path}?fields=id`,
              (path) => `${path}?fields=id,nothing`,
              (path) => `${path}?fields=`,
              (path) => `${path}?x=%`,
              (path) => `${path}?slug=a+b&projectId=${sampleId}`,
            ),
          )
          .map(([path, change]) => change(path)),
      },
      { weight: 1, arbitrary: fc.webPath().filter((path) => path !== '') },
    )
    const odd: readonly (readonly [string, string])[] = [
      ['cookie', 'frontdesk="quoted"'],
      ['cookie', `other=1; ${cookieOf('staff')}`],
      ['cookie', `${cookieOf('admin')}; ${cookieOf('support')}`],
      ['cookie', 'frontdesk='],
      ['if-none-match', '*'],
      ['if-none-match', '"other", W/"more"'],
      ['accept-encoding', 'br'],
      ['accept-encoding', 'gzip;q=0.5'],
      ['x-frontdesk-background', '1'],
      ['frontdesk-absent', 'ok'],
      ['content-length', '0'],
      ['content-encoding', 'gzip'],
      ['origin', 'http://evil.test'],
      ['sec-fetch-site', 'cross-site'],
      ['__proto__', 'x'],
      ['authorization', 'Bearer x'],
    ]
    const headers = fc
      .tuple(
        fc.oneof(
          { weight: 8, arbitrary: fc.constant([host]) },
          {
            weight: 1,
            arbitrary: fc.constantFrom(
              [['host', 'evil.test'] as const],
              [['host', 'localhost:1'] as const],
              [['host', 'LOCALHOST'] as const],
              [['host', '[::1]:4800'] as const],
              [['host', 'user@127.0.0.1'] as const],
              [host, ['host', 'evil.test'] as const],
              [host, host],
            ),
          },
        ),
        fc.constantFrom(...roles.map((role) => [['cookie', cookieOf(role)] as const]), []),
        fc.subarray([...odd], { maxLength: 3 }),
      )
      .map((parts) => parts.flat())
    const replies = [
      (id: (typeof byGet)[number]) => json(200, sampleAnswer(id)),
      () => json(404, { title: 'gone' }),
      () => json(500, {}),
      () => raw(200, 'text/html', '<h1>'),
      () => json(200, { id: sampleId, name: 'Grüße 東京', meta: { apiKey: 'CANARY', note: 'x'.repeat(3000) } }),
    ]
    const before = taken
    let asked = 0
    await fc.assert(
      fc.asyncProperty(target, headers, fc.nat({ max: replies.length - 1 }), async (address, lines, at) => {
        const id = byGet.find((one) => address.startsWith(samplePath(one).split('?')[0] ?? ''))
        service.reply = replies[at]?.(id ?? 'getCompany') ?? json(500, {})
        const [one, other] = await both({ target: address, headers: lines })
        expect(one).toEqual(other)
        asked += 1
      }),
      { numRuns: 600 },
    )
    // Neither way is the only one that was looked at.
    expect(taken - before).toBeGreaterThan(asked / 4)
    expect(taken - before).toBeLessThan((asked * 9) / 10)
  })

  it('tells an answer that is another one each time byte for byte, whatever its letters and its length', async () => {
    let count = 0
    for (const name of ['short', 'Grüße 東京', 'ü'.repeat(9000), 'x'.repeat(70_000), '京'.repeat(30_000)])
      for (const server of [short, long])
        for (const coding of ['identity', 'identity', 'br']) {
          const text = `{"id":"${sampleId}","name":"${name} ${(count += 1)}"}`
          service.reply = raw(200, 'application/json', text)
          const headers = [host, ['cookie', cookieOf('staff')], ['accept-encoding', coding]] as const
          const { body } = await ask(server, { target: samplePath('getCompany'), headers })
          const bytes = Buffer.from(body, 'latin1')
          const isCoded = coding === 'br' && text.length > 1000
          expect((isCoded ? brotliDecompressSync(bytes) : bytes).toString()).toBe(text)
        }
  })

  it('is not taken by what somebody has to look at closely: a header twice, a body', async () => {
    service.reply = json(200, { id: sampleId })
    const plain = [host, ['cookie', cookieOf('staff')]] as const
    const target = samplePath('getCompany')
    const before = taken
    for (const more of [['content-length', '0'] as const, ['cookie', 'a=b'] as const, ['accept', 'x'] as const])
      expect((await ask(short, { target, headers: [...plain, ['accept', '*/*'], more] })).status).toBe(200)
    expect(taken).toBe(before)
    await ask(short, { target, headers: plain })
    expect(taken).toBe(before + 1)
  })

  it('knows again by its tag what the other way told', async () => {
    service.reply = json(200, { id: sampleId, name: 'x'.repeat(2000) })
    for (const coding of ['br', 'gzip', 'identity']) {
      const headers = [host, ['cookie', cookieOf('staff')], ['accept-encoding', coding]] as const
      const first = await ask(long, { target: samplePath('getCompany'), headers })
      const again = await ask(short, {
        target: samplePath('getCompany'),
        headers: [...headers, ['if-none-match', first.headers['etag'] ?? '']],
      })
      expect([first.status, again.status, again.body]).toEqual([200, 304, ''])
    }
  })
})
