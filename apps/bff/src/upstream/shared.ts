import { type OperationId, hidesQuery, operationIds, rowOf } from '@frontdesk/api-types/table'

import { createFlights } from '#concurrency/single-flight.ts'

import type { Credentials } from './credentials.ts'
import { type Call, type Source, type Upstream, type Wanted, addressOf } from './upstream.ts'
import type { VerifiedBody } from './verified-body.ts'
import type { WrittenSince } from './written-since.ts'

export type Shared = Upstream & {
  /**
   * Like `Source.read`. `key`: the result of `keyOf`, if already computed. A caller that joins another's call always
   * gets the body.
   */
  read(call: Call, wanted: Wanted, key?: string | null): Promise<VerifiedBody | null>
  /**
   * Equal for equal calls with the same credential; null for calls that are never shared, because they may carry
   * secrets.
   */
  keyOf(call: Pick<Call, 'id' | 'params' | 'query' | 'address'>): string | null
  underWay(): number
}

/** Reads with a secret in the query are never shared. */
const sharedIds: ReadonlySet<OperationId> = new Set(
  operationIds.filter((id) => rowOf(id).method === 'GET' && !hidesQuery(id)),
)

const mostKeys = 2000

/** Reuses key strings: a map finds an identical string without hashing it again. */
function createKeys(): (credential: string, address: string) => string {
  const made = new Map<string, { credential: string; key: string }>()
  return (credential, address) => {
    const known = made.get(address)
    if (known?.credential === credential) return known.key
    if (made.size >= mostKeys) made.clear()
    const key = `${credential} ${address}`
    made.set(address, { credential, key })
    return key
  }
}

/**
 * Single flight for equal concurrent reads. Any write separates reads that began before, during and after it, so that
 * no caller gets data older than a change it knows of.
 */
export function createShared(deps: {
  source: Source
  credentials: Credentials
  now: () => Date
  /** Whether another process has written since then; null when this is the only one. */
  writtenSince: WrittenSince | null
}): Shared {
  const { source, credentials, writtenSince } = deps
  const keys = createKeys()
  const flights = createFlights<VerifiedBody | null>(writtenSince === null ? null : deps.now)
  const partIfWritten = async (key: string): Promise<void> => {
    const since = flights.since(key)
    if (since !== null && writtenSince !== null && (await writtenSince(since))) flights.turn(key)
  }
  const keyOf: Shared['keyOf'] = ({ id, params, query, address }) => {
    if (!sharedIds.has(id)) return null
    return keys(credentials.idFor(rowOf(id)), address ?? addressOf(id, params, query))
  }
  return {
    keyOf,
    underWay: () => flights.underWay(),
    async call(call) {
      if (rowOf(call.id).effect === 'reads') return source.call(call)
      flights.turn()
      try {
        return await source.call(call)
      } finally {
        flights.turn()
      }
    },
    read(call, { isKnown }, key = keyOf(call)) {
      if (key === null) return source.read(call, { isKnown, hasOthers: () => false })
      const { id, params, query, body, deadlineMs, address } = call
      const ride = (): Promise<VerifiedBody | null> =>
        // Listed, not spread: keeps one hidden class.
        flights.ride(key, call.signal, (signal, hasOthers) =>
          source.read({ id, params, query, body, signal, deadlineMs, address }, { isKnown, hasOthers }),
        )
      return writtenSince === null ? ride() : partIfWritten(key).then(ride)
    },
  }
}
