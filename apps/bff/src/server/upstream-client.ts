import { createConcurrencyLimit } from '#concurrency/concurrency-limit.ts'
import type { Config } from '#config.ts'
import type { CacheEntry } from '#gateway/cached-reads.ts'
import { type LoopLag, createMetrics } from '#operations/metrics.ts'
import type { Log } from '#pipeline/log.ts'
import { createResponseCache, defaultCache } from '#response-cache/response-cache.ts'
import { createCredentials } from '#upstream/credentials.ts'
import { createDrift } from '#upstream/drift.ts'
import { createHealth } from '#upstream/health.ts'
import { createResilientUpstream, serviceBusy, defaultResilience } from '#upstream/resilience.ts'
import { createSend } from '#upstream/send.ts'
import { watchService } from '#upstream/service-watch.ts'
import { createSharedReads } from '#upstream/shared-reads.ts'
import { createUpstream } from '#upstream/upstream.ts'
import type { WrittenSince } from '#upstream/written-since.ts'

import { CredentialFault, createCredentialSource } from './credential-source.ts'
import type { Embedded } from './embedded-service.ts'
import { StartFault } from './start-fault.ts'

const sweepEveryMs = 15_000

type ClientContext = {
  config: Config
  log: Log
  now: () => Date
  elapsed: () => number
  random: () => number
  lag: () => LoopLag
}

function credentialSource({ config, log }: ClientContext) {
  const { apiKey = null, bearerToken = null, files = { apiKey: null, bearerToken: null } } = config.upstream ?? {}
  try {
    const settings = { apiKey, bearerToken }
    return createCredentialSource({ settings, files, note: (level, words) => log.note(level, words) })
  } catch (failure) {
    if (failure instanceof CredentialFault) throw new StartFault(failure.message)
    throw failure
  }
}

/** The upstream client with its base URL and credentials; the embedded service may restart on another port. */
export function createUpstreamClient(
  context: ClientContext,
  service: Embedded | null,
  writtenSince: WrittenSince | null,
) {
  const { config, elapsed, log } = context
  const { deadlineMs } = config
  const send = createSend({
    target: () => config.upstream?.baseUrl ?? service?.url() ?? null,
    deadlineMs,
    maxAnswerBytes: config.answerBytes,
  })
  const source = credentialSource(context)
  const credentials = createCredentials(() => ({
    apiKey: source.current().apiKey ?? service?.apiKey() ?? null,
    bearerToken: source.current().bearerToken,
  }))
  const drift = createDrift(elapsed)
  const limit = createConcurrencyLimit({ max: 32, maxWaiting: 128, refusal: serviceBusy })
  const healthRecords = createHealth(context.now)
  const resilient = createResilientUpstream({
    upstream: createUpstream({ send, credentials, userAgent: 'frontdesk', drift }),
    limit,
    health: healthRecords,
    settings: { ...defaultResilience, deadlineMs },
    elapsed,
    random: context.random,
    ended: (operation, ms, code) => {
      metrics.call(operation, ms, code)
      log.note('debug', 'the service was called', { operation, ms: Math.round(ms), outcome: code ?? 'answered' })
    },
  })
  const health = () => healthRecords.list((id) => resilient.breakerOf(id))
  const metrics = createMetrics({ health, limit, lag: context.lag })
  const watch = watchService(resilient, { now: context.now, elapsed })
  const calls = createSharedReads({ source: watch.source, credentials, now: context.now, writtenSince })
  const responseCache = createResponseCache<CacheEntry>({ ...defaultCache, maxBytes: config.memoryBytes }, elapsed)
  const sweeping = setInterval(() => responseCache.sweep(), sweepEveryMs)
  sweeping.unref()
  return {
    calls,
    responseCache,
    credentials,
    metrics,
    /** Reads credential files again. */
    reload: source.reload,
    operations: { health, drift, limit, service: () => watch.look(), since: context.now().toISOString() },
    async close() {
      clearInterval(sweeping)
      source.close()
      await send.close()
    },
  }
}
