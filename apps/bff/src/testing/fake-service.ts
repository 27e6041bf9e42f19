import { once } from 'node:events'
import { type IncomingHttpHeaders, type ServerResponse, createServer } from 'node:http'

type Seen = { method: string; url: string; headers: IncomingHttpHeaders; rawHeaders: string[]; body: string }
export type Reply = (seen: Seen, response: ServerResponse) => void

export type FakeService = {
  url: URL
  seen: Seen[]
  /** Handles every request from now on. */
  reply: Reply
  /** Destroys every connection. */
  cut(): Promise<void>
  close(): Promise<void>
}

export const json =
  (status: number, value: unknown, headers: Record<string, string> = {}): Reply =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    response.end(typeof value === 'string' ? value : JSON.stringify(value))
  }

export const raw =
  (status: number, type: string | null, body: string | Buffer): Reply =>
  (_, response) => {
    response.writeHead(status, type === null ? {} : { 'content-type': type })
    response.end(body)
  }

/** An HTTP service on a real socket, so that redirects, slow and broken responses are real. */
export async function startFakeService(): Promise<FakeService> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers, rawHeaders } = request
      const seen = { method, url, headers, rawHeaders, body: Buffer.concat(chunks).toString('utf8') }
      fake.seen.push(seen)
      fake.reply(seen, response)
    })
  })
  // Avoids reusing a connection that is just being closed.
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const fake: FakeService = {
    url: new URL(`http://127.0.0.1:${port}/`),
    seen: [],
    reply: json(200, {}),
    async cut() {
      server.closeAllConnections()
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
  return fake
}
