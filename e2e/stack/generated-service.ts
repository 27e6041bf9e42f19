import { once } from 'node:events'
import { createServer } from 'node:http'

import { type Filling, type Generated, generate, knownRoutes } from './generated-records.ts'

export type GeneratedService = {
  url: string
  key: string
  /** From now on every answer is filled like this. */
  fill: (filling: Filling) => void
  /** What the operation answers as it is filled now. */
  answer: (operationId: string) => Generated
  /** From now on it answers this one with `value`, however the others are filled. */
  hold: (operationId: string, value: unknown) => void
  /** Nothing is held any more. */
  release: () => void
  stop: () => Promise<void>
}

/** A service that answers all 33 operations with records made from their schemas. */
export async function startGeneratedService(): Promise<GeneratedService> {
  let filling: Filling = 'set'
  const made = new Map<string, Generated>()
  const held = new Map<string, unknown>()
  const answer = (operationId: string): Generated => {
    const key = `${filling} ${operationId}`
    const known = knownRoutes.find(({ route }) => route.operationId === operationId)
    if (!known) throw new Error(`no operation ${operationId}`)
    const value = made.get(key) ?? generate(known.route, known.number, filling)
    made.set(key, value)
    return value
  }
  const server = createServer((request, response) => {
    request.resume()
    const path = new URL(request.url ?? '', 'http://service').pathname
    const known = knownRoutes.find(({ method, pattern }) => method === request.method && pattern.test(path))
    if (!known) return response.writeHead(404).end()
    const { operationId } = known.route
    const value = held.get(operationId) ?? answer(operationId).value
    if (value === undefined) return response.writeHead(204).end()
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    key: 'generated-service-key-0123456789abcdef',
    fill: (next) => {
      filling = next
    },
    answer,
    hold: (operationId, value) => void held.set(operationId, value),
    release: () => held.clear(),
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
