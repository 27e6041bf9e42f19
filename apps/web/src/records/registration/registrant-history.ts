import type { Registrant } from '@frontdesk/api-types'

import { readStamp, type Stamp } from '#format/dates.ts'
import { say } from '#i18n/say.ts'

/** Something that happened to a registration. `at` is null when the service says that it did, and not when. */
export type Happened = {
  what: string
  at: Stamp | null
  /** An id that came with it, and whose it is. */
  id: { id: string; what: string } | null
  /** Still waits for somebody. */
  pending: boolean
}

type Id = string | null | undefined
const idOf = (id: Id, what: string) => (id ? { id, what } : null)

/**
 * What became of a registration in the order of its dates: begun, completed, transfer, cancellation, refund, presence.
 * A mark of presence is the service's own and never an enrollment; what was not sent is not told.
 */
export function historyOf(registrant: Registrant): Happened[] {
  const happened: Happened[] = []
  const add = (
    told: boolean,
    what: string,
    date: string | null | undefined,
    id: Happened['id'] = null,
    pending = false,
  ) => {
    const at = readStamp(date)
    if (told || at) happened.push({ what, at, id, pending })
  }
  const r = registrant
  // Begun by themselves is the usual thing: only somebody else is named.
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
  const cancelled = r.isCancelled === true || readStamp(r.cancellationDate) !== null
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
