import type { Config } from '#config.ts'

import { listenFault } from './greeting.ts'
import { type Listening, claim } from './listen.ts'
import { StartFault } from './start-fault.ts'

export type Ports = {
  desk: Listening
  probes: Listening | null
  /** The desk's with `graceMs` for what is under way there. */
  close(graceMs: number): Promise<void>
}

async function claimOrExplain(
  at: { host: string; port: number },
  setting: 'PORT' | 'METRICS_PORT',
): Promise<Listening> {
  try {
    return await claim(at)
  } catch (failure) {
    throw new StartFault(listenFault(failure, at.host, at.port, setting), { cause: failure })
  }
}

/**
 * Takes the ports before the costly part, so that a taken one is told at once, and keeps them: the system cannot give them
 * to the embedded service, which takes any. @throws StartFault for one that cannot be had
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
