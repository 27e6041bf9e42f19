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

/** The names of what these records need and is not here yet, as one text: "hours,oddZones". */
function missingOf(records: Records): string {
  const missing = new Set(records.flatMap(missingParts))
  return parts.filter((name) => missing.has(name)).join()
}

/** Many rows miss the same at once: it is fetched, and told of, once for all. */
const underWay = new Map<string, Promise<void>>()

function fetchMissing(missing: string): Promise<void> {
  const fetching = underWay.get(missing) ?? fetchNamed(missing).finally(() => underWay.delete(missing))
  underWay.set(missing, fetching)
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
 * Fetches the parts of the time code that few records need: odd zones, rules within a day.
 * Resolves always: without a part the record itself says what could not be read.
 */
export async function fetchTimeParts(records: Records): Promise<void> {
  await fetchMissing(missingOf(records))
}

/** Fetches the parts of these records behind what is shown, and renders again when they came, as soon as there is time for it. */
export function useTimeParts(records: Records): void {
  const [, setShown] = useState(version)
  const missing = missingOf(records)
  useEffect(() => {
    // Most records need none, and nobody renders them again for those of others.
    if (missing === '') return undefined
    const end = subscribe(() => startTransition(() => setShown(version)))
    void fetchMissing(missing)
    return end
  }, [missing])
}

/** What was asked for; nothing was missing: nothing to wait for. */
const asked = new Map<string, Promise<void>>([['', Promise.resolve()]])

function askedFor(missing: string): Promise<void> {
  const known = asked.get(missing)
  if (known) return known
  const asking = fetchMissing(missing)
  asked.set(missing, asking)
  return asking
}

/**
 * As `useTimeParts`, but suspends until the parts are here: nothing is drawn first without them and then anew. A part
 * that cannot be fetched is asked for once; then the records are read without it.
 */
export function useWholeTimeParts(records: Records): void {
  use(askedFor(missingOf(records)))
}
