import type { Directory } from '#directory/directory.ts'
import type { IndexedEntry } from '#directory/entry.ts'
import { readFacts, startOf } from '#directory/facts.ts'

import type { CallService, Seen } from './ask.ts'
import { failed } from './ask.ts'
import type { WalkRow, WalkStore } from './walk-store.ts'

const hour = 3_600_000
/** An event of today that was confirmed within this is not asked again. */
const staleMs = hour
const walkAgainMs = 24 * hour
/** Calls a minute, at most. */
const everyMs = 15_000

const endOf = (facts: string | null): number => {
  const { endUtc, end } = readFacts(facts)
  return Date.parse(typeof endUtc === 'string' ? endUtc : typeof end === 'string' ? end : '')
}

/** Runs, or begins within two days, by the record's own first occurrence. */
function isNear({ facts }: IndexedEntry, now: number): boolean {
  const start = startOf(facts)
  const end = endOf(facts)
  return start < now + 48 * hour && (Number.isNaN(end) ? start : end) > now - 3 * hour
}

const isDue = ({ state, completedAt }: WalkRow, at: number): boolean =>
  state === 'done' && completedAt !== null && at - completedAt.getTime() > walkAgainMs

/**
 * What is done while no walk is under way: events of today and tomorrow are confirmed, the longest unconfirmed first, a
 * few calls a minute, and what was walked a day ago is walked again.
 */
export function createRefresh(deps: {
  store: Pick<WalkStore, 'leaseIdle'>
  directory: Pick<Directory, 'ofKind' | 'markGone'>
  call: CallService
  learn: (seen: readonly Seen[]) => Promise<void>
  /** Begins the next walk. */
  walkAgain: () => Promise<void>
  now: () => Date
}): (signal: AbortSignal) => Promise<void> {
  const { directory, now } = deps
  const asked = new Map<string, number>()
  let notBefore = 0

  const nextOne = (at: number): (IndexedEntry & { slug: string }) | null => {
    let oldest: (IndexedEntry & { slug: string }) | null = null
    for (const event of directory.ofKind('event')) {
      const { slug, seenAt, id } = event
      if (slug === null || at - Math.max(seenAt, asked.get(id) ?? 0) < staleMs || !isNear(event, at)) continue
      if (oldest === null || seenAt < oldest.seenAt) oldest = { ...event, slug }
    }
    return oldest
  }
  const confirm = async (
    { id, slug, projectId }: IndexedEntry & { slug: string },
    signal: AbortSignal,
  ): Promise<void> => {
    asked.set(id, now().getTime())
    try {
      const address = { operation: 'getEventForSlug', subject: slug, within: projectId } as const
      await deps.learn([await deps.call(address, signal)])
    } catch (failure) {
      const { outcome, restMs } = failed(failure, 0, now())
      if (outcome.state === 'unreached' && outcome.reason === 'missing') directory.markGone('event', id)
      notBefore = now().getTime() + (restMs ?? 0)
    }
  }
  return async (signal) => {
    const at = now().getTime()
    if (at < notBefore) return
    const walk = await deps.store.leaseIdle(now(), new Date(at + 2 * everyMs))
    if (walk === null) return
    if (isDue(walk, at)) return deps.walkAgain()
    const event = nextOne(at)
    if (event !== null) await confirm(event, signal)
  }
}
