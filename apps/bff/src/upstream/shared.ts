import { hidesQuery, rowOf } from '@frontdesk/api-types/table'

import type { WrittenSince } from '#writes/written-since.ts'

import type { Credentials } from './credentials.ts'
import { createFlights } from './flights.ts'
import type { Reading } from './reading.ts'
import { type Call, type Source, addressOf } from './upstream.ts'

export type Shared = Source & {
  /** The same for equal calls with the same credential, or null for a call that is never shared: its words may be secret. */
  keyOf(call: Pick<Call, 'id' | 'params' | 'query'>): string | null
  underWay(): number
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
  const flights = createFlights<Reading>(deps.now)
  const partIfWritten = async (key: string): Promise<void> => {
    const since = flights.since(key)
    if (since !== null && writtenSince !== null && (await writtenSince(since))) flights.turn(key)
  }
  const keyOf: Shared['keyOf'] = ({ id, params, query }) => {
    const row = rowOf(id)
    if (row.method !== 'GET' || hidesQuery(id)) return null
    return `${credentials.idFor(row)} ${addressOf(id, params, query)}`
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
    async read(call, wanted) {
      const key = keyOf(call)
      if (key === null) return source.read(call, wanted)
      if (writtenSince !== null) await partIfWritten(key)
      return flights.ride(key, call.signal, (signal) => source.read({ ...call, signal }, wanted))
    },
  }
}
