import { once } from 'node:events'
import { type Socket, createServer } from 'node:net'

import { expect, it } from 'vitest'

import { listenOn } from '#listen.ts'

it('closes although the server never says another word', { timeout: 30_000 }, async () => {
  const sockets: Socket[] = []
  const server = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const connected = once(server, 'connection')
  const listeners = { onMessage: () => undefined, onReady: () => undefined, onLost: () => undefined }
  const config = { host: '127.0.0.1', port, user: 'desk', database: 'desk', connectionTimeoutMillis: 60_000 }
  const listening = listenOn(config, ['changes'], listeners, { warn: () => undefined })
  await connected
  await listening.close()
  expect(sockets).toHaveLength(1)
  for (const socket of sockets) socket.destroy()
  server.close()
})
