import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ephemeral port range: the system assigns none of these between check and use. */
const from = 20_000
const count = 12_000

/** A free port, for programs that need a fixed one. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  for (let tries = 0; tries < 100; tries += 1) {
    const port = from + Math.floor(Math.random() * count)
    const free = await once(probe.listen(port, '127.0.0.1'), 'listening').then(
      () => true,
      () => false,
    )
    if (!free) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
  throw new Error(`no free port from ${from} to ${from + count - 1}`)
}
