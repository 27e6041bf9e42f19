import type { Audit } from '#audit/audit.ts'
import { walkJob } from '#catalogue/walk/walk-store.ts'
import type { JobStore } from '#jobs/job-store.ts'
import { ProblemError } from '#problem.ts'

type By = { actor: { id: string; role: string }; session: string; reference: string }

/** Takes up a job that was parked. @throws ProblemError `not_now` when it is not parked */
export type RestartJob = (id: string, by: By) => Promise<void>

export function createRestartJob(deps: {
  jobs: Pick<JobStore, 'restart'>
  audit: Pick<Audit, 'within'>
  wake: () => void
  now: () => Date
}): RestartJob {
  return async (id, by) => {
    await deps.audit.within(async (tx, append) => {
      if (!(await deps.jobs.restart(tx, id, deps.now())))
        throw new ProblemError('not_now', { detail: 'This work does not wait to be started again.' })
      const kind = id === walkJob.id ? 'catalogue' : 'guests'
      await append({ kind, action: 'jobs.restart', outcome: 'confirmed', subjects: { jobId: id }, ...by })
    })
    deps.wake()
  }
}
