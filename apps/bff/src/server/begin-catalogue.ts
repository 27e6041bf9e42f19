import type { Catalogue } from '#catalogue/create-catalogue.ts'
import type { Config } from '#config.ts'
import { type Log, traceOf } from '#pipeline/log.ts'

import type { Embedded } from './embedded-service.ts'
import { registerRecords } from './registration.ts'
import type { createUpstreamClient } from './upstream-client.ts'

/** As many calls of people at a time leave room for the walk. */
const peopleAtOnce = 8

/**
 * Fills the catalogue in the background: with the records of the embedded service, and by the walk through another one.
 * A failure is logged and changes nothing for people.
 */
export async function beginCatalogue(
  { config, log }: { config: Config; log: Log },
  catalogue: Catalogue,
  service: Embedded | null,
  upstream: Pick<ReturnType<typeof createUpstreamClient>, 'operations'>,
): Promise<{ stop: () => Promise<void> }> {
  const failed = (words: string) => (failure: unknown) => log.note('error', words, { trace: traceOf(failure) })
  const { limit } = upstream.operations
  const walker = await catalogue.begin({
    seeds: config,
    isBusy: () => limit.waiting() > 0 || limit.running() > peopleAtOnce,
    failed: failed('the walk of the catalogue failed'),
  })
  const left = new AbortController()
  // A service that does not answer must not hold up the end.
  const whenLeft = new Promise<never>((_, reject) => {
    left.signal.addEventListener('abort', () => reject(new Error('the desk stops')), { once: true })
  })
  whenLeft.catch(() => undefined)
  const register = async (): Promise<void> => {
    if (service === null) return
    try {
      const ask: Embedded['ask'] = (question) => Promise.race([service.ask(question), whenLeft])
      const answers = await registerRecords({ ask }, catalogue)
      if (answers > 0) log.note('info', 'the records of the service are registered', { answers })
    } catch (failure) {
      if (!left.signal.aborted) failed('the records of the service could not be registered')(failure)
    }
  }
  const registering = register()
  return {
    async stop() {
      left.abort()
      await walker.stop()
      await registering
    },
  }
}
