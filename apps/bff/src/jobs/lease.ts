/** Processes that may end while they have a job; the next one would end too. */
const mostAttempts = 3
/** Turns that may fail one after the other. */
const mostFailures = 40

type Leased = { leaseOwner: string | null; leaseUntil: Date | null; attempts: number; failures: number }
type Taker = { owner: string; now: Date; until: Date }

/** What is written of a turn that ended well. */
export const wellEnded = { attempts: 0, failures: 0 }

/**
 * What taking work that is free writes to its row: the lease with the attempt counted, or null and `parked` when it
 * ended as many processes as may be, or failed as often.
 */
export function takenBy({ owner, now, until }: Taker, row: Leased) {
  // This process could not put it back, and goes on: no new attempt.
  const isOwn = row.leaseOwner === owner && row.leaseUntil !== null
  if ((!isOwn && row.attempts >= mostAttempts) || row.failures >= mostFailures)
    return { lease: null, parked: { parkedAt: now, leaseOwner: null, leaseUntil: null } }
  const attempts = isOwn ? Math.max(1, row.attempts) : row.attempts + 1
  return { lease: { leaseOwner: owner, leaseUntil: until, attempts }, parked: null }
}
