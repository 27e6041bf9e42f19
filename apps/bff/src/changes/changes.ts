import { randomUUID } from 'node:crypto'

import { type Change, changeSchema } from '@frontdesk/desk-api'

type Listener = (changes: readonly Change[]) => void

export type Changes = {
  /** Tells the open pages of this desk and of the others on its database. */
  publish(change: Change): void
  /** Tells the open pages of this desk alone. */
  tell(change: Change): void
  /** Tells the open pages of this desk what another desk has published. */
  receive(text: string): void
  /** Changes of the last quarter of a second, together. Returns the end of it. */
  follow(listener: Listener): () => void
  /** What changed in the last so many milliseconds; one change of the kind `all` where that is not known. */
  ofLast(ms: number): Change[]
  /** The number of open streams. */
  followers(): number
  /** The desk stops: followers are called once more, with an empty list, and end their streams. */
  end(): void
  isOver(): boolean
}

/** Milliseconds for which changes are collected. */
const collectMs = 250
/** Changes kept at a time; beyond that, one change of the kind `all` takes the place of all of them. */
const mostCollected = 500

/** Milliseconds for which changes are kept for pages that have read records and not opened their stream yet. */
const keptMs = 60_000

/** The changes of the last minute, each once and at its last time. */
function createRecentChanges() {
  const kept = new Map<string, { change: Change; at: number }>()
  /** Everything since then is kept. */
  let completeSince = Number.NEGATIVE_INFINITY
  return {
    add(change: Change): void {
      const [key, now] = [JSON.stringify(change), performance.now()]
      kept.delete(key)
      kept.set(key, { change, at: now })
      for (const [oldest, { at }] of kept) {
        if (kept.size <= mostCollected && now - at <= keptMs) return
        kept.delete(oldest)
        completeSince = at
      }
    },
    ofLast(ms: number): Change[] {
      const since = performance.now() - ms
      if (since <= completeSince) return [{ kind: 'all' }]
      return [...kept.values()].flatMap(({ change, at }) => (at >= since ? [change] : []))
    },
  }
}

/** Collects different changes, at most `mostCollected`. */
export function createCollection() {
  const collected = new Map<string, Change>()
  let isAll = false
  return {
    add(change: Change): void {
      if (change.kind === 'all' || collected.size >= mostCollected) isAll = true
      else collected.set(JSON.stringify(change), change)
    },
    size: () => (isAll ? 1 : collected.size),
    take(): Change[] {
      const taken: Change[] = isAll ? [{ kind: 'all' }] : [...collected.values()]
      collected.clear()
      isAll = false
      return taken
    },
  }
}

/** What changed on this desk and on the others: kinds and ids, no data of a person. */
export function createChanges(deps: {
  /** Sends a message to the other desks on the same database; null where there is no other. */
  send: ((text: string) => Promise<unknown>) | null
}): Changes {
  const origin = randomUUID()
  const listeners = new Set<Listener>()
  const collection = createCollection()
  const recent = createRecentChanges()
  let timer: NodeJS.Timeout | null = null
  let isOver = false
  const flush = (): void => {
    timer = null
    const changes = collection.take()
    for (const listener of listeners) listener(changes)
  }
  const tell = (change: Change): void => {
    recent.add(change)
    if (listeners.size === 0) return
    collection.add(change)
    timer ??= setTimeout(flush, collectMs)
  }
  return {
    tell,
    publish(change) {
      tell(change)
      // A message that is lost leaves the others to their own reading again.
      void deps.send?.(`${origin} ${JSON.stringify(change)}`).catch(() => undefined)
    },
    receive(text) {
      if (text.startsWith(origin)) return
      const change = changeSchema.safeParse(parsed(text.slice(origin.length)))
      if (change.success) tell(change.data)
    },
    follow(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    ofLast: (ms) => recent.ofLast(ms),
    followers: () => listeners.size,
    end() {
      isOver = true
      for (const listener of listeners) listener([])
    },
    isOver: () => isOver,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
