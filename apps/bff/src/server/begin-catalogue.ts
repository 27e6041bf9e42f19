import type { Catalogue } from '#catalogue/create-catalogue.ts'
import type { Config } from '#config.ts'
import { type Log, traceOf } from '#pipeline/log.ts'

import type { Embedded } from './embedded-service.ts'
import { registerRecords } from './register-records.ts'

/**
 * Fills the catalogue in the background: with the records of the embedded service, and by the walk through another one.
 * A failure is logged and changes nothing for people.
 */
export async function beginCatalogue(
  { config, log }: { config: Config; log: Log },
  catalogue: Catalogue,
  service: Embedded | null,
): Promise<{ stop: () => Promise<void> }> {
  await catalogue.begin(config)
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
      if (!left.signal.aborted)
        log.note('error', 'the records of the service could not be registered', { trace: traceOf(failure) })
    }
  }
  const registering = register()
  return {
    async stop() {
      left.abort()
      await catalogue.stop()
      await registering
    },
  }
}
