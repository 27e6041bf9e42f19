import { once } from 'node:events'
import { type RequestListener, type Server, type ServerResponse, createServer } from 'node:http'
import { text as textOf } from 'node:stream/consumers'

import { deskRoutes } from '@frontdesk/desk-api'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { hasNginx, sampleHost, startNginx } from '#testing/nginx-sample.ts'
import { sampleId } from '#testing/sample-calls.ts'

let proxy: Awaited<ReturnType<typeof startNginx>>
const desks: Server[] = []
let answers: RequestListener[] = []
const asked: string[] = []

async function startDesk(index: number): Promise<number> {
  const server = createServer((incoming, outgoing) => {
    asked.push(`${incoming.method} ${index}`)
    answers[index]?.(incoming, outgoing)
  })
  desks.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

const ask = (method: string, path: string) => proxy.ask(method, path, { 'x-forwarded-for': '6.6.6.6' })
const up: RequestListener = (_, outgoing) => void outgoing.end('up')
const broken: RequestListener = (incoming) => void incoming.socket.destroy()

beforeAll(async () => {
  if (!hasNginx) return
  proxy = await startNginx([await startDesk(0), await startDesk(1)])
  answers = [up, up]
  await vi.waitFor(() => ask('GET', '/'))
})
afterAll(async () => {
  if (!hasNginx) return
  await proxy.stop()
  for (const desk of desks) desk.close()
})

/** Where there is no nginx, the terminal says that nothing was checked. */
function isMissing(): boolean {
  if (!hasNginx) process.stderr.write('\n*** NOT CHECKED: deploy/nginx.conf, because there is no nginx here\n')
  return !hasNginx
}

it('the nginx sample is accepted, and replaces what clients say about their address', async () => {
  if (isMissing()) return
  answers = [0, 1].map(
    (): RequestListener => (incoming, outgoing) => void outgoing.end(JSON.stringify(incoming.headers)),
  )
  const headers: unknown = JSON.parse(await textOf(await ask('GET', '/')))
  expect(headers).toMatchObject({ host: sampleHost, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' })
  expect((await ask('GET', '/metrics')).statusCode).toBe(404)
})

it('nginx asks the other desk for a read, and repeats no write to the service', async () => {
  if (isMissing()) return
  answers = [broken, up]
  asked.length = 0
  for (let n = 0; n < 4; n += 1) expect((await ask('GET', '/')).statusCode).toBe(200)
  expect(asked).toContain('GET 0')
  answers = [broken, broken]
  for (const method of ['POST', 'PATCH', 'PUT', 'DELETE']) {
    asked.length = 0
    expect([method, (await ask(method, '/api/events')).statusCode, asked.length]).toEqual([method, 502, 1])
  }
})

/** A second time they would be refused: the password has changed, the code was used. */
const notRepeatable = new Set(['changePassword', 'confirmTwoFactor'])

it('nginx asks the other desk for each write of the desk’s own that may be repeated, such as an arrival', async () => {
  if (isMissing()) return
  const found: Record<string, number> = {}
  for (const [id, { method, path }] of Object.entries(deskRoutes)) {
    if (method === 'GET' || path.startsWith('/desk/oidc')) continue
    answers = [broken, broken]
    asked.length = 0
    await ask(method, path.replaceAll(/:\w+/g, sampleId))
    found[id] = asked.length
  }
  expect(found).toEqual(
    Object.fromEntries(
      Object.keys(found).map((id) => {
        const { method } = deskRoutes[id as keyof typeof deskRoutes]
        return [id, method === 'PUT' && !notRepeatable.has(id) ? 2 : 1]
      }),
    ),
  )
  expect(found['markArrival']).toBe(2)
})

it('nginx goes on asking a desk that refused: one that is back is used at once', async () => {
  if (isMissing()) return
  answers = [broken, broken]
  for (let n = 0; n < 6; n += 1) expect((await ask('GET', '/')).statusCode).toBe(502)
  answers = [up, up]
  expect((await ask('GET', '/')).statusCode).toBe(200)
})

it('nginx passes each piece of an event stream on as it comes', async () => {
  if (isMissing()) return
  const streams: ServerResponse[] = []
  answers = [0, 1].map((): RequestListener => (_, outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' })
    outgoing.write('data: 1\n\n')
    streams.push(outgoing)
  })
  const stream = await ask('GET', '/desk/stream')
  const first: unknown[] = await once(stream, 'data')
  expect(String(first[0])).toBe('data: 1\n\n')
  streams[0]?.write('data: 2\n\n')
  const second: unknown[] = await once(stream, 'data')
  expect(String(second[0])).toBe('data: 2\n\n')
  stream.destroy()
})
