import { once } from 'node:events'
import { type AddressInfo, type Server, type Socket, createServer } from 'node:net'

/** A received request, and its connection. */
export type Asked = {
  /** Counted from 0 over all connections. */
  connection: number
  socket: Socket
  method: string
  path: string
  /** The raw head including the empty line. */
  head: string
  /** The bytes as Latin-1 characters. */
  body: string
}

export type RawService = {
  url: URL
  /** Requests in order of arrival. */
  asked: Asked[]
  /** Open connections. */
  sockets: Set<Socket>
  /** Connections so far. */
  connections(): number
  /** Closes the server and all connections. */
  close(): Promise<void>
}

/** The first complete request in `text` with its length, or null. */
function requestIn(text: string): (Pick<Asked, 'method' | 'path' | 'head' | 'body'> & { length: number }) | null {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [method = '', path = ''] = text.split(' ', 2)
  const length = Number(/\r\ncontent-length: (\d+)/.exec(text.slice(0, end))?.[1] ?? 0)
  const from = end + 4
  if (text.length < from + length) return null
  return { method, path, head: text.slice(0, from), body: text.slice(from, from + length), length: from + length }
}

/**
 * A server that writes exact bytes. `answer` is called for each request; its result is written, null leaves the
 * connection open.
 */
export async function startRawService(
  answer: (asked: Asked) => Buffer | string | null,
  makeServer: (opened: (socket: Socket) => void) => Server = createServer,
): Promise<RawService> {
  const asked: Asked[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = makeServer((socket) => {
    const connection = connections
    connections += 1
    sockets.add(socket)
    let text = ''
    socket.setNoDelay(true)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString('latin1')
      for (let request = requestIn(text); request !== null; request = requestIn(text)) {
        const { length, ...what } = request
        text = text.slice(length)
        const one = { connection, socket, ...what }
        asked.push(one)
        const said = answer(one)
        if (said !== null) socket.write(typeof said === 'string' ? Buffer.from(said, 'latin1') : said)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: new URL(`http://127.0.0.1:${port}/`),
    asked,
    sockets,
    connections: () => connections,
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
