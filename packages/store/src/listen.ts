import pg from 'pg'

import { connectionsEndMs, deadline } from '#deadline.ts'
import type { Listeners, StoreLog } from '#engine.ts'

const firstPauseMs = 500
const longestPauseMs = 10_000
/** A connection that is silent for longer is asked whether it is alive. */
const probeEveryMs = 15_000

/** Listens on a connection of its own, which is made again when it breaks. */
export function listenOn(
  config: pg.ClientConfig,
  channels: readonly string[],
  { onMessage, onReady, onLost }: Listeners,
  log: Pick<StoreLog, 'warn'>,
): { close: () => Promise<void> } {
  let client: pg.Client | null = null
  let isClosed = false
  let pauseMs = firstPauseMs
  let timer: NodeJS.Timeout | null = null
  let probe: NodeJS.Timeout | null = null

  const connectAgain = (): void => {
    if (isClosed || timer !== null) return
    timer = setTimeout(() => {
      timer = null
      void connect()
    }, pauseMs).unref()
    pauseMs = Math.min(longestPauseMs, pauseMs * 2)
  }
  const lose = (lost: pg.Client): void => {
    if (client !== lost) return
    client = null
    if (probe !== null) clearInterval(probe)
    void lost.end().catch(() => undefined)
    if (isClosed) return
    onLost()
    connectAgain()
  }
  const connect = async (): Promise<void> => {
    const next = new pg.Client(config)
    client = next
    next.on('error', () => lose(next))
    next.on('end', () => lose(next))
    next.on('notification', ({ channel, payload }) => onMessage(channel, payload ?? ''))
    try {
      await next.connect()
      if (isClosed) return await next.end()
      for (const channel of channels) await next.query(`listen ${next.escapeIdentifier(channel)}`)
      pauseMs = firstPauseMs
      const ask = async (): Promise<void> => {
        try {
          await next.query('select 1')
        } catch {
          lose(next)
        }
      }
      probe = setInterval(() => void ask(), probeEveryMs).unref()
      onReady()
    } catch (error) {
      if (!isClosed) log.warn({ err: error }, 'the connection for notifications of PostgreSQL broke')
      lose(next)
    }
  }
  void connect()
  return {
    async close() {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
      if (probe !== null) clearInterval(probe)
      await Promise.race([client?.end().catch(() => undefined), deadline(connectionsEndMs)])
    },
  }
}
