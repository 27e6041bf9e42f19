import { type OperationId, hidesQuery, operationIds, rowOf } from '@frontdesk/api-types/table'

import { createFlights } from '#concurrency/single-flight.ts'

import type { Credentials } from './credentials.ts'
import { type Call, type Source, type Upstream, type Wanted, addressOf } from './upstream.ts'
import type { VerifiedBody } from './verified-body.ts'
import type { WrittenSince } from './written-since.ts'

export type Shared = Upstream & {
  /**
   * As `Source` reads. `key` is what `keyOf` says of the call, when that was asked before. Who joins a call of somebody else
   * is brought the bytes, whatever is known of them.
   */
  read(call: Call, wanted: Wanted, key?: string | null): Promise<VerifiedBody | null>
  /** The same for equal calls with the same credential, or null for a call that is never shared: its words may be secret. */
  keyOf(call: Pick<Call, 'id' | 'params' | 'query' | 'address'>): string | null
  underWay(): number
}

/** An address that holds a secret is nobody's key. */
const sharedIds: ReadonlySet<OperationId> = new Set(
  operationIds.filter((id) => rowOf(id).method === 'GET' && !hidesQuery(id)),
)

const mostKeys = 2000

/** The same text for the same two: a map finds it by what it is, and does not read it letter by letter. */
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
 * Equal reads at the same time are one call. A write by anybody parts those who ask before it began, while it lasted and
 * after it ended, so that nobody is told how things were before a change that they know of.
 */
export function createShared(deps: {
  source: Source
  credentials: Credentials
  now: () => Date
  /** Whether another process has written since then; null when there is none. */
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
        // Not spread from what was given: each would have a shape of its own, made anew and known to nobody who looks at it.
        flights.ride(key, call.signal, (signal, hasOthers) =>
          source.read({ id, params, query, body, signal, deadlineMs, address }, { isKnown, hasOthers }),
        )
      return writtenSince === null ? ride() : partIfWritten(key).then(ride)
    },
  }
}
