import type { IncomingMessage } from 'node:http'

const bodiless = new Set(['GET', 'HEAD'])

/** Whether a body is on its way that is to be waited for: one that is announced as too long is refused by its headers. */
function hasBody({ method, headers }: IncomingMessage, most: number): boolean {
  if (bodiless.has(method ?? '')) return false
  if (headers['transfer-encoding'] !== undefined) return true
  const length = Number(headers['content-length'] ?? 0)
  return length > 0 && length <= most
}

/**
 * Calls `done` when the whole body has come, or more than `most` bytes of it, and leaves it where the listener of
 * @hono/node-server looks for it (`rawBody`). Until then a request costs its bytes and nothing else: no route, no
 * session, no stream, no line of the log. A peer who leaves or is cut in the middle has asked nothing.
 */
export function onceWhole(incoming: IncomingMessage, most: number, done: () => void): void {
  if (!hasBody(incoming, most)) return done()
  const chunks: Buffer[] = []
  let size = 0
  const settle = (): void => {
    incoming.off('data', take)
    incoming.off('end', settle)
    Object.assign(incoming, { rawBody: Buffer.concat(chunks) })
    done()
  }
  const take = (chunk: Buffer): void => {
    chunks.push(chunk)
    size += chunk.length
    if (size <= most) return
    incoming.pause()
    settle()
  }
  incoming.on('data', take)
  incoming.on('end', settle)
  // Told by the socket's end; without a listener it would be thrown.
  incoming.on('error', () => undefined)
}
