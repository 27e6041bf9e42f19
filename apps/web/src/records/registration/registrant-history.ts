import type { Registrant } from '@frontdesk/api-types'

import { readStamp, type Stamp } from '#format/dates.ts'
import { say } from '#i18n/say.ts'

/** A step of a registration. `at` is null when the service gives no date. */
export type HistoryEntry = {
  what: string
  at: Stamp | null
  /** A related id, and what it identifies. */
  id: { id: string; what: string } | null
  /** Not completed yet. */
  pending: boolean
}

type Id = string | null | undefined
const idOf = (id: Id, what: string) => (id ? { id, what } : null)

/** Whether it is cancelled, by its status, its flag or its date. */
export const isCancelled = ({ registrantStatus, isCancelled: isFlagged, cancellationDate }: Registrant): boolean =>
  registrantStatus === 'Cancelled' || isFlagged === true || readStamp(cancellationDate) !== null

/**
 * The steps of a registration by date: started, completed, transfer, cancellation, refund, presence. The service's
 * presence flag is separate from the enrolment; missing fields give no step.
 */
export function historyOf(registrant: Registrant): HistoryEntry[] {
  const happened: HistoryEntry[] = []
  const add = (
    isSet: boolean,
    what: string,
    date: string | null | undefined,
    id: HistoryEntry['id'] = null,
    pending = false,
  ) => {
    const at = readStamp(date)
    if (isSet || at) happened.push({ what, at, id, pending })
  }
  const r = registrant
  // Usually the person starts the registration; only another creator is named.
  const other = r.createdByPersonId === r.personId ? null : r.createdByPersonId
  add(false, say('Registration started'), r.created, idOf(other, say('started by')))
  add(false, say('Completed'), r.completeDate)
  add(
    r.isTransferred === true || Boolean(r.transferredByUserId),
    say('Transferred'),
    null,
    idOf(r.transferredByUserId, say('user who transferred it')),
  )
  if (r.originalRegistrantId && r.originalRegistrantId !== r.id)
    add(true, say('From another registration'), null, idOf(r.originalRegistrantId, say('original registrant id')))
  const cancelled = isCancelled(r)
  add(
    r.cancellationRequested === true,
    say('Cancellation asked for'),
    r.cancellationRequestDate,
    idOf(r.cancellationRequestedByPersonId, say('requested by')),
    !cancelled,
  )
  add(r.isCancelled === true, say('Registration cancelled'), r.cancellationDate)
  const refunded = readStamp(r.refundDate) !== null
  add(r.refundRequested === true, say('Refund asked for'), r.refundRequestDate, null, !refunded)
  add(false, say('Refunded'), r.refundDate, idOf(r.refundedByPersonId, say('refunded by')))
  add(r.checkedIn === true, say('Checked in'), r.checkinDate)
  add(r.checkedInOnline === true, say('Checked in online'), r.checkinDateOnline)
  return happened.toSorted((a, b) => (a.at?.ms ?? Infinity) - (b.at?.ms ?? Infinity))
}
