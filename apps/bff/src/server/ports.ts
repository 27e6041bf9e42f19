import type { Config } from '#config.ts'

import { type Listening, claim } from './listen.ts'
import { StartFault } from './start-fault.ts'
import { listenErrorMessage } from './start-message.ts'

export type Ports = {
  desk: Listening
  probes: Listening | null
  /** Waits up to `graceMs` for running requests of the desk. */
  close(graceMs: number): Promise<void>
}

async function claimOrExplain(
  at: { host: string; port: number },
  setting: 'PORT' | 'METRICS_PORT',
): Promise<Listening> {
  try {
    return await claim(at)
  } catch (failure) {
    throw new StartFault(listenErrorMessage(failure, at.host, at.port, setting), { cause: failure })
  }
}

/**
 * Binds all ports before the expensive part of the start: a taken port fails early, and the embedded service cannot get
 * it.
 * @throws StartFault when a port is not available
 */
export async function claimPorts({ host, port, metrics }: Config): Promise<Ports> {
  const desk = await claimOrExplain({ host, port }, 'PORT')
  let probes: Listening | null = null
  try {
    if (metrics !== null) probes = await claimOrExplain(metrics, 'METRICS_PORT')
  } catch (failure) {
    await desk.close(0)
    throw failure
  }
  return {
    desk,
    probes,
    async close(graceMs) {
      await desk.close(graceMs)
      await probes?.close(0)
    },
  }
}
