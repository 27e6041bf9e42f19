import { once } from 'node:events'
import { type IncomingHttpHeaders, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = {
  id: string
  headers: IncomingHttpHeaders
  text: string
  body: { type: string; timestamp: string; data: Record<string, string | null> }
}

/** The status of the answer to a delivery. */
type StatusOf = (received: Received) => number
const accepted: StatusOf = () => 204

/** Takes deliveries of webhooks. `statusOf` decides on each. */
export async function startWebhookReceiver() {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const one = {
        id: String(request.headers['webhook-id']),
        headers: request.headers,
        text,
        body: JSON.parse(text) as Received['body'],
      }
      received.push(one)
      response.writeHead(receiver.statusOf(one)).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?key=of-the-address`,
    received,
    statusOf: accepted,
    async close(): Promise<void> {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
  return receiver
}

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>
