import { type OperationId, hidesQuery, operationIds, rowOf } from '@frontdesk/api-types/table'

import { createSingleFlight } from '#concurrency/single-flight.ts'

import type { Credentials } from './credentials.ts'
import { type Call, type Source, type Upstream, type ReadOptions, addressOf } from './upstream.ts'
import type { VerifiedBody } from './verified-body.ts'
import type { WrittenSince } from './written-since.ts'

export type SharedReads = Upstream & {
  /**
   * Like `Source.read`. `key`: the result of `keyOf`, if already computed. A caller that joins another's call always
   * gets the body.
   */
  read(call: Call, wanted: ReadOptions, key?: string | null): Promise<VerifiedBody | null>
  /**
   * Equal for equal calls with the same credential; null for calls that are never shared, because they may carry
   * secrets.
   */
  keyOf(call: Pick<Call, 'id' | 'params' | 'query' | 'address'>): string | null
  running(): number
}

/** Reads with a secret in the query are never shared. */
const sharedIds: ReadonlySet<OperationId> = new Set(
  operationIds.filter((id) => rowOf(id).method === 'GET' && !hidesQuery(id)),
)

/**
 * Single flight for equal concurrent reads. Any write separates reads that began before, during and after it, so that
 * no caller gets data older than a change it knows of.
 */
export function createSharedReads(deps: {
  source: Source
  credentials: Credentials
  now: () => Date
  /** Whether another process has written since then; null when this is the only one. */
  writtenSince: WrittenSince | null
}): SharedReads {
  const { source, credentials, writtenSince } = deps
  const singleFlight = createSingleFlight<VerifiedBody | null>(writtenSince === null ? null : deps.now)
  const invalidateIfWritten = async (key: string): Promise<void> => {
    const since = singleFlight.since(key)
    if (since !== null && writtenSince !== null && (await writtenSince(since))) singleFlight.invalidate(key)
  }
  const keyOf: SharedReads['keyOf'] = ({ id, params, query, address }) => {
    if (!sharedIds.has(id)) return null
    return `${credentials.idFor(rowOf(id))} ${address ?? addressOf(id, params, query)}`
  }
  return {
    keyOf,
    running: () => singleFlight.running(),
    async call(call) {
      if (rowOf(call.id).effect === 'reads') return source.call(call)
      singleFlight.invalidate()
      try {
        return await source.call(call)
      } finally {
        singleFlight.invalidate()
      }
    },
    read(call, wanted, key = keyOf(call)) {
      if (key === null) return source.read(call, { ...wanted, hasOthers: () => false })
      const join = (): Promise<VerifiedBody | null> =>
        singleFlight.join(key, call.signal, (signal, hasOthers) =>
          source.read({ ...call, signal }, { ...wanted, hasOthers }),
        )
      return writtenSince === null ? join() : invalidateIfWritten(key).then(join)
    },
  }
}
