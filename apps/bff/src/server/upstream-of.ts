import { createConcurrencyLimit } from '#concurrency/concurrency-limit.ts'
import type { Config } from '#config.ts'
import type { CacheEntry } from '#gateway/cached-reads.ts'
import { type LoopLag, createMetrics } from '#operations/metrics.ts'
import type { Log } from '#pipeline/log.ts'
import { createResponseCache, usualCache } from '#response-cache/response-cache.ts'
import { createCredentials } from '#upstream/credentials.ts'
import { createDrift } from '#upstream/drift.ts'
import { createGuarded, serviceBusy, usualGuard } from '#upstream/guarded.ts'
import { createHealth } from '#upstream/health.ts'
import { createSend } from '#upstream/send.ts'
import { createShared } from '#upstream/shared.ts'
import { createUpstream } from '#upstream/upstream.ts'
import type { WrittenSince } from '#upstream/written-since.ts'

import { CredentialFault, createCredentialSource } from './credential-source.ts'
import type { Embedded } from './embedded-service.ts'
import { StartFault } from './start-fault.ts'

const sweepEveryMs = 15_000

type World = {
  config: Config
  log: Log
  now: () => Date
  elapsed: () => number
  random: () => number
  lag: () => LoopLag
}

function sourceOf({ config, log }: World) {
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
export function upstreamOf(world: World, service: Embedded | null, writtenSince: WrittenSince | null) {
  const { config, elapsed } = world
  const { deadlineMs } = config
  const send = createSend({
    target: () => config.upstream?.baseUrl ?? service?.url() ?? null,
    deadlineMs,
    maxAnswerBytes: config.answerBytes,
  })
  const source = sourceOf(world)
  const credentials = createCredentials(() => ({
    apiKey: source.current().apiKey ?? service?.apiKey() ?? null,
    bearerToken: source.current().bearerToken,
  }))
  const drift = createDrift(elapsed)
  const limit = createConcurrencyLimit({ most: 32, mostWaiting: 128, refusal: serviceBusy })
  const tallies = createHealth(world.now)
  const guarded = createGuarded({
    upstream: createUpstream({ send, credentials, userAgent: 'frontdesk', drift }),
    limit,
    health: tallies,
    settings: { ...usualGuard, deadlineMs },
    elapsed,
    random: world.random,
    ended: (...call) => metrics.call(...call),
  })
  const health = () => tallies.list((id) => guarded.breakerOf(id))
  const metrics = createMetrics({ health, limit, lag: world.lag })
  const calls = createShared({ source: guarded, credentials, now: world.now, writtenSince })
  const responseCache = createResponseCache<CacheEntry>({ ...usualCache, mostBytes: config.memoryBytes }, elapsed)
  const sweeping = setInterval(() => responseCache.sweep(), sweepEveryMs)
  sweeping.unref()
  return {
    calls,
    responseCache,
    credentials,
    metrics,
    /** Reads credential files again. */
    reload: source.reload,
    operations: { health, drift, places: limit, since: world.now().toISOString() },
    async close() {
      clearInterval(sweeping)
      source.close()
      await send.close()
    },
  }
}
