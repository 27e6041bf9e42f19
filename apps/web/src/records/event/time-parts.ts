import { type PartName, loadParts, missingParts } from '@frontdesk/time/desk'
import { startTransition, use, useEffect, useState } from 'react'

type Records = readonly Parameters<typeof missingParts>[0][]

const listeners = new Set<() => void>()
let version = 0

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const parts = ['hours', 'oddZones'] as const satisfies readonly PartName[]

/** The missing chunks of these records as a key: "hours,oddZones". */
function missingOf(records: Records): string {
  const missing = new Set(records.flatMap(missingParts))
  return parts.filter((name) => missing.has(name)).join()
}

/** Many rows miss the same chunk: it is requested once, and one promise is shared. */
const pending = new Map<string, Promise<void>>()

function fetchMissing(missing: string): Promise<void> {
  const fetching = pending.get(missing) ?? fetchNamed(missing).finally(() => pending.delete(missing))
  pending.set(missing, fetching)
  return fetching
}

async function fetchNamed(missing: string): Promise<void> {
  const names = parts.filter((name) => missing.split(',').includes(name))
  if (names.length === 0) return
  try {
    await loadParts(names)
  } catch {
    return
  }
  version += 1
  for (const listener of listeners) listener()
}

/**
 * Loads the chunks of the time package that few records need: unusual zones, rules within a day. Never rejects: without
 * a chunk the record states what could not be read.
 */
export async function fetchTimeParts(records: Records): Promise<void> {
  await fetchMissing(missingOf(records))
}

/** Loads the chunks of these records in the background, then renders again with low priority. */
export function useTimeParts(records: Records): void {
  const [, setShown] = useState(version)
  const missing = missingOf(records)
  useEffect(() => {
    // Most records need none, and must not render again for the chunks of others.
    if (missing === '') return undefined
    const end = subscribe(() => startTransition(() => setShown(version)))
    void fetchMissing(missing)
    return end
  }, [missing])
}

/** Promises by key; the empty key needs no chunk. */
const promises = new Map<string, Promise<void>>([['', Promise.resolve()]])

function askedFor(missing: string): Promise<void> {
  const known = promises.get(missing)
  if (known) return known
  const promise = fetchMissing(missing)
  promises.set(missing, promise)
  return promise
}

/**
 * As `useTimeParts`, but suspends until the chunks are loaded, to avoid a second render. A chunk that fails to load is
 * requested once; then the records are shown without it.
 */
export function useWholeTimeParts(records: Records): void {
  use(askedFor(missingOf(records)))
}
