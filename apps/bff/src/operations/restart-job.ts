import type { Audit } from '#audit/audit.ts'
import type { JobStore } from '#jobs/job-store.ts'
import { ProblemError } from '#problem.ts'

type By = { actor: { id: string; role: string }; session: string; reference: string }

/** Takes up a job that was parked. @throws ProblemError `not_now` when it is not parked */
export type RestartJob = (id: string, by: By) => Promise<void>

/** The id of the walk in the list of jobs; the walk is stored in a separate table. */
export const walkJobId = '00000000-0000-4000-8000-000000000001'

export function createRestartJob(deps: {
  jobs: Pick<JobStore, 'restart'>
  audit: Pick<Audit, 'within'>
  restartWalk: (by: By) => Promise<void>
  wake: () => void
  now: () => Date
}): RestartJob {
  return async (id, by) => {
    if (id === walkJobId) return deps.restartWalk(by)
    await deps.audit.within(async (tx, append) => {
      if (!(await deps.jobs.restart(tx, id, deps.now())))
        throw new ProblemError('not_now', { detail: 'This work does not wait to be started again.' })
      await append({ kind: 'guests', action: 'jobs.restart', outcome: 'confirmed', subjects: { jobId: id }, ...by })
    })
    deps.wake()
  }
}
