import { isRecord } from '@frontdesk/api-types/is-record'
import { type WriteId, parseJson } from '@frontdesk/api-types/table'

import type { Session } from '#access/session.ts'
import type { Writes } from '#gateway/writes.ts'
import { type Job, type JobStore, LostJob } from '#jobs/job-store.ts'
import { usualRestMs } from '#jobs/rest.ts'
import { problemErrorOf } from '#problem.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'
import { failureText } from '#upstream/answer.ts'

import { type Guest, attendeeIdOf, personIdOf, userIdOf } from '../lists/guest.ts'
import { waitOf } from './guest-answer.ts'
import { type AttendeeSaid, enrollmentIn, wasOnBefore } from './service-records.ts'

export type Written =
  /** `attendee`: what the answer says of the record. `wasOn`: whether it tells that they were on the event at a time. */
  | { kind: 'done'; attendee: AttendeeSaid; wasOn: (at: number) => boolean | null }
  /** `detail`: the words of the service. */
  | { kind: 'refused'; code: string; detail: string | null }
  /** No usable answer: the guest may have been enrolled. */
  | { kind: 'unknown'; code: string }
  | { kind: 'rest'; restMs: number }

export type EnrollGuest = {
  /**
   * @param key belongs to the run, also when another account resumes it
   * @throws LostJob when another process has the run: nothing was sent
   */
  send(job: Job, guest: Guest, enroll: boolean, session: Session, key: string): Promise<Written>
  /** What an earlier try with this key came to; null when it was not sent or the service did nothing. */
  earlier(runId: string, key: string): Promise<Written | null>
}

/** Whose keys the writes of a run have: another account may go on with it. */
export const keyOwnerOf = (runId: string): string => `guest-run ${runId}`

const id: WriteId = 'enrollAttendee'

/** Ids that are known, then what tells the person otherwise. */
function bodyOf(guest: Guest, enroll: boolean): Record<string, unknown> {
  const { sheet, eventId } = guest
  const known: Record<string, string | null> = {
    attendeeId: attendeeIdOf(guest),
    personId: personIdOf(guest),
    userId: userIdOf(guest),
    name: sheet.name,
    email: sheet.email,
    phone: sheet.phone,
  }
  return { enroll, eventId, ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null)) }
}

/** Text that must not leave the server was taken out of the answer before. */
const refusedBy = (value: unknown): Written => ({
  kind: 'refused',
  code: 'upstream_rejected',
  detail: failureText(value, () => false) ?? null,
})

function writtenIn(text: string | null): Written {
  const value: unknown = text === null ? null : parseJson(text)
  if (isRecord(value) && value['success'] === false) return refusedBy(value)
  const data = isRecord(value) ? value['data'] : null
  return { kind: 'done', attendee: enrollmentIn(data), wasOn: (at) => wasOnBefore(data, at) }
}

/** Enrolls or removes a guest by op 23, through the ledger as any other write. A repeated key is one write. */
export function createEnrollGuest(deps: {
  writes: Writes
  scope: Pick<ScopeGuard, 'before'>
  jobs: Pick<JobStore, 'hold'>
}): EnrollGuest {
  return {
    async earlier(runId, key) {
      const known = await deps.writes.outcomeOf(keyOwnerOf(runId), key)
      if (known === null) return null
      const { state, answer, repeatable } = known
      if (state === 'sending') return { kind: 'rest', restMs: usualRestMs }
      if (state === 'confirmed') return writtenIn(answer?.kind === 'answer' ? answer.text : null)
      const code = answer?.kind === 'problem' ? answer.code : 'outcome_unknown'
      if (state === 'unknown') return { kind: 'unknown', code }
      if (repeatable) return null
      return answer?.kind === 'problem'
        ? { kind: 'refused', code, detail: answer.detail ?? null }
        : refusedBy(parseJson(answer?.text ?? 'null'))
    },
    async send(job, guest, enroll, session, key) {
      const body = bodyOf(guest, enroll)
      const input = { params: {}, query: {}, body }
      try {
        const { idsInScope } = await deps.scope.before(session.person, id, input)
        const reference = session.id.slice(0, 8)
        const { answer } = await deps.writes.run({
          id,
          ...input,
          session,
          reference,
          idsInScope,
          key,
          keyOwner: keyOwnerOf(session.id),
          again: false,
          hold: (tx) => deps.jobs.hold(tx, job),
        })
        return writtenIn(answer.text)
      } catch (failure) {
        if (failure instanceof LostJob) throw failure
        const { code, options } = problemErrorOf(failure)
        if (options.outcome === 'unknown' || code === 'outcome_unknown' || code === 'key_reused')
          // Reused: an earlier try knew other ids of the guest, and its outcome is not known here.
          return { kind: 'unknown', code }
        const restMs = waitOf(failure)
        return restMs === null ? { kind: 'refused', code, detail: options.detail ?? null } : { kind: 'rest', restMs }
      }
    },
  }
}
