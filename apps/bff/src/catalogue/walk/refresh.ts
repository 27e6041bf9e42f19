import { type IndexedEntry, readFacts, startOf } from '@frontdesk/finder/entry'

import type { Directory } from '#directory/directory.ts'
import { type Job, LostJob } from '#jobs/job-store.ts'

import type { CallService, Seen } from './ask.ts'
import { failed } from './ask.ts'
import type { WalkRow } from './walk-store.ts'

const hour = 3_600_000
/** An event of today that was confirmed within this is not asked again. */
const staleMs = hour
const walkAgainMs = 24 * hour

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
  directory: Pick<Directory, 'ofKind' | 'markGone'>
  call: CallService
  learn: (seen: readonly Seen[]) => Promise<void>
  /** @throws LostJob */
  check: (job: Job) => Promise<void>
  /** Begins the next walk. */
  walkAgain: (job: Job) => Promise<void>
  now: () => Date
}): (job: Job, walk: WalkRow, signal: AbortSignal) => Promise<void> {
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
    job: Job,
    { id, slug, projectId }: IndexedEntry & { slug: string },
    signal: AbortSignal,
  ): Promise<void> => {
    asked.set(id, now().getTime())
    const address = { operation: 'getEventForSlug', subject: slug, within: projectId } as const
    try {
      const seen = await deps.call(address, signal)
      await deps.check(job)
      await deps.learn([seen])
    } catch (failure) {
      if (failure instanceof LostJob) throw failure
      const { outcome, restMs } = failed(failure, 0, now())
      if (outcome.state === 'unreached' && outcome.reason === 'missing') {
        await deps.check(job)
        directory.markGone('event', id)
      }
      notBefore = now().getTime() + (restMs ?? 0)
    }
  }
  return async (job, walk, signal) => {
    const at = now().getTime()
    if (at < notBefore) return
    if (isDue(walk, at)) return deps.walkAgain(job)
    const event = nextOne(at)
    if (event !== null) await confirm(job, event, signal)
  }
}
